import { DAY_MS, HOUR_MS, inOfficeHours, later, MINUTE_MS, SECOND_MS, type Instant } from '@bank/core';

// When the steps of a case of a made-up past happened. What machines do happens within seconds, at any hour; what people do,
// in office hours, and soon enough that no holiday makes them miss a deadline of the case.

const ASKED_AFTER_MS = DAY_MS + 2 * HOUR_MS;
const TOLD_AFTER_MS = 6 * SECOND_MS;
const JUDGED_AFTER_MS = 2 * DAY_MS;

/** A contest by the company, of a payment settled then, up to the other bank's word on it. */
export function sentPastOf(settledAt: Instant): Record<'askedAt' | 'toldAt' | 'endedAt', Instant> {
  const askedAt = inOfficeHours(later(settledAt, ASKED_AFTER_MS));
  const toldAt = later(askedAt, TOLD_AFTER_MS);
  return { askedAt, toldAt, endedAt: inOfficeHours(later(toldAt, JUDGED_AFTER_MS)) };
}

const CONTESTED_AFTER_MS = 2 * DAY_MS + 3 * HOUR_MS;
const BLOCKED_AFTER_MS = 9 * SECOND_MS;
const SEEN_AFTER_MS = 10 * SECOND_MS;
const ANSWERED_AFTER_MS = 5 * HOUR_MS;
const PROPOSED_AFTER_MS = DAY_MS;
const CONFIRMED_AFTER_MS = 3 * HOUR_MS + 12 * MINUTE_MS;

/** A contest against the company, of a Pix credited then, up to the bank's word on it, which the directory has. */
export function receivedPastOf(
  creditedAt: Instant,
): Record<
  'openedAt' | 'blockedAt' | 'acknowledgedAt' | 'answeredAt' | 'proposedAt' | 'confirmedAt' | 'toldAt',
  Instant
> {
  const openedAt = later(creditedAt, CONTESTED_AFTER_MS);
  const blockedAt = later(openedAt, BLOCKED_AFTER_MS);
  const answeredAt = inOfficeHours(later(blockedAt, ANSWERED_AFTER_MS));
  const proposedAt = inOfficeHours(later(answeredAt, PROPOSED_AFTER_MS));
  const confirmedAt = inOfficeHours(later(proposedAt, CONFIRMED_AFTER_MS));
  const acknowledgedAt = later(blockedAt, SEEN_AFTER_MS);
  const toldAt = later(confirmedAt, SEEN_AFTER_MS);
  return { openedAt, blockedAt, acknowledgedAt, answeredAt, proposedAt, confirmedAt, toldAt };
}
