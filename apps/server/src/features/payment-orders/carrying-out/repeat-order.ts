import { bankingDate, formatDate, newId, type Instant } from '@bank/core';
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
 * order is made (SECURITY R12). A paused series moves on and makes nothing. A day that was missed gets its order too, which is
 * then refused for its date like any other: nothing is left out in silence.
 */
export function repeatedStep(
  orders: OrderContext,
  series: Order & { readonly series: OrderSeries },
  now: Instant,
): OrderStep {
  const next = nextOccurrence(series.series);
  if (!next) throw new Error(`series ${series.id} has no day after ${series.date}`);
  const isPaused = series.series.paused;
  const made = series.series.made + (isPaused ? 0 : 1);
  const moved = { date: next.date, series: { ...series.series, number: next.number, made } };
  const changed = changeOrder(
    series,
    {
      event: 'repeat',
      by: THE_BANK,
      at: now,
      action: isPaused ? 'payment-orders.skipped' : 'payment-orders.repeated',
      note: isPaused
        ? `Pausado: o pagamento de ${formatDate(series.date)} não foi feito. O próximo é em ${formatDate(next.date)}.`
        : `Pagamento de ${formatDate(series.date)} criado. O próximo é em ${formatDate(next.date)}.`,
      fields: { ...moved, nextTryAt: firstLookAt({ ...series, ...moved }, now) },
    },
    orders,
  );
  return isPaused ? { changed } : { changed, makes: paymentOfDay(orders, series, now) };
}

function paymentOfDay(
  orders: OrderContext,
  series: Order & { readonly series: OrderSeries },
  now: Instant,
): ChangedOrder {
  const occurrence = presentOccurrence(series.series);
  if (!occurrence) throw new Error(`series ${series.id} has no payment ${series.series.number}`);
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
