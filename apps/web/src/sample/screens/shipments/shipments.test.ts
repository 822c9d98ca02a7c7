import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { sampleState } from '../../data/sample-state.ts';
import { countWords, listedShipments, movedTo, nextNumber } from './shipments.ts';

const { shipments } = sampleState(Date.parse('2026-11-21T12:00:00.000Z'));

test('filter and search leave what they name, the latest first', () => {
  const paid = listedShipments(shipments, { status: 'pago', search: '' });
  expect(paid).toHaveLength(12);
  expect(listedShipments(shipments, { status: undefined, search: '20260003' })).toEqual([shipments[2]]);
  const moments = paid.map(({ dataEnvio }) => dataEnvio);
  expect(moments).toEqual(moments.toSorted().toReversed());
});

test('the counts name only what is there', () => {
  expect(countWords(shipments)).toBe('36 remessas · Pendente: 12 · Pago: 12 · Baixado: 12');
  expect(countWords(shipments.slice(0, 1))).toBe('1 remessa · Pago: 1');
});

test('a new one has the next number', () => {
  expect(nextNumber(shipments)).toBe('20260037');
  expect(nextNumber([])).toBe('20260001');
});

test('moved to another day it keeps the time that the clocks of São Paulo showed', () => {
  expect(movedTo(civilDate('2026-12-01'), '2026-11-22T01:30:00.000Z')).toBe('2026-12-02T01:30:00.000Z');
});
