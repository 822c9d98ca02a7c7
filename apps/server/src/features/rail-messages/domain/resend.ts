import { later, SECOND_MS, type Instant } from '@bank/core';

/** How soon a rail's messages are tried again. */
export interface Pauses {
  /** How long a server may take to hand a message over before another one tries. */
  readonly leaseMs: number;
  /**
   * Before a message that was handed over and not answered is sent again: a pause per attempt, as parts of the time in
   * which the rail answers. The last one repeats.
   */
  readonly unansweredParts: readonly [number, ...number[]];
  /** Before a message that could not be handed over is tried again: a pause per attempt. The last one repeats. */
  readonly undeliveredMs: readonly [number, ...number[]];
}

/** The pauses of a rail that names none: of an answer due in 45 s, sent again after 20, 20, 25, 30 and then each 40 s. */
export const USUAL_PAUSES: Pauses = {
  leaseMs: 15 * SECOND_MS,
  unansweredParts: [20 / 45, 20 / 45, 25 / 45, 30 / 45, 40 / 45],
  undeliveredMs: [1 * SECOND_MS, 2 * SECOND_MS, 4 * SECOND_MS, 8 * SECOND_MS, 15 * SECOND_MS],
};

/** What a pause follows from: when the last attempt ended, and the how manyth it was. */
export interface Attempt {
  readonly at: Instant;
  /** From 1. */
  readonly number: number;
}

/** When a message that was handed over is sent again if no answer comes. */
export function nextSendAt({ at, number }: Attempt, answerMs: number, pauses: Pauses = USUAL_PAUSES): Instant {
  return later(at, Math.round(answerMs * pick(pauses.unansweredParts, number)));
}

/** When a message that could not be handed over is tried again. */
export function nextTryAt({ at, number }: Attempt, pauses: Pauses = USUAL_PAUSES): Instant {
  return later(at, pick(pauses.undeliveredMs, number));
}

function pick(pauses: readonly [number, ...number[]], attempt: number): number {
  return pauses[Math.min(Math.max(attempt, 1), pauses.length) - 1] ?? pauses[0];
}
