import { bankingDate, MINUTE_MS, ok, refuse, type Instant, type Money, type Result } from '@bank/core';
import { keyOf, type ChargeRecord } from './charge.ts';
import { dueOn, whole, type DueOn } from './asked-on.ts';

/** A payment that names a charge. */
export interface WeighedPayment {
  readonly endToEndId: string;
  readonly amount: Money;
  readonly key: string | null;
  /** When it counts as made: its day and whether it came in time follow from it. */
  readonly at: Instant;
}

/** Why a payment of a charge is not taken. */
export type NoPayment =
  | 'paid' // somebody has paid it
  | 'being-paid' // somebody's payment is on its way
  | 'removed'
  | 'other-key' // the code led to another key
  | 'over' // it may not be paid any more
  | 'amount'; // not what it asks for on that day

/** How much earlier than its coming a payment may say that it was accepted; the SPI gives one up after 40 seconds. */
const ACCEPTED_WITHIN_MS = 5 * MINUTE_MS;

/**
 * When a payment counts as made: when its payer's bank accepted it, so that one of the last second of a day is one of that day.
 * What cannot be is not believed: then it is when it came.
 */
export function madeAt(acceptedAt: Instant, receivedAt: Instant): Instant {
  const isLikely = acceptedAt <= receivedAt && acceptedAt >= receivedAt - ACCEPTED_WITHIN_MS;
  return isLikely ? acceptedAt : receivedAt;
}

/** Whether a payment pays an immediate charge or one with a due date: exactly what it asks for, once, and in time. */
export function weighPayment(charge: ChargeRecord, payment: WeighedPayment): Result<DueOn, NoPayment> {
  const { state, paying, payableUntil, content } = charge;
  const { amount, key, at, endToEndId } = payment;
  if (state === 'paid') return refuse('paid');
  if (state !== 'active') return refuse('removed');
  if (paying !== null && paying !== endToEndId) return refuse('being-paid');
  if (key !== keyOf(charge)) return refuse('other-key');
  if (payableUntil !== null && payableUntil <= at) return refuse('over');
  const day = bankingDate(at);
  if (content.kind === 'immediate' && content.changeable)
    return amount > 0n ? ok(whole(amount, day)) : refuse('amount');
  const due = dueOn(charge, day);
  return due?.amount === amount ? ok(due) : refuse('amount');
}
