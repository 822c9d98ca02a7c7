import { later, SECOND_MS, type Entropy, type Instant } from '@bank/core';

/** A request to come in by QR code lives so long on the server's clock (READINGS 1). */
export const ACCESS_REQUEST_LIFE_MS = 90 * SECOND_MS;

/** The third wrong number ends a request (SECURITY S09). */
export const WRONG_NUMBERS_MAX = 3;

/** Prompts are counted over so long (SECURITY S10). */
export const PROMPT_WINDOW_MS = 300 * SECOND_MS;

/** Open requests of a browser are counted over so long (SECURITY S10). */
export const OPEN_REQUESTS_WINDOW_MS = 60 * SECOND_MS;

const STRONG_ID_LENGTH = 43;

/** An id that is base64url(SHA-256(secret)): only who holds the secret redeems it (SECURITY, M-QR). */
export function isStrongId(id: string): boolean {
  return id.length === STRONG_ID_LENGTH;
}

/**
 * Whether a request of that id can be at all: one that proves nothing of its browser, because whoever calls chose it, is
 * taken only where the bank is set so (READINGS 23).
 */
export function takesId(id: string, { weakAccessRequests }: { readonly weakAccessRequests: boolean }): boolean {
  return weakAccessRequests || isStrongId(id);
}

/** Where a request stands. `dead`: too many wrong numbers. */
export type AccessRequestState = 'pending' | 'authorized' | 'refused' | 'redeemed' | 'dead';

/** A request as far as decisions look at it. */
export interface AccessRequestStanding {
  readonly state: AccessRequestState;
  readonly expiresAt: Instant;
}

/** What the browser that polls is told; `ready`: it may be redeemed. */
export type PollAnswer = 'unknown' | 'pending' | 'expired' | 'ready';

/**
 * The answer to a poll. A redeemed request is of no more use and unknown to everybody; one that was refused or died
 * has ended like one whose time is over, so that the browser stops and makes a new code.
 */
export function answerPoll(request: AccessRequestStanding, at: Instant): PollAnswer {
  if (request.state === 'redeemed') return 'unknown';
  if (request.state === 'refused' || request.state === 'dead' || request.expiresAt <= at) return 'expired';
  return request.state === 'authorized' ? 'ready' : 'pending';
}

/** What stands in the way of an answer from the app; undefined: nothing. */
export function refusalToAnswer(
  request: AccessRequestStanding | undefined,
  at: Instant,
): 'access.request-unknown' | 'REQUEST_EXPIRED' | 'access.request-answered' | undefined {
  if (!request) return 'access.request-unknown';
  if (request.state === 'dead') return 'REQUEST_EXPIRED';
  if (request.state !== 'pending') return 'access.request-answered';
  return request.expiresAt <= at ? 'REQUEST_EXPIRED' : undefined;
}

/** When a request born now ends. */
export function accessRequestEnd(at: Instant): Instant {
  return later(at, ACCESS_REQUEST_LIFE_MS);
}

const EVEN_RANGE = 65_500;

/** Two digits, each pair as likely as the others. */
export function newMatchNumber(entropy: Entropy): string {
  for (;;) {
    const [high = 0, low = 0] = entropy.bytes(2);
    const drawn = high * 256 + low;
    if (drawn < EVEN_RANGE) return String(drawn % 100).padStart(2, '0');
  }
}
