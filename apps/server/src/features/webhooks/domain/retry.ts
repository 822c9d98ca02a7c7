import { HOUR_MS, later, MINUTE_MS, SECOND_MS, type Instant } from '@bank/core';

/** The pauses between the tries of a delivery: each longer than the one before, 24 hours in all (bank policy). */
export const PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  15 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  7 * HOUR_MS,
  9 * HOUR_MS + 38 * MINUTE_MS + 40 * SECOND_MS,
];

/** When a delivery is tried again after so many tries in vain, the last of which ended then; undefined: no more. */
export function nextTryAt(tries: number, at: Instant): Instant | undefined {
  const pause = PAUSES_MS[tries - 1];
  return pause === undefined ? undefined : later(at, pause);
}
