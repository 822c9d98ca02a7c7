import { createHmac, timingSafeEqual } from 'node:crypto';
import { instant } from '@bank/core';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { signatureOf, SKEW_SECONDS } from './signature.ts';

/** What whoever receives does with the header, as the page for programmers says it. */
function isGenuine(header: string, body: string, secret: Uint8Array, nowSeconds: number): boolean {
  const parts = header.split(',').map((part) => part.split('=') as [string, string]);
  const at = Number(parts.find(([name]) => name === 't')?.[1]);
  if (!(Math.abs(nowSeconds - at) <= SKEW_SECONDS)) return false;
  const wanted = createHmac('sha256', secret).update(`${at}.${body}`).digest();
  return parts.some(([name, hex]) => name === 'v1' && timingSafeEqual(Buffer.from(hex, 'hex'), wanted));
}

const secret = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('I12 a signature fits its body, its moment and each secret that signs, and nothing else', () => {
  fc.assert(
    fc.property(secret, secret, fc.string(), fc.integer({ min: 0, max: 4_000_000_000 }), (one, former, body, t) => {
      const header = signatureOf(body, [one, former], instant(t * 1000 + 999));
      expect(isGenuine(header, body, one, t)).toBe(true);
      expect(isGenuine(header, body, former, t + SKEW_SECONDS)).toBe(true);
      expect(isGenuine(header, `${body}x`, one, t)).toBe(false);
      expect(isGenuine(header, body, one, t + SKEW_SECONDS + 1)).toBe(false);
      expect(isGenuine(header, body, new Uint8Array(32).fill(7), t)).toBe(
        one.every((byte) => byte === 7) || former.every((byte) => byte === 7),
      );
    }),
  );
});

test('the header is the one that the documents show', () => {
  expect(signatureOf('{"pix":[]}', [new Uint8Array(32)], instant(1_795_000_000_000))).toBe(
    `t=1795000000,v1=${createHmac('sha256', new Uint8Array(32)).update('1795000000.{"pix":[]}').digest('hex')}`,
  );
});
