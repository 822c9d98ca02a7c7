import { assert, ok, refuse, type Result } from './result.ts';

declare const civilDateBrand: unique symbol;

/** A day of the Gregorian calendar without a time or zone, "YYYY-MM-DD", from 1900 to 2199. Sorts as text. */
export type CivilDate = string & { readonly [civilDateBrand]: true };

/** Day of the week, Sunday = 0. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Days between 1970-01-01 and the day, by Howard Hinnant's days_from_civil. */
export function epochDay(date: CivilDate): number {
  const { year, month, day } = partsOf(date);
  return daysFromCivil(year, month, day);
}

/** The day that lies that many days after 1970-01-01. */
export function fromEpochDay(days: number): CivilDate {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return write(year, month, day);
}

/** Year, month (1 to 12) and day of the month. */
export function partsOf(date: CivilDate): { readonly year: number; readonly month: number; readonly day: number } {
  return { year: digits(date, 0) * 100 + digits(date, 2), month: digits(date, 5), day: digits(date, 8) };
}

/** Reads "YYYY-MM-DD"; refuses days that the calendar does not have. */
export function parseCivilDate(text: string): Result<CivilDate, { readonly code: 'date.malformed' }> {
  const match = /^((?:19|20|21)\d{2})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return refuse({ code: 'date.malformed' });
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return refuse({ code: 'date.malformed' });
  return ok(text as CivilDate);
}

/** A literal date of our own code; throws on a wrong one. */
export function civilDate(text: string): CivilDate {
  const parsed = parseCivilDate(text);
  assert(parsed.ok, `not a date: ${text}`);
  return parsed.value;
}

/** The day so many days later (earlier when negative). */
export function addDays(date: CivilDate, days: number): CivilDate {
  return fromEpochDay(epochDay(date) + days);
}

/** The same day of the month so many months later, or that month's last day where it is shorter. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const { year, month, day } = partsOf(date);
  const index = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  return write(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)));
}

/** Calendar days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return epochDay(to) - epochDay(from);
}

/** Day of the week. */
export function weekdayOf(date: CivilDate): Weekday {
  return ((((epochDay(date) + 4) % 7) + 7) % 7) as Weekday;
}

/** Whether February has 29 days in that year. */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** 28 to 31. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** "dd/mm/aaaa", as every screen shows it. */
export function formatDate(date: CivilDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** The number that two digits make: nothing is cut out of the text, for calendars ask this often. */
function digits(date: CivilDate, at: number): number {
  return (date.charCodeAt(at) - 48) * 10 + date.charCodeAt(at + 1) - 48;
}

function daysFromCivil(year: number, month: number, day: number): number {
  const shiftedYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function write(year: number, month: number, day: number): CivilDate {
  return `${twoDigits(Math.floor(year / 100))}${twoDigits(year % 100)}-${twoDigits(month)}-${twoDigits(day)}` as CivilDate;
}

const TWO_DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/** "07": a whole number from 0 to 99. */
export function twoDigits(number: number): string {
  return TWO_DIGITS[number] ?? '';
}

/** The months in Portuguese, January first, as they stand in a sentence. */
export const MONTH_NAMES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;
