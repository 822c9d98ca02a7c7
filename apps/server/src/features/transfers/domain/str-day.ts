import { momentAt } from '@bank/contracts';
import { HOUR_MS, later, MINUTE_MS, type CivilDate, type Instant } from '@bank/core';

/**
 * When nothing of a day can move any more: the STR has closed for everybody, and pending entries were refused at its close. A
 * statement made from then on has every entry of the day.
 */
export function strDayEnds(day: CivilDate): Instant {
  return momentAt(day, '18:30');
}

/** What of an open TED says when a statement decides about it. */
interface Open {
  readonly day: CivilDate;
  /** A statement that we asked for from then on decides: from the day's end, or since the STR said that it made no entry. */
  readonly decidesAt: Instant;
}

/** A statement: when we asked for it, by our clock, and when it was made, by the STR's. */
export interface MadeStatement {
  readonly askedAt: Instant;
  readonly madeAt: Instant;
}

/**
 * Whether a TED that a statement does not have was not made. At the end of the day by the STR's own clock; before it only where we asked
 * after the STR had said so, whatever the two clocks show.
 */
export function isDecisive({ askedAt, madeAt }: MadeStatement, { day, decidesAt }: Open): boolean {
  const dayEnds = strDayEnds(day);
  return madeAt >= dayEnds || (decidesAt < dayEnds && askedAt >= decidesAt);
}

/** An answer that nobody used by then is asked for anew. */
const ANSWER_FRESH_MS = HOUR_MS;

/** From when on a day's statement must have been answered to be held against the books: not long ago and, of a day that is over, after its end. */
export function usableSince(day: CivilDate, at: Instant): Instant {
  const [fresh, end] = [later(at, -ANSWER_FRESH_MS), strDayEnds(day)];
  return fresh < end && end <= at ? end : fresh;
}

/** Between two questions about a day that is not over. */
const ASK_EVERY_MS = 15 * MINUTE_MS;

/** When to ask again after a question that the STR refused, or a statement that has another amount than the TED: people look at it. */
export function askLaterFrom(at: Instant): Instant {
  return later(at, ASK_EVERY_MS);
}

/** When to ask again after a statement that proved nothing of a TED. */
export function askAgainFrom(at: Instant, { decidesAt }: Open): Instant {
  const soon = later(at, ASK_EVERY_MS);
  return decidesAt < soon ? (decidesAt > at ? decidesAt : at) : soon;
}
