import { formatDate, fromEpochDay, ok, parseTypedDate, refuse } from '@bank/core';
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

/** Reads a day in every form of {@link parseTypedDate}, and the number that a spreadsheet keeps for a day of this century. */
function readDay(text: string): Result<CivilDate, EntryFault> {
  const read = parseTypedDate(text);
  return read.ok ? read : readSerial(text.trim());
}

function readSerial(text: string): Result<CivilDate, EntryFault> {
  // 1 January 2000 to 31 December 2099.
  const serial = /^\d{5}$/.test(text) ? Number(text) : 0;
  if (serial < 36_526 || serial > 73_050) return refuse({ code: 'entry.date-form' });
  return ok(fromEpochDay(serial - SERIAL_OF_EPOCH));
}
