import { assert, type CivilDate, type Money } from '@bank/core';
import { isValidDay, readDate } from './dates.ts';
import { fieldFault, type CnabFault, type FieldFault } from './fault.ts';
import type { CodeTable, Field, FieldFormat, FieldValue, RecordLayout } from './layout.ts';

/** One line of a file with the layout it was read by. Its values are decoded when they are asked for. */
export interface CnabRecord {
  readonly layout: RecordLayout;
  /** Line of the file, from 1. */
  readonly line: number;
  /** The line, padded with blanks to the length of the layout. */
  readonly text: string;
}

/** One field as the reader uses it: a quick yes or no; the reasons are found only where the answer was no. */
interface FieldReader {
  readonly field: Field;
  readonly isRight: (text: string) => boolean;
}

interface CompiledLayout {
  readonly checks: readonly FieldReader[];
  readonly byName: ReadonlyMap<string, Field>;
}

const COMPILED = new WeakMap<RecordLayout, CompiledLayout>();

/** The layout asked for last: the fields of one record are read one after the other. */
let lastLayout: RecordLayout | undefined;
let lastCompiled: CompiledLayout | undefined;

const ZERO = 48;
const NINE = 57;
const BLANK = 32;

/** Whether the line is this record: every mark of the layout stands where it must. */
export function matches(layout: RecordLayout, text: string): boolean {
  for (const { from, text: mark } of layout.matches) {
    const found =
      typeof mark === 'string' ? text.startsWith(mark, from - 1) : mark.some((one) => text.startsWith(one, from - 1));
    if (!found) return false;
  }
  return true;
}

/** The first of the layouts that the line is, undefined where it is none. */
export function layoutOf(layouts: readonly RecordLayout[], text: string): RecordLayout | undefined {
  for (const layout of layouts) if (matches(layout, text)) return layout;
  return undefined;
}

/**
 * Checks every field of a line against its layout: what is wrong, nothing where all is right. Fillers (`blank`,
 * `zeros`, `free`) are not judged: banks write there what they like.
 */
export function checkRecord(layout: RecordLayout, text: string): readonly FieldFault[] {
  let faults: FieldFault[] | undefined;
  for (const { field, isRight } of compiled(layout).checks) {
    if (!isRight(text)) (faults ??= []).push(faultOf(field, text.slice(field.from - 1, field.to)));
  }
  return faults ?? NO_FAULTS;
}

const NO_FAULTS: readonly FieldFault[] = [];

/** Whether one field of a line is right; fillers always are. */
export function isRightAt(field: Field, text: string): boolean {
  const isRight = checkOf(field);
  return isRight === undefined || isRight(text);
}

/** All values of one line, with what is wrong in it. A line that is too short counts as filled up with blanks. */
export function readRecord(
  layout: RecordLayout,
  line: string,
): { readonly values: Readonly<Record<string, FieldValue>>; readonly faults: readonly FieldFault[] } {
  const text = line.slice(0, layout.length).padEnd(layout.length);
  const record = { layout, line: 1, text };
  const values = Object.fromEntries(layout.fields.map(({ name }) => [name, valueOf(record, name)]));
  return { values, faults: checkRecord(layout, text) };
}

/** The field of that name; asking for one that the layout has not is a bug and is thrown. */
export function fieldOf(layout: RecordLayout, name: string): Field {
  const found = compiled(layout).byName.get(name);
  assert(found, `${layout.name} has no field ${name}`);
  return found;
}

/** Whether the layout has a field of that name. */
export function hasField(layout: RecordLayout, name: string): boolean {
  return compiled(layout).byName.has(name);
}

/** The value of a field, decoded by its format; null (or '' for text) where nothing was said or it cannot be read. */
export function valueOf(record: CnabRecord, name: string): FieldValue {
  const field = fieldOf(record.layout, name);
  return decode(field.format, record.text, field.from - 1, field.to);
}

/** The text of a field as it stands, without blanks around it. */
export function textOf(record: CnabRecord, name: string): string {
  const { from, to } = fieldOf(record.layout, name);
  return record.text.slice(from - 1, to).trim();
}

/** The text of a field that this record's layout may not have: '' where it has none. */
export function textIfAny(record: CnabRecord | undefined, name: string): string {
  return record && hasField(record.layout, name) ? textOf(record, name) : '';
}

/** An amount in centavos; null where blank or unreadable. */
export function amountOf(record: CnabRecord, name: string): Money | null {
  const value = valueOf(record, name);
  return typeof value === 'bigint' ? (value as Money) : null;
}

/** A day; null where there is none or it is not one. */
export function dateOf(record: CnabRecord, name: string): CivilDate | null {
  const { from, to, format } = fieldOf(record.layout, name);
  return format.is === 'date' ? readDate(record.text.slice(from - 1, to), format.order) : null;
}

/** A small number; null where blank or unreadable. */
export function countOf(record: CnabRecord, name: string): number | null {
  const { from, to } = fieldOf(record.layout, name);
  return readNumber(record.text, from - 1, to);
}

/** Whether the field says nothing: blanks or zeros alone. */
export function isEmpty(record: CnabRecord, name: string): boolean {
  const { from, to } = fieldOf(record.layout, name);
  return holdsOnly(record.text, from - 1, to, BLANK, ZERO);
}

/** Whether the record is of no use without the field that the fault speaks of. */
export function isNeeded(layout: RecordLayout, fault: FieldFault): boolean {
  const { format } = fieldOf(layout, fault.field ?? '');
  return format.is === 'literal' || ('required' in format && format.required === true);
}

/** A fault of one field of a record that is read: a title's, unless said otherwise. */
export function faultAt(
  record: CnabRecord,
  name: string,
  fault: Pick<CnabFault, 'code'> & Partial<Pick<CnabFault, 'severity' | 'scope' | 'expected' | 'suggestion'>>,
): CnabFault {
  const field = fieldOf(record.layout, name);
  const { code, severity = 'error', scope = 'title', ...detail } = fault;
  const found = record.text.slice(field.from - 1, field.to).trim();
  return { ...fieldFault(field, code, { ...detail, found }, severity), line: record.line, scope };
}

function compiled(layout: RecordLayout): CompiledLayout {
  if (layout === lastLayout && lastCompiled) return lastCompiled;
  const made = COMPILED.get(layout) ?? compile(layout);
  lastLayout = layout;
  lastCompiled = made;
  return made;
}

function compile(layout: RecordLayout): CompiledLayout {
  const checks = layout.fields.flatMap((field) => {
    const isRight = checkOf(field);
    return isRight ? [{ field, isRight }] : [];
  });
  const made = { checks, byName: new Map(layout.fields.map((field) => [field.name, field])) };
  COMPILED.set(layout, made);
  return made;
}

function checkOf({ format, from, to }: Field): ((text: string) => boolean) | undefined {
  const start = from - 1;
  switch (format.is) {
    case 'alpha': {
      const required = format.required === true;
      return (text) => isPlainText(text, start, to) && (!required || !holdsOnly(text, start, to, BLANK, BLANK));
    }
    case 'digits':
    case 'amount': {
      const required = format.required === true;
      return (text) => isDigits(text, start, to) || (!required && holdsOnly(text, start, to, BLANK, BLANK));
    }
    case 'count':
      return (text) => isDigits(text, start, to) || holdsOnly(text, start, to, BLANK, BLANK);
    case 'date': {
      const required = format.required === true;
      const yearFirst = format.order === 'YMD';
      return (text) => isValidDay(text, start, to, yearFirst) || (!required && holdsOnly(text, start, to, BLANK, ZERO));
    }
    case 'time':
      return (text) => isTime(text, start, to) || holdsOnly(text, start, to, BLANK, BLANK);
    case 'document': {
      const required = format.required === true;
      return (text) => isDocumentText(text, start, to) && (!required || !holdsOnly(text, start, to, BLANK, ZERO));
    }
    case 'code': {
      const codes = new Set(Object.keys(format.table));
      const required = format.required === true;
      return (text) =>
        codes.has(text.slice(start, to)) ||
        codes.has(text.slice(start, to).trim()) ||
        (!required && holdsOnly(text, start, to, BLANK, ZERO));
    }
    case 'literal': {
      const whole = format.text.padEnd(to - start);
      return (text) => text.startsWith(whole, start);
    }
    case 'blank':
    case 'zeros':
    case 'free':
      return undefined;
  }
}

/** Why a field is wrong, for a field that is. */
function faultOf(field: Field, found: string): FieldFault {
  const { format } = field;
  const width = field.to - field.from + 1;
  const bare = found.trim();
  if (bare === '' && format.is !== 'literal') return fieldFault(field, 'cnab.field.required', { found });
  switch (format.is) {
    case 'digits':
    case 'count':
    case 'amount': {
      // Blanks where zeros belong: the number is sure, so it is read.
      if (/^ +\d+$/.test(found)) {
        const suggestion = bare.padStart(width, '0');
        return fieldFault(field, 'cnab.dirt.not-padded', { found, expected: suggestion, suggestion }, 'warning');
      }
      return fieldFault(field, 'cnab.field.digits', { found, expected: `${width} dígitos` });
    }
    case 'date': {
      if (/^0+$/.test(bare)) return fieldFault(field, 'cnab.field.required', { found });
      const suggestion = otherOrder(found, format.order);
      return fieldFault(field, 'cnab.field.date', { found, expected: dateForm(format), suggestion });
    }
    case 'time':
      return fieldFault(field, 'cnab.field.time', { found, expected: 'HHMMSS' }, 'warning');
    case 'document': {
      if (/^0+$/.test(bare)) return fieldFault(field, 'cnab.field.required', { found });
      const upper = found.toUpperCase();
      const suggestion = upper !== found && isDocumentText(upper, 0, width) ? upper : undefined;
      return fieldFault(field, 'cnab.field.document', { found, expected: 'CPF ou CNPJ sem máscara', suggestion });
    }
    case 'code':
      return fieldFault(field, 'cnab.field.code', { found, expected: codesOf(format.table) });
    case 'literal':
      return fieldFault(field, 'cnab.field.literal', { found, expected: format.text });
    case 'alpha':
    case 'blank':
    case 'zeros':
    case 'free':
      return fieldFault(field, 'cnab.field.characters', { found: found.replace(/[^\x20-\x7e\xa0-\uffff]/g, '?') });
  }
}

function codesOf(table: CodeTable): string {
  const codes = Object.keys(table).sort();
  return codes.length <= 12 ? codes.join(', ') : `${codes.slice(0, 12).join(', ')}…`;
}

function dateForm(format: Extract<FieldFormat, { is: 'date' }>): string {
  const year = format.digits === 8 ? 'AAAA' : 'AA';
  return format.order === 'YMD' ? `${year}MMDD` : `DDMM${year}`;
}

/** The digits with day and month (or the year's place) changed over, where only that makes a day of them. */
function otherOrder(found: string, order: 'DMY' | 'YMD' = 'DMY'): string | undefined {
  const yearLength = found.length - 4;
  const [start, end] = order === 'DMY' ? [0, found.length - yearLength] : [yearLength, found.length];
  const dayMonth = found.slice(start, end);
  const swapped = `${found.slice(0, start)}${dayMonth.slice(2)}${dayMonth.slice(0, 2)}${found.slice(end)}`;
  if (readDate(swapped, order)) return swapped;
  const moved = order === 'DMY' ? `${found.slice(-2)}${found.slice(-4, -2)}${found.slice(0, yearLength)}` : undefined;
  return moved !== undefined && readDate(moved, 'DMY') ? moved : undefined;
}

function decode(format: FieldFormat, text: string, start: number, end: number): FieldValue {
  switch (format.is) {
    case 'digits': {
      const digits = text.slice(start, end);
      return digits.trim() === '' ? '' : digits.replaceAll(' ', '0');
    }
    case 'count':
      return readNumber(text, start, end);
    case 'amount':
      return readAmount(text, start, end);
    case 'date':
      return readDate(text.slice(start, end), format.order);
    case 'alpha':
    case 'time':
    case 'document':
    case 'code':
    case 'literal':
    case 'blank':
    case 'zeros':
    case 'free':
      return text.slice(start, end).trim();
  }
}

/** Digits with a safe integer's worth of them take the quick way to a bigint. */
const SAFE_DIGITS = 15;

function readAmount(text: string, start: number, end: number): bigint | null {
  if (end - start <= SAFE_DIGITS) {
    const value = readNumber(text, start, end);
    return value === null ? null : BigInt(value);
  }
  const digits = text.slice(start, end).trim();
  return /^\d+$/.test(digits) ? BigInt(digits) : null;
}

/** The number of a stretch of digits, blanks in front allowed; null for blanks alone and for anything else. */
function readNumber(text: string, start: number, end: number): number | null {
  let at = start;
  while (at < end && text.charCodeAt(at) === BLANK) at += 1;
  if (at === end) return null;
  let value = 0;
  for (; at < end; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return null;
    value = value * 10 + digit;
  }
  return value;
}

function isDigits(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const character = text.charCodeAt(at);
    if (character < ZERO || character > NINE) return false;
  }
  return true;
}

function holdsOnly(text: string, start: number, end: number, one: number, other: number): boolean {
  for (let at = start; at < end; at += 1) {
    const character = text.charCodeAt(at);
    if (character !== one && character !== other) return false;
  }
  return true;
}

/** No control characters: a tab or a NUL in a file of fixed positions is damage. */
function isPlainText(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const character = text.charCodeAt(at);
    if (character < BLANK || (character > 126 && character < 160)) return false;
  }
  return true;
}

/** Digits and capital letters (a CNPJ has letters since July 2026), blanks only around them. */
function isDocumentText(text: string, start: number, end: number): boolean {
  let from = start;
  let to = end;
  while (from < to && text.charCodeAt(from) === BLANK) from += 1;
  while (to > from && text.charCodeAt(to - 1) === BLANK) to -= 1;
  for (let at = from; at < to; at += 1) {
    const character = text.charCodeAt(at);
    if (character < ZERO || (character > NINE && character < 65) || character > 90) return false;
  }
  return true;
}

function isTime(text: string, start: number, end: number): boolean {
  if (!isDigits(text, start, end)) return false;
  return (
    Number(text.slice(start, start + 2)) < 24 &&
    Number(text.slice(start + 2, start + 4)) < 60 &&
    Number(text.slice(start + 4, end)) < 60
  );
}
