import { HOUR_MS, later, MINUTE_MS, type Instant } from '@bank/core';

/** An access token lives so long unless it is renewed: who does nothing is signed out (SECURITY S02). */
export const TOKEN_LIFE_MS = 10 * MINUTE_MS;

/** And a session so long however often it is renewed. */
export const SESSION_LIFE_MS = 12 * HOUR_MS;

/** web: a browser; app: the mobile app, which signed in with the document. */
export type SessionKind = 'web' | 'app';

/** Why a session ended before its time. */
export type SessionEnd =
  | 'signed-out'
  | 'password-changed'
  | 'rights-changed'
  | 'operator-blocked'
  | 'device-blocked'
  | 'device-removed'
  | 'access-over'
  | 'ended-by-operator';

/** When a token made now ends: never after its session. */
export function tokenEnd(at: Instant, sessionEnd: Instant): Instant {
  const end = later(at, TOKEN_LIFE_MS);
  return end < sessionEnd ? end : sessionEnd;
}
