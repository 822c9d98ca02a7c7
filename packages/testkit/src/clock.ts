import { instant, type Clock, type Instant } from '@bank/core';

/** A clock that stands until it is moved. */
export interface FakeClock extends Clock {
  /** Moves it forward (or, with a negative number, back). */
  advance(milliseconds: number): void;
  /** Puts it to that moment. */
  set(at: Instant): void;
}

/** A clock that stands at a UTC moment such as "2026-11-21T13:00:00Z". */
export function fakeClock(at: string): FakeClock {
  let now = instant(Date.parse(at));
  return {
    now: () => now,
    advance: (milliseconds) => void (now = instant(now + milliseconds)),
    set: (to) => void (now = to),
  };
}
