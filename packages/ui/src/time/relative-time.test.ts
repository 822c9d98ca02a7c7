import { expect, test } from 'vitest';
import { relativeTime, timeAgo } from './relative-time.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, '0 sec'],
  [59 * SECOND, '59 sec'],
  [MINUTE, '1 min'],
  [59 * MINUTE, '59 min'],
  [HOUR, '1 h'],
  [23 * HOUR, '23 h'],
  [DAY, '1 d'],
  [29 * DAY, '29 d'],
  [30 * DAY, '1 mon'],
  [364 * DAY, '12 mon'],
  [365 * DAY, '1 y'],
  [800 * DAY, '2 y'],
])('[const.relative-time] %i ms ago is "%s"', (agoMs, words) => {
  const nowMs = 1_800_000_000_000;
  expect(relativeTime(nowMs - agoMs, nowMs)).toBe(words);
  expect(relativeTime(nowMs + agoMs, nowMs)).toBe(words);
});

test.each([
  [0, 'agora'],
  [-MINUTE, 'agora'],
  [13 * SECOND, 'há 13 s'],
  [3 * MINUTE, 'há 3 min'],
  [2 * HOUR, 'há 2 h'],
  [DAY, 'há 1 dia'],
  [29 * DAY, 'há 29 dias'],
  [30 * DAY, 'há 1 mês'],
  [150 * DAY, 'há 5 meses'],
  [365 * DAY, 'há 1 ano'],
  [800 * DAY, 'há 2 anos'],
])('%i ms ago is "%s" on the screens of the bank', (agoMs, words) => {
  const nowMs = 1_800_000_000_000;
  expect(timeAgo(nowMs - agoMs, nowMs)).toBe(words);
});
