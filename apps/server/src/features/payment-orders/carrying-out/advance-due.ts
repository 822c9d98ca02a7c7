import { bankingDate, formatTime, later, MINUTE_MS, type Instant } from '@bank/core';
import { THE_BANK, type Order, type OrderRefusal } from '../domain/order.ts';
import { dateMissed, endedPaused, inWords } from '../domain/refusals.ts';
import { nextTryAfter } from '../domain/schedule.ts';
import { dueOrders, type DueKind } from '../postgres/order-queries.ts';
import { CHANGED_MEANWHILE, END_TO_END_ID_USED } from '../postgres/order-statements.ts';
import { afterCommit } from '../posting/after-commit.ts';
import { refusalOf } from '../posting/answer.ts';
import { changeOrder, type OrderChange } from '../posting/change-order.ts';
import type { OrderContext } from '../context.ts';
import { planExecution, type Execution } from './execute-order.ts';
import { companyMayPay, makerMayPay } from '../deciding/maker-may-pay.ts';
import { postChange } from '../posting/post-change.ts';
import { recheckNow } from '../deciding/read-signatures.ts';
import { makesNext, repeatOrder } from './repeat-order.ts';
import { sendBackForMaker, sendBackForPayee, sendBackForRules } from './send-back.ts';

/** Orders that one turn takes on. */
const ORDERS_PER_TURN = 100;

/** Pause before a scheduled order is tried again whose payee could not be looked up. */
const DIRECTORY_RETRY_MS = 5 * MINUTE_MS;

/**
 * Takes on what is due of one kind, on any number of servers at once: each change names the version that it saw, so
 * exactly one of them happens. True when there may be more: also after a series, whose payment may be due at once.
 */
export async function advanceDue(orders: OrderContext, kind: DueKind): Promise<boolean> {
  const now = orders.clock.now();
  const due = await dueOrders(orders.pool, kind, now, ORDERS_PER_TURN);
  const tried = await Promise.allSettled(due.map((order) => advance(orders, kind, order, now)));
  const failed = tried.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return due.length === ORDERS_PER_TURN || due.some(makesNext);
}

function whyExpired({ state }: Order): string {
  return state === 'awaiting_confirmation' ? 'Não foi confirmado no aplicativo a tempo' : 'Ninguém o aprovou a tempo';
}

function advance(orders: OrderContext, kind: DueKind, order: Order, now: Instant): Promise<void> {
  switch (kind) {
    case 'expiring':
      return post(orders, order, now, { event: 'expire', action: 'payment-orders.expired', note: whyExpired(order) });
    case 'unanswered':
      return post(orders, order, now, {
        event: 'lose-answer',
        action: 'payment-orders.unanswered',
        note: 'O sistema de pagamentos não respondeu a tempo. O valor segue reservado: não repita o pagamento.',
      });
    case 'scheduled':
      return makesNext(order) ? repeatOrder(orders, order, now) : runScheduled(orders, order, now);
  }
}

/**
 * Carries out a scheduled order on its day. Right, product, payee, limits and funds are looked at as they are now
 * (SECURITY Z09, A14; SCREENS.md section 1, "Going back in the state machine").
 */
async function runScheduled(orders: OrderContext, order: Order, now: Instant): Promise<void> {
  if (order.series?.paused) return reject(orders, order, now, endedPaused());
  // It was signed for its day. On another day nobody has agreed to it.
  if (bankingDate(now) > order.date) return reject(orders, order, now, dateMissed(order.date));
  const wanted = { companyId: order.companyId, operatorId: order.createdBy.id, fingerprint: order.payeeFingerprint };
  const terms = await orders.readTerms(wanted);
  if (!terms) throw new Error(`no terms for order ${order.id}`);
  // Others have agreed to pay although its maker may not any more.
  const standsWithoutMaker = order.approval?.cause === 'maker-lost-right';
  const mayPay = companyMayPay(orders, order, terms) && (standsWithoutMaker || makerMayPay(orders, order, terms, now));
  if (!mayPay) return sendBackForMaker(orders, order, terms, now);
  const checked = await recheckNow(orders, order, terms, now);
  if (checked.is === 'refused') return reject(orders, order, now, inWords(checked.refusal));
  if (checked.is === 'missing') return sendBackForRules(orders, order, checked, now);
  const payee = await orders.railOf(order.kind).checkPayee(order, terms.payer, now);
  if (payee.is === 'unavailable') return postponeLookUp(orders, order, now);
  if (payee.is === 'changed') return sendBackForPayee(orders, order, terms, now, payee);
  const current = payee.endToEndId === undefined ? order : { ...order, endToEndId: payee.endToEndId };
  const planned = planExecution(orders, current, terms, now);
  if (!planned.ok) return reject(orders, order, now, inWords(planned.error));
  return execute(orders, order, current, planned.value, now);
}

function postponeLookUp(orders: OrderContext, order: Order, now: Instant): Promise<void> {
  const nextTryAt = later(now, DIRECTORY_RETRY_MS);
  return post(orders, order, now, {
    event: 'postpone',
    action: 'payment-orders.postponed',
    note: `A consulta de chaves está fora do ar. Nova tentativa às ${formatTime(nextTryAt)}.`,
    fields: { nextTryAt },
  });
}

async function execute(
  orders: OrderContext,
  kept: Order,
  current: Order,
  execution: Execution,
  now: Instant,
): Promise<void> {
  const changed = changeOrder(
    kept,
    {
      event: execution.event,
      by: THE_BANK,
      at: now,
      action: execution.event === 'settle' ? 'payment-orders.settled' : 'payment-orders.submitted',
      note: null,
      fields: { endToEndId: current.endToEndId, ...execution.fields },
    },
    orders,
  );
  const { legs, holds, counters, companions } = execution;
  const posted = await postChange(orders, changed, { at: now, legs, holds, counters, companions });
  if (posted.is !== 'refused') return afterCommit(orders, changed.order, execution);
  const { refusal } = posted;
  if (refusal.by === 'companion' && (refusal.code === CHANGED_MEANWHILE || refusal.code === END_TO_END_ID_USED)) return;
  const refused = refusalOf(refusal);
  const nextTryAt = refused.code === 'payment-orders.insufficient-funds' ? nextTryAfter(kept.date, now) : undefined;
  if (nextTryAt === undefined) return reject(orders, kept, now, inWords(refused));
  const note = `${inWords(refused).message} Nova tentativa às ${formatTime(nextTryAt)}.`;
  return post(orders, kept, now, {
    event: 'postpone',
    action: 'payment-orders.postponed',
    note,
    fields: { nextTryAt },
  });
}

function reject(orders: OrderContext, order: Order, now: Instant, refusal: OrderRefusal): Promise<void> {
  return post(orders, order, now, {
    event: 'reject',
    action: 'payment-orders.rejected',
    note: refusal.message,
    fields: { refusal },
  });
}

async function post(
  orders: OrderContext,
  order: Order,
  now: Instant,
  change: Omit<OrderChange, 'by' | 'at'>,
): Promise<void> {
  const changed = changeOrder(order, { by: THE_BANK, at: now, ...change }, orders);
  const posted = await postChange(orders, changed, { at: now });
  if (posted.is !== 'refused') return afterCommit(orders, changed.order, undefined);
  const { refusal } = posted;
  if (refusal.by === 'companion' && refusal.code === CHANGED_MEANWHILE) return;
  throw new Error(`a step of order ${order.id} was refused: ${refusal.code}`);
}
