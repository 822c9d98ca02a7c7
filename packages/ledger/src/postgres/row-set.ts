import { assert, epochDay, type CivilDate } from '@bank/core';
import type { Call, Statement } from './connection.ts';

/** A value that goes into a column of a {@link rowSet}. */
export type ColumnValue = string | number | bigint | boolean | Uint8Array | object | null | undefined;

/** A row by column name; a column that is absent, null or undefined is NULL. */
export type Row = Readonly<Record<string, ColumnValue>>;

/** Columns with their PostgreSQL types, those that {@link ENCODERS} knows. No arrays. */
export type Columns = Readonly<Record<string, string>>;

/** A statement that reads rows with these columns, and nothing else. */
export interface RowStatement extends Statement {
  readonly columns: Columns;
}

/**
 * Rows that travel as one array for each column, as a table for FROM: `rows`, with these columns and `ordinal`, counted
 * from 1. The arrays go in PostgreSQL's binary form: reading them costs the server next to nothing, where reading text
 * or JSON costs about as much as writing the rows (docs/decisions/011). They are the parameters from `firstParameter` on.
 */
export function rowSet(columns: Columns, firstParameter = 1): string {
  const types = Object.values(columns);
  const arrays = types.map((type, index) => `$${index + firstParameter}::${type}[]`);
  const names = [...Object.keys(columns), 'ordinal'].join(', ');
  return `unnest(${arrays.join(', ')}) WITH ORDINALITY AS rows (${names})`;
}

/**
 * The same rows for an INSERT, which joins them with nothing: without `ordinal`, and read one by one, where a
 * {@link rowSet} is laid down array by array before its first row is read.
 */
export function rowsToInsert(columns: Columns, firstParameter = 1): string {
  const arrays = Object.entries(columns).map(
    ([name, type], index) => `unnest($${index + firstParameter}::${type}[]) AS ${name}`,
  );
  return `(SELECT ${arrays.join(', ')}) AS rows`;
}

/** An INSERT of rows. */
export function insertRows(table: string, columns: Columns, firstParameter = 1): string {
  const names = Object.keys(columns).join(', ');
  return `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${rowsToInsert(columns, firstParameter)}`;
}

/** The call of a statement with its rows. */
export function rowCall(statement: RowStatement, rows: readonly Row[]): Call {
  return { statement, values: rowValues(statement.columns, rows) };
}

/** The parameters of a {@link rowSet}: one binary array for each column. */
export function rowValues(columns: Columns, rows: readonly Row[]): Buffer[] {
  return Object.entries(columns).map(([name, type]) =>
    arrayValue(
      type,
      rows.map((row) => row[name]),
    ),
  );
}

/** Values as one parameter of type `type[]`. Throws for a type that no encoder knows, and for a value that is none. */
export function arrayValue(type: string, values: readonly ColumnValue[]): Buffer {
  const encoder = ENCODERS[type];
  assert(encoder, `no binary form of ${type} is known`);
  at = 0;
  reserve(HEADER_BYTES);
  let nulls = 0;
  int4(values.length === 0 ? 0 : 1);
  int4(0);
  int4(encoder.oid);
  if (values.length > 0) {
    int4(values.length);
    int4(1);
  }
  // Counted, not iterated: a batch goes through here with a hundred columns.
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    reserve(FIXED_BYTES_MAX);
    if (value === null || value === undefined) {
      nulls = 1;
      int4(-1);
      continue;
    }
    const before = at;
    at += 4;
    encoder.write(value);
    view.setInt32(before, at - before - 4);
  }
  view.setInt32(4, nulls);
  return Buffer.from(scratch.subarray(0, at));
}

// ---- the binary form: array_recv and each type's own receive function

interface Encoder {
  /** The type's number in pg_type: built in, the same in every PostgreSQL. */
  readonly oid: number;
  readonly write: (value: NonNullable<ColumnValue>) => void;
}

const HEADER_BYTES = 20;
const FIXED_BYTES_MAX = 24;

// One block for all arrays: they are made one after the other and copied out whole.
let scratch = Buffer.allocUnsafe(1 << 16);
let view = viewOf(scratch);
let at = 0;

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

function reserve(bytes: number): void {
  if (at + bytes <= scratch.length) return;
  const larger = Buffer.allocUnsafe(Math.max(scratch.length * 2, at + bytes));
  scratch.copy(larger, 0, 0, at);
  scratch = larger;
  view = viewOf(larger);
}

function int4(value: number): void {
  view.setInt32(at, value);
  at += 4;
}

function int8(value: bigint): void {
  view.setBigInt64(at, value);
  at += 8;
}

function text(value: NonNullable<ColumnValue>): void {
  const written = textOf(value);
  reserve(written.length * 3);
  at += scratch.write(written, at, 'utf8');
}

// Thrown, not asserted: an assertion's words are made also where it holds.
function notA(what: string, value: NonNullable<ColumnValue>): Error {
  return new Error(`not a ${what}: ${textOf(value)}`);
}

function textOf(value: NonNullable<ColumnValue>): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function integer(value: NonNullable<ColumnValue>): number {
  const number = Number(value);
  if (!Number.isInteger(number)) throw notA('whole number', value);
  return number;
}

const MINUS = 45;
const NO_DIGIT = 16;
const HEX_DIGITS = new Uint8Array(128).fill(NO_DIGIT);
for (const [number, digit] of [...'0123456789abcdef'].entries()) HEX_DIGITS[digit.charCodeAt(0)] = number;

function uuid(value: NonNullable<ColumnValue>): void {
  const written = textOf(value);
  let digits = 0;
  let byte = 0;
  for (let index = 0; index < written.length; index += 1) {
    const code = written.charCodeAt(index);
    if (code === MINUS) continue;
    const digit = HEX_DIGITS[code] ?? NO_DIGIT;
    if (digit === NO_DIGIT || digits === 32) throw notA('uuid', value);
    byte = (byte << 4) | digit;
    digits += 1;
    if (digits % 2 === 0) scratch[at + digits / 2 - 1] = byte;
  }
  if (digits !== 32) throw notA('uuid', value);
  at += 16;
}

function bytes(value: NonNullable<ColumnValue>): void {
  assert(value instanceof Uint8Array, 'a bytea column takes bytes');
  reserve(value.length);
  scratch.set(value, at);
  at += value.length;
}

/** PostgreSQL counts from 2000-01-01. */
const EPOCH_DAY_2000 = 10_957;
const EPOCH_MS_2000 = 946_684_800_000;

function timestamp(value: NonNullable<ColumnValue>): void {
  const ms = typeof value === 'number' ? value : Date.parse(textOf(value));
  if (!Number.isFinite(ms)) throw notA('moment', value);
  // As two halves: a bigint for each moment of a batch costs more than all else here.
  const microseconds = (ms - EPOCH_MS_2000) * 1000;
  const high = Math.floor(microseconds / 2 ** 32);
  view.setInt32(at, high);
  view.setUint32(at + 4, microseconds - high * 2 ** 32);
  at += 8;
}

function json(value: NonNullable<ColumnValue>): void {
  const written = JSON.stringify(value);
  reserve(written.length * 3);
  at += scratch.write(written, at, 'utf8');
}

const ENCODERS: Readonly<Record<string, Encoder>> = {
  bool: { oid: 16, write: (value) => void (at = scratch.writeUInt8(value === true ? 1 : 0, at)) },
  bytea: { oid: 17, write: bytes },
  int8: {
    oid: 20,
    write: (value) => int8(typeof value === 'bigint' ? value : BigInt(value as number | string)),
  },
  int2: { oid: 21, write: (value) => void (at = scratch.writeInt16BE(integer(value), at)) },
  int4: { oid: 23, write: (value) => void (at = scratch.writeInt32BE(integer(value), at)) },
  text: { oid: 25, write: text },
  json: { oid: 114, write: json },
  date: {
    oid: 1082,
    write: (value) => void (at = scratch.writeInt32BE(epochDay(value as CivilDate) - EPOCH_DAY_2000, at)),
  },
  timestamptz: { oid: 1184, write: timestamp },
  uuid: { oid: 2950, write: uuid },
  jsonb: {
    oid: 3802,
    write: (value) => {
      // The version of jsonb's text form, which comes first.
      at = scratch.writeUInt8(1, at);
      json(value);
    },
  },
};
