import { ok, refuse, type CivilDate, type Result } from '@bank/core';
import { readDate, writeDate } from './dates.ts';
import { fieldFault, type CnabFault, type FieldFault } from './fault.ts';
import type { Field, FieldValue, RecordLayout } from './layout.ts';

/** Values of a record by field name; what is left out is written as nothing (blanks or zeros, by its format). */
export type RecordValues = Readonly<Record<string, FieldValue | undefined>>;

/** A text that could not be written as it was given: accents taken off, letters made capital, the end cut. */
export interface TextChange {
  readonly field: string;
  readonly given: string;
  readonly written: string;
}

/** A record as it was written, with what does not fit and what was changed. */
export interface WrittenRecord {
  readonly text: string;
  readonly faults: readonly FieldFault[];
  readonly changes: readonly TextChange[];
}

/** A line of a written file: exact length, CRLF at its end. */
export interface WrittenLine {
  readonly text: string;
  readonly changes: readonly TextChange[];
}

/** Why a file cannot be written: the line that was to come, and what does not fit in it. */
export interface WriteRefusal {
  readonly line: number;
  readonly faults: readonly CnabFault[];
}

/** Lines of a file, or at last why it goes no further. */
export type WrittenFile = Generator<Result<WrittenLine, WriteRefusal>, void, undefined>;

/**
 * Writes one record strictly: exact length, every field in its form. Numbers and codes that do not fit are faults,
 * never cut; names are cut where the layout allows it.
 */
export function writeRecord(layout: RecordLayout, values: RecordValues): WrittenRecord {
  const faults: FieldFault[] = [];
  const changes: TextChange[] = [];
  let text = '';
  for (const field of layout.fields) {
    text += writeField(field, values[field.name] ?? null, faults, changes);
  }
  return { text, faults, changes };
}

/** Capital ASCII letters, as CNAB wants them: accents off, what has no letter becomes a blank. */
export function plainText(text: string, keepCase = false): string {
  let plain = '';
  for (const character of text.normalize('NFKD')) {
    const point = character.codePointAt(0) ?? 0;
    // Combining marks (accents) fall away; every other character keeps its place.
    if (point >= 0x300 && point <= 0x36f) continue;
    plain += REPLACED[character] ?? (point >= 32 && point <= 126 ? character : ' ');
  }
  return (keepCase ? plain : plain.toUpperCase()).trim();
}

const REPLACED: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '•': '*',
  '…': '...',
  '⁄': '/',
  Æ: 'AE',
  æ: 'ae',
  Ø: 'O',
  ø: 'o',
  Œ: 'OE',
  œ: 'oe',
  ß: 'ss',
  Đ: 'D',
  đ: 'd',
  Ł: 'L',
  ł: 'l',
};

function writeField(field: Field, value: FieldValue, faults: FieldFault[], changes: TextChange[]): string {
  const { format } = field;
  const width = field.to - field.from + 1;
  const fail = (code: FieldFault['code'], expected?: string): void => {
    faults.push(fieldFault(field, code, { found: String(value ?? ''), expected }));
  };
  switch (format.is) {
    case 'literal':
      return format.text.padEnd(width);
    case 'blank':
      return ' '.repeat(width);
    case 'zeros':
      return '0'.repeat(width);
    case 'alpha': {
      const written = writeText(field, String(value ?? ''), format, changes);
      if (written === '' && format.required) fail('cnab.field.required');
      if (written.length > width) fail('cnab.field.too-long', `${width} posições`);
      return written.slice(0, width).padEnd(width);
    }
    case 'free': {
      const written = String(value ?? '');
      if (written.length > width) fail('cnab.field.too-long', `${width} posições`);
      return written.slice(0, width).padEnd(width);
    }
    case 'code': {
      const written = String(value ?? '');
      if (written === '' && format.required) fail('cnab.field.required');
      if (written !== '' && !Object.hasOwn(format.table, written)) fail('cnab.field.code');
      return emptyCode(written, format.table, width);
    }
    case 'document': {
      const written = String(value ?? '').toUpperCase();
      if (!/^[0-9A-Z]*$/.test(written)) fail('cnab.field.document');
      if (/^0*$/.test(written) && format.required) fail('cnab.field.required');
      if (written.length > width) fail('cnab.field.too-long', `${width} posições`);
      return written.slice(0, width).padStart(width, '0');
    }
    case 'date': {
      if (value === null || value === '') {
        if (format.required) fail('cnab.field.required');
        return '0'.repeat(width);
      }
      const written = writeDate(String(value) as CivilDate, format.digits, format.order);
      // What was written must read back as the same day: two-digit years reach from 1970 to 2069 only.
      if (readDate(written, format.order) !== value) fail('cnab.field.date');
      return written.slice(0, width).padEnd(width, '0');
    }
    case 'digits':
    case 'time':
    case 'count':
    case 'amount': {
      const written = String(value ?? '');
      if (written === '' && 'required' in format && format.required) fail('cnab.field.required');
      if (!/^\d*$/.test(written)) fail('cnab.field.digits', `${width} dígitos`);
      if (written.length > width) fail('cnab.field.too-long', `${width} dígitos`);
      return written.slice(0, width).padStart(width, '0');
    }
  }
}

function writeText(
  field: Field,
  given: string,
  format: { readonly cut?: boolean; readonly keepCase?: boolean },
  changes: TextChange[],
): string {
  const width = field.to - field.from + 1;
  const plain = plainText(given, format.keepCase);
  const written = format.cut ? plain.slice(0, width).trimEnd() : plain;
  if (written !== given) changes.push({ field: field.name, given, written });
  return written;
}

/** A code that is not given: zeros where the codes of the table are digits, else blanks. */
function emptyCode(written: string, table: Readonly<Record<string, string>>, width: number): string {
  if (written !== '') return written.slice(0, width).padEnd(width);
  return Object.keys(table).some((one) => /\d/.test(one)) ? '0'.repeat(width) : ' '.repeat(width);
}

/** A record to be written. */
export interface OutputRecord {
  readonly layout: RecordLayout;
  readonly values: RecordValues;
}

/** What was written in a batch (or a flat file), for its trailer. */
export interface OutputTally {
  /** Lines, with header and trailer. */
  readonly records: number;
  readonly details: number;
}

/** A batch of CNAB 240: numbers, sequences and counts are filled in by the writer. */
export interface OutputBatch {
  readonly header: OutputRecord;
  readonly details: Iterable<OutputRecord>;
  /** Asked for after the last detail; 'records' is filled in. */
  trailer(tally: OutputTally): OutputRecord;
}

/** A file of CNAB 240. */
export interface OutputFile240 {
  readonly header: OutputRecord;
  readonly batches: Iterable<OutputBatch>;
  readonly trailer: RecordLayout;
  /** What more its trailer says. */
  readonly trailerValues?: RecordValues;
}

/**
 * Writes a CNAB 240 file line by line. Filled in here: `bank` in every record (from the header's values), `batch`,
 * `sequence` of the details, `records` of the batch trailer, `batches` and `records` of the file trailer. The first
 * record that does not fit ends the file with its faults.
 */
export function* writeFile240(file: OutputFile240): WrittenFile {
  const { bank } = file.header.values;
  let line = 0;
  let batches = 0;
  const put = (record: OutputRecord, filled: RecordValues): Result<WrittenLine, WriteRefusal> => {
    line += 1;
    return writeLine({ layout: record.layout, values: { ...record.values, bank, ...filled } }, line);
  };
  const header = put(file.header, {});
  yield header;
  if (!header.ok) return;
  for (const batch of file.batches) {
    batches += 1;
    const number = String(batches).padStart(4, '0');
    let details = 0;
    const opened = put(batch.header, { batch: number });
    yield opened;
    if (!opened.ok) return;
    for (const detail of batch.details) {
      details += 1;
      const written = put(detail, { batch: number, sequence: details });
      yield written;
      if (!written.ok) return;
    }
    const closed = put(batch.trailer({ records: details + 2, details }), { batch: number, records: details + 2 });
    yield closed;
    if (!closed.ok) return;
  }
  yield put({ layout: file.trailer, values: file.trailerValues ?? {} }, { batches, records: line + 1 });
}

/** A file without batches: header, details, trailer, every line numbered. */
export interface OutputFileFlat {
  readonly header: OutputRecord;
  readonly details: Iterable<OutputRecord>;
  trailer(tally: OutputTally): OutputRecord;
}

/** Writes a file of CNAB 400 or CNAB 750 line by line; `sequence` is filled in. */
export function* writeFileFlat(file: OutputFileFlat): WrittenFile {
  let line = 0;
  const put = (record: OutputRecord): Result<WrittenLine, WriteRefusal> => {
    line += 1;
    return writeLine({ layout: record.layout, values: { ...record.values, sequence: line } }, line);
  };
  const header = put(file.header);
  yield header;
  if (!header.ok) return;
  for (const detail of file.details) {
    const written = put(detail);
    yield written;
    if (!written.ok) return;
  }
  yield put(file.trailer({ records: line + 1, details: line - 1 }));
}

function writeLine(record: OutputRecord, line: number): Result<WrittenLine, WriteRefusal> {
  const { text, faults, changes } = writeRecord(record.layout, record.values);
  if (faults.length === 0) return ok({ text: `${text}\r\n`, changes });
  return refuse({ line, faults: faults.map((fault) => ({ ...fault, line, scope: 'title' as const })) });
}

/** A written file in one piece, with every text that was changed; or why it cannot be written. */
export function collectFile(
  file: WrittenFile,
): Result<
  { readonly text: string; readonly changes: readonly (TextChange & { readonly line: number })[] },
  WriteRefusal
> {
  const lines: string[] = [];
  const changes: (TextChange & { line: number })[] = [];
  for (const written of file) {
    if (!written.ok) return written;
    lines.push(written.value.text);
    for (const change of written.value.changes) changes.push({ ...change, line: lines.length });
  }
  return ok({ text: lines.join(''), changes });
}
