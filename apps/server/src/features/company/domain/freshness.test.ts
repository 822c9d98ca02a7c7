import { instant, parseInstant, type Instant } from '@bank/core';
import { expect, test } from 'vitest';
import { freshnessOf } from './freshness.ts';

const at = (text: string): Instant => parseInstant(text) ?? instant(Number.NaN);
const NOW = at('2026-11-23T13:00:00Z');
const ALL = { data: NOW, address: NOW, contact: NOW, finances: NOW, partners: NOW };

// When a part was confirmed, and whether that is too long ago on 23 November 2026, 10:00 in São Paulo.
test.each<[string | null, boolean, string | null]>([
  ['2026-11-23T12:59:00Z', false, null],
  ['2025-11-24T02:59:00Z', false, null], // 23 November 2025, 23:59 in São Paulo
  ['2025-11-23T03:00:00Z', false, null],
  ['2025-11-23T02:59:59Z', true, 'Confirmado há mais de 12 meses.'],
  [null, true, 'Ainda não foi informado.'],
])('a part confirmed at %s: out of date %s', (confirmed, isOutOfDate, because) => {
  const confirmedAt = confirmed === null ? null : at(confirmed);
  const parts = freshnessOf({ ...ALL, address: confirmedAt }, NOW, NOW);
  expect(parts.find(({ part }) => part === 'address')).toEqual({ part: 'address', confirmedAt, isOutOfDate, because });
  expect(parts.filter((part) => part.isOutOfDate && part.part !== 'address')).toEqual([]);
});

test.each<[string | null, boolean, string | null]>([
  ['2024-11-23T03:00:00Z', false, null],
  ['2024-11-23T02:59:59Z', true, 'O contrato social foi enviado há mais de 24 meses.'],
  [null, true, 'Falta o contrato social.'],
])('a contract that came at %s: out of date %s', (came, isOutOfDate, because) => {
  const documents = freshnessOf(ALL, came === null ? null : at(came), NOW).at(-1);
  expect(documents).toMatchObject({ part: 'documents', isOutOfDate, because });
});

test('a part confirmed on 29 February is in date through 28 February', () => {
  const leap = at('2028-02-29T15:00:00Z');
  const stale = (now: string): boolean => freshnessOf({ ...ALL, data: leap }, leap, at(now))[0]?.isOutOfDate === true;
  expect([stale('2029-02-28T15:00:00Z'), stale('2029-03-01T15:00:00Z')]).toEqual([false, true]);
});
