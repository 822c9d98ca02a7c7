import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { amountFaults, type Spendable } from './amounts.ts';

const today = civilDate('2026-11-21');
const rich: Spendable = { availableCentavos: 100_000n, limitLeftCentavos: 50_000n, perTransactionCentavos: 60_000n };
const unknown: Spendable = {
  availableCentavos: undefined,
  limitLeftCentavos: undefined,
  perTransactionCentavos: undefined,
};
const now = (centavos: bigint, spendable = rich) =>
  amountFaults({ centavos, date: undefined }, false, spendable, today).amount;

test('says at once when money or limit does not reach', () => {
  expect(now(0n)).toBe('Informe o valor.');
  expect(now(50_000n)).toBeUndefined();
  expect(now(100_001n)).toMatch(/Saldo insuficiente.*1\.000,00/);
  expect(now(60_001n)).toMatch(/600,00 por transação/);
  expect(now(50_001n)).toMatch(/resta agora.*500,00/);
});

test('what the page does not know hinders nothing', () => {
  expect(now(10n ** 12n, unknown)).toBeUndefined();
});

test('a scheduled payment is not measured against the money of today, but needs a day within twelve months', () => {
  const later = (date: string | undefined) =>
    amountFaults({ centavos: 10n ** 12n, date: date === undefined ? undefined : civilDate(date) }, true, rich, today);
  expect(later('2026-12-01')).toEqual({});
  expect(later('2027-11-21')).toEqual({});
  expect(later('2027-11-22').date).toMatch(/12 meses/);
  expect(later('2026-11-21').date).toMatch(/amanhã/);
  expect(later(undefined).date).toMatch(/Informe a data/);
});
