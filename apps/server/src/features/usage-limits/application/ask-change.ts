import { refuse, type Result } from '@bank/core';
import type { SignedChange, SignedChangeLine } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { decideChange, type LimitRef } from '../domain/decide-change.ts';
import { changeInWords } from '../domain/limit-words.ts';
import { listOperators, readLimitsOf } from '../postgres/limits.ts';
import { CHANGE_LIMIT, rulesAt, type LimitsContext } from './context.ts';

/** Who asks, and from where. */
export interface Asking {
  readonly caller: Caller;
  readonly context: RequestContext;
}

/** Another value for a limit, and of whom it is. */
export interface WantedChange {
  readonly ref: LimitRef;
  readonly after: bigint | null;
  readonly holder: { readonly name: string | null; readonly lines: readonly SignedChangeLine[] };
  /** What carrying it out needs to know besides. */
  readonly more?: JsonObject;
}

/** Asks for another limit: it is checked as it stands now and waits for the signature in the app (SECURITY S18). */
export async function askLimitChange(
  limits: LimitsContext,
  ref: LimitRef,
  after: bigint | null,
  asking: Asking,
): Promise<Result<SignedChange, Refusal>> {
  const { subject } = ref;
  const operatorName = subject.startsWith('opr_')
    ? (await listOperators(limits.platform.pool, asking.caller.companyId)).find(({ id }) => id === subject)?.name
    : null;
  if (operatorName === undefined) return refuse({ code: 'operators.not-found', field: 'scope' });
  return askFor(limits, { ref, after, holder: { name: operatorName, lines: [] } }, asking);
}

/** Decides a change as it stands now, and keeps it until it is signed. */
export async function askFor(
  limits: LimitsContext,
  { ref, after, holder, more = {} }: WantedChange,
  { caller, context }: Asking,
): Promise<Result<SignedChange, Refusal>> {
  const { pool } = limits.platform;
  const { companyId } = caller;
  const { type, subject, measure } = ref;
  const rules = await rulesAt(limits, pool, companyId, context.at);
  const decided = decideChange(await readLimitsOf(pool, { companyId, subject }), ref, after, rules);
  if (!decided.ok) return refuse({ ...decided.error, field: measure === 'night-start' ? 'hour' : 'amount' });
  // Nobody lets themselves pay more (SECURITY A1); less is everybody's own to ask for.
  if (decided.value.waits && subject === caller.operatorId) return refuse({ code: 'operators.own-rights' });
  return limits.signedChanges.ask({
    kind: CHANGE_LIMIT,
    ...changeInWords(ref, holder, decided.value, rules.raiseWaitsHours),
    content: { type, subject, measure, before: textOf(decided.value.before), after: textOf(after), ...more },
    subject: `${type} ${subject} ${measure}`,
    caller,
    context,
  });
}

function textOf(value: bigint | null): string | null {
  return value === null ? null : String(value);
}
