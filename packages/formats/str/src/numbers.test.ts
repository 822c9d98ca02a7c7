import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilDate, instant, parseInstant } from '@bank/core';
import { ispb } from '@bank/identifiers';
import { seededEntropy } from '@bank/testkit';
import { MOMENT } from './codecs.ts';
import { IPE, TED } from '../testdata/messages.ts';
import {
  creditorOf,
  debtorOf,
  newControlNumber,
  newOperationNumber,
  parseControlNumber,
  parseOperationNumber,
  parseStrNumber,
  partyFields,
  senderOfOperation,
  strNumber,
  tedAccountNumber,
} from './index.ts';

const DAY = civilDate('2026-11-27');

test('new numbers are read as what they are, and name their sender', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 999_999_999 }), (seed, place) => {
      const control = newControlNumber(DAY, seededEntropy(seed));
      expect(control).toHaveLength(20);
      expect(parseControlNumber(control)).toBe(control);
      const operation = newOperationNumber(IPE, DAY, seededEntropy(seed));
      expect(operation).toHaveLength(23);
      expect(parseOperationNumber(operation)).toBe(operation);
      expect(senderOfOperation(operation)).toBe(IPE);
      const entry = strNumber(DAY, place);
      expect(entry).toHaveLength(20);
      expect(parseStrNumber(entry)).toBe(entry);
    }),
  );
  expect(senderOfOperation(newOperationNumber(ispb('AB12CD34'), DAY, seededEntropy(1)))).toBe('AB12CD34');
});

test.each(['', 'a'.repeat(21), 'TED-1', 'TED 1', 'ção'])('%j is no control number', (text) => {
  expect(parseControlNumber(text)).toBeUndefined();
});

test.each([
  'STR20261127',
  'STR20261327000000001',
  'str20261127000000001',
  'STR2026112700000000a',
  'STR202611270000000011',
])('%j is no number of the STR', (text) => expect(parseStrNumber(text)).toBeUndefined());

test('an entry has a place in its day', () => {
  expect(() => strNumber(DAY, 0)).toThrow('place');
  expect(() => strNumber(DAY, 1_000_000_000)).toThrow('place');
});

test.each([
  ['10001', '10001'],
  ['0012345-6', '123456'],
  ['12.345-X', '123450'],
  ['12345-p', '123450'],
  ['000', '0'],
])('the account %j goes as %j', (printed, sent) => expect(tedAccountNumber(printed)).toBe(sent));

test('the parties of a message are those that were put in', () => {
  const parties = { debtor: debtorOf(TED.body), creditor: creditorOf(TED.body) };
  expect(parties.creditor).toMatchObject({ accountType: 'PG', account: '200020' });
  expect(parties.creditor).not.toHaveProperty('branch');
  expect(partyFields(parties)).toMatchObject({
    debtorAccount: '10001',
    creditorPaymentAccount: '200020',
    creditorPerson: 'F',
  });
});

test('moments are what the clocks of Brasília show, in its old summers too', () => {
  expect(MOMENT.write(parseInstant('2026-11-27T13:00:00.900Z') ?? instant(0))).toBe('2026-11-27T10:00:00');
  expect(MOMENT.read('2026-11-27T10:00:00')).toBe(parseInstant('2026-11-27T13:00:00Z'));
  expect(MOMENT.read('2018-12-27T10:00:00')).toBe(parseInstant('2018-12-27T12:00:00Z'));
  for (const text of ['2026-11-27T10:00', '2026-11-27T10:00:00Z', '2026-02-30T10:00:00', '2026-11-27T24:00:00']) {
    expect(MOMENT.read(text)).toBeUndefined();
  }
});
