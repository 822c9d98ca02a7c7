import { movesMoney } from '@bank/contracts';
import { ok, refuse, type Instant, type Result, type Uuid } from '@bank/core';
import type { AuditRow, Companion, CounterStep, HoldStep, Leg } from '@bank/ledger';
import { newUuid } from '@bank/core';
import { giveBack } from '../domain/counted-limits.ts';
import type { CountedLimit, Order } from '../domain/order.ts';
import {
  holderOf,
  limitCounterId,
  limitsInForce,
  payeeLimitAt,
  periodOf,
  type LimitPeriod,
  type LimitsInForce,
  type LimitSubject,
} from '../domain/limits.ts';
import { payeeRelationOf } from '../domain/payee-relation.ts';
import { aboveTransactionLimit, type OrderRuleRefusal } from '../domain/refusals.ts';
import type { OrderTerms } from '../domain/terms.ts';
import { insertKnownPayee } from '../postgres/order-statements.ts';
import { periodLimitOf, shareRefusalOf } from '../posting/ledger-refusals.ts';
import type { OrderChange } from '../posting/change-order.ts';
import type { OrderContext } from '../context.ts';
import type { FeeOfStep } from '../posting/order-step.ts';
import { feeOfStep, settleFee } from './order-fees.ts';
import type { LiveNotice, Share } from './rail.ts';

/** Everything that carrying an order out adds to the posting. */
export interface Execution {
  readonly event: 'settle' | 'submit';
  readonly fields: NonNullable<OrderChange['fields']>;
  readonly legs: readonly Leg[];
  readonly holds: readonly HoldStep[];
  readonly counters: readonly CounterStep[];
  readonly companions: readonly Companion[];
  readonly transactionId?: Uuid;
  readonly audit?: readonly AuditRow[];
  readonly fee?: FeeOfStep;
  readonly notices: readonly LiveNotice[];
}

/** What of an order decides which limits bind it. */
type LimitedOrder = Pick<Order, 'kind' | 'companyId' | 'amount' | 'payee' | 'createdBy'>;

/** The limits of one subject in a period. */
export interface BindingLimit extends LimitsInForce {
  readonly subject: LimitSubject;
}

/**
 * The limits that bind an order: the company's, its maker's, and those towards this kind of payee; where this very payee has
 * a limit of its own, that one in place of the company's and the kind's.
 */
export function bindingLimits(
  order: LimitedOrder,
  terms: OrderTerms,
  period: LimitPeriod,
  at: Instant,
): readonly BindingLimit[] {
  const maker = order.createdBy.id as LimitSubject;
  const inForce = (subject: LimitSubject): BindingLimit => ({
    subject,
    ...limitsInForce(terms.limits, { type: order.kind, subject }, period.kind, at),
  });
  const own = payeeLimitAt(terms.payeeLimits, order.kind, at);
  if (own) return [own, inForce(maker)];
  const payees = payeeRelationOf({
    payeeDocument: order.payee.document,
    payerDocument: terms.payer.document,
    payeeIsKnown: terms.payeeIsKnown,
  });
  return (['company', maker, payees] as const).map(inForce);
}

/** Whether one order may carry its amount at that time of day; a refusal names the lowest limit that it passes. */
export function checkTransactionLimit(
  order: LimitedOrder,
  terms: OrderTerms,
  at: Instant,
): Result<undefined, OrderRuleRefusal> {
  // What makes other orders has no limits: each of those has its own.
  if (!movesMoney(order.kind)) return ok();
  return checkAgainst(bindingLimits(order, terms, periodOf(terms.limits, at, order.kind), at), order);
}

function checkAgainst(limits: readonly BindingLimit[], order: LimitedOrder): Result<undefined, OrderRuleRefusal> {
  let lowest: OrderRuleRefusal | undefined;
  let limit = order.amount;
  for (const { perOrder, subject } of limits) {
    if (perOrder === null || perOrder >= limit) continue;
    limit = perOrder;
    lowest = aboveTransactionLimit(perOrder, holderOf(subject));
  }
  return lowest ? refuse(lowest) : ok();
}

/** What the order takes from the period's limits. */
function countPeriod(
  limits: readonly BindingLimit[],
  order: LimitedOrder,
  period: LimitPeriod,
): readonly CounterStep[] {
  return limits.flatMap(({ subject, perPeriod: cap }) =>
    cap === null
      ? []
      : [
          {
            id: limitCounterId(order.kind, order.companyId, period, subject),
            amount: order.amount,
            cap,
            refusal: periodLimitOf(holderOf(subject)),
          },
        ],
  );
}

/**
 * Puts together what carries an order out now: counted into the period's limits, and settled inside this bank or held
 * and handed to its rail. Funds and limits are decided by the ledger when it is posted; nothing is decided twice.
 */
export function planExecution(
  orders: OrderContext,
  order: Order,
  terms: OrderTerms,
  at: Instant,
): Result<Execution, OrderRuleRefusal> {
  const period = periodOf(terms.limits, at, order.kind);
  const limits = bindingLimits(order, terms, period, at);
  const allowed = checkAgainst(limits, order);
  if (!allowed.ok) return allowed;
  const forPeriod = countPeriod(limits, order, period);
  const decided = settleFee(orders, order, terms, at);
  const fee = decided?.fee ?? null;
  const back = giveBack(order.counted.filter((one) => one === decided?.givesBack));
  const counters = [...forPeriod, ...back.counters, ...(decided?.counters ?? [])];
  const counted = [
    ...order.counted.filter((one) => one !== decided?.givesBack),
    ...forPeriod.map((counter) => countedLimit('period', counter)),
    ...(decided?.counters ?? []).map((counter) => countedLimit('free', counter)),
  ];
  const submission = orders.railOf(order.kind).submit(order, terms.payer, at);
  if (submission.how === 'refused') return refuse(submission.refusal);
  if (submission.how === 'outside') {
    const holdId = newUuid(orders.clock, orders.entropy);
    const { companions, answerDueAt } = submission;
    return ok({
      event: 'submit',
      fields: { counted, fee, holdId, submittedAt: at, answerDueAt },
      legs: [],
      holds: [{ place: { id: holdId, accountId: order.accountId, amount: order.amount } }],
      counters,
      companions,
      notices: [{ companyId: order.companyId, events: [{ type: 'balance' }] }],
    });
  }
  const proof = orders.proveSettlement({ order: { ...order, fee }, payer: terms.payer, settledAt: at });
  return ok({
    event: 'settle',
    fields: { counted, fee, submittedAt: at, settledAt: at, receiptCode: proof.receiptCode },
    legs: submission.legs,
    holds: [],
    counters,
    companions: [
      ...proof.companions,
      ...(terms.payeeIsKnown ? [] : [insertKnownPayee(order, at)]),
      ...(submission.companions ?? []),
    ],
    ...(submission.transactionId && { transactionId: submission.transactionId }),
    ...(submission.audit && { audit: submission.audit }),
    ...feeOfStep(orders, order, fee, at),
    notices: [
      { companyId: order.companyId, events: [{ type: 'balance' }, { type: 'statement' }] },
      ...submission.notices,
    ],
  });
}

/** What a new order takes of what its rail says it comes out of; nothing where that is the account alone. */
export function takeShare(orders: Pick<OrderContext, 'railOf'>, order: Order): readonly CounterStep[] {
  const share = orders.railOf(order.kind).share?.(order);
  if (!share) return [];
  return [shareCounter(order, share)];
}

/** The step that takes so much of a share, whoever takes it. */
export function shareCounter(
  { kind, companyId, amount }: Pick<Order, 'kind' | 'companyId' | 'amount'>,
  { of, cap, refusal }: Share,
): CounterStep {
  return { id: `share:${kind}:${companyId}:${of}`, amount, cap, refusal: shareRefusalOf(refusal) };
}

/** A counter's step as the order remembers it. */
export function countedLimit(kind: CountedLimit['kind'], counter: CounterStep): CountedLimit {
  return { kind, counterId: counter.id, amountCentavos: String(counter.amount), capCentavos: String(counter.cap) };
}
