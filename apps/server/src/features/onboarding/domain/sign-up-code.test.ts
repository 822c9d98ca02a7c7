import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededEntropy } from '@bank/testkit';
import { hiddenRecipient } from './masking.ts';
import { newProtocol } from './protocol.ts';
import { isSameHash, recipientHash, requestFingerprint, signUpCodeHash } from './sign-up-code.ts';

const SECRET = createSecretKey(Buffer.alloc(32, 7));
const code = fc.stringMatching(/^\d{6}$/);

test('protocols have 80 bits of chance in four groups of Crockford letters, and do not repeat', () => {
  const entropy = seededEntropy(11);
  const protocols = Array.from({ length: 2000 }, () => newProtocol(entropy));
  for (const protocol of protocols) expect(protocol).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  expect(new Set(protocols).size).toBe(protocols.length);
  const drawn: number[] = [];
  newProtocol({ bytes: (count) => (drawn.push(count), new Uint8Array(count)) });
  expect(drawn).toEqual([10]);
});

test('what is kept of a code fits this code, this sign-up, this channel and this recipient only', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), code, code, (registration, recipient, right, other) => {
      const address = { registration, channel: 'email', recipient } as const;
      const kept = signUpCodeHash(SECRET, address, right);
      expect(isSameHash(kept, signUpCodeHash(SECRET, address, other))).toBe(right === other);
      expect(isSameHash(kept, signUpCodeHash(SECRET, { ...address, channel: 'sms' }, right))).toBe(false);
      expect(isSameHash(kept, signUpCodeHash(SECRET, { ...address, recipient: `${recipient}x` }, right))).toBe(false);
      expect(isSameHash(kept, signUpCodeHash(SECRET, { ...address, registration: `x${registration}` }, right))).toBe(
        false,
      );
      expect(isSameHash(kept, signUpCodeHash(createSecretKey(Buffer.alloc(32, 8)), address, right))).toBe(false);
    }),
  );
});

test('an e-mail is one recipient in whatever case; hashes of different lengths are different', () => {
  const lower = recipientHash(SECRET, { channel: 'email', recipient: 'a@b.co' });
  expect(recipientHash(SECRET, { channel: 'email', recipient: 'A@B.co' })).toEqual(lower);
  expect(isSameHash(lower, lower.subarray(1))).toBe(false);
});

test('a request is known again by a keyed hash, never by the hash that holds its password', () => {
  const plain = Buffer.alloc(32, 1);
  expect(requestFingerprint(SECRET, plain)).not.toEqual(plain);
  expect(requestFingerprint(SECRET, plain)).not.toEqual(
    requestFingerprint(createSecretKey(Buffer.alloc(32, 8)), plain),
  );
});

test.each([
  ['email', 'financeiro@trigobom.com.br', 'f***@t***.com.br'],
  ['email', 'a@b.co', 'a***@b***.co'],
  ['sms', '11987650001', '(11) *****-0001'],
] as const)('the %s %s is shown as %s', (channel, recipient, shown) => {
  expect(hiddenRecipient({ channel, recipient })).toBe(shown);
});
