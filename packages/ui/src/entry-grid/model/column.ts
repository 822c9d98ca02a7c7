import type { Result } from '@bank/core';
import type { EntryFault } from './faults.ts';

/** A value of a choice, and what it is called. */
export interface EntryOption {
  readonly value: string;
  readonly label: string;
}

/**
 * What stands in a column: how a text is read, written and judged. It knows its own cell and no other, so that an edit
 * never costs more than what it touches.
 */
export interface EntryColumn<Value = unknown> {
  /** Unique among the columns of a grid. */
  readonly key: string;
  /** Its name, in words. */
  readonly header: string;
  readonly widthPx: number;
  /** Numbers and amounts stand at the end. */
  readonly align?: 'start' | 'end' | undefined;
  /** A row in which anything stands must have it. */
  readonly required: boolean;
  /** Reads a text that is not empty, with its spaces already in order: as people type it and as spreadsheets show it. */
  readonly read: (text: string) => Result<Value, EntryFault>;
  /** Writes a value so that `read` gives it back. */
  write(value: Value): string;
  /** What it adds to the column's sum; only columns that have one are summed. */
  centavosOf?(value: Value): bigint;
  /** What may be chosen; typing part of a label is enough. */
  readonly options?: readonly EntryOption[] | undefined;
  /** Which keys a telephone shows. */
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | undefined;
}

/** A cell: what stands in it, and what that means. Never changed, only replaced. */
export interface EntryCell {
  /** As it is shown and copied: the value's own form, or the text as it came where it means nothing. */
  readonly text: string;
  /** Undefined where nothing stands, or nothing that can be read. */
  readonly value: unknown;
  readonly fault: EntryFault | undefined;
}

/** The cell in which nothing stands. */
export const EMPTY_CELL: EntryCell = { text: '', value: undefined, fault: undefined };

/** No cell holds more than this: what is longer is cut when it comes in, and its fault says so. */
const TEXT_MAX = 500;

/** Puts the spaces of a text in order: no-break, narrow and repeated ones, line breaks and tabs become one space. */
export function tidyText(text: string): string {
  return text.replace(/[\s\u00a0\u202f\u2007\u200b\ufeff]+/g, ' ').trim();
}

/** The cell that a text makes in a column. */
export function readCell(column: EntryColumn, text: string): EntryCell {
  const tidy = tidyText(text);
  if (tidy === '') return EMPTY_CELL;
  if (tidy.length > TEXT_MAX)
    return {
      text: tidy.slice(0, TEXT_MAX + 1).trim(),
      value: undefined,
      fault: { code: 'entry.too-long', limit: String(TEXT_MAX) },
    };
  const read = column.read(tidy);
  return read.ok
    ? { text: column.write(read.value), value: read.value, fault: undefined }
    : { text: tidy, value: undefined, fault: read.error };
}
