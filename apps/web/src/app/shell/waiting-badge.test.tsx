import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, type Bank } from '../testing/open-app.tsx';

const APPROVER = ['ORDERS_VIEW', 'ORDERS_APPROVE'] as const;
const waitingFor = (mine: number): Bank => ({
  'GET /services/transaction-authorizations/orders': () => [
    200,
    { items: [], nextCursor: null, count: mine, total: '0.00', counts: { mine, others: 7 } },
  ],
});
const entry = (name: RegExp | string) => screen.findByRole('link', { name });

test.each([
  [1, /^Autorizações\s?, 1 aguarda você$/, '1'],
  [3, /^Autorizações\s?, 3 aguardam você$/, '3'],
  [120, /^Autorizações\s?, 120 aguardam você$/, '99+'],
])('the menu says that %i wait, in words and as a number', async (mine, name, shown) => {
  openApp('/working', waitingFor(mine), { permissions: APPROVER });
  expect((await entry(name)).textContent).toContain(shown);
});

test('nothing waits: the entry has its name alone', async () => {
  const { asked } = openApp('/working', waitingFor(0), { permissions: APPROVER });
  await waitFor(() =>
    expect(asked.some(({ path }) => path === '/services/transaction-authorizations/orders')).toBe(true),
  );
  await entry('Autorizações');
});

test('who may not approve is told no number, and the bank is not asked for one', async () => {
  const { asked } = openApp('/working', waitingFor(3), { permissions: ['ORDERS_VIEW'] });
  await entry('Autorizações');
  await screen.findByRole('combobox', { name: 'Buscar telas e ações' });
  expect(asked.filter(({ path }) => path === '/services/transaction-authorizations/orders')).toEqual([]);
});
