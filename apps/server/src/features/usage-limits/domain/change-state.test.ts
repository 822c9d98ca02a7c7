import { expect, test } from 'vitest';
import { HOUR_MS, instant, later } from '@bank/core';
import { statesAt, type KeptChange } from './change-state.ts';

const NOW = instant(1_800_000_000_000);
const DAY = { type: 'pix', subject: 'company', measure: 'day' } as const;
const change = (hours: number, more: Partial<KeptChange> = {}): KeptChange => ({
  ...DAY,
  effectiveAt: later(NOW, hours * HOUR_MS),
  ended: null,
  ...more,
});

test('of the changes of one limit only the last that has come into force still is', () => {
  const changes = [change(1), change(0), change(-5), change(-9, { measure: 'night' })];
  expect(statesAt(changes, NOW)).toEqual(['waiting', 'in-force', 'replaced', 'in-force']);
});

test('what ended before its time stays so when that time has come', () => {
  const changes = [change(-1, { ended: 'cancelled' }), change(-2, { ended: 'replaced' }), change(-3)];
  expect(statesAt(changes, NOW)).toEqual(['cancelled', 'replaced', 'in-force']);
});
