import { ok } from '@bank/core';
import { refusalsAsValues, slices, stop, type Pause, type Pieces } from '../pieces.ts';
import { SHEET_LIMITS, type SheetLimits, type SheetRow, type SheetRows } from '../sheet.ts';
import { TextOfBytes } from './decode-text.ts';
import { recogniseDelimiter } from './recognise-delimiter.ts';
import { CsvRecords, type Delimiter } from './records.ts';

export interface CsvOptions {
  /** Where it is known; otherwise it is recognised by the first rows. */
  readonly delimiter?: Delimiter;
  readonly limits?: Partial<SheetLimits>;
  /** Called between slices of 64 KiB, so that a long file holds up nobody. */
  readonly pause?: Pause;
}

/** So much is read before the delimiter is recognised. */
const SAMPLE_CHARACTERS = 64 * 1024;
/** Excel's own line in front that names the delimiter. */
const NAMED_DELIMITER = /^sep=([;,\t])(?:\r\n|\r|\n|$)/i;

/**
 * Reads a CSV piece by piece: UTF-8 with or without its mark, or Windows-1252; `;`, `,` or tab; quotes as RFC 4180 has
 * them, line breaks in cells too; CR, LF or CRLF. Rows that hold nothing are left out, but count. No more is kept than one
 * slice and one row (and 64 KiB in the beginning), whatever the file.
 */
export function readCsv(pieces: Pieces, options: CsvOptions = {}): SheetRows {
  return refusalsAsValues(rowsOf(pieces, options));
}

async function* rowsOf(pieces: Pieces, options: CsvOptions): SheetRows {
  const limits = { ...SHEET_LIMITS, ...options.limits };
  let records: CsvRecords | undefined;
  let sample = '';
  let isEmpty = true;
  const text = new TextOfBytes(() => records?.line ?? sample.split(/\r\n|\r|\n/).length);
  const begin = (isWhole: boolean): readonly SheetRow[] => {
    const named = NAMED_DELIMITER.exec(sample);
    const delimiter = options.delimiter ?? (named?.[1] as Delimiter | undefined);
    const first = new CsvRecords(delimiter ?? recogniseDelimiter(sample, isWhole, limits), limits);
    records = first;
    if (named === null) return first.push(sample);
    // The line that names the delimiter is a line of the file, but no row of the table.
    return first.push('\n') && first.push(sample.slice(named[0].length));
  };
  for await (const piece of slices(pieces, options.pause)) {
    isEmpty = false;
    const more = text.push(piece, false);
    if (records !== undefined) yield ok(records.push(more));
    else {
      sample += more;
      if (sample.length >= SAMPLE_CHARACTERS) yield ok(begin(false));
    }
  }
  if (isEmpty) stop({ code: 'sheet.empty' });
  const last = text.push(new Uint8Array(), true);
  if (records === undefined) {
    sample += last;
    yield ok(begin(true));
    yield ok(records === undefined ? [] : (records as CsvRecords).end());
  } else yield ok([...records.push(last), ...records.end()]);
}
