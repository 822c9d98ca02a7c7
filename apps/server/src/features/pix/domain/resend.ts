import { later, SECOND_MS, type Instant } from '@bank/core';

/** How long a server may take to hand a message over before another one tries. */
export const SEND_LEASE_MS = 15 * SECOND_MS;

/**
 * Pauses before a message that was handed over and not answered is sent again, as parts of the time for an answer
 * (of 45 s: 20, 20, 25, 30, 40 s); the last one repeats.
 */
const UNANSWERED_PARTS = [20 / 45, 20 / 45, 25 / 45, 30 / 45, 40 / 45];

/** Pauses before one that could not be handed over is tried again; the last one repeats. */
const UNDELIVERED_MS = [1, 2, 4, 8, 15].map((seconds) => seconds * SECOND_MS);

/** When a message that was handed over is sent again, after so many attempts. */
export function nextSendAt(at: Instant, attempts: number, answerMs: number): Instant {
  return later(at, Math.round(answerMs * pick(UNANSWERED_PARTS, attempts)));
}

/** When one that could not be handed over is tried again. */
export function nextTryAt(at: Instant, attempts: number): Instant {
  return later(at, pick(UNDELIVERED_MS, attempts));
}

function pick(pauses: readonly number[], attempts: number): number {
  return pauses[Math.min(Math.max(attempts, 1), pauses.length) - 1] ?? SECOND_MS;
}
