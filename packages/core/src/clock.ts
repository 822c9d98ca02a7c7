import { epochDay, fromEpochDay, twoDigits, type CivilDate } from './civil-date.ts';

declare const instantBrand: unique symbol;

/** A moment: whole milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number & { readonly [instantBrand]: true };

/** Where time comes from. The composition root supplies the real one; tests turn their own. */
export interface Clock {
  /** The moment that is now. */
  now(): Instant;
}

/** Milliseconds as an Instant. */
export function instant(milliseconds: number): Instant {
  return Math.trunc(milliseconds) as Instant;
}

/** The moment so many milliseconds later. */
export function later(at: Instant, milliseconds: number): Instant {
  return instant(at + milliseconds);
}

export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** A moment on the wall clocks of São Paulo: banking days turn here, whatever zone the machine is in. */
export interface SaoPauloTime {
  readonly date: CivilDate;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

// Offsets change only on the hour, so one look-up in the zone data an hour is enough. The zone data, not a
// constant −03:00, decides: Brazil had summer time until 2019 and may have it again.
const zone = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
});
const offsets = new Map<number, number>();
const OFFSETS_MAX = 10_000;

function offsetMs(at: number): number {
  const hour = Math.floor(at / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const part: Record<string, number> = {};
  for (const { type, value } of zone.formatToParts(hour * HOUR_MS)) part[type] = Number(value);
  const text = `${String(part.year).padStart(4, '0')}-${String(part.month).padStart(2, '0')}-${String(part.day).padStart(2, '0')}`;
  const local = (epochDay(text as CivilDate) * 24 + (part.hour ?? 0)) * HOUR_MS;
  const offset = local - hour * HOUR_MS;
  if (offsets.size >= OFFSETS_MAX) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/** What the clocks of São Paulo show. */
export function saoPaulo(at: Instant): SaoPauloTime {
  const local = at + offsetMs(at);
  const day = Math.floor(local / DAY_MS);
  const inDay = local - day * DAY_MS;
  return {
    date: fromEpochDay(day),
    hour: Math.floor(inDay / HOUR_MS),
    minute: Math.floor((inDay % HOUR_MS) / MINUTE_MS),
    second: Math.floor((inDay % MINUTE_MS) / SECOND_MS),
  };
}

/** The banking date of a moment: the day in São Paulo. */
export function bankingDate(at: Instant): CivilDate {
  return saoPaulo(at).date;
}

/**
 * The moment at which a day begins in São Paulo. Where summer time skips or repeats midnight (as it did until
 * 2019) it is the first moment that carries the new date and no longer the old one.
 */
export function startOfDay(date: CivilDate): Instant {
  const asUtc = epochDay(date) * DAY_MS;
  const guess = asUtc - offsetMs(asUtc);
  return instant(Math.max(guess, asUtc - offsetMs(guess)));
}

/** "14:05" in São Paulo. */
export function formatTime(at: Instant): string {
  const { hour, minute } = saoPaulo(at);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** UTC with milliseconds, "2026-11-21T13:45:07.123Z": the form of the wire and of ISO 20022 messages. */
export function formatInstant(at: Instant): string {
  const day = Math.floor(at / DAY_MS);
  const inDay = at - day * DAY_MS;
  const two = (n: number): string => twoDigits(Math.floor(n));
  const milliseconds = inDay % SECOND_MS;
  return `${fromEpochDay(day)}T${two(inDay / HOUR_MS)}:${two((inDay % HOUR_MS) / MINUTE_MS)}:${two((inDay % MINUTE_MS) / SECOND_MS)}.${two(milliseconds / 10)}${milliseconds % 10}Z`;
}

/** Reads the form that {@link formatInstant} writes (0 to 3 decimals); undefined for anything else. */
export function parseInstant(text: string): Instant | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,3}))?Z$/.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '0'] = match;
  const days = epochDay(`${year}-${month}-${day}` as CivilDate);
  if (fromEpochDay(days) !== `${year}-${month}-${day}`) return undefined;
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  if (h > 23 || m > 59 || s > 59) return undefined;
  return instant(days * DAY_MS + h * HOUR_MS + m * MINUTE_MS + s * SECOND_MS + Number(fraction.padEnd(3, '0')));
}
