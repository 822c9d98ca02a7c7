import type { SessionProof } from '@bank/contracts';
import { HOUR_MS, later, MINUTE_MS, type Instant } from '@bank/core';

/** An access token lives so long unless it is renewed: who does nothing is signed out (SECURITY S02). */
export const TOKEN_LIFE_MS = 10 * MINUTE_MS;

/** And a session so long however often it is renewed. */
export const SESSION_LIFE_MS = 12 * HOUR_MS;

/** web: a browser; app: the mobile app, which signed in with the document. */
export type SessionKind = 'web' | 'app';

/** What a session was opened with: its password alone, or the key of the device that it names. */
export type OpenedWith = 'password' | 'device';

/** A device has so long to answer what it is asked to sign for a session. */
export const CHALLENGE_LIFE_MS = 2 * MINUTE_MS;

/** What stands behind a session, by how the device that proved its key for it stands now; null: none did. */
export function proofOf(deviceState: string | null): SessionProof {
  if (deviceState === 'trusted') return 'trusted-device';
  return deviceState === 'pending' ? 'pending-device' : 'password';
}

/** When a token made now ends: never after its session. */
export function tokenEnd(at: Instant, sessionEnd: Instant): Instant {
  const end = later(at, TOKEN_LIFE_MS);
  return end < sessionEnd ? end : sessionEnd;
}
