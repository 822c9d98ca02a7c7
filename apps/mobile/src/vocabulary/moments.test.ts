import { instant } from '@bank/core';
import { expect, test } from 'vitest';
import { dayWords, momentWords } from './moments.ts';

// 21 November 2026, 22:30 in São Paulo: a day earlier than in Greenwich.
const now = instant(Date.UTC(2026, 10, 22, 1, 30));

test('moments and days are those of São Paulo', () => {
  expect(momentWords('2026-11-22T01:05:00.000Z', now)).toBe('hoje às 22:05');
  expect(momentWords('2026-11-22T03:05:00.000Z', now)).toBe('22/11/2026 às 00:05');
  expect(dayWords('2026-11-21', now)).toBe('Hoje, 21/11/2026');
  expect(dayWords('2026-11-23', now)).toBe('23/11/2026');
});

test('what is neither is not made up', () => {
  expect(momentWords('ontem', now)).toBe('');
  expect(dayWords('31/02', now)).toBe('31/02');
});
