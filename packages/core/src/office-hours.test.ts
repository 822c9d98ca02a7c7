import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBankingDay } from './bank-calendar.ts';
import { DAY_MS, formatInstant, HOUR_MS, instant, saoPaulo } from './clock.ts';
import { inOfficeHours } from './office-hours.ts';

const at = (text: string) => instant(Date.parse(text));

describe('office hours', () => {
  test.each([
    ['a moment at work stays', '2026-11-23T14:07:03.250Z', '2026-11-23T14:07:03.250Z'],
    ['nine sharp is at work', '2026-11-23T12:00:00.000Z', '2026-11-23T12:00:00.000Z'],
    ['six sharp is not', '2026-11-23T21:00:00.000Z', '2026-11-24T12:00:00.000Z'],
    ['the night waits for the morning of its day', '2026-11-24T05:41:09.000Z', '2026-11-24T12:41:09.000Z'],
    ['the evening for the next day', '2026-11-24T02:29:30.000Z', '2026-11-24T12:29:30.000Z'],
    ['Friday evening for Monday', '2026-11-27T23:29:00.000Z', '2026-11-30T12:29:00.000Z'],
    ['Carnival for Ash Wednesday', '2026-02-13T21:00:00.000Z', '2026-02-18T12:00:00.000Z'],
  ])('%s', (_, from, to) => expect(formatInstant(inOfficeHours(at(from)))).toBe(to));

  test('whatever the moment, it is never earlier, between nine and six of a banking day, and at most five days later', () => {
    const moments = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2045-01-01') }).map(instant);
    fc.assert(
      fc.property(moments, (moment) => {
        const moved = inOfficeHours(moment);
        const { date, hour } = saoPaulo(moved);
        expect([isBankingDay(date), hour >= 9, hour < 18]).toEqual([true, true, true]);
        expect(moved - moment).toBeGreaterThanOrEqual(0);
        expect(moved - moment).toBeLessThan(5 * DAY_MS);
        expect((moved - moment) % HOUR_MS).toBe(0);
        expect(inOfficeHours(moved)).toBe(moved);
      }),
    );
  });
});
