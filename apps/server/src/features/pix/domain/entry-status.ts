import { later, SECOND_MS, type Instant, type Money } from '@bank/core';
import type { AccountEntry } from '@bank/iso20022';

/**
 * How long the SPI may take to settle a payment, from the moment when we accepted it (Manual de Tempos do Pix): by its own
 * clock nothing is settled after that.
 */
export const SETTLEMENT_MS_MAX = 40 * SECOND_MS;
/** Pause before the SPI is asked again, and margin for its clock. */
export const ASK_AGAIN_MS = 5 * SECOND_MS;

/** What the SPI says of a payment of ours when it is asked. */
export type EntryMeaning =
  | 'settled'
  /** It was not settled and cannot be any more. */
  | 'not-settled'
  /** It was not settled when the SPI said so, and still could be. */
  | 'not-yet'
  /** The SPI could not answer. */
  | 'no-answer'
  /** It tells of another amount, or of money that came in: nothing that we sent. */
  | 'contradicting';

/**
 * What an entry says of a payment. BOOK is settled. INFO is not; but a payment that the SPI still waits for is not settled
 * either, so it counts only once the time for settling is over, by the SPI's own clock.
 */
export function meaningOfEntry(
  entry: Pick<AccountEntry, 'status' | 'direction' | 'amount' | 'fault'>,
  payment: { readonly amount: Money; readonly acceptedAt: Instant; readonly toldAt: Instant },
): EntryMeaning {
  if (entry.status === 'BOOK') {
    return entry.direction === 'DBIT' && entry.amount === payment.amount ? 'settled' : 'contradicting';
  }
  if (entry.fault !== undefined) return 'no-answer';
  return payment.toldAt >= later(payment.acceptedAt, SETTLEMENT_MS_MAX) ? 'not-settled' : 'not-yet';
}

/** When the SPI is asked again, where its answer was not the last word: as soon as it can be, and not at once. */
export function askAgainAt(now: Instant, acceptedAt: Instant): Instant {
  const over = later(acceptedAt, SETTLEMENT_MS_MAX + ASK_AGAIN_MS);
  const soon = later(now, ASK_AGAIN_MS);
  return over > soon ? over : soon;
}
