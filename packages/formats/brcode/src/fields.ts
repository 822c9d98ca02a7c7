import { ok, refuse, type Result } from '@bank/core';
import type { BrCodeFault } from './brcode.ts';
import { CRC } from './layout.ts';

/** One field of the code as it stands in the text. */
export interface Field {
  /** Where its identifier begins. */
  readonly at: number;
  /** Where its value begins. */
  readonly from: number;
  readonly value: string;
}

/** The fields of the code or of one template, by identifier (0 to 99). */
export type Fields = readonly (Field | undefined)[];

/** Identifier and length are two digits each. */
const HEAD_LENGTH = 4;

/**
 * Takes a text apart from one index up to another: two digits of identifier, two of length, the value, and again, until
 * nothing is left. Refuses anything else, and a field that stands twice.
 */
export function readFields(text: string, from: number, to: number): Result<Fields, BrCodeFault> {
  const fields: (Field | undefined)[] = [];
  let at = from;
  while (at < to) {
    const start = at + HEAD_LENGTH;
    if (start > to) return refuse({ code: 'brcode.truncated', at });
    const id = twoDigits(text, at);
    if (id < 0) return refuse({ code: 'brcode.malformed', at });
    const length = twoDigits(text, at + 2);
    if (length < 0) return refuse({ code: 'brcode.malformed', at: at + 2 });
    const end = start + length;
    if (end > to) return refuse({ code: 'brcode.truncated', at });
    if (fields[id]) return refuse({ code: 'brcode.duplicate', at, field: text.slice(at, at + 2) });
    fields[id] = { at, from: start, value: text.slice(start, end) };
    at = end;
  }
  return ok(fields);
}

/**
 * The fields of the code itself: as `readFields`, and nothing may stand behind the CRC. What does is named so, rather
 * than as one more field that is none.
 */
export function readRootFields(text: string, from: number, to: number): Result<Fields, BrCodeFault> {
  const crcEnd = endOfCrc(text, from, to);
  if (crcEnd < to) return refuse({ code: 'brcode.crc-not-last', at: crcEnd });
  return readFields(text, from, to);
}

/** Where the CRC's field ends, or the end of the text where there is none or the text is not made of fields. */
function endOfCrc(text: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const id = twoDigits(text, at);
    const length = twoDigits(text, at + 2);
    if (id < 0 || length < 0) return to;
    at += HEAD_LENGTH + length;
    if (id === CRC.id) return at;
  }
  return to;
}

/** The number that two digits make, or -1. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}
