import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromEpochDay } from '@bank/core';
import { seededEntropy } from '@bank/testkit';
import { RECURRENCE_IDS } from '../testdata/ids.ts';
import {
  allowsRetries,
  explainPaymentId,
  explainRecurrenceId,
  explainTxid,
  ispb,
  newIdRec,
  newIdSolicRec,
  parseEndToEndId,
  parseIdRec,
  parseIdSolicRec,
  parseTxid,
  partsOfRecurrenceId,
} from './index.ts';

test.each(RECURRENCE_IDS)('reads or refuses the id $text ($origin)', (fact) => {
  const parsed = fact.text.startsWith('S') ? parseIdSolicRec(fact.text) : parseIdRec(fact.text);
  const result = parsed.ok ? partsOfRecurrenceId(parsed.value) : parsed;
  expect(result).toEqual(
    'code' in fact
      ? { ok: false, error: { code: fact.code } }
      : { ispb: '12345678', date: fact.date, suffix: 'abcdefghijk' },
  );
});

test('an id of a recurrence is none of a request, nor the other way round', () => {
  expect(parseIdSolicRec('RR1234567820240115abcdefghijk').ok).toBe(false);
  expect(parseIdRec('SC1234567820240115abcdefghijk').ok).toBe(false);
});

test('what is made is read again, with its bank, its day and whether it allows retries', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 0, max: 80_000 }),
      fc.stringMatching(/^[0-9A-Z]{8}$/),
      fc.boolean(),
      (seed, day, bank, retries) => {
        const entropy = seededEntropy(seed);
        const date = fromEpochDay(day);
        const recurrence = newIdRec({ ispb: ispb(bank), date, retries }, entropy);
        expect(parseIdRec(recurrence)).toEqual({ ok: true, value: recurrence });
        expect(allowsRetries(recurrence)).toBe(retries);
        expect(partsOfRecurrenceId(recurrence)).toEqual({ ispb: bank, date, suffix: recurrence.slice(-11) });
        const request = newIdSolicRec({ ispb: ispb(bank), date }, entropy);
        expect(parseIdSolicRec(request)).toEqual({ ok: true, value: request });
        expect(partsOfRecurrenceId(request)).toMatchObject({ ispb: bank, date });
      },
    ),
  );
});

test('I14 no text throws, however long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      expect([parseIdRec(text).ok, parseIdSolicRec(text).ok]).toEqual([false, false]);
    }),
  );
  expect(parseIdRec('RR1234567820240115'.padEnd(50_000, 'a')).ok).toBe(false);
});

test('every refusal has its words', () => {
  const words = (result: { readonly ok: boolean }, explain: (error: never) => string): string =>
    'error' in result ? explain(result.error as never) : '';
  expect([
    words(parseEndToEndId('E'), explainPaymentId),
    words(parseEndToEndId('E12345678202613281200abcdefghijk'), explainPaymentId),
    words(parseTxid('x'), explainTxid),
    words(parseIdRec('RR'), explainRecurrenceId),
    words(parseIdRec('RR1234567820240230abcdefghijk'), explainRecurrenceId),
  ]).toEqual([
    'O identificador tem 32 caracteres: E ou D, o ISPB, data e hora, e onze letras ou números.',
    'A data ou a hora do identificador não existe.',
    'O txid tem de 1 a 25 letras e números num código estático, de 26 a 35 numa cobrança, ou é ***.',
    'O identificador tem 29 caracteres: RR, RN ou SC, o ISPB, a data e onze letras ou números.',
    'A data do identificador não existe.',
  ]);
});
