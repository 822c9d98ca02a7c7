import { newUuid, ok, type Result, type Uuid } from '@bank/core';
import type {
  AuditRow,
  Companion,
  CounterStep,
  HoldStep,
  IdempotencyClaim,
  Leg,
  LedgerRefusal,
  Receipt,
  StoredAnswer,
} from '@bank/ledger';
import type { FeeParts } from '../../fees/index.ts';
import type { LiveNotice } from '../carrying-out/rail.ts';
import type { OrderContext } from '../context.ts';
import type { ChangedOrder } from './change-order.ts';
import type { Rested } from './look.ts';

/** What a step posts besides the order itself. */
export interface StepParts {
  readonly legs?: readonly Leg[];
  readonly holds?: readonly HoldStep[];
  readonly counters?: readonly CounterStep[];
  readonly companions?: readonly Companion[];
  /** The id of the transaction, where a companion names it. */
  readonly transactionId?: Uuid;
  /** Acts of others' logs. */
  readonly audit?: readonly AuditRow[];
  /** What the order costs: charged with the step, or, where there is too little money for that, owed. */
  readonly fee?: FeeOfStep;
  /** What other screens are told once it is durable. */
  readonly notices?: readonly LiveNotice[];
}

/** The two ways of a fee. */
export interface FeeOfStep {
  readonly charge: FeeParts;
  readonly owe: FeeParts;
}

/** A step of an order, whole: order, event, audit, money, limits and companions are posted together, or nothing is. */
export interface OrderStep {
  readonly changed: ChangedOrder;
  readonly parts?: StepParts;
  /** Another order that the step makes: a series' payment of the day. */
  readonly makes?: ChangedOrder;
}

type Basis = Rested['basis'];

/** What posting a step needs. */
export type StepTools = Pick<OrderContext, 'ledger' | 'clock' | 'entropy' | 'live' | 'railOf'>;

/**
 * Posts a step, and tells screens and rails once it is durable: a hint that gets lost loses nothing. Where the key was
 * answered before, nothing is written and `earlier` is that answer.
 */
export async function postStep(
  tools: StepTools,
  step: OrderStep,
  basis: Basis,
  idempotency?: IdempotencyClaim,
): Promise<Result<{ readonly earlier: StoredAnswer | undefined }, LedgerRefusal>> {
  const posted = await postWithFee(tools, step, basis, idempotency);
  if (!posted.ok) return posted;
  const { replayed, answer } = posted.value;
  // Without a key it can only be this very step, posted again after a connection was lost: it is made.
  const earlier = replayed && idempotency ? answer : undefined;
  if (!earlier) tellOf(tools, step);
  return ok({ earlier });
}

/** A payment is never lost or put off for its fee: where money lacks with the fee, it is posted without, and the fee waits. */
async function postWithFee(
  tools: StepTools,
  step: OrderStep,
  basis: Basis,
  idempotency?: IdempotencyClaim,
): Promise<Result<Receipt, LedgerRefusal>> {
  const { fee, ...parts } = step.parts ?? {};
  if (!fee) return post(tools, step, basis, idempotency);
  const charged = await post(tools, { ...step, parts: withFee(parts, fee.charge) }, basis, idempotency);
  if (charged.ok || charged.error.code !== 'ledger.insufficient-funds') return charged;
  return post(tools, { ...step, parts: withFee(parts, fee.owe) }, basis, idempotency);
}

function withFee(parts: StepParts, { legs, companions }: FeeParts): StepParts {
  return {
    ...parts,
    legs: [...(parts.legs ?? []), ...legs],
    companions: [...(parts.companions ?? []), ...companions],
  };
}

function post(
  { ledger, clock, entropy }: StepTools,
  { changed, parts = {}, makes }: OrderStep,
  basis: Basis,
  idempotency?: IdempotencyClaim,
): Promise<Result<Receipt, LedgerRefusal>> {
  return ledger.postOne({
    id: parts.transactionId ?? newUuid(clock, entropy),
    kind: changed.order.kind,
    ...basis,
    legs: parts.legs ?? [],
    holds: parts.holds ?? [],
    counters: [...changed.counters, ...(parts.counters ?? [])],
    audit: [...changed.audit, ...(makes?.audit ?? []), ...(parts.audit ?? [])],
    companions: [...changed.companions, ...(makes?.companions ?? []), ...(parts.companions ?? [])],
    ...(idempotency && { idempotency }),
  });
}

function tellOf({ live, railOf }: StepTools, { changed, parts = {}, makes }: OrderStep): void {
  for (const { order } of makes ? [changed, makes] : [changed]) {
    live.publish(order.companyId, [{ type: 'payment-order', orderId: order.id }]);
  }
  for (const { companyId, events } of parts.notices ?? []) live.publish(companyId, events);
  // Nothing leads on from there: it is paid now.
  if (changed.order.state === 'settled') railOf(changed.order.kind).paid?.(changed.order);
  // Only `submit` leads there: the rail's message is in the same commit.
  if (changed.order.state === 'processing') railOf(changed.order.kind).wake();
}
