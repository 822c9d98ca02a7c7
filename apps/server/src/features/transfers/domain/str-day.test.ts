import { expect, test } from 'vitest';
import { dateOf, momentAt } from '@bank/contracts';
import { HOUR_MS, later, MINUTE_MS } from '@bank/core';
import { askAgainFrom, askLaterFrom, isDecisive, strDayEnds, usableSince } from './str-day.ts';

const day = dateOf('2026-11-23');
const at = (time: '10:00' | '12:00' | '18:29' | '18:31') => momentAt(day, time);

test('at the end of the day by the STR’s clock a statement has all that moved', () => {
  const open = { day, decidesAt: strDayEnds(day) };
  expect(isDecisive({ askedAt: at('10:00'), madeAt: at('18:31') }, open)).toBe(true);
  // Our clock alone proves nothing.
  expect(isDecisive({ askedAt: at('18:31'), madeAt: at('18:29') }, open)).toBe(false);
});

test('before it one decides that was asked for after the STR had said that it made no entry', () => {
  const open = { day, decidesAt: at('12:00') };
  expect(isDecisive({ askedAt: at('12:00'), madeAt: at('10:00') }, open)).toBe(true);
  expect(isDecisive({ askedAt: at('10:00'), madeAt: at('12:00') }, open)).toBe(false);
});

test('it is asked again each quarter of an hour, and when a statement would decide', () => {
  const open = { day, decidesAt: strDayEnds(day) };
  expect(askAgainFrom(at('10:00'), open)).toBe(later(at('10:00'), 15 * MINUTE_MS));
  expect(askAgainFrom(at('18:29'), open)).toBe(strDayEnds(day));
  expect(askAgainFrom(at('12:00'), { day, decidesAt: at('10:00') })).toBe(at('12:00'));
});

test('where people have to look first it is asked again a quarter of an hour later, whatever it would decide', () => {
  expect(askLaterFrom(at('18:29'))).toBe(later(at('18:29'), 15 * MINUTE_MS));
});

test('an answer serves for an hour, and one of before the day ended not after it', () => {
  expect(usableSince(day, at('12:00'))).toBe(later(at('12:00'), -HOUR_MS));
  expect(usableSince(day, at('18:31'))).toBe(strDayEnds(day));
  const night = later(strDayEnds(day), 5 * HOUR_MS);
  expect(usableSince(day, night)).toBe(later(night, -HOUR_MS));
});
