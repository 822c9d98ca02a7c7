import { dayToRun, SCHEDULE_MONTHS_MAX } from '@bank/contracts';
import { addMonths, formatDate, occurrencesBetween, type CivilDate, type Instant, type Money } from '@bank/core';
import type { Order, OrderSeries } from './order.ts';
import { countedOnDay } from './pending-device.ts';
import { isDayOver, runsOf } from './schedule.ts';

/** What is due on a day, where the payee prescribes it; undefined: what was asked for, on any day. */
type AmountOn = ((order: Order, day: CivilDate) => Money) | undefined;

/**
 * An order that waits for a signature, as it would go were it signed at that moment. Where its day is over, because
 * midnight has passed or its kind has closed, that is the first day on which it can go, with what is due then, as a new
 * revision: whoever signs now sees that day and signs it, and what others signed for the former day is void (decision
 * 033). A series leaves the days out that are over and begins with the next of its days. Everything else stays as it is.
 */
export function asItWouldGo(order: Order, at: Instant, amountOn?: AmountOn): Order {
  const waits = order.state === 'awaiting_confirmation' || order.state === 'awaiting_authorization';
  if (!waits) return order;
  return order.series === null ? onDayToCome(order, at, amountOn) : fromDayToCome(order, order.series, at);
}

function onDayToCome(order: Order, at: Instant, amountOn: AmountOn): Order {
  const date = dayToRun(runsOf(order), order.date, at);
  if (date === order.date) return order;
  const amount = amountOn?.(order, date) ?? order.amount;
  return { ...order, date, amount, counted: countedOnDay(order.counted, date, amount), revision: order.revision + 1 };
}

function fromDayToCome(order: Order, series: OrderSeries, at: Instant): Order {
  if (!isDayOver(order, at)) return order;
  const from = dayToRun(runsOf(order), order.date, at);
  const days = { from, to: addMonths(from, SCHEDULE_MONTHS_MAX), number: series.number, limit: 1 };
  const [next] = occurrencesBetween(series, days);
  // No repetition is so rare that it has none; were there one, it would be refused for its day like any other.
  if (!next) return order;
  const leftOut = series.leftOut.filter((day) => day >= next.plannedFor);
  const goesOn = { ...series, number: next.number, leftOut };
  return { ...order, date: next.date, series: goesOn, revision: order.revision + 1 };
}

/** What of an order changes because it goes on another day than it was made for; nothing where it does not. */
export function movedFields(
  kept: Order,
  order: Order,
): Partial<Pick<Order, 'date' | 'amount' | 'series' | 'revision' | 'counted'>> {
  if (order.revision === kept.revision) return {};
  const { date, amount, series, revision, counted } = order;
  return { date, amount, series, revision, counted };
}

/** Which day was signed, as the time line goes on to say it, where it is not the one that the order was made for. */
export function forNewDay(kept: Order, { date, revision }: Order): string {
  return revision === kept.revision ? '' : `, para ${formatDate(date)}`;
}
