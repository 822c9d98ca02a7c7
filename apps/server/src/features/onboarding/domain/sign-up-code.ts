import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { foldIdentifier, MINUTE_MS } from '@bank/core';

/** A code of a sign-up lives ten minutes and dies at the fifth wrong try. */
export const SIGN_UP_CODE = { lifeMs: 10 * MINUTE_MS, triesMax: 5 } as const;

/** The ways by which a code goes out. */
export type CodeChannel = 'email' | 'sms';

/** To whom a code goes, for which sign-up. */
export interface CodeAddress {
  /** The secret that the browser made for this sign-up. */
  readonly registration: string;
  readonly channel: CodeChannel;
  readonly recipient: string;
}

// A million codes, and most addresses, are soon tried through: every hash needs the bank's own secret.
function keyed(secret: KeyObject, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['sign-up', ...parts]))
    .digest();
}

/** What is kept of a registration. */
export function registrationHash(secret: KeyObject, registration: string): Buffer {
  return keyed(secret, 'registration', registration);
}

/** Under what the codes of a recipient are counted, in whatever way an e-mail was typed. */
export function recipientHash(secret: KeyObject, { channel, recipient }: Omit<CodeAddress, 'registration'>): Buffer {
  return keyed(secret, 'recipient', channel, foldIdentifier(recipient));
}

/** What is kept of a code: it fits this registration and this recipient only. */
export function signUpCodeHash(
  secret: KeyObject,
  { registration, channel, recipient }: CodeAddress,
  code: string,
): Buffer {
  return keyed(secret, 'code', registration, channel, recipient.toLowerCase(), code);
}

/**
 * What is kept of a whole request, to know it again. It holds a password, which a plain hash would let somebody who reads
 * the database try for.
 */
export function requestFingerprint(secret: KeyObject, requestHash: Uint8Array): Buffer {
  return keyed(secret, 'request', Buffer.from(requestHash).toString('hex'));
}

/** Compares without telling by its time how far they agree. */
export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
