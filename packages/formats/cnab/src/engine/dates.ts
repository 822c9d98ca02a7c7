import type { CivilDate } from '@bank/core';
import { daysInMonth } from '@bank/core';

/** Two-digit years from here on belong to the last century (a file of today speaks of 1970 to 2069). */
const PIVOT = 70;

/** Whether the stretch holds a day of the calendar, as DDMMAAAA, DDMMAA or with the year first. */
export function isValidDay(text: string, start: number, end: number, yearFirst = false): boolean {
  const yearLength = end - start - 4;
  const yearAt = yearFirst ? start : start + 4;
  const monthAt = yearFirst ? start + yearLength : start + 2;
  const dayAt = yearFirst ? start + yearLength + 2 : start;
  const year = fullYear(digitsAt(text, yearAt, yearLength), yearLength);
  const month = digitsAt(text, monthAt, 2);
  const day = digitsAt(text, dayAt, 2);
  return year >= 1900 && year <= 2199 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The day, null for zeros, blanks and what is no day. */
export function readDate(text: string, order: 'DMY' | 'YMD' = 'DMY'): CivilDate | null {
  const yearFirst = order === 'YMD';
  if ((text.length !== 6 && text.length !== 8) || !isValidDay(text, 0, text.length, yearFirst)) return null;
  const yearLength = text.length - 4;
  const year = text.slice(yearFirst ? 0 : 4, yearFirst ? yearLength : undefined);
  const month = yearFirst ? text.slice(yearLength, yearLength + 2) : text.slice(2, 4);
  const day = yearFirst ? text.slice(yearLength + 2) : text.slice(0, 2);
  const century = yearLength === 4 ? '' : Number(year) < PIVOT ? '20' : '19';
  return `${century}${year}-${month}-${day}` as CivilDate;
}

/** The day in the form of a field: eight digits or six. */
export function writeDate(date: CivilDate, digits: 6 | 8, order: 'DMY' | 'YMD' = 'DMY'): string {
  const year = digits === 8 ? date.slice(0, 4) : date.slice(2, 4);
  const month = date.slice(5, 7);
  const day = date.slice(8, 10);
  return order === 'YMD' ? `${year}${month}${day}` : `${day}${month}${year}`;
}

function fullYear(year: number, length: number): number {
  if (length === 4) return year;
  return year < PIVOT ? 2000 + year : 1900 + year;
}

/** The number at a place, NaN where it is not all digits. */
function digitsAt(text: string, start: number, length: number): number {
  let value = 0;
  for (let at = start; at < start + length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}
