import { civilDate, parseInstant } from '@bank/core';
import { expect, test } from 'vitest';
import { EMPTY_REPETITION } from '../vocabulary/repetition.ts';
import { EMPTY_TERMS, wireTermsOf, type TermsDraft } from './draft.ts';
import { agreedTermsOf } from './filling/agreed.ts';
import type { WayOfPaying } from './way-of-paying.ts';

const now = parseInstant('2026-11-21T13:45:00.000Z');
if (now === undefined) throw new Error('not a moment');

const anyTime: Pick<WayOfPaying<object, unknown>, 'amountOn' | 'whenOf' | 'message'> = {
  amountOn: () => ({ kind: 'free' }),
  whenOf: () => ({ everyDay: 'Todos os dias.', openingAt: () => ({ open: true }), repeats: true }),
  message: { label: 'Mensagem', lengthMax: 140 },
};
const wire = (terms: Partial<TermsDraft>, way = anyTime) =>
  wireTermsOf(agreedTermsOf(way, {}, { ...EMPTY_TERMS, ...terms }, now));

test('the order carries the amount in reais, and date and message only where there are some', () => {
  expect(wire({ centavos: 19_800n })).toEqual({ amount: '198.00' });
  expect(wire({ centavos: 5n, message: ' pedido 88 ', date: civilDate('2026-12-01') })).toEqual({
    amount: '0.05',
    message: 'pedido 88',
    date: '2026-12-01',
  });
});

test('a payment that repeats carries how, from the day that was chosen', () => {
  const repetition = { ...EMPTY_REPETITION, unit: 'week', weeks: 2, end: 'count', times: '6' } as const;
  expect(wire({ centavos: 5n, date: civilDate('2026-12-31'), repetition })).toEqual({
    amount: '0.05',
    date: '2026-12-31',
    recurrence: { every: { unit: 'week', count: 2 }, ends: { by: 'count', count: 6 }, onHoliday: 'same-day' },
  });
});

test('while it is closed, the payment carries the next day on which it goes; a chosen day stays', () => {
  const next = civilDate('2026-11-23');
  const closed = {
    ...anyTime,
    whenOf: () => ({
      everyDay: undefined,
      openingAt: () => ({ open: false as const, because: '', next }),
      repeats: false,
    }),
  };
  expect(wire({ centavos: 5n }, closed)).toEqual({ amount: '0.05', date: next });
  expect(wire({ centavos: 5n, date: civilDate('2026-12-01') }, closed)).toEqual({ amount: '0.05', date: '2026-12-01' });
});

test('a prescribed amount is that of the day on which it is paid, whatever was typed; no message where none is carried', () => {
  const slip = {
    ...anyTime,
    amountOn: (_: unknown, day: string) => ({
      kind: 'prescribed' as const,
      centavos: day > '2026-11-30' ? 10_250n : 10_000n,
      parts: [],
    }),
    message: undefined,
  };
  expect(wire({ centavos: 1n, message: 'x' }, slip)).toEqual({ amount: '100.00' });
  expect(wire({ centavos: 1n, date: civilDate('2026-12-01') }, slip)).toEqual({ amount: '102.50', date: '2026-12-01' });
});
