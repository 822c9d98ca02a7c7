import { addDays, bankingDate, later, MINUTE_MS, startOfDay, type CivilDate, type Instant } from '@bank/core';
import { dayToRun, openingAt, ORDER_KINDS, runsOn, type OrderKind, type RunningTimes } from '@bank/contracts';

/** An order, as far as its day and kind go. */
interface DatedOrder {
  readonly kind: OrderKind;
  readonly date: CivilDate;
}

/** How long an order waits for the app. */
export const CONFIRMATION_MS = 30 * MINUTE_MS;

/** When orders of that kind are carried out. */
export function runsOf({ kind }: { readonly kind: OrderKind }): RunningTimes {
  return ORDER_KINDS[kind].runs;
}

/**
 * Why a payment of that kind cannot be made for that day, and the next day on which it can: it is none of its days, or is
 * today and has closed. Undefined where the day will do. The bank never moves a day by itself that somebody chose.
 */
export function refuseDay(
  order: DatedOrder,
  now: Instant,
):
  | { readonly code: 'payment-orders.not-a-running-day' | 'payment-orders.closed-today'; readonly next: CivilDate }
  | undefined {
  const times = runsOf(order);
  const next = dayToRun(times, order.date, now);
  if (next === order.date) return undefined;
  const code = runsOn(times, order.date) ? 'payment-orders.closed-today' : 'payment-orders.not-a-running-day';
  return { code, next };
}

/** Whether an order can go on its day no more: the day has passed, or its kind has closed for the rest of it. */
export function isDayOver(order: DatedOrder, now: Instant): boolean {
  const today = bankingDate(now);
  if (order.date !== today) return order.date < today;
  const opening = openingAt(runsOf(order), now);
  return opening.is === 'closed' && opening.next > today;
}

/** Whether an order for today still has to wait for the hour at which its kind opens. */
export function opensLaterToday(order: DatedOrder, now: Instant): boolean {
  return order.date === bankingDate(now) && openingAt(runsOf(order), now).is === 'closed';
}

/** Until when an order can be confirmed: half an hour, and for a later day until 23:59 of the evening before it. */
export function confirmableUntil(date: CivilDate, now: Instant): Instant {
  const soon = later(now, CONFIRMATION_MS);
  if (date <= bankingDate(now)) return soon;
  const eveBefore = later(startOfDay(date), -MINUTE_MS);
  return eveBefore > soon ? eveBefore : soon;
}

/** The end of a day, as until when an order of that day waits: its last minute. */
export function authorizableUntil(date: CivilDate): Instant {
  return later(startOfDay(addDays(date, 1)), -MINUTE_MS);
}
