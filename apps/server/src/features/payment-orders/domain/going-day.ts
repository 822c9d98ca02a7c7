import { dayToRun } from '@bank/contracts';
import type { CivilDate, Instant, Money } from '@bank/core';
import type { Order } from './order.ts';
import { authorizableUntil, runsOf } from './schedule.ts';

/** What is due on a day, where the payee prescribes it; undefined: what was asked for, on any day. */
type AmountOn = ((order: Order, day: CivilDate) => Money) | undefined;

/**
 * An order as it would go were it signed at that moment. Where it was for today and the hours of its kind are over, that is
 * the next of its days, with what is due then, as a new revision: whoever signs now sees that day and signs it, and what
 * was signed for today is void. Everything else stays as it is.
 */
export function asItWouldGo(order: Order, at: Instant, amountOn?: AmountOn): Order {
  const date = order.series === null ? dayToRun(runsOf(order), order.date, at) : order.date;
  if (date === order.date) return order;
  const expiresAt = order.state === 'awaiting_authorization' ? authorizableUntil(date) : order.expiresAt;
  return { ...order, date, amount: amountOn?.(order, date) ?? order.amount, revision: order.revision + 1, expiresAt };
}

/** What of an order changes because it goes on another day than it was made for; nothing where it does not. */
export function movedFields(
  kept: Order,
  { date, amount, revision }: Order,
): Partial<Pick<Order, 'date' | 'amount' | 'revision'>> {
  return revision === kept.revision ? {} : { date, amount, revision };
}
