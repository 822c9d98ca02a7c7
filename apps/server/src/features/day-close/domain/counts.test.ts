import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUp, countsInWords, type StepCount } from './counts.ts';

const accounts = (count: number): StepCount => ({ name: 'accounts', count, words: ['conta', 'contas'], adds: false });
const kept = (count: number): StepCount => ({ name: 'kept', count, words: ['saldo', 'saldos'], adds: true });

test('work of attempts that were cut off adds up, what was looked at is the last attempt’s', () => {
  expect(addUp([accounts(200), kept(150)], [accounts(250), kept(40)])).toEqual([accounts(250), kept(190)]);
  expect(addUp([], [accounts(3)])).toEqual([accounts(3)]);
});

test('what only an earlier attempt did is not forgotten', () => {
  expect(addUp([accounts(9), kept(5)], [])).toEqual([kept(5)]);
});

test('however work is cut into attempts, the sum is the same', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000)), (parts) => {
      const sum = parts.reduce<readonly StepCount[]>((before, part) => addUp(before, [kept(part)]), []);
      expect(sum).toEqual(parts.length === 0 ? [] : [kept(parts.reduce((total, part) => total + part, 0))]);
    }),
  );
});

test('counts are read as one speaks', () => {
  expect(countsInWords([accounts(1), kept(12_345)])).toBe('1 conta, 12.345 saldos');
  expect(countsInWords([kept(0)])).toBe('0 saldos');
  expect(countsInWords([])).toBe('');
});
