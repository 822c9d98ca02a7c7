import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { MINUTE_MS, type Instant } from '@bank/core';

/** A code lives ten minutes and dies at the fifth wrong try. */
export const KEY_CODE = { lifeMs: 10 * MINUTE_MS, triesMax: 5 } as const;

/** A code on its way to an e-mail or telephone. */
export interface KeyCodeSent {
  readonly companyId: string;
  readonly id: string;
  readonly type: 'EMAIL' | 'PHONE';
  readonly key: string;
  /** The claim that it answers; null: it registers the key. */
  readonly claimId: string | null;
  readonly codeHash: Buffer;
  readonly sentAt: Instant;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | null;
}

/** What is kept of a code: it fits this company, key and claim only. A million codes are soon tried through, so the bank's own secret is in it. */
export function keyCodeHash(
  secret: KeyObject,
  { companyId, id, key, claimId }: Pick<KeyCodeSent, 'companyId' | 'id' | 'key' | 'claimId'>,
  code: string,
): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['pix-key', companyId, id, key, claimId, code]))
    .digest();
}

/** Compares without telling by its time how far they agree. */
export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
