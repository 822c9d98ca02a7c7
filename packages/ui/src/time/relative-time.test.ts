import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

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
