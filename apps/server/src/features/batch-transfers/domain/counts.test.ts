import { expect, test } from 'vitest';
import { money } from '@bank/core';
import { paymentsOf, shownCounts, shownState, withReturned, type RowCounts } from './counts.ts';

const paid = (count: number, total: bigint): RowCounts => ({
  state: 'made',
  orderState: 'settled',
  isReturned: false,
  owner: 'unasked',
  count,
  total: money(total),
  fees: money(500n),
});

test('a row whose payment was given back is no paid one', () => {
  expect(shownState({ state: 'made', orderState: 'settled', isReturned: true }, 'settled')).toBe('returned');
  expect(shownState({ state: 'made', orderState: 'settled', isReturned: false }, 'settled')).toBe('paid');
});

test('what was given back after a batch was done leaves what was paid, and count and sum stay as they were', () => {
  const counts = withReturned([paid(3, 600n)], [{ owner: 'unasked', count: 1, total: money(250n) }]);
  expect(paymentsOf(shownCounts(counts, 'settled'))).toMatchObject({
    paid: { count: 2, total: '3.50' },
    returned: { count: 1, total: '2.50' },
  });
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  expect(counts.reduce((sum, { total }) => sum + total, 0n)).toBe(600n);
  expect(counts.reduce((sum, { fees }) => sum + fees, 0n)).toBe(500n);
});

test('where all of it came back, nothing is left as paid', () => {
  const counts = withReturned([paid(1, 100n)], [{ owner: 'unasked', count: 1, total: money(100n) }]);
  expect(paymentsOf(shownCounts(counts, 'settled')).paid).toEqual({ count: 0, total: '0.00' });
});
