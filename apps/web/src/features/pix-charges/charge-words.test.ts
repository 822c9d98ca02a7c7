import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import {
  amountInWords,
  deadlineOf,
  durationInWords,
  isPayable,
  mayEdit,
  partsInWords,
  titleOf,
} from './charge-words.ts';
import { exampleCharge, examplePayment, exampleRow } from './testdata/example-charges.ts';

const today = civilDate('2026-12-31');

test('a charge is called by who is to pay, else by what it says, else by its kind', () => {
  expect(titleOf(exampleRow())).toBe('Padaria Pão Quente Ltda');
  expect(titleOf(exampleRow({ debtorName: null }))).toBe('Mensalidade de dezembro');
  expect(titleOf(exampleRow({ debtorName: null, request: null, kind: 'static' }))).toBe('Código estático');
});

test('its deadline is said by the day', () => {
  expect(deadlineOf(exampleRow(), today)).toBe('Vence hoje');
  expect(deadlineOf(exampleRow(), civilDate('2026-12-30'))).toBe('Vence em 31/12/2026');
  expect(deadlineOf(exampleRow({ stage: 'overdue' }), civilDate('2027-01-05'))).toBe('Venceu em 31/12/2026');
  // 20 November is a holiday, and the day after it a Saturday.
  const moved = exampleRow({ dueDate: '2026-11-20', dueAdjusted: '2026-11-23' });
  const said = 'em 20/11/2026 (próximo dia útil: 23/11/2026)';
  for (const day of ['2026-11-18', '2026-11-20', '2026-11-23'])
    expect(deadlineOf(moved, civilDate(day))).toBe(`Vence ${said}`);
  expect(deadlineOf({ ...moved, stage: 'overdue' }, civilDate('2026-11-24'))).toBe(`Venceu ${said}`);
  const moment = { dueDate: null, expiresAt: '2026-12-31T18:00:00.000Z' };
  expect(deadlineOf(exampleRow(moment), today)).toBe('Vale até hoje às 15:00');
  expect(deadlineOf(exampleRow({ ...moment, stage: 'expired' }), today)).toBe('Valeu até hoje às 15:00');
  expect(deadlineOf(exampleRow({ dueDate: null }), today)).toBeUndefined();
  expect(deadlineOf(exampleRow({ stage: 'paid', paidAt: '2026-12-31T17:00:00.000Z' }), today)).toBe(
    'Paga hoje às 14:00',
  );
  expect(deadlineOf(exampleRow({ stage: 'removed' }), today)).toBeUndefined();
});

test('amounts, parts and durations are said as people say them', () => {
  expect(amountInWords(null)).toBe('Valor livre');
  expect(partsInWords(examplePayment().parts)).toBe('Multa R$\u00a03,00 · Juros R$\u00a00,25');
  expect(partsInWords([{ part: 'desconto', amount: '-5.00' }])).toBe('Desconto R$\u00a05,00');
  expect([3600, 604_800, 5400, 90].map(durationInWords)).toEqual(['1 hora', '7 dias', '90 minutos', '90 segundos']);
});

test('a printed code is not changed, nor what is paid, removed or being paid', () => {
  expect(mayEdit(exampleCharge())).toBe(true);
  expect(mayEdit(exampleCharge({ kind: 'static' }))).toBe(false);
  expect(mayEdit(exampleCharge({ isBeingPaid: true }))).toBe(false);
  expect(mayEdit(exampleCharge({ state: 'paid' }))).toBe(false);
});

test('a code shows for as long as it pays', () => {
  expect(isPayable({ kind: 'due', stage: 'overdue' })).toBe(true);
  expect(isPayable({ kind: 'immediate', stage: 'expired' })).toBe(false);
  expect(isPayable({ kind: 'immediate', stage: 'paid' })).toBe(false);
});
