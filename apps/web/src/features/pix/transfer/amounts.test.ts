import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { EMPTY_REPETITION, type RepetitionDraft } from '../../../vocabulary/repetition.ts';
import { amountFaults, type Spendable } from './amounts.ts';

const today = civilDate('2026-11-21');
const rich: Spendable = { availableCentavos: 100_000n, limitLeftCentavos: 50_000n, perTransactionCentavos: 60_000n };
const unknown: Spendable = {
  availableCentavos: undefined,
  limitLeftCentavos: undefined,
  perTransactionCentavos: undefined,
};
const now = (centavos: bigint, spendable = rich) =>
  amountFaults({ centavos, date: undefined, repetition: undefined }, 'now', spendable, today).amount;

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
    amountFaults(
      { centavos: 10n ** 12n, date: date === undefined ? undefined : civilDate(date), repetition: undefined },
      'on-a-day',
      rich,
      today,
    );
  expect(later('2026-12-01')).toEqual({});
  expect(later('2027-11-21')).toEqual({});
  expect(later('2027-11-22').date).toMatch(/12 meses/);
  expect(later('2026-11-21').date).toMatch(/amanhã/);
  expect(later(undefined).date).toMatch(/Informe a data/);
});

test('a payment that repeats may begin today, within twelve months, and needs an end that leaves two', () => {
  const repeating = (date: string, part: Partial<RepetitionDraft> = {}) =>
    amountFaults(
      { centavos: 1n, date: civilDate(date), repetition: { ...EMPTY_REPETITION, ...part } },
      'repeating',
      rich,
      today,
    );
  expect(repeating('2026-11-21')).toEqual({});
  expect(repeating('2026-11-20').date).toMatch(/hoje ou uma data/);
  expect(repeating('2027-11-21')).toEqual({});
  expect(repeating('2027-11-21', { unit: 'business-day', nth: 20 }).date).toMatch(/primeiro pagamento/);
  expect(repeating('2026-12-31', { end: 'count', times: '1' }).times).toMatch(/de 2 a 400/);
});
