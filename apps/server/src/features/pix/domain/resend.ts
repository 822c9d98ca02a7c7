import { later, SECOND_MS, type Instant } from '@bank/core';

/** How long a server may take to hand a message over before another one tries. */
export const SEND_LEASE_MS = 15 * SECOND_MS;

/** How long the SPI may take for a payment, from its acceptance (Manual de Tempos do Pix), and our margin over it. */
export const ANSWER_MS = 40 * SECOND_MS;
export const ANSWER_MARGIN_MS = 5 * SECOND_MS;

/** Pauses before a message that was handed over and not answered is sent again; the last one repeats. */
const UNANSWERED_MS = [20, 20, 25, 30, 40].map((seconds) => seconds * SECOND_MS);

/** Pauses before one that could not be handed over is tried again; the last one repeats. */
const UNDELIVERED_MS = [1, 2, 4, 8, 15].map((seconds) => seconds * SECOND_MS);

/** When a message is sent again, after so many attempts. */
export function nextSendAt(at: Instant, attempts: number, delivered: boolean): Instant {
  const pauses = delivered ? UNANSWERED_MS : UNDELIVERED_MS;
  const pause = pauses[Math.min(Math.max(attempts, 1), pauses.length) - 1];
  return later(at, pause ?? SECOND_MS);
}
