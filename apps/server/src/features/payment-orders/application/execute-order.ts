import { ok, refuse, type Instant, type Result } from '@bank/core';
import type { Companion, CounterStep, HoldStep, Leg } from '@bank/ledger';
import { newUuid } from '@bank/core';
import type { CountedLimit, Order } from '../domain/order.ts';
import { limitCounterId, limitsOf, periodAt } from '../domain/limits.ts';
import { aboveTransactionLimit, type OrderRuleRefusal } from '../domain/refusals.ts';
import type { OrderTerms } from '../domain/terms.ts';
import { insertKnownPayee } from '../postgres/order-statements.ts';
import { PERIOD_LIMIT } from './answer.ts';
import type { OrderChange } from './change-order.ts';
import type { OrderContext } from './context.ts';
import type { LiveNotice } from './rail.ts';

/** Everything that carrying an order out adds to the posting. */
export interface Execution {
  readonly event: 'settle' | 'submit';
  readonly fields: NonNullable<OrderChange['fields']>;
  readonly legs: readonly Leg[];
  readonly holds: readonly HoldStep[];
  readonly counters: readonly CounterStep[];
  readonly companions: readonly Companion[];
  readonly notices: readonly LiveNotice[];
}

/** Whether one order may carry its amount at that time of day. */
export function checkTransactionLimit(
  order: Pick<Order, 'amount'>,
  terms: OrderTerms,
  at: Instant,
): Result<undefined, OrderRuleRefusal> {
  const { perTransaction } = limitsOf(terms.limits, periodAt(at, terms.limits.nightStartsAtHour).kind);
  return order.amount > perTransaction ? refuse(aboveTransactionLimit(perTransaction)) : ok();
}

/**
 * Puts together what carries an order out now: counted into the period's limit, and settled inside this bank or held
 * and handed to its rail. Funds and limits are decided by the ledger when it is posted; nothing is decided twice.
 */
export function planExecution(
  orders: OrderContext,
  order: Order,
  terms: OrderTerms,
  at: Instant,
): Result<Execution, OrderRuleRefusal> {
  const allowed = checkTransactionLimit(order, terms, at);
  if (!allowed.ok) return allowed;
  const period = periodAt(at, terms.limits.nightStartsAtHour);
  const counter: CounterStep = {
    id: limitCounterId(order.kind, order.companyId, period),
    amount: order.amount,
    cap: limitsOf(terms.limits, period.kind).perPeriod,
    refusal: PERIOD_LIMIT,
  };
  const counted = [...order.counted, countedLimit('period', counter)];
  const submission = orders.railOf(order.kind).submit(order, terms.payer, at);
  if (submission.how === 'outside') {
    const holdId = newUuid(orders.clock, orders.entropy);
    const { companions, answerDueAt } = submission;
    return ok({
      event: 'submit',
      fields: { counted, holdId, submittedAt: at, answerDueAt },
      legs: [],
      holds: [{ place: { id: holdId, accountId: order.accountId, amount: order.amount } }],
      counters: [counter],
      companions,
      notices: [{ companyId: order.companyId, events: [{ type: 'balance' }] }],
    });
  }
  const proof = orders.proveSettlement({ order, payer: terms.payer, settledAt: at });
  return ok({
    event: 'settle',
    fields: { counted, submittedAt: at, settledAt: at, receiptCode: proof.receiptCode },
    legs: submission.legs,
    holds: [],
    counters: [counter],
    companions: [...proof.companions, ...(terms.payeeIsKnown ? [] : [insertKnownPayee(order, at)])],
    notices: [
      { companyId: order.companyId, events: [{ type: 'balance' }, { type: 'statement' }] },
      ...submission.notices,
    ],
  });
}

/** A counter's step as the order remembers it. */
export function countedLimit(kind: CountedLimit['kind'], counter: CounterStep): CountedLimit {
  return { kind, counterId: counter.id, amountCentavos: String(counter.amount), capCentavos: String(counter.cap) };
}
