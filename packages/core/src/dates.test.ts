import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, civilDate, daysBetween, formatDate, parseCivilDate, weekdayOf } from './civil-date.ts';
import { bankingDate, formatInstant, formatTime, instant, parseInstant, startOfDay } from './clock.ts';

const days = fc.integer({ min: 0, max: 80_000 }).map((offset) => addDays(civilDate('1950-01-01'), offset));
const at = (text: string) => instant(Date.parse(text));

describe('civil dates', () => {
  test('agree with the platform calendar on every day', () => {
    fc.assert(
      fc.property(days, (day) => {
        const reference = new Date(`${day}T00:00:00Z`);
        expect(reference.toISOString().slice(0, 10)).toBe(day);
        expect(weekdayOf(day)).toBe(reference.getUTCDay());
      }),
    );
  });

  test('adding days and counting them are opposites', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
      }),
    );
  });

  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '26-04-01', '2026-4-1', '2026-04-01T00', ''])(
    'refuses %j',
    (text) => expect(parseCivilDate(text).ok).toBe(false),
  );

  test('M13 a month later is the same day or the last one of a shorter month', () => {
    expect(addMonths(civilDate('2026-01-31'), 1)).toBe('2026-02-28');
    expect(addMonths(civilDate('2028-01-31'), 1)).toBe('2028-02-29');
    expect(addMonths(civilDate('2026-11-30'), -9)).toBe('2026-02-28');
    expect(addMonths(civilDate('2026-11-15'), 14)).toBe('2028-01-15');
    expect(formatDate(civilDate('2026-11-21'))).toBe('21/11/2026');
  });
});

describe('São Paulo', () => {
  test('M13 the banking date turns at midnight there, whatever zone the machine is in', () => {
    expect(bankingDate(at('2026-11-22T02:59:59.999Z'))).toBe('2026-11-21');
    expect(bankingDate(at('2026-11-22T03:00:00.000Z'))).toBe('2026-11-22');
    expect(formatTime(at('2026-11-21T17:05:00Z'))).toBe('14:05');
  });

  test('M13 summer time, as it was until 2019, is followed', () => {
    expect(formatTime(at('2018-12-01T12:00:00Z'))).toBe('10:00');
    expect(formatInstant(startOfDay(civilDate('2018-11-04')))).toBe('2018-11-04T03:00:00.000Z');
    expect(formatInstant(startOfDay(civilDate('2019-02-17')))).toBe('2019-02-17T03:00:00.000Z');
  });

  test('a day begins with the first moment that carries its date', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(bankingDate(startOfDay(day))).toBe(day);
      }),
    );
  });

  test('moments survive their text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (milliseconds) => {
        expect(formatInstant(instant(milliseconds))).toBe(new Date(milliseconds).toISOString());
        expect(parseInstant(formatInstant(instant(milliseconds)))).toBe(milliseconds);
      }),
    );
    expect(parseInstant('2026-02-30T10:00:00.000Z')).toBeUndefined();
    expect(parseInstant('2026-11-21T24:00:00.000Z')).toBeUndefined();
  });
});
