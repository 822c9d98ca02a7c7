import {
  addDays,
  addMonths,
  bankingDate,
  civilDate,
  DAY_MS,
  instant,
  MINUTE_MS,
  MONTH_NAMES,
  partsOf,
  startOfDay,
  weekdayOf,
  type CivilDate,
} from '@bank/core';
import type { CalendarEvent } from '../../entities.ts';

/** How the calendar is looked at. */
export const CALENDAR_VIEWS = [
  { value: 'month', label: 'Mês' },
  { value: 'week', label: 'Semana' },
  { value: 'day', label: 'Dia' },
  { value: 'agenda', label: 'Agenda' },
] as const;

export type CalendarView = (typeof CALENDAR_VIEWS)[number]['value'];

/** How many days the agenda looks ahead. */
const AGENDA_DAYS = 30;
/** What is dragged goes to quarters of an hour, and an event takes at least one. */
export const STEP_MINUTES = 15;
const DAY_MINUTES = 24 * 60;

/** The days that a view shows around a day: whole weeks from Sunday for the month. */
export function shownDays(view: CalendarView, day: CivilDate): readonly CivilDate[] {
  if (view === 'day') return [day];
  if (view === 'agenda') return daysFrom(day, AGENDA_DAYS);
  if (view === 'week') return daysFrom(addDays(day, -weekdayOf(day)), 7);
  const first = civilDate(`${day.slice(0, 7)}-01`);
  const next = addMonths(first, 1);
  const start = addDays(first, -weekdayOf(first));
  const all = daysFrom(start, 42);
  const weeks = Math.ceil(all.filter((one) => one < next).length / 7);
  return all.slice(0, weeks * 7);
}

function daysFrom(first: CivilDate, count: number): readonly CivilDate[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** The day around which the view before or after stands. */
export function stepped(view: CalendarView, day: CivilDate, by: 1 | -1): CivilDate {
  if (view === 'month') return addMonths(civilDate(`${day.slice(0, 7)}-01`), by);
  if (view === 'agenda') return addDays(day, by * AGENDA_DAYS);
  return addDays(day, by * (view === 'week' ? 7 : 1));
}

/** Names of the days of the week, from Sunday. */
export const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;

/** "sábado, 21 de novembro". */
export function longDay(day: CivilDate): string {
  const { month, day: number } = partsOf(day);
  return `${WEEKDAYS[weekdayOf(day)]}, ${number} de ${MONTH_NAMES[month - 1]}`;
}

/** What a view shows, in words: "novembro de 2026", "15 a 21 de novembro". */
export function viewWords(view: CalendarView, day: CivilDate): string {
  const { year, month } = partsOf(day);
  if (view === 'month') return `${MONTH_NAMES[month - 1]} de ${year}`;
  if (view === 'day') return longDay(day);
  const days = shownDays(view, day);
  const [first, last] = [partsOf(days[0] ?? day), partsOf(days.at(-1) ?? day)];
  const from = first.month === last.month ? `${first.day}` : `${first.day} de ${MONTH_NAMES[first.month - 1]}`;
  return `${from} a ${last.day} de ${MONTH_NAMES[last.month - 1]}`;
}

/** What of an event lies on a day, in minutes of that day. */
export interface Piece {
  readonly event: CalendarEvent;
  readonly fromMinute: number;
  readonly toMinute: number;
  /** The event begins on that day: here it can be taken hold of. */
  readonly isStart: boolean;
  /** The event ends on that day: here it can be stretched. */
  readonly isEnd: boolean;
}

// One that ends when it begins, or before, is still to be seen.
function endOf({ start, end }: CalendarEvent): number {
  return Math.max(Date.parse(end), Date.parse(start) + STEP_MINUTES * MINUTE_MS);
}

/** The pieces of events that lie on a day, by their beginning. */
export function piecesOn(events: readonly CalendarEvent[], day: CivilDate): readonly Piece[] {
  const start = startOfDay(day);
  const end = start + DAY_MS;
  return events
    .map((event) => ({ event, from: Date.parse(event.start), to: endOf(event) }))
    .filter(({ from, to }) => from < end && to > start)
    .toSorted((a, b) => a.from - b.from || a.event.id.localeCompare(b.event.id))
    .map(({ event, from, to }) => ({
      event,
      fromMinute: Math.max(0, (from - start) / MINUTE_MS),
      toMinute: Math.min(DAY_MINUTES, (to - start) / MINUTE_MS),
      isStart: from >= start,
      isEnd: to <= end,
    }));
}

/** A piece with its place beside those that lie at the same time. */
export interface PlacedPiece extends Piece {
  readonly lane: number;
  readonly lanes: number;
}

/** Puts pieces that overlap beside each other; `lanes` is how many the fullest moment of their group needs. */
export function inLanes(pieces: readonly Piece[]): readonly PlacedPiece[] {
  const groups: Piece[][] = [];
  let groupEnd = -1;
  for (const piece of pieces) {
    const group = piece.fromMinute < groupEnd ? groups.at(-1) : undefined;
    if (group) group.push(piece);
    else groups.push([piece]);
    groupEnd = group ? Math.max(groupEnd, piece.toMinute) : piece.toMinute;
  }
  return groups.flatMap((group) => {
    const ends: number[] = [];
    const placed = group.map((piece) => {
      const free = ends.findIndex((end) => end <= piece.fromMinute);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = piece.toMinute;
      return { ...piece, lane };
    });
    return placed.map((piece) => ({ ...piece, lanes: ends.length }));
  });
}

function snapped(minutes: number): number {
  return Math.round(minutes / STEP_MINUTES) * STEP_MINUTES;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** The event begun at another moment, as long as it was. */
function begunAt(event: CalendarEvent, startMs: number): CalendarEvent {
  const length = Date.parse(event.end) - Date.parse(event.start);
  return { ...event, start: iso(startMs), end: iso(startMs + length) };
}

/** The event put on another day, at the time of day that it had. */
export function movedToDay(event: CalendarEvent, day: CivilDate): CalendarEvent {
  const start = Date.parse(event.start);
  return begunAt(event, startOfDay(day) + (start - startOfDay(bankingDate(instant(start)))));
}

/** The event put on a day at a minute of it, to the nearest quarter of an hour. */
export function movedToMinute(event: CalendarEvent, day: CivilDate, minute: number): CalendarEvent {
  const at = Math.min(Math.max(0, snapped(minute)), DAY_MINUTES - STEP_MINUTES);
  return begunAt(event, startOfDay(day) + at * MINUTE_MS);
}

/** The event stretched to a minute of a day; it never ends before it has lasted a quarter of an hour. */
export function stretchedTo(event: CalendarEvent, day: CivilDate, minute: number): CalendarEvent {
  const end = startOfDay(day) + snapped(minute) * MINUTE_MS;
  return { ...event, end: iso(Math.max(end, Date.parse(event.start) + STEP_MINUTES * MINUTE_MS)) };
}

/** The time of day as a time field has it: "09:30". */
export function timeOf(isoText: string): string {
  const at = Date.parse(isoText);
  const minutes = Math.floor((at - startOfDay(bankingDate(instant(at)))) / MINUTE_MS);
  return minuteWords(minutes);
}

/** "09:30" of minutes of a day; seconds are left out. */
export function minuteWords(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(Math.floor(minute % 60)).padStart(2, '0')}`;
}

/** The moment of a day and a time of day; undefined for what is no time. */
export function momentOf(day: CivilDate, time: string): string | undefined {
  const [hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)?.slice(1).map(Number) ?? [];
  if (hour === undefined || minute === undefined) return undefined;
  return iso(startOfDay(day) + (hour * 60 + minute) * MINUTE_MS);
}

/** The day on which a moment lies, in São Paulo. */
export function dayOfMoment(isoText: string): CivilDate {
  return bankingDate(instant(Date.parse(isoText)));
}
