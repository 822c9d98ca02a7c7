import { nextTryAfter, theAct } from '@bank/contracts';
import { formatTime, later, MINUTE_MS, type Instant } from '@bank/core';
import type { OrderContext } from '../context.ts';
import { capStands, companyMayPay, makerMayPay } from '../deciding/maker-may-pay.ts';
import { recheckNow } from '../deciding/read-signatures.ts';
import { isLeftOut } from '../domain/left-out.ts';
import { THE_BANK, type Order } from '../domain/order.ts';
import { dateMissed, endedLeftOut, endedPaused, inWords, type OrderRuleRefusal } from '../domain/refusals.ts';
import { isDayOver, runsOf } from '../domain/schedule.ts';
import { presentOccurrence } from '../domain/series.ts';
import type { DueKind } from '../postgres/due-orders.ts';
import { changeOrder, type OrderChange } from '../posting/change-order.ts';
import { decideAndPost, type Setback } from '../posting/decide-and-post.ts';
import type { Look } from '../posting/look.ts';
import type { OrderStep } from '../posting/order-step.ts';
import { readMakersTerms } from '../reading/read-makers-terms.ts';
import { checkPayee } from './check-payee.ts';
import { planExecution, type Execution } from './execute-order.ts';
import type { PayeeCheck } from './rail.ts';
import { makesNext, repeatedStep } from './repeat-order.ts';
import { waitForRail, type RailWait } from './wait-for-rail.ts';
import { backForMaker, backForPayee, backForReport, backForRules, rejectedStep } from './send-back.ts';

/** Pause before a scheduled order is tried again whose payee could not be looked up. */
const LOOK_UP_RETRY_MS = 5 * MINUTE_MS;

/** Takes on one order that was found due, as it stands when it is decided about. */
export async function advance(orders: OrderContext, kind: DueKind, found: Order, now: Instant): Promise<void> {
  const { companyId, id: orderId } = found;
  const looks = { what: `order ${orderId} was taken on as ${kind}`, at: now, whenUnpaid: 'decide-again' } as const;
  await decideAndPost(orders, looks, async (met, look) => {
    // Another server or a person may have been quicker: then it is looked at as it stands now.
    const order = met.length === 0 ? found : await orders.readOrder({ companyId, orderId });
    const step = order && isDue(order, kind, look.at) ? await dueStep(orders, { order, kind, look }, met) : undefined;
    return step ? { is: 'step', step } : { is: 'stop', because: 'not due' };
  });
}

function isDue(order: Order, kind: DueKind, now: Instant): boolean {
  const due = {
    expiring: order.expiresAt,
    scheduled: order.nextTryAt,
    unanswered: order.state === 'processing' ? order.answerDueAt : null,
  }[kind];
  return due !== null && due <= now;
}

/** An order that is due, and as what. */
interface Due {
  readonly order: Order;
  readonly kind: DueKind;
  readonly look: Look;
}

/** The step of an order that is due; undefined where it is left as it is. */
async function dueStep(
  orders: OrderContext,
  { order, kind, look }: Due,
  met: readonly Setback[],
): Promise<OrderStep | undefined> {
  const now = look.at;
  switch (kind) {
    case 'expiring':
      return banksStep(orders, order, now, {
        event: 'expire',
        action: 'payment-orders.expired',
        note: whyExpired(order),
      });
    case 'unanswered':
      return banksStep(orders, order, now, {
        event: 'lose-answer',
        action: 'payment-orders.unanswered',
        note: `O sistema de pagamentos não respondeu a tempo. O valor continua reservado: não repita ${theAct(order.kind)}.`,
      });
    case 'scheduled': {
      if (makesNext(order)) return repeatedStep(orders, order, now);
      const last = met.at(-1);
      return last?.is === 'unpaid' ? unpaidStep(orders, order, last.refusal, now) : scheduledStep(orders, order, look);
    }
  }
}

function whyExpired({ state }: Order): string {
  return state === 'awaiting_confirmation' ? 'Não foi confirmado no aplicativo a tempo' : 'Ninguém o aprovou a tempo';
}

/**
 * Carries out a scheduled order on its day. Right, product, payee, limits and funds are looked at as they are now
 * (SECURITY Z09, A14; SCREENS.md section 1, "Going back in the state machine").
 */
async function scheduledStep(orders: OrderContext, order: Order, look: Look): Promise<OrderStep> {
  const now = look.at;
  if (order.series?.paused) return rejectedStep(orders, order, endedPaused(), now);
  if (isLastLeftOut(order)) return rejectedStep(orders, order, endedLeftOut(), now);
  // It was signed for its day. On another day nobody has agreed to it.
  if (isDayOver(order, now)) return rejectedStep(orders, order, dateMissed(order.date), now);
  const terms = await readMakersTerms(orders, order, look);
  const stopped = { order, terms, at: now };
  // Others have agreed to pay although its maker may not any more.
  const standsWithoutMaker = order.approval?.cause === 'maker-lost-right';
  const mayPay =
    companyMayPay(order, terms) && (standsWithoutMaker || (makerMayPay(order, terms, now) && capStands(order, terms)));
  if (!mayPay) return backForMaker(orders, stopped);
  const checked = await recheckNow(orders, order, terms, now);
  if (checked.is === 'refused') return rejectedStep(orders, order, inWords(checked.refusal), now);
  if (checked.is === 'missing') return backForRules(orders, stopped, checked);
  const wait = waitForRail(orders, order, now);
  if (wait) return waitingStep(orders, order, wait, now);
  const payee = await checkPayee(orders, order, terms.payer, now);
  if (payee.is === 'unavailable') return lookUpLater(orders, order, now, payee);
  if (payee.is === 'over') return rejectedStep(orders, order, inWords(payee.refusal), now);
  if (payee.is === 'changed') return backForPayee(orders, stopped, payee);
  if (payee.is === 'reported') return backForReport(orders, stopped, payee);
  const current = { ...order, endToEndId: payee.endToEndId ?? order.endToEndId };
  const planned = planExecution(orders, current, terms, now);
  if (!planned.ok) return rejectedStep(orders, order, inWords(planned.error), now);
  return executedStep(orders, order, { ...planned.value, endToEndId: current.endToEndId }, now);
}

/** Whether the order is the last payment of a series, and somebody left it out. */
function isLastLeftOut({ series }: Order): boolean {
  const present = series && presentOccurrence(series);
  return series !== null && !!present && isLeftOut(series, present);
}

// Said once: one that waits already is not taken up before its rail is back.
function waitingStep(orders: OrderContext, order: Order, { fields, note }: RailWait, now: Instant): OrderStep {
  return banksStep(orders, order, now, { event: 'postpone', action: 'payment-orders.postponed', note, fields });
}

async function lookUpLater(
  orders: OrderContext,
  order: Order,
  now: Instant,
  { because = orders.railOf(order.kind).unavailable }: Extract<PayeeCheck, { readonly is: 'unavailable' }>,
): Promise<OrderStep> {
  const nextTryAt = (await because.retry?.placeInLine()) ?? later(now, LOOK_UP_RETRY_MS);
  return postponed(orders, order, now, { nextTryAt, why: because.note });
}

function executedStep(
  orders: OrderContext,
  order: Order,
  { event, fields, endToEndId, ...parts }: Execution & Pick<Order, 'endToEndId'>,
  now: Instant,
): OrderStep {
  const action = event === 'settle' ? 'payment-orders.settled' : 'payment-orders.submitted';
  const change = { event, action, note: null, fields: { endToEndId, ...fields } } as const;
  return { ...banksStep(orders, order, now, change), parts };
}

/**
 * What becomes of an order that money or a limit refused: too little money may come later the same day. Where another
 * order used its end-to-end id it stays due, and the next turn looks its payee up for another one.
 */
function unpaidStep(
  orders: OrderContext,
  order: Order,
  refusal: OrderRuleRefusal,
  now: Instant,
): OrderStep | undefined {
  if (refusal.code === 'payment-orders.already-made') return undefined;
  const why = inWords(refusal);
  const nextTryAt =
    refusal.code === 'payment-orders.insufficient-funds' ? nextTryAfter(runsOf(order), order.date, now) : undefined;
  if (nextTryAt === undefined) return rejectedStep(orders, order, why, now);
  return postponed(orders, order, now, { nextTryAt, why: why.message });
}

function postponed(
  orders: OrderContext,
  order: Order,
  now: Instant,
  { nextTryAt, why }: { readonly nextTryAt: Instant; readonly why: string },
): OrderStep {
  return banksStep(orders, order, now, {
    event: 'postpone',
    action: 'payment-orders.postponed',
    note: `${why} Nova tentativa às ${formatTime(nextTryAt)}.`,
    fields: { nextTryAt },
  });
}

function banksStep(
  orders: OrderContext,
  order: Order,
  now: Instant,
  change: Omit<OrderChange, 'by' | 'at'>,
): OrderStep {
  return { changed: changeOrder(order, { by: THE_BANK, at: now, ...change }, orders) };
}
