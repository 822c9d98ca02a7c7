import { expect, test, vi } from 'vitest';
import { readOrder, sortingOf, type OrderOf } from './sort-address.ts';

const NAMES = { quem: ['who', 'ascending'], valor: ['amount', 'descending'] } as const;
type Order = OrderOf<typeof NAMES> | undefined;

test('an address names a column, with a dash the other way round', () => {
  expect(['quem', '-valor', '--valor', 'outro', 'constructor', '', 7].map((text) => readOrder(NAMES, text))).toEqual([
    'quem',
    '-valor',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('each order is a direction of its column, and back', () => {
  const onOrder = vi.fn<(order: Order) => void>();
  const of = (order: Order) => sortingOf(NAMES, order, onOrder);
  expect(of('valor')).toMatchObject({ key: 'amount', direction: 'descending' });
  expect(of('-valor')).toMatchObject({ key: 'amount', direction: 'ascending' });
  expect(of('-quem')).toMatchObject({ key: 'who', direction: 'descending' });
  expect(of(undefined)).toMatchObject({ key: undefined, direction: undefined });
  of('quem').onChange({ key: 'amount', direction: 'descending' });
  of('quem').onChange({ key: 'who', direction: 'descending' });
  of('quem').onChange(undefined);
  expect(onOrder.mock.calls).toEqual([['valor'], ['-quem'], [undefined]]);
});
