import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { EMPTY_REPETITION, type RepetitionDraft } from '../../vocabulary/repetition.ts';
import type { AmountRule, Spendable, WhenRule } from '../way-of-paying.ts';
import { termsFaults } from './amounts.ts';
import { choicesOf } from './days.ts';

const today = civilDate('2026-11-21');
const rich: Spendable = { availableCentavos: 100_000n, limitLeftCentavos: 50_000n, perTransactionCentavos: 60_000n };
const unknown: Spendable = {
  availableCentavos: undefined,
  limitLeftCentavos: undefined,
  perTransactionCentavos: undefined,
};
const free: AmountRule = { kind: 'free' };
const anyDay: WhenRule = { everyDay: 'Todos os dias.', openingAt: () => ({ open: true }), repeats: true };
const businessDays: WhenRule = { ...anyDay, everyDay: undefined, repeats: false };

const now = (centavos: bigint, spendable = rich, amount: AmountRule = free) =>
  termsFaults({ centavos, date: undefined, repetition: undefined }, 'now', {
    amount,
    when: anyDay,
    spendable,
    today,
    opening: { open: true },
  }).amount;
const later = (date: string | undefined, when: WhenRule = anyDay) =>
  termsFaults(
    { centavos: 10n ** 12n, date: date === undefined ? undefined : civilDate(date), repetition: undefined },
    'on-a-day',
    { amount: free, when, spendable: rich, today, opening: { open: true } },
  );

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

test('an amount within bounds is held to them; a prescribed one is measured as it is, whatever was typed', () => {
  const between: AmountRule = { kind: 'between', minCentavos: 1_000n, maxCentavos: 5_000n };
  expect(now(999n, rich, between)).toMatch(/10,00 a .*50,00/);
  expect(now(1_000n, rich, between)).toBeUndefined();
  expect(now(5_001n, rich, between)).toMatch(/50,00/);
  expect(now(0n, rich, { kind: 'prescribed', centavos: 45_000n, parts: [] })).toBeUndefined();
  expect(now(0n, rich, { kind: 'prescribed', centavos: 100_001n, parts: [] })).toMatch(/Saldo insuficiente/);
});

test('a scheduled payment is not measured against the money of today, but needs a day within twelve months', () => {
  expect(later('2026-12-01')).toEqual({});
  expect(later('2027-11-21')).toEqual({});
  expect(later('2027-11-22').date).toMatch(/12 meses/);
  expect(later('2026-11-21').date).toMatch(/amanhã/);
  expect(later(undefined).date).toMatch(/Informe a data/);
});

test('where only business days will do, a day of rest is named and the next business day said', () => {
  expect(later('2026-12-26', businessDays).date).toBe(
    '26/12/2026 é sábado. O próximo dia útil é segunda-feira, 28 de dezembro.',
  );
  expect(later('2026-12-25', businessDays).date).toMatch(/é Natal/);
  expect(later('2026-12-28', businessDays)).toEqual({});
});

test('a last day is held to in the words of the way of paying; after it nothing can be chosen but now', () => {
  const last = { day: civilDate('2026-11-27'), because: 'Este boleto pode ser pago até 27/11/2026.' };
  expect(later('2026-11-27', { ...businessDays, last })).toEqual({});
  expect(later('2026-11-30', { ...businessDays, last }).date).toBe(last.because);
  expect(choicesOf(today, { ...businessDays, last })).toEqual(['now', 'on-a-day']);
  expect(choicesOf(last.day, { ...businessDays, last })).toEqual(['now']);
  expect(choicesOf(today, anyDay)).toEqual(['now', 'on-a-day', 'repeating']);
});

test('a payment that repeats may begin today, within twelve months, and needs an end that leaves two', () => {
  const repeating = (date: string, part: Partial<RepetitionDraft> = {}) =>
    termsFaults({ centavos: 1n, date: civilDate(date), repetition: { ...EMPTY_REPETITION, ...part } }, 'repeating', {
      amount: free,
      when: anyDay,
      spendable: rich,
      today,
      opening: { open: true },
    });
  expect(repeating('2026-11-21')).toEqual({});
  expect(repeating('2026-11-20').date).toMatch(/hoje ou uma data/);
  expect(repeating('2027-11-21')).toEqual({});
  expect(repeating('2027-11-21', { unit: 'business-day', nth: 20 }).date).toMatch(/primeiro pagamento/);
  expect(repeating('2026-12-31', { end: 'count', times: '1' }).times).toMatch(/de 2 a 400/);
});
