import { expect, test } from 'vitest';
import { feeWords, monthWords, nextFeeWords, seriesFeeWords } from './words.ts';

test('a fee reads as an amount, as free, or as none at all', () => {
  expect(feeWords({ amount: '1.20', free: false })).toBe('R$\u00a01,20');
  expect(feeWords({ amount: '0.00', free: true })).toBe('Grátis');
  expect(feeWords({ amount: '0.00', free: false })).toBe('Sem tarifa');
});

test.each([
  [30, 'Grátis (29 restantes no mês)'],
  [2, 'Grátis (1 restante no mês)'],
  [1, 'Grátis (a última do mês)'],
])('the next payment says how many free ones the month has after it: %i', (freeLeft, words) => {
  expect(nextFeeWords({ amount: '0.00', free: true, freeLeft })).toBe(words);
});

test('the next payment that is charged says how much', () => {
  expect(nextFeeWords({ amount: '1.20', free: false, freeLeft: 0 })).toBe('R$\u00a01,20');
});

test('a month in words', () => {
  expect(monthWords('2026-12')).toBe('dezembro de 2026');
  expect(monthWords('2027-03')).toBe('março de 2027');
});

test('a series says the most that each payment is charged', () => {
  expect(seriesFeeWords({ price: '1.20', freeEachMonth: 30 })).toBe('Até R$\u00a01,20 por pagamento');
  expect(seriesFeeWords({ price: '9.90', freeEachMonth: 0 })).toBe('R$\u00a09,90 por pagamento');
  expect(seriesFeeWords({ price: '0.00', freeEachMonth: 0 })).toBe('Sem tarifa');
});
