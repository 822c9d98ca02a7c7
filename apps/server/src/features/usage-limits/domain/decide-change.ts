import { formatBrl, HOUR_MS, later, ok, refuse, type Instant, type Result } from '@bank/core';
import type { ErrorCode, ErrorData, LimitMeasure, OrderKind } from '@bank/contracts';
import { limitRules } from '../../payment-orders/index.ts';

/** Which limit: of what, whose, bounding what. */
export type LimitRef = Pick<limitRules.UsageLimit, 'type' | 'subject' | 'measure'>;

/** What the bank allows, and when it is now. */
export interface ChangeRules {
  readonly at: Instant;
  readonly raiseWaitsHours: number;
  /** The company's own limits, which count again where a payee's is taken away. */
  readonly company: readonly limitRules.UsageLimit[];
  /** Of each kind of order; a measure that does not bound it is absent. */
  readonly maximumCentavos: Readonly<Record<OrderKind, Readonly<Partial<Record<LimitMeasure, bigint>>>>>;
}

/** A change that may be made. */
export interface LimitDecision {
  /** What is in force now. */
  readonly before: bigint | null;
  readonly after: bigint | null;
  /** A raise waits; everything else is in force at once. */
  readonly waits: boolean;
  readonly effectiveAt: Instant;
}

/** Why a change may not be made. */
export interface LimitRefusal {
  readonly code: Extract<
    ErrorCode,
    'usage-limits.amount-invalid' | 'usage-limits.above-bank-maximum' | 'operators.nothing-changes'
  >;
  readonly data?: ErrorData;
}

/** The whole period that bounds one payment of the same hours. */
const PERIOD_OF: Partial<Record<limitRules.UsageLimit['measure'], LimitMeasure>> = {
  order: 'day',
  'order-night': 'night',
};

/**
 * Decides a change of one limit. `kept` are the limits of the same subject and type. Lower is in force at once, higher
 * (and none at all) after the legal wait. The night's start waits whichever way it moves, and moves when a night ends:
 * so no period is cut in two (IN BCB 512/2024, arts. 12 to 14; SECURITY Z10).
 */
export function decideChange(
  kept: readonly limitRules.UsageLimit[],
  ref: LimitRef,
  after: bigint | null,
  rules: ChangeRules,
): Result<LimitDecision, LimitRefusal> {
  const { at } = rules;
  const limit = kept.find(({ type, measure }) => type === ref.type && measure === ref.measure);
  // What nobody has set lets nothing through for a company: setting it is a raise like any other.
  const unset = ref.subject === 'company' && ref.measure !== 'night-start' ? 0n : null;
  const before = (limit ? limitRules.valueAt(limit, at) : null) ?? unset;
  const pending = limit?.next && limit.next.at > at ? limit.next : undefined;
  if (after === (pending ? pending.value : before)) return refuse({ code: 'operators.nothing-changes' });
  const soonest = later(at, rules.raiseWaitsHours * HOUR_MS);
  if (ref.measure === 'night-start') {
    const waits = after !== before;
    return ok({ before, after, waits, effectiveAt: waits ? limitRules.nextNightEnd(soonest) : at });
  }
  const waits =
    limitRules.isPayee(ref.subject) && after === null
      ? endsTighterLimit(ref, before, rules, soonest)
      : letsMoreThrough(ref, after, before);
  const effectiveAt = waits ? soonest : at;
  const wrong = refuseAmount(kept, ref, after, { waits, effectiveAt }, rules);
  return wrong ? refuse(wrong) : ok({ before, after, waits, effectiveAt });
}

/**
 * Whether a change of one limit lets more through. Where a payee has no limit of its own the company's count, so there
 * it is less than any that was given, and the first one is a raise.
 */
export function letsMoreThrough(
  { subject }: Pick<LimitRef, 'subject'>,
  after: bigint | null,
  before: bigint | null,
): boolean {
  return limitRules.isPayee(subject) ? (after ?? 0n) > (before ?? 0n) : isAbove(after, before);
}

/**
 * Whether a payee could get more without the limit than with it: then taking it away is a raise. A raise of the company's
 * limits that waits already counts as if it were there.
 */
function endsTighterLimit(
  { type }: Pick<LimitRef, 'type'>,
  before: bigint | null,
  { company, at }: ChangeRules,
  soonest: Instant,
): boolean {
  const periods = company.filter((limit) => limit.type === type && ['day', 'night'].includes(limit.measure));
  const values = periods.flatMap((limit) => [limitRules.valueAt(limit, at), limitRules.valueAt(limit, soonest)]);
  return values.some((value) => isAbove(value, before));
}

/** Whether one limit lets more through than another; null lets everything through. */
export function isAbove(one: bigint | null, other: bigint | null): boolean {
  if (one === null) return other !== null;
  return other !== null && one > other;
}

// Only a raise can ask for too much: lowering always protects, whatever else stands.
function refuseAmount(
  kept: readonly limitRules.UsageLimit[],
  ref: LimitRef,
  after: bigint | null,
  { waits, effectiveAt }: Pick<LimitDecision, 'waits' | 'effectiveAt'>,
  { maximumCentavos }: ChangeRules,
): LimitRefusal | undefined {
  if (after === null) return ref.subject === 'company' ? { code: 'usage-limits.amount-invalid' } : undefined;
  // A payee that nothing is to go to is refused by nobody's limit: theirs is taken away, and the company's lowered.
  if (after < (limitRules.isPayee(ref.subject) ? 1n : 0n)) return { code: 'usage-limits.amount-invalid' };
  if (!waits || ref.measure === 'night-start' || ref.type === 'all') return undefined;
  // A payee may have by day and by night what the plan lets the company have by day.
  const maximum = maximumCentavos[ref.type][ref.measure === 'period' ? 'day' : ref.measure];
  if (maximum === undefined) return { code: 'usage-limits.amount-invalid' };
  if (after > maximum) return { code: 'usage-limits.above-bank-maximum', data: { maximum: formatBrl(maximum) } };
  const period = kept.find(({ type, measure }) => type === ref.type && measure === PERIOD_OF[ref.measure]);
  const wholePeriod = period ? limitRules.valueAt(period, effectiveAt) : null;
  return isAbove(after, wholePeriod) ? { code: 'usage-limits.amount-invalid' } : undefined;
}
