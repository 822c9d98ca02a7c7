import type { ColumnValue } from './row-set.ts';

/**
 * One column of many rows as a PostgreSQL array literal. Written by hand because it is the hottest part of the writer:
 * values whose text needs no quotes (numbers, uuids, dates) go in bare.
 */
export function arrayLiteral(values: readonly ColumnValue[]): string {
  let text = '{';
  for (const [index, value] of values.entries()) {
    if (index > 0) text += ',';
    text += element(value);
  }
  return `${text}}`;
}

function element(value: ColumnValue): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object') return String(value);
  if (value instanceof Uint8Array) return `"\\\\x${hex(value)}"`;
  return quoted(JSON.stringify(value));
}

const BARE = /^[0-9a-zA-Z_:.+-]+$/;
const SPECIAL = /["\\]/g;

function quoted(text: string): string {
  // Bare words are safe but for NULL in any case, which would be read as the null value.
  if (text.length !== 4 && BARE.test(text)) return text;
  return `"${text.replace(SPECIAL, '\\$&')}"`;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
