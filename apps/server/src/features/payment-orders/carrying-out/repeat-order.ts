import { bankingDate, formatDate, newId, type Instant, type Occurrence } from '@bank/core';
import { isLeftOut, leftOutAfter } from '../domain/left-out.ts';
import { THE_BANK, type Order, type OrderSeries } from '../domain/order.ts';
import { firstLookAt, nextOccurrence, numberInSeries, presentOccurrence } from '../domain/series.ts';
import { changeOrder, startOrder, type ChangedOrder } from '../posting/change-order.ts';
import type { OrderContext } from '../context.ts';
import type { OrderStep } from '../posting/order-step.ts';

/** Whether a due order makes another one, or passes a day over, instead of being paid itself. */
export function makesNext(order: Order): order is Order & { readonly series: OrderSeries } {
  return order.series !== null && nextOccurrence(order.series) !== undefined;
}

/**
 * Takes a series over one of its days: the order of that day is made, scheduled, with the confirmation and approvals of
 * the series, and the series moves on, in one posting that names the version it saw. However many servers try, one
 * order is made (SECURITY R12). A paused series moves on and makes nothing, and so does one over a payment that somebody left
 * out. A day that was missed gets its order too, which is
 * then refused for its date like any other: nothing is left out in silence.
 */
export function repeatedStep(
  orders: OrderContext,
  series: Order & { readonly series: OrderSeries },
  now: Instant,
): OrderStep {
  const next = nextOccurrence(series.series);
  if (!next) throw new Error(`series ${series.id} has no day after ${series.date}`);
  const present = paymentOfNow(series);
  const why = whyPassedOver(series.series, present);
  const made = series.series.made + (why === undefined ? 1 : 0);
  const leftOut = leftOutAfter(series.series, present);
  const moved = { date: next.date, series: { ...series.series, number: next.number, made, leftOut } };
  const changed = changeOrder(
    series,
    {
      event: 'repeat',
      by: THE_BANK,
      at: now,
      action: why === undefined ? 'payment-orders.repeated' : 'payment-orders.skipped',
      note:
        why === undefined
          ? `Pagamento de ${formatDate(series.date)} criado. O próximo é em ${formatDate(next.date)}.`
          : `${why}: o pagamento de ${formatDate(series.date)} não foi feito. O próximo é em ${formatDate(next.date)}.`,
      ...(why !== undefined && { auditData: { why: why === 'Pausado' ? 'paused' : 'left-out' } }),
      fields: { ...moved, nextTryAt: firstLookAt({ ...series, ...moved }, now) },
    },
    orders,
  );
  return why === undefined ? { changed, makes: paymentOfDay(orders, series, present, now) } : { changed };
}

/** Why a series makes nothing on its day, as the time line begins to say it; undefined where it pays. */
function whyPassedOver(series: OrderSeries, present: Occurrence): 'Pausado' | 'Pulado' | undefined {
  if (series.paused) return 'Pausado';
  return isLeftOut(series, present) ? 'Pulado' : undefined;
}

function paymentOfNow(series: Order & { readonly series: OrderSeries }): Occurrence {
  const present = presentOccurrence(series.series);
  if (!present) throw new Error(`series ${series.id} has no payment ${series.series.number}`);
  return present;
}

function paymentOfDay(
  orders: OrderContext,
  series: Order & { readonly series: OrderSeries },
  occurrence: Occurrence,
  now: Instant,
): ChangedOrder {
  const draft: Order = {
    ...series,
    id: newId('ord', orders.clock, orders.entropy),
    version: 0,
    revision: 1,
    // Each payment gets its own when it is carried out.
    endToEndId: null,
    createdAt: now,
    counted: [],
    expiresAt: null,
    series: null,
    madeBy: {
      orderId: series.id,
      batchId: null,
      occurrence: numberInSeries(series.series, occurrence),
      revision: series.revision,
      plannedFor: occurrence.plannedFor,
    },
  };
  const asked = formatDate(bankingDate(series.createdAt));
  return startOrder(
    draft,
    {
      event: 'schedule',
      by: THE_BANK,
      at: now,
      action: 'payment-orders.created',
      note: `Criado pela repetição que ${series.createdBy.name} pediu em ${asked}.`,
      fields: { nextTryAt: firstLookAt(draft, now) },
    },
    orders,
  );
}
