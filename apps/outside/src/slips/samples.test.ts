import { isValidBoleto } from '@brazilian-utils/brazilian-utils';
import { expect, test } from 'vitest';
import { readBoleto } from '@bank/boleto';
import { bankingDate } from '@bank/core';
import { seededEntropy } from '@bank/testkit';
import { BILL_SAMPLES } from './billers.ts';
import { SLIP_SAMPLES } from './sample-slips.ts';
import { slipSamples } from './samples.ts';
import { FRIDAY } from './testing/asks.ts';

/** Digits by chance that are the same in every run. */
function digitsOf(seed: number): (length: number) => string {
  const entropy = seededEntropy(seed);
  return (length) => [...entropy.bytes(length)].map((byte) => byte % 10).join('');
}

const SAMPLES = slipSamples(FRIDAY, digitsOf(1));

test('each kind of slip and bill has its line, with what it is and what will happen', () => {
  expect(SAMPLES.map(({ kind }) => kind)).toEqual([
    ...SLIP_SAMPLES.map(() => 'slip'),
    ...BILL_SAMPLES.map(() => 'bill'),
  ]);
  expect(new Set(SAMPLES.map(({ name }) => name)).size).toBe(SAMPLES.length);
  expect(SAMPLES.every(({ what, happens }) => what !== '' && happens !== '')).toBe(true);
});

test.each(SAMPLES)('the line of $name is read by us and by a library of others', ({ kind, code }) => {
  const read = readBoleto(code, bankingDate(FRIDAY));
  expect(read).toMatchObject({ ok: true, value: { kind: kind === 'slip' ? 'cobranca' : 'arrecadacao', line: code } });
  expect(isValidBoleto(code)).toBe(true);
});

test('each visit shows others', () => {
  const others = slipSamples(FRIDAY, digitsOf(2)).map(({ code }) => code);
  expect(SAMPLES.filter(({ code }) => others.includes(code))).toEqual([]);
});
