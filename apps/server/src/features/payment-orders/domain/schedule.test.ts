import { expect, test } from 'vitest';
import { civilDate, formatInstant, instant } from '@bank/core';
import { authorizableUntil, confirmableUntil, opensLaterToday, refuseDay, runsOf } from './schedule.ts';
import { firstTryAt, isDateAllowed, nextTryAfter } from '@bank/contracts';

const NOW = instant(Date.parse('2026-11-23T13:00:00.000Z')); // 10:00 in São Paulo
const TODAY = civilDate('2026-11-23');

test('an order is for today or a day of the next twelve months', () => {
  expect(isDateAllowed(TODAY, NOW)).toBe(true);
  expect(isDateAllowed(civilDate('2026-11-22'), NOW)).toBe(false);
  expect(isDateAllowed(civilDate('2027-11-23'), NOW)).toBe(true);
  expect(isDateAllowed(civilDate('2027-11-24'), NOW)).toBe(false);
});

test('just after midnight UTC it is still yesterday in São Paulo', () => {
  expect(isDateAllowed(TODAY, instant(Date.parse('2026-11-24T02:59:59Z')))).toBe(true);
});

test('an immediate order can be confirmed for half an hour', () => {
  expect(formatInstant(confirmableUntil(TODAY, NOW))).toBe('2026-11-23T13:30:00.000Z');
});

test('a scheduled order can be confirmed until 23:59 of the evening before, or half an hour if that is later', () => {
  expect(formatInstant(confirmableUntil(civilDate('2026-11-25'), NOW))).toBe('2026-11-25T02:59:00.000Z');
  const late = instant(Date.parse('2026-11-24T02:45:00Z')); // 23:45 of the 23rd
  expect(formatInstant(confirmableUntil(civilDate('2026-11-24'), late))).toBe('2026-11-24T03:15:00.000Z');
});

test('an order that went back for authorization waits until the end of its day', () => {
  expect(formatInstant(authorizableUntil(TODAY))).toBe('2026-11-24T02:59:00.000Z');
});

test('a scheduled Pix is tried at 6, 12 and 18 h of its day, then no more', () => {
  const date = civilDate('2026-11-24');
  const times = runsOf({ kind: 'pix' });
  expect(formatInstant(firstTryAt(times, date))).toBe('2026-11-24T09:00:00.000Z');
  const noon = nextTryAfter(times, date, firstTryAt(times, date));
  expect(noon && formatInstant(noon)).toBe('2026-11-24T15:00:00.000Z');
  const evening = noon && nextTryAfter(times, date, noon);
  expect(evening && formatInstant(evening)).toBe('2026-11-24T21:00:00.000Z');
  expect(evening && nextTryAfter(times, date, evening)).toBeUndefined();
});

test('a Pix goes on any day, at any hour: no day of it is refused, and none waits to open', () => {
  const sunday = civilDate('2026-11-29');
  expect(refuseDay({ kind: 'pix', date: sunday }, NOW)).toBeUndefined();
  const midnight = instant(Date.parse('2026-11-24T02:59:59Z'));
  expect(refuseDay({ kind: 'pix', date: TODAY }, midnight)).toBeUndefined();
  expect(opensLaterToday({ kind: 'pix', date: TODAY }, midnight)).toBe(false);
});
