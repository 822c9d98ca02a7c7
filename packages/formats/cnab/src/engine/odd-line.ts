import type { Field, RecordLayout } from './layout.ts';
import { isRightAt } from './record.ts';

/** A line whose length is not its layout's: how many characters it has beyond it, or (below zero) lacks. */
export interface OddLine {
  readonly delta: number;
  /** Whether the whole file is so: its header is trimmed too, or has as many blanks beyond. */
  readonly isHabit: boolean;
  /** Whether it cannot be read at all, which was said already. */
  readonly isBroken: boolean;
}

/** What is lost or doubled by accident is a character or two of up to two bytes; more is a way of writing. */
const ACCIDENT_MAX = 4;

/**
 * Whether a line of odd length, filled up or cut at its end, can only be read as it stands: its fields fit, and they do
 * not fit as well with a character lost (or put in) further in front, which would move every amount behind it. A short line
 * of CNAB 400 or 750 is never read: all of them end in the digits of their number.
 */
export function isReadOneWay(layout: RecordLayout, text: string, odd: OddLine): boolean {
  if (odd.isBroken || (odd.delta < 0 && layout.length !== 240)) return false;
  if (Math.abs(odd.delta) > ACCIDENT_MAX && !odd.isHabit) return true;
  if (odd.isHabit) return layout.fields.every((field) => !isNumeric(field) || isSure(field, text));
  if (!layout.fields.every((field) => isSure(field, text))) return false;
  return !fitsMoved(layout, text, odd.delta);
}

/** Whether the line, from some field on, fits as well where it stood before the accident, and then says something else. */
function fitsMoved(layout: RecordLayout, text: string, delta: number): boolean {
  const moved = delta > 0 ? text.slice(delta).padEnd(layout.length) : ' '.repeat(-delta) + text.slice(0, delta);
  let saysOther = false;
  for (const field of layout.fields.toReversed()) {
    if (saysOther || (holdsValue(field, text) && mayHaveChanged(field, text, delta))) return true;
    if (!isSure(field, moved)) return false;
    saysOther = valueIn(field, text) !== valueIn(field, moved);
  }
  return false;
}

/** A number into which something was put has pushed its last digit into the place behind it. */
function mayHaveChanged(field: Field, text: string, delta: number): boolean {
  return delta < 0 || !isNumeric(field) || /^\d+$/.test(text.slice(field.to, field.to + delta));
}

function holdsValue(field: Field, text: string): boolean {
  return valueIn(field, text) !== '';
}

/** What a field says, '' for nothing: blanks, or zeros, which fill numbers up. */
function valueIn({ from, to, format }: Field, text: string): string {
  if (format.is === 'blank' || format.is === 'zeros') return '';
  const value = text.slice(from - 1, to).trim();
  return /^0*$/.test(value) ? '' : value;
}

function isNumeric({ format }: Field): boolean {
  return format.is === 'digits' || format.is === 'amount' || format.is === 'count' || format.is === 'date';
}

/** Right by its format, and more: a filler is empty, and what is left out has not both blanks and zeros. */
function isSure(field: Field, text: string): boolean {
  const found = text.slice(field.from - 1, field.to);
  if (field.format.is === 'blank') return found.trim() === '';
  if (field.format.is === 'zeros') return /^(?:0*| *)$/.test(found);
  const isLeftOut = field.format.is === 'date' || field.format.is === 'code' ? /^[0 ]+$/.test(found) : false;
  if (isLeftOut && found.includes('0') && found.includes(' ')) return false;
  return isRightAt(field, text);
}
