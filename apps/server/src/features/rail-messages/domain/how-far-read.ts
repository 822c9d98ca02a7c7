import type { Instant } from '@bank/core';

/**
 * How far this server has read what a rail says. A message whose answer may lie there unread is not sent again: each
 * repetition is answered once more, and a bank that repeats faster than it reads would never come to the end of it.
 */
export interface HowFarRead {
  /** Notes how far a question to the rail has led. Undefined: nothing more waits there. */
  readonly note: (madeAt: Instant | undefined) => void;
  /** Until when what the rail has said is known at that moment: until then, or as far as was read of what waits. */
  readonly until: (now: Instant) => Instant;
}

/** Nothing is known to wait yet. */
export function howFarRead(): HowFarRead {
  let behindAt: Instant | undefined;
  return {
    note: (madeAt) => void (behindAt = madeAt),
    until: (now) => (behindAt !== undefined && behindAt < now ? behindAt : now),
  };
}
