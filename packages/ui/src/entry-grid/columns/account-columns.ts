import { ok, refuse, type Result } from '@bank/core';
import { formatDocument, parseDocument, type Document } from '@bank/documents';
import type { EntryColumn } from '../model/column.ts';
import type { EntryFault } from '../model/faults.ts';
import { frameOf, type ColumnOptions } from './plain-columns.ts';

/** "1,12223E+13": what a spreadsheet makes of a long number, whose last digits are then gone. */
const SHORTENED = /^\d([.,]\d+)?e[+-]?\d+$/i;

/** A CPF or CNPJ, with or without its mask; a CNPJ may carry letters (IN RFB 2.229/2024). */
export function documentColumn(options: ColumnOptions): EntryColumn<Document> {
  return { ...frameOf(options), inputMode: 'text', read: readDocument, write: (document) => formatDocument(document) };
}

/**
 * Reads a CPF or CNPJ. Spreadsheets that took it for a number took the zeros in front away: they are put back where the
 * check digits then are right, up to two of them, so that a missing digit is rarely taken for a zero.
 */
export function readDocument(text: string): Result<Document, EntryFault> {
  if (SHORTENED.test(text)) return refuse({ code: 'entry.shortened' });
  const length = /^\d+$/.test(text) ? text.length : 0;
  const whole =
    length === 9 || length === 10
      ? text.padStart(11, '0')
      : length === 12 || length === 13
        ? text.padStart(14, '0')
        : text;
  const read = parseDocument(whole);
  if (read.ok) return read;
  return refuse({
    code: read.error.code === 'document.malformed' || whole !== text ? 'entry.document-form' : 'entry.document-digits',
  });
}

/** A branch: four digits, perhaps with a check digit behind a hyphen. Zeros in front may be missing. */
export function branchColumn(options: ColumnOptions): EntryColumn<string> {
  return {
    ...frameOf(options),
    inputMode: 'numeric',
    read: (text) => {
      const match = /^(\d{1,4})(?:-([\dx]))?$/i.exec(text.replace(/\s/g, ''));
      if (match === null || Number(match[1]) === 0) return refuse({ code: 'entry.branch' });
      const [, number = '', digit] = match;
      return ok(`${number.padStart(4, '0')}${digit === undefined ? '' : `-${digit.toUpperCase()}`}`);
    },
    write: (branch) => branch,
  };
}

/**
 * An account with its check digit: "12345-6", "12.345-X". Without the hyphen the last place is the check digit, as bank
 * slips and spreadsheets write it. At most 20 places, as an account of the instant payments (SPI catalogue, pacs.008 CdtrAcct/Id).
 */
export function accountColumn(options: ColumnOptions): EntryColumn<string> {
  return {
    ...frameOf(options),
    inputMode: 'text',
    read: (text) => {
      if (SHORTENED.test(text)) return refuse({ code: 'entry.shortened' });
      const match = /^(\d{1,19})-?([\dx])$/i.exec(text.replace(/[\s.]/g, ''));
      if (match === null) return refuse({ code: 'entry.account' });
      return ok(`${match[1]}-${(match[2] ?? '').toUpperCase()}`);
    },
    write: (account) => account,
  };
}
