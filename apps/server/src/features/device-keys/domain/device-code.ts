import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { MINUTE_MS } from '@bank/core';

/** A code lives ten minutes and dies at the fifth wrong try. */
export const DEVICE_CODE = { lifeMs: 10 * MINUTE_MS, triesMax: 5 } as const;

/** What is kept of a code. A million codes are soon tried through, so the hash needs the bank's own secret. */
export function deviceCodeHash(secret: KeyObject, deviceId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`device-code ${deviceId} ${code}`).digest();
}

/** Compares without telling by its time how far they agree. */
export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
