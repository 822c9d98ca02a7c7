import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatInstant, instant } from '@bank/core';
import { seededEntropy } from '@bank/testkit';
import { MESSAGE_IDS, PAYMENT_IDS, TXIDS } from '../testdata/ids.ts';
import {
  ispb,
  newEndToEndId,
  newMessageId,
  newReturnId,
  newTxid,
  parseEndToEndId,
  parseIspb,
  parseMessageId,
  parseReturnId,
  parseStaticTxid,
  parseTxid,
  participantByCode,
  participantByIspb,
  PARTICIPANTS,
  partsOfId,
  randomLettersAndDigits,
  senderOf,
} from './index.ts';

test.each(PAYMENT_IDS)('reads or refuses the id $text ($origin)', (fact) => {
  const parsed = fact.text.startsWith('D') ? parseReturnId(fact.text) : parseEndToEndId(fact.text);
  const parts = parsed.ok ? partsOfId(parsed.value) : undefined;
  expect(parts ? { ...parts, at: formatInstant(parts.at) } : parsed).toEqual(
    'code' in fact
      ? { ok: false, error: { code: fact.code } }
      : { ispb: '12345678', at: fact.at, suffix: fact.text.slice(21) },
  );
});

test('an id of a payment is none of a return, nor the other way round', () => {
  expect(parseReturnId('E12345678202609281435abcDEF12345').ok).toBe(false);
  expect(parseEndToEndId('D12345678202009091000abcde123456').ok).toBe(false);
});

test.each(MESSAGE_IDS)('reads or refuses the message id $text ($origin)', ({ text, valid }) => {
  const parsed = parseMessageId(text);
  expect(parsed.ok).toBe(valid);
  expect(parsed.ok && senderOf(parsed.value)).toBe(valid && '12345678');
});

test.each(TXIDS)('reads or refuses the $kind txid $text ($origin)', ({ text, kind, valid }) => {
  expect((kind === 'static' ? parseStaticTxid(text) : parseTxid(text)).ok).toBe(valid);
});

test('an ISPB may carry capital letters', () => {
  expect(parseIspb('99999A03').ok).toBe(true);
  expect(parseIspb('9999a003').ok).toBe(false);
  expect(parseIspb('123').ok).toBe(false);
  expect(() => ispb('123')).toThrow('not an ISPB');
});

test('what is made is read again, with its bank and its minute in UTC', () => {
  const from = Date.parse('2020-11-16T00:00:00Z');
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: from, max: from + 4e12 }),
      fc.stringMatching(/^[0-9A-Z]{8}$/),
      (seed, at, bank) => {
        const entropy = seededEntropy(seed);
        const payment = newEndToEndId(ispb(bank), instant(at), entropy);
        expect(parseEndToEndId(payment)).toEqual({ ok: true, value: payment });
        expect(partsOfId(payment)).toMatchObject({ ispb: bank, at: at - (at % 60_000) });
        expect(parseReturnId(newReturnId(ispb(bank), instant(at), entropy)).ok).toBe(true);
        expect(parseMessageId(newMessageId(ispb(bank), entropy)).ok).toBe(true);
        expect(parseTxid(newTxid(entropy)).ok).toBe(true);
      },
    ),
  );
});

test('every letter and digit is as likely as the others: bytes over 247 are thrown away', () => {
  const bytes = (values: readonly number[]) => ({ bytes: (count: number) => Uint8Array.from(values.slice(0, count)) });
  expect(randomLettersAndDigits(3, bytes([0, 61, 247]))).toBe('0zz');
  let calls = 0;
  const entropy = { bytes: (count: number) => new Uint8Array(count).fill((calls += 1) === 1 ? 248 : 1) };
  expect(randomLettersAndDigits(2, entropy)).toBe('11');
});

test('the participants are about sixty, each with its own code and ISPB', () => {
  expect(PARTICIPANTS.length).toBeGreaterThan(55);
  expect(new Set(PARTICIPANTS.map(({ ispb: number }) => number)).size).toBe(PARTICIPANTS.length);
  expect(new Set(PARTICIPANTS.map(({ code }) => code)).size).toBe(PARTICIPANTS.length);
  for (const { code, name } of PARTICIPANTS)
    expect([code, name]).toEqual([expect.stringMatching(/^\d{3}$/), name.trim()]);
  expect(participantByCode('341')?.ispb).toBe('60701190');
  expect(participantByIspb('99999010')).toMatchObject({ name: 'Banco Araucária', fictitious: true });
  expect(participantByIspb('00000001')).toBeUndefined();
});

test('I14 no text throws, however long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      for (const read of [parseEndToEndId, parseReturnId, parseMessageId, parseTxid, parseStaticTxid, parseIspb]) {
        expect(read(text)).toHaveProperty('ok');
      }
    }),
  );
  for (const read of [parseEndToEndId, parseMessageId, parseTxid, parseStaticTxid, parseIspb]) {
    expect(read('E'.repeat(50_000)).ok).toBe(false);
  }
});
