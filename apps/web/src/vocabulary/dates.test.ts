import { civilDate, instant, parseInstant } from '@bank/core';
import { expect, test } from 'vitest';
import {
  dayHeading,
  greeting,
  momentInWords,
  onMoment,
  shortDay,
  shortMoment,
  timeLeft,
  weekdayAndDay,
} from './dates.ts';

const today = civilDate('2026-11-21');
const at = (wire: string) => parseInstant(wire) ?? instant(0);

test('greets by the clocks of São Paulo, whatever zone the browser is in', () => {
  expect(greeting(at('2026-11-21T13:00:00.000Z'))).toBe('Bom dia');
  expect(greeting(at('2026-11-21T15:00:00.000Z'))).toBe('Boa tarde');
  expect(greeting(at('2026-11-21T21:00:00.000Z'))).toBe('Boa noite');
  expect(greeting(at('2026-11-21T05:00:00.000Z'))).toBe('Boa noite');
});

test('says days in words, with the year only where it is another', () => {
  expect(weekdayAndDay(today, today)).toBe('Sábado, 21 de novembro');
  expect(weekdayAndDay(civilDate('2025-12-01'), today)).toBe('Segunda-feira, 1º de dezembro de 2025');
  expect(dayHeading(today, today)).toBe('Hoje, 21 de novembro');
  expect(dayHeading(civilDate('2026-11-20'), today)).toBe('Ontem, 20 de novembro');
  expect(shortDay(civilDate('2026-11-23'), today)).toBe('Segunda, 23');
  expect(shortDay(civilDate('2026-11-22'), today)).toBe('Amanhã');
});

test('a moment late in the evening belongs to the day in São Paulo, not to that of UTC', () => {
  expect(momentInWords(at('2026-11-22T01:30:00.000Z'), today)).toBe('hoje às 22:30');
  expect(shortMoment(at('2026-11-22T01:30:00.000Z'), today)).toBe('22:30');
  expect(momentInWords(at('2026-11-01T13:00:00.000Z'), today)).toBe('01/11/2026 às 10:00');
});

test('a day that is named by its date has its preposition after a verb', () => {
  expect(onMoment(at('2026-11-21T13:00:00.000Z'), today)).toBe('hoje às 10:00');
  expect(onMoment(at('2026-11-01T13:00:00.000Z'), today)).toBe('em 01/11/2026 às 10:00');
});

test('a countdown ends at zero and never runs below', () => {
  expect(timeLeft(1_799_001)).toBe('30:00');
  expect(timeLeft(61_000)).toBe('1:01');
  expect(timeLeft(-5)).toBe('0:00');
  expect(timeLeft(3_900_000)).toBe('1 h 05 min');
  expect(timeLeft(200_000_000)).toBe('2 dias');
});
