import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, instant, later } from '@bank/core';
import { FRAUD_KINDS, dictStatisticsSchema } from '@bank/rails-protocol';
import { clearFrauds, countSettled, isMarked, markFraud, newFraudsState, statisticsOf } from './frauds.ts';
import { newDirectoryState } from './directory.ts';

const NOW = instant(Date.parse('2026-11-23T12:00:00Z'));
const ENTRY = newDirectoryState().entries.get('carla@exemplo.com.br');
if (!ENTRY) throw new Error('no such key');
const ELSEWHERE = { ...ENTRY, key: 'outra@exemplo.com.br' };

test('a fraud stands in every window that is long enough for it, of its kind and as reported', () => {
  fc.assert(
    fc.property(fc.nat(2500), fc.constantFrom(...FRAUD_KINDS, null), (daysAgo, confirmed) => {
      const state = newFraudsState();
      markFraud(state, { subject: { key: ENTRY.key }, confirmed, on: later(NOW, -daysAgo * DAY_MS) });
      const { key, owner } = dictStatisticsSchema.parse(statisticsOf(state, ENTRY, NOW));
      const windows = { d90: Number(daysAgo < 90), m12: Number(daysAgo < 365), m60: Number(daysAgo < 1826) };
      expect(key).toEqual(owner);
      expect(key.reports).toEqual(windows);
      for (const kind of FRAUD_KINDS) {
        expect(key.confirmed[kind]).toEqual(kind === confirmed ? windows : { d90: 0, m12: 0, m60: 0 });
      }
    }),
  );
});

test('a person is marked by what was confirmed within twelve months, of them or with a key of theirs', () => {
  const marked = (mark: Parameters<typeof markFraud>[1]) => {
    const state = newFraudsState();
    markFraud(state, mark);
    return isMarked(state, { taxId: ENTRY.owner.taxId, keys: [ENTRY.key] }, NOW);
  };
  const daysAgo = (days: number) => later(NOW, -days * DAY_MS);
  for (const subject of [{ taxId: ENTRY.owner.taxId }, { key: ENTRY.key }]) {
    expect(marked({ subject, confirmed: 'muleAccount', on: daysAgo(364) })).toBe(true);
    expect(marked({ subject, confirmed: 'muleAccount', on: daysAgo(365) })).toBe(false);
    expect(marked({ subject, confirmed: null, on: NOW })).toBe(false);
  }
  expect(marked({ subject: { key: 'outra@exemplo.com.br' }, confirmed: 'muleAccount', on: NOW })).toBe(false);
});

test('a mark on a person is on each of their keys as owner, and on none as key', () => {
  const state = newFraudsState();
  markFraud(state, { subject: { taxId: ENTRY.owner.taxId }, confirmed: 'muleAccount', on: NOW });
  for (const entry of [ENTRY, ELSEWHERE]) {
    const { key, owner } = statisticsOf(state, entry, NOW);
    expect([key.confirmed.muleAccount.d90, owner.confirmed.muleAccount.d90]).toEqual([0, 1]);
  }
  clearFrauds(state, { taxId: ENTRY.owner.taxId });
  expect(statisticsOf(state, ENTRY, NOW).owner.reports).toEqual({ d90: 0, m12: 0, m60: 0 });
});

test('a mark on one key says nothing of another key, nor of its owner by that one', () => {
  const state = newFraudsState();
  markFraud(state, { subject: { key: ELSEWHERE.key }, confirmed: 'otherFraud', on: NOW });
  expect(statisticsOf(state, ENTRY, NOW).key.reports.m60).toBe(0);
  expect(statisticsOf(state, ELSEWHERE, NOW).key.confirmed.otherFraud.d90).toBe(1);
});

test('payments are counted by key and by person', () => {
  const state = newFraudsState();
  const { key, owner } = ENTRY;
  countSettled(state, { key, taxId: owner.taxId });
  countSettled(state, { key: ELSEWHERE.key, taxId: owner.taxId });
  const told = statisticsOf(state, ENTRY, NOW);
  expect([told.key.settlements.d90, told.owner.settlements.d90]).toEqual([1, 2]);
});
