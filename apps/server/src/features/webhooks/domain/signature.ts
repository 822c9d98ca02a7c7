import { createHmac } from 'node:crypto';
import { SECOND_MS, type Instant } from '@bank/core';

/** A delivery whose signature is older than that is one that somebody sends again; whoever receives should refuse it. */
export const SKEW_SECONDS = 300;

/**
 * The header Ipe-Signature of a body that is sent at that moment: `t=<seconds>,v1=<hex>` with the HMAC-SHA256 over "t.body", a
 * v1 for each secret that signs. Whoever receives takes it where one of them fits.
 */
export function signatureOf(body: string, secrets: readonly Uint8Array[], at: Instant): string {
  const seconds = Math.floor(at / SECOND_MS);
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signed].join(',');
}
