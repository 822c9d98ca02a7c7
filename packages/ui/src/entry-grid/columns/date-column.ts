import { formatDate, fromEpochDay, MONTH_NAMES, ok, parseCivilDate, refuse, twoDigits } from '@bank/core';
import type { CivilDate, Result } from '@bank/core';
import type { EntryColumn } from '../model/column.ts';
import type { EntryFault } from '../model/faults.ts';
import { frameOf, type ColumnOptions } from './plain-columns.ts';

/** Spreadsheets count days from 30 December 1899 (ECMA-376 part 1, 18.17.4.1); this is 1 January 1970. */
const SERIAL_OF_EPOCH = 25_569;

/** A day, not before `min` and not after `max` where they are given. */
export function dateColumn({
  min,
  max,
  ...options
}: ColumnOptions & {
  readonly min?: CivilDate | undefined;
  readonly max?: CivilDate | undefined;
}): EntryColumn<CivilDate> {
  return {
    ...frameOf(options),
    inputMode: 'numeric',
    read: (text) => {
      const read = readDay(text);
      if (!read.ok) return read;
      if (min !== undefined && read.value < min) return refuse({ code: 'entry.date-early', limit: formatDate(min) });
      if (max !== undefined && read.value > max) return refuse({ code: 'entry.date-late', limit: formatDate(max) });
      return read;
    },
    write: (day) => formatDate(day),
  };
}

/**
 * Reads a day: "31/12/2026", "31/12/26", "1-2-2026", "31.12.2026", "31122026", "2026-12-31" (also with a time behind),
 * "31 de dezembro de 2026", "31-dez-26", and the number that a spreadsheet keeps for a day of this century. The day
 * always comes before the month.
 */
export function readDay(text: string): Result<CivilDate, EntryFault> {
  const bare = text.toLowerCase().replace(/[t ]\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?z?$/, '');
  const parts =
    /^(?<day>\d{1,2})[/.\- ](?<month>\d{1,2})[/.\- ](?<year>\d{4}|\d{2})$/.exec(bare) ??
    /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})$/.exec(bare) ??
    /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/.exec(bare) ??
    /^(?<day>\d{1,2})(?: de |[-/ ])(?<name>[a-zç]{3,9})\.?(?: de |[-/ ])(?<year>\d{4}|\d{2})$/.exec(bare);
  if (parts?.groups === undefined) return readSerial(bare);
  const { day = '', month, name = '', year = '' } = parts.groups;
  const monthNumber = month === undefined ? MONTH_NAMES.findIndex((one) => one.startsWith(name)) + 1 : Number(month);
  const fullYear = year.length === 2 ? `20${year}` : year;
  const read = parseCivilDate(`${fullYear}-${twoDigits(monthNumber)}-${twoDigits(Number(day))}`);
  return read.ok ? read : refuse({ code: 'entry.date-form' });
}

function readSerial(text: string): Result<CivilDate, EntryFault> {
  // 1 January 2000 to 31 December 2099.
  const serial = /^\d{5}$/.test(text) ? Number(text) : 0;
  if (serial < 36_526 || serial > 73_050) return refuse({ code: 'entry.date-form' });
  return ok(fromEpochDay(serial - SERIAL_OF_EPOCH));
}
