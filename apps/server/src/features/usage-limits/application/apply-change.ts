import { formatInstant, newId, ok, refuse, type Instant, type Result } from '@bank/core';
import type { JsonObject } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { keptLimits, limitRules } from '../../payment-orders/index.ts';
import type { AppliedChange, ChangeKind, ChangeToApply } from '../../signed-changes/index.ts';
import { insertLimitedPayee } from '../postgres/limited-payees.ts';
import { refuseTooMany } from './payee-limits.ts';
import type { LimitedPayee } from '../domain/limited-payee.ts';
import { decideChange, type LimitDecision, type LimitRef } from '../domain/decide-change.ts';
import { valueInWords } from '../domain/limit-words.ts';
import {
  endLimitChange,
  insertLimitChange,
  putLimit,
  readLimitsOf,
  uncountedIn,
  type StoredLimit,
} from '../postgres/limits.ts';
import { CHANGE_LIMIT, rulesAt, type LimitsContext } from './context.ts';

/** The change of a limit, once it is signed. It needs no second administrator: a raise waits, and can be called off. */
export function limitChangeKind(limits: Pick<LimitsContext, 'platform'>): ChangeKind {
  return {
    kind: CHANGE_LIMIT,
    isOfRights: false,
    needs: 'LIMITS_MANAGE',
    apply: (on, change) => applyLimitChange(limits, on, change),
  };
}

/** A change that was asked for, as signed changes keep it. */
interface Wanted {
  readonly ref: LimitRef;
  readonly before: bigint | null;
  readonly after: bigint | null;
  /** Whose limit it is, where it is that of one payee. */
  readonly payee: LimitedPayee | undefined;
}

/** The account that a limit is for, kept with it. Another change may have brought it here meanwhile, under its own id. */
async function keepPayee(
  on: Queryable,
  { companyId, at, askedBy }: ChangeToApply,
  payee: LimitedPayee,
  after: bigint | null,
): Promise<Refusal | undefined> {
  const isKept = await insertLimitedPayee(on, companyId, payee, { operatorId: askedBy.id, at });
  if (!isKept) return { code: 'usage-limits.changed-meanwhile' };
  return after === null ? undefined : refuseTooMany(on, companyId, payee.id);
}

async function applyLimitChange(
  limits: Pick<LimitsContext, 'platform'>,
  on: Queryable,
  change: ChangeToApply,
): Promise<Result<AppliedChange, Refusal>> {
  const { companyId, at, askedBy } = change;
  const { clock, entropy } = limits.platform;
  const { ref, before, after, payee } = wantedOf(change.content);
  // What has left until now counts against a new limit; from here on nothing more leaves that was decided without it.
  await keptLimits.raiseTerms(on, companyId);
  const refused = payee && (await keepPayee(on, change, payee, after));
  if (refused) return refuse(refused);
  const kept = await readLimitsOf(on, { companyId, subject: ref.subject }, 'locked');
  const decided = decideChange(kept, ref, after, await rulesAt(limits, on, companyId, at));
  if (!decided.ok) return decided;
  // What is signed says what stood: where that is another thing now, nobody has agreed to this step. Where it is the
  // same, this is the very change that was asked for: no raise of one's own, for one.
  if (decided.value.before !== before) return refuse({ code: 'usage-limits.changed-meanwhile' });
  const id = newId('lim', clock, entropy);
  const old = kept.find(({ type, measure }) => type === ref.type && measure === ref.measure);
  await endPending(on, companyId, old, at);
  await putLimit(on, companyId, await limitAfter(on, { companyId, id, ref, old, decision: decided.value, at }));
  const { effectiveAt } = decided.value;
  await insertLimitChange(on, { companyId, id, ...ref, before, after, askedBy, askedAt: at, effectiveAt });
  const data = { before: valueInWords(ref, before), after: valueInWords(ref, after) };
  return ok({
    resultId: id,
    action: 'usage-limits.changed',
    subject: id,
    data: {
      ...data,
      type: ref.type,
      effectiveAt: formatInstant(effectiveAt),
      // Whom it binds, for the bell: a limit of one operator is theirs.
      ...(ref.subject.startsWith('opr_') && { operators: [ref.subject] }),
    },
  });
}

function wantedOf(content: JsonObject): Wanted {
  const { type, subject, measure, before, after, payee } = content as unknown as LimitRef & {
    readonly before: string | null;
    readonly after: string | null;
    readonly payee?: LimitedPayee;
  };
  const valueOf = (text: string | null) => (text === null ? null : BigInt(text));
  return { ref: { type, subject, measure }, before: valueOf(before), after: valueOf(after), payee };
}

async function endPending(on: Queryable, companyId: string, old: StoredLimit | undefined, at: Instant): Promise<void> {
  if (!old?.next || old.next.at <= at || old.nextChangeId === null) return;
  await endLimitChange(on, companyId, old.nextChangeId, 'replaced', at);
}

async function limitAfter(
  on: Queryable,
  change: {
    readonly companyId: string;
    readonly id: string;
    readonly ref: LimitRef;
    readonly old: StoredLimit | undefined;
    readonly decision: LimitDecision;
    readonly at: Instant;
  },
): Promise<Parameters<typeof putLimit>[2]> {
  const { id, ref, old } = change;
  const { before, after, waits, effectiveAt } = change.decision;
  if (waits) {
    return {
      ...ref,
      value: before,
      next: { value: after, at: effectiveAt },
      nextChangeId: id,
      spent: old?.spent ?? null,
    };
  }
  // What a payee got before counted for the company, and goes on doing so: their own limit begins with nothing.
  const isNew = before === null && ref.measure !== 'period';
  const spent = isNew ? await spentInPeriod(on, change) : (old?.spent ?? null);
  return { ...ref, value: after, next: null, nextChangeId: null, spent };
}

/** A new limit binds at once: what has left in this period counts, although it was counted for nobody. */
async function spentInPeriod(
  on: Queryable,
  { companyId, ref, at }: { readonly companyId: string; readonly ref: LimitRef; readonly at: Instant },
): Promise<limitRules.UsageLimit['spent']> {
  if (ref.type === 'all') return null;
  const company = await readLimitsOf(on, { companyId, subject: 'company' });
  const period = limitRules.periodOf(company, at, ref.type);
  if (ref.measure !== period.kind) return null;
  const counterId = limitRules.limitCounterId(ref.type, companyId, period, ref.subject);
  const from = limitRules.periodStart(period, {
    orderKind: ref.type,
    nightStartsAtHour: limitRules.nightStartAt(company, at),
  });
  const centavos = await uncountedIn(on, { ...ref, companyId, counterId, from });
  return { centavos, until: period.until };
}
