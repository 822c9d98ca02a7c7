import { later, SECOND_MS, type Instant } from '@bank/core';

/**
 * A message, or an item of one, that cannot be judged yet: it came before what it is about. It is kept and judged again,
 * on any server, until it can be, or until the time is over: then it must be judged as things stand.
 */
export interface TooEarly {
  /** The payment or return whose fate it waits for. */
  readonly waitsFor: string;
  /** How long that may take, from the moment when the message came; null: as long as it takes. */
  readonly forMs: number | null;
}

/** How often a message may fail before it is parked. */
export const TRIES_MAX = 5;
/** Pauses after each failure but the last: close to a minute, which an outage of our own may take. */
const AFTER_FAILURE_MS = [1 * SECOND_MS, 5 * SECOND_MS, 15 * SECOND_MS, 30 * SECOND_MS] as const;
/** How long a server may take over a message that it tries again, before another one does. */
export const WAITING_LEASE_MS = 15 * SECOND_MS;
const EARLY_PAUSE_MS_MAX = 15 * SECOND_MS;

/** When a message is tried again that has failed so many times; undefined: it is given up. */
export function nextTryAfter(tries: number, at: Instant): Instant | undefined {
  if (tries >= TRIES_MAX) return undefined;
  return later(at, AFTER_FAILURE_MS[tries - 1] ?? AFTER_FAILURE_MS[0]);
}

/** When a message is judged again that came too early: soon at first, and less often the longer it waits. */
export function nextJudgingAt(receivedAt: Instant, at: Instant): Instant {
  const pause = Math.round((at - receivedAt) / 4);
  return later(at, Math.min(EARLY_PAUSE_MS_MAX, Math.max(SECOND_MS, pause)));
}
