import { civilDate } from '@bank/core';
import { describe, expect, test } from 'vitest';
import type { CalendarEvent } from '../../entities.ts';
import {
  inLanes,
  minuteWords,
  momentOf,
  movedToDay,
  movedToMinute,
  piecesOn,
  shownDays,
  stepped,
  stretchedTo,
  timeOf,
  viewWords,
} from './days.ts';

const day = civilDate('2026-11-21');
// 9:00 to 10:30 in São Paulo.
const event: CalendarEvent = {
  id: 'a',
  title: 'Reunião',
  start: '2026-11-21T12:00:00.000Z',
  end: '2026-11-21T13:30:00.000Z',
};

describe('the days of a view', () => {
  test('are whole weeks from Sunday for the month, no more than it needs', () => {
    const days = shownDays('month', day);
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-12-05', 35]);
    expect(shownDays('month', civilDate('2026-08-10'))).toHaveLength(42);
  });
  test('step by what the view shows', () => {
    expect(stepped('month', civilDate('2026-01-31'), 1)).toBe('2026-02-01');
    expect(stepped('week', day, -1)).toBe('2026-11-14');
    expect(stepped('day', day, 1)).toBe('2026-11-22');
    expect(viewWords('week', civilDate('2026-12-01'))).toBe('29 de novembro a 5 de dezembro');
  });
});

test('a time of day has no seconds, also where an event has', () => {
  const [piece] = piecesOn([{ ...event, start: '2026-11-21T12:04:30.500Z' }], day);
  expect(minuteWords(piece?.fromMinute ?? 0)).toBe('09:04');
});

test('an event that ends when it begins, or before, is still to be seen', () => {
  expect(piecesOn([{ ...event, end: event.start }], day)).toMatchObject([{ fromMinute: 540, toMinute: 555 }]);
  expect(piecesOn([{ ...event, end: '2026-11-20T12:00:00.000Z' }], day)).toMatchObject([{ fromMinute: 540 }]);
});

test('an event over midnight has a piece on each day, and its end is on the last', () => {
  const long = { ...event, end: '2026-11-22T18:00:00.000Z' };
  expect(piecesOn([long], day)).toEqual([
    { event: long, fromMinute: 540, toMinute: 1440, isStart: true, isEnd: false },
  ]);
  expect(piecesOn([long], civilDate('2026-11-22'))[0]).toMatchObject({
    fromMinute: 0,
    toMinute: 900,
    isStart: false,
    isEnd: true,
  });
  expect(piecesOn([long], civilDate('2026-11-23'))).toEqual([]);
});

test('what overlaps lies side by side, what comes after takes the room again', () => {
  const at = (id: string, start: string, end: string) => ({ ...event, id, start, end });
  const pieces = piecesOn(
    [
      event,
      at('b', '2026-11-21T12:30:00Z', '2026-11-21T14:00:00Z'),
      at('c', '2026-11-21T13:30:00Z', '2026-11-21T14:30:00Z'),
      at('d', '2026-11-21T15:00:00Z', '2026-11-21T16:00:00Z'),
    ],
    day,
  );
  expect(inLanes(pieces).map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
});

describe('an event that is dragged', () => {
  test('keeps its length and, on another day, its time', () => {
    expect(movedToDay(event, civilDate('2026-12-01'))).toMatchObject({
      start: '2026-12-01T12:00:00.000Z',
      end: '2026-12-01T13:30:00.000Z',
    });
  });
  test('goes to quarters of an hour, within the day', () => {
    expect(movedToMinute(event, day, 607).start).toBe('2026-11-21T13:00:00.000Z');
    expect(movedToMinute(event, day, -20).start).toBe('2026-11-21T03:00:00.000Z');
  });
  test('is stretched to quarters of an hour, and lasts at least one', () => {
    expect(stretchedTo(event, day, 661).end).toBe('2026-11-21T14:00:00.000Z');
    expect(stretchedTo(event, day, 0).end).toBe('2026-11-21T12:15:00.000Z');
  });
});

test('a time that is typed is one of the day in São Paulo', () => {
  expect(momentOf(day, '09:30')).toBe('2026-11-21T12:30:00.000Z');
  expect(momentOf(day, '24:00')).toBeUndefined();
  expect(timeOf('2026-11-21T12:30:00.000Z')).toBe('09:30');
});
