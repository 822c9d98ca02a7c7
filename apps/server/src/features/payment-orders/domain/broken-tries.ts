import { later, MINUTE_MS, SECOND_MS, type Instant } from '@bank/core';

const FIRST_PAUSE_MS = 10 * SECOND_MS;
const PAUSE_MS_MAX = 15 * MINUTE_MS;

/** So many tries that broke one after the other are told to the bank's people: somebody has to look. */
export const PARKED_AFTER = 5;

/**
 * When an order is looked at again of which so many looks broke, by a fault of ours or of what we asked: twice as late each
 * time. It is never given up: on the day after its own it is rejected with the reason like any other that was not paid.
 */
export function restsUntil(brokenTries: number, now: Instant): Instant {
  return later(now, Math.min(PAUSE_MS_MAX, FIRST_PAUSE_MS * 2 ** (brokenTries - 1)));
}
