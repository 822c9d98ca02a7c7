import { AUTHORIZATION_ORDERS } from '@bank/contracts';
import { expectOk } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cursorOf, listOrder, placeOf, type ListOrder } from './list-order.ts';

const ORDERS: readonly ListOrder[] = [...AUTHORIZATION_ORDERS, 'newest'];
const ID = `ord_${'0'.repeat(26)}`;

/** What a list in that order can be sorted by. */
function keys(order: ListOrder): fc.Arbitrary<string> {
  if (order === 'newest') return fc.constant('');
  if (order.endsWith('payee'))
    return fc.string({ unit: 'binary', maxLength: 120 }).filter((name) => !name.includes('\0'));
  return fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }).map(String);
}

test('a cursor brings its place back in its own order, and in no other', () => {
  for (const order of ORDERS) {
    fc.assert(
      fc.property(keys(order), (key) => {
        const cursor = cursorOf(order, { key, id: ID });
        expect(cursor).toMatch(/^[A-Za-z0-9_-]{1,700}$/);
        expect(ORDERS.filter((other) => placeOf(other, cursor) !== undefined)).toEqual([order]);
        expect(placeOf(order, cursor)).toEqual({ key, id: ID });
      }),
    );
  }
});

test('what no list gave is no cursor', () => {
  for (const order of ORDERS) {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'_-0Aa'), maxLength: 12 }), (key) => {
        const cursor = `${order}_${key}_${ID}`;
        const place = placeOf(order, cursor);
        expect(place === undefined || cursorOf(order, place) === cursor).toBe(true);
      }),
    );
    expect(placeOf(order, `${order}_x_${ID}`)).toBeUndefined();
    expect(placeOf(order, `${order}_AA_${ID}`)).toBeUndefined();
    expect(placeOf(order, ID)).toBeUndefined();
  }
  expect(placeOf('amount', `amount_-1_${ID}`)).toBeUndefined();
});

test('what waits stands by its deadline unless asked, what was decided newest first and never by a deadline', () => {
  expect(expectOk(listOrder('mine', undefined))).toBe('deadline');
  expect(expectOk(listOrder('others', '-amount'))).toBe('-amount');
  expect(expectOk(listOrder('decided', undefined))).toBe('newest');
  for (const sort of ['deadline', '-deadline'] as const)
    expect(listOrder('decided', sort)).toEqual({ ok: false, error: { code: 'request.field-invalid', field: 'sort' } });
});
