import { addDays, civilDate, daysBetween, twoDigits, type CivilDate } from '@bank/core';
import type { SheetCell } from '../sheet.ts';

/** How a workbook counts days: from 1900 (with a 29 February 1900 that never was) or, made on old Macs, from 1904. */
export type DateSystem = 1900 | 1904;

/** What a number format shows of a number. */
export type FormatShows = 'number' | 'date' | 'date-time' | 'time';

const DAY_SECONDS = 86_400;
const FIRST_DAY = civilDate('1900-01-01');
const FIRST_DAY_OF_1904 = civilDate('1904-01-01');
/** The serial that stands for 29 February 1900 in the system of 1900; from the next on, days are one ahead. */
const DAY_THAT_NEVER_WAS = 60;
const SERIAL_MAX = daysBetween(FIRST_DAY, civilDate('2199-12-31')) + 2;

/**
 * A number that its format shows as a day or time (ECMA-376 part 1, 18.17.4.1): to the second, as the cell would show it.
 * One that no calendar has stays a number.
 */
export function cellOfSerial(serial: number, shows: FormatShows, system: DateSystem): SheetCell {
  if (shows === 'number' || serial < 0 || serial > SERIAL_MAX) return { kind: 'number', value: serial };
  const seconds = Math.round((serial - Math.floor(serial)) * DAY_SECONDS);
  const days = Math.floor(serial) + (seconds === DAY_SECONDS ? 1 : 0);
  const time = timeOf(seconds % DAY_SECONDS);
  if (shows === 'time' && days === 0) return { kind: 'time', time };
  const date = dayOfSerial(days, system);
  if (date === undefined) return { kind: 'number', value: serial };
  return { kind: 'date', date, time: shows === 'date' && seconds % DAY_SECONDS === 0 ? null : time };
}

/** The serial of a day in the system of 1900. */
export function serialOfDay(date: CivilDate): number {
  const days = daysBetween(FIRST_DAY, date) + 1;
  return days < DAY_THAT_NEVER_WAS ? days : days + 1;
}

/** "10:03:27" as a part of a day. */
export function serialOfTime(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 3600 + minutes * 60 + seconds) / DAY_SECONDS;
}

function dayOfSerial(days: number, system: DateSystem): CivilDate | undefined {
  const date =
    system === 1904
      ? addDays(FIRST_DAY_OF_1904, days)
      : days === 0 || days === DAY_THAT_NEVER_WAS
        ? undefined
        : addDays(FIRST_DAY, days < DAY_THAT_NEVER_WAS ? days - 1 : days - 2);
  return date !== undefined && date < '2200' ? date : undefined;
}

function timeOf(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
}
