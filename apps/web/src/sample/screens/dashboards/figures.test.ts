import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { sampleState } from '../../data/sample-state.ts';
import type { Invoice } from '../../entities.ts';
import { billed, billedByMonth, billMoney, stockByCategory, stockValue, todosByState } from './figures.ts';

const state = sampleState(Date.parse('2026-11-21T12:00:00Z'));
const today = civilDate('2026-11-21');
const invoice = (date: string): Invoice => ({
  id: date,
  orderNo: '1',
  status: 'pending',
  date,
  currency: 'R$',
  vat: 10,
  buyer: { name: '', address: '' },
  seller: { name: '', address: '' },
  item: [{ name: 'Frete', unit: 2, price: 50.05 }],
});

test('invoices come to their items with VAT on top', () => {
  expect(billed([invoice('2026-11-01'), { ...invoice('2026-11-02'), vat: 7.5 }])).toBe(11_011n + 10_761n);
});

test('the months go back over the turn of the year, the current one last', () => {
  const months = billedByMonth([invoice('2025-12-31'), invoice('2026-02-01')], civilDate('2026-02-10'));
  expect(months.map(({ label }) => label)).toEqual(['set', 'out', 'nov', 'dez', 'jan', 'fev']);
  expect(months.map(({ value }) => value)).toEqual([0n, 0n, 0n, 11_011n, 0n, 11_011n]);
});

test('what bills brought and what is still open adds up to all of them', () => {
  const money = billMoney(state.bills, today);
  const open = state.bills.filter(({ payment }) => payment.date === null);
  const sum = open.reduce((total, { amount }) => total + BigInt(Math.round(amount * 100)), 0n);
  expect(money.toCome + money.overdue).toBe(sum);
  expect(money.received > 0n && money.overdue > 0n).toBe(true);
});

test('the categories add up to the value of the stock, the most valuable first', () => {
  const shares = stockByCategory(state.products);
  expect(shares.reduce((sum, { value }) => sum + value, 0n)).toBe(stockValue(state.products));
  expect(shares.toSorted((a, b) => Number(b.value - a.value))).toEqual(shares);
});

test('each thing to do is counted once', () => {
  const shares = todosByState(state.todos, today);
  expect(shares.map(({ label }) => label)).toEqual(['Concluídas', 'No prazo', 'Atrasadas']);
  expect(shares.reduce((sum, { value }) => sum + value, 0n)).toBe(BigInt(state.todos.length));
});
