/** An operator counts as active this long after the last key or press. */
export const ACTIVE_MS = 3 * 60_000;
/** From this long before its end the token of an active operator is renewed. */
export const RENEW_BEFORE_MS = 5 * 60_000;
/** From this long before its end the person is warned. */
export const WARN_BEFORE_MS = 60_000;
/** A renewal that failed, or that brought no more time, is not tried again sooner. */
export const RENEW_AGAIN_MS = 30_000;

/** What is to be done about a token's end. */
export type RenewalStep = 'nothing' | 'renew' | 'warn' | 'end';

/**
 * Decides at one moment. Somebody at work never sees a warning: the token is renewed behind them. Once the warning
 * shows, only its button renews, so that a cat on the keyboard does not keep a session open.
 */
export function renewalStep(at: {
  readonly nowMs: number;
  readonly expiresAtMs: number;
  readonly lastInputMs: number;
  readonly lastRenewalMs: number | undefined;
  readonly warned: boolean;
}): RenewalStep {
  const leftMs = at.expiresAtMs - at.nowMs;
  if (leftMs <= 0) return 'end';
  if (at.warned) return 'warn';
  const active = at.nowMs - at.lastInputMs <= ACTIVE_MS;
  const rested = at.lastRenewalMs === undefined || at.nowMs - at.lastRenewalMs >= RENEW_AGAIN_MS;
  if (active && rested && leftMs <= RENEW_BEFORE_MS) return 'renew';
  return leftMs <= WARN_BEFORE_MS ? 'warn' : 'nothing';
}
