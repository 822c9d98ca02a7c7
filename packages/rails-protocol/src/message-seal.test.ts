import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilDate } from '@bank/core';
import { ispb } from '@bank/identifiers';
import { encodeStr, newControlNumber, newOperationNumber, STR_ISPB, type StrMessage } from '@bank/str';
import { seededEntropy } from '@bank/testkit';
import { openSealed, sealMessage, unsealMessage } from './index.ts';

const OURS = generateKeyPairSync('rsa', { modulusLength: 2048 });
const THEIRS = generateKeyPairSync('rsa', { modulusLength: 2048 });
const DAY = civilDate('2026-11-27');
const BANK = ispb('99999008');

const MESSAGE: StrMessage = {
  type: 'STR0014',
  header: { from: BANK, to: STR_ISPB, operation: newOperationNumber(BANK, DAY, seededEntropy(1)) },
  body: { controlNumber: newControlNumber(DAY, seededEntropy(2)), bank: BANK, day: DAY },
};
const XML = encodeStr(MESSAGE);
const SEALED = sealMessage(XML, OURS.privateKey);

test('a sealed message opens with the key of whoever sealed it, and is the same each time', () => {
  expect(openSealed(SEALED, OURS.publicKey)).toEqual({ ok: true, value: MESSAGE });
  expect(sealMessage(XML, OURS.privateKey)).toBe(SEALED);
});

test('another key, no seal, or two seals do not open', () => {
  expect(openSealed(SEALED, THEIRS.publicKey)).toEqual({ ok: false, error: { code: 'signature.invalid' } });
  expect(openSealed(XML, OURS.publicKey)).toEqual({ ok: false, error: { code: 'signature.missing' } });
  const twice = sealMessage(SEALED, THEIRS.privateKey);
  expect(openSealed(twice, OURS.publicKey)).toEqual({ ok: false, error: { code: 'signature.invalid' } });
  expect(openSealed(twice, THEIRS.publicKey).ok).toBe(false);
});

test('under a right seal a text that is no message is still none', () => {
  const sealed = sealMessage('<!DOCTYPE a><a></a>', OURS.privateKey);
  expect(openSealed(sealed, OURS.publicKey)).toEqual({ ok: false, error: { code: 'xml.forbidden' } });
});

test('one character more, less or other, and it does not open [attack]', () => {
  fc.assert(
    fc.property(fc.nat(SEALED.length - 1), fc.constantFrom('', 'x', '0', ' ', '\n', '<'), fc.nat(1), (at, put, cut) => {
      const changed = SEALED.slice(0, at) + put + SEALED.slice(at + cut);
      // Base64 can spell the same bytes in another way at its end: then the same message opens, and no other one.
      const opened = unsealMessage(changed, OURS.publicKey);
      expect(opened.ok ? opened.value : 'refused').toBe(opened.ok ? XML : 'refused');
    }),
    { numRuns: 500 },
  );
});

test('keys of the wrong kind are a wrong setting', () => {
  expect(() => sealMessage(XML, OURS.publicKey)).toThrow('private');
  expect(() => unsealMessage(SEALED, OURS.privateKey)).toThrow('public');
});
