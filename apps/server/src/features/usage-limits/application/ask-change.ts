import { refuse, type Result } from '@bank/core';
import type { SignedChange } from '@bank/contracts';
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

/** Asks for another limit: it is checked as it stands now and waits for the signature in the app (SECURITY S18). */
export async function askLimitChange(
  limits: LimitsContext,
  ref: LimitRef,
  after: bigint | null,
  { caller, context }: Asking,
): Promise<Result<SignedChange, Refusal>> {
  const { pool } = limits.platform;
  const { companyId } = caller;
  const { type, subject, measure } = ref;
  const operatorName = subject.startsWith('opr_')
    ? (await listOperators(pool, companyId)).find(({ id }) => id === subject)?.name
    : null;
  if (operatorName === undefined) return refuse({ code: 'operators.not-found', field: 'scope' });
  const rules = await rulesAt(limits, pool, companyId, context.at);
  const decided = decideChange(await readLimitsOf(pool, { companyId, subject }), ref, after, rules);
  if (!decided.ok) return refuse({ ...decided.error, field: measure === 'night-start' ? 'hour' : 'amount' });
  // Nobody lets themselves pay more (SECURITY A1); less is everybody's own to ask for.
  if (decided.value.waits && subject === caller.operatorId) return refuse({ code: 'operators.own-rights' });
  return limits.signedChanges.ask({
    kind: CHANGE_LIMIT,
    ...changeInWords(ref, operatorName, decided.value, rules.raiseWaitsHours),
    content: { type, subject, measure, before: textOf(decided.value.before), after: textOf(after) },
    subject: `${type} ${subject} ${measure}`,
    caller,
    context,
  });
}

function textOf(value: bigint | null): string | null {
  return value === null ? null : String(value);
}
