import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  bankingDate,
  civilDate,
  formatInstant,
  formatTime,
  instant,
  isBankingDay,
  later,
  namedBankHolidays,
  restDayName,
  startOfDay,
  type Instant,
} from '@bank/core';
import { tedSession } from '@bank/str';
import { ORDER_KIND_NAMES, ORDER_KINDS } from './index.ts';
import { dayToRun, firstTryAt, nextTryAfter, openingAt, runsOn, type RunningTimes } from './running-times.ts';

/** The clock of São Paulo, three hours behind UTC. */
const at = (text: string): Instant => instant(Date.parse(`${text}:00-03:00`));
const ALWAYS: RunningTimes = { days: 'every-day', hours: null, tries: ['06:00', '12:00', '18:00'] };
/** As a TED runs: business days from 6:30 to 17:00. */
const BY_DAY: RunningTimes = {
  days: 'banking-days',
  hours: { opens: '06:30', closes: '17:00' },
  tries: ['08:00', '09:00', '16:00'],
};

test.each([
  ['2026-11-23T06:29', 'early', '2026-11-23'], // a Monday
  ['2026-11-23T06:30', 'open', '2026-11-23'],
  ['2026-11-23T16:59', 'open', '2026-11-23'],
  ['2026-11-23T17:00', 'late', '2026-11-24'],
  ['2026-11-27T17:00', 'late', '2026-11-30'], // Friday evening
  ['2026-11-28T10:00', 'sábado', '2026-11-30'],
  ['2026-12-25T10:00', 'Natal', '2026-12-28'],
])('what runs on business days is at %s: %s, and goes on %s', (moment, because, next) => {
  const opening = openingAt(BY_DAY, at(moment));
  const why =
    opening.is === 'open' ? 'open' : opening.because.by === 'rest-day' ? opening.because.name : opening.because.by;
  expect([why, dayToRun(BY_DAY, bankingDate(at(moment)), at(moment))]).toEqual([because, next]);
});

const DAYS_OF_THREE_YEARS = Array.from({ length: 3 * 365 + 1 }, (_, index) => addDays(civilDate('2026-01-01'), index));
const TED: RunningTimes = ORDER_KINDS.ted.runs;

test('a TED is taken in exactly the hours in which the STR takes it, each day of 2026 to 2028', () => {
  expect(DAYS_OF_THREE_YEARS.at(-1)).toBe('2028-12-31');
  for (const day of DAYS_OF_THREE_YEARS) {
    const session = tedSession(day);
    expect(runsOn(TED, day), day).toBe(session !== undefined);
    if (session === undefined) continue;
    const { opensAt, closesAt } = session;
    const around = [later(opensAt, -1), opensAt, later(closesAt, -1), closesAt];
    expect(
      around.map((moment) => openingAt(TED, moment).is),
      day,
    ).toEqual(['closed', 'open', 'open', 'closed']);
  }
});

test('one asked for after closing on the eve of any day of rest of 2026 to 2028 goes on the next banking day', () => {
  const restDays = DAYS_OF_THREE_YEARS.filter((day) => !isBankingDay(day));
  const names = new Set(restDays.map((day) => restDayName(day)));
  for (const name of [2026, 2027, 2028].flatMap((year) => namedBankHolidays(year).map((one) => one.name)))
    expect(names).toContain(name);
  for (const rest of restDays) {
    const eve = addDays(rest, -1);
    // By the calendar's own days, not by what is tested: the first one from the day of rest on that is none.
    const next = [...Array(9).keys()].map((days) => addDays(rest, days)).find((day) => restDayName(day) === undefined);
    const closesAt = tedSession(eve)?.closesAt ?? startOfDay(eve);
    for (const moment of [
      closesAt,
      later(startOfDay(rest), -1),
      startOfDay(rest),
      later(startOfDay(addDays(rest, 1)), -1),
    ])
      expect(dayToRun(TED, eve, moment), `${rest} at ${formatInstant(moment)}`).toBe(next);
    expect(dayToRun(TED, rest, closesAt), `wanted for ${rest}`).toBe(next);
    // Before closing it goes on the eve itself.
    if (isBankingDay(eve)) expect(dayToRun(TED, eve, later(closesAt, -1))).toBe(eve);
  }
});

test.each([
  ['2026-12-24T11:59', '2026-12-24'],
  ['2026-12-24T12:00', '2026-12-28'], // Christmas is a Friday
  ['2026-12-31T12:00', '2027-01-04'],
  ['2027-12-24T16:59', '2027-12-27'],
  ['2027-02-05T17:00', '2027-02-10'], // a Friday before Carnival: Ash Wednesday is a banking day
  ['2028-04-13T17:00', '2028-04-17'], // a Thursday before Good Friday
  ['2026-11-19T17:00', '2026-11-23'], // Consciência Negra is a Friday
])('a TED asked for at %s goes on %s', (moment, day) => {
  expect(dayToRun(TED, bankingDate(at(moment)), at(moment))).toBe(day);
});

test('on a day that ends at noon nothing is tried after it', () => {
  const eve = civilDate('2026-12-24');
  const tries: string[] = [];
  for (let moment: Instant | undefined = firstTryAt(TED, eve); moment; moment = nextTryAfter(TED, eve, moment))
    tries.push(formatTime(moment));
  expect(tries).toEqual(['08:00', '09:00', '10:00', '11:00']);
});

test('what runs at any hour of any day is never closed, and never moved', () => {
  const moments = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') });
  fc.assert(
    fc.property(moments, (ms) => {
      const moment = instant(ms);
      expect(openingAt(ALWAYS, moment)).toEqual({ is: 'open' });
      expect(dayToRun(ALWAYS, bankingDate(moment), moment)).toBe(bankingDate(moment));
    }),
  );
});

test('the day on which an order goes is one of its days, and never before the one that was wanted', () => {
  const moments = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') });
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 40 }), (ms, ahead) => {
      const moment = instant(ms);
      const wanted = bankingDate(instant(ms + ahead * 86_400_000));
      const day = dayToRun(BY_DAY, wanted, moment);
      expect(isBankingDay(day) && day >= wanted).toBe(true);
      // Asked again then, it stays.
      expect(dayToRun(BY_DAY, day, moment)).toBe(day);
    }),
  );
});

test.each([
  ['2026-11-21T00:00', ALWAYS, '2026-11-21'],
  ['2026-11-23T10:00', BY_DAY, '2026-11-23'],
  ['2026-11-21T00:00', BY_DAY, '2026-11-23'], // a Saturday
  ['2026-11-23T17:00', BY_DAY, '2026-11-24'],
])('at %s what was wanted for a day that has passed goes on the first day that is open', (moment, times, day) => {
  expect(dayToRun(times, civilDate('2026-11-20'), at(moment))).toBe(day);
});

test('an order is tried at its hours, and not after the last one or on another day', () => {
  const day = civilDate('2026-11-23');
  expect(formatInstant(firstTryAt(BY_DAY, day))).toBe('2026-11-23T11:00:00.000Z');
  const next = (moment: string) => {
    const tryAt = nextTryAfter(BY_DAY, day, at(moment));
    return tryAt && formatInstant(tryAt);
  };
  expect(next('2026-11-23T08:00')).toBe('2026-11-23T12:00:00.000Z');
  expect(next('2026-11-23T09:30')).toBe('2026-11-23T19:00:00.000Z');
  expect(next('2026-11-23T16:00')).toBeUndefined();
  expect(next('2026-11-24T06:00')).toBeUndefined();
});

test('the tries of every kind of order lie within its hours, one after the other', () => {
  const day = civilDate('2026-11-23');
  for (const kind of ORDER_KIND_NAMES) {
    const times: RunningTimes = ORDER_KINDS[kind].runs;
    expect(runsOn(times, day)).toBe(true);
    expect([...times.tries].toSorted()).toEqual([...times.tries]);
    const first = firstTryAt(times, day);
    expect(openingAt(times, first)).toEqual({ is: 'open' });
    const last = times.tries.at(-1) ?? '';
    expect(times.hours === null || last < times.hours.closes).toBe(true);
  }
});
