import { later, SECOND_MS, type Clock, type Instant } from '@bank/core';

/** So many calls one after the other that reached nobody, and who is called is left alone. */
const FAILURES_MAX = 5;
const LEFT_ALONE_MS = 30 * SECOND_MS;

/**
 * Whether somebody outside is called at all: after several calls in a row that reached nobody they are left alone for half a
 * minute, and then one call tries while the others are still answered at once.
 */
export interface Breaker {
  /** Whether this call may go out; where it may after a rest, it is the one that tries. */
  mayCall(): boolean;
  /** They answered, whatever it was. */
  reached(): void;
  /** Nobody answered. */
  missed(): void;
}

/** Makes a breaker for one host or service. */
export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let leftAloneUntil: Instant | undefined;
  return {
    mayCall() {
      if (leftAloneUntil === undefined) return true;
      const now = clock.now();
      if (now < leftAloneUntil) return false;
      leftAloneUntil = later(now, LEFT_ALONE_MS);
      return true;
    },
    reached() {
      failures = 0;
      leftAloneUntil = undefined;
    },
    missed() {
      failures += 1;
      if (failures >= FAILURES_MAX) leftAloneUntil = later(clock.now(), LEFT_ALONE_MS);
    },
  };
}
