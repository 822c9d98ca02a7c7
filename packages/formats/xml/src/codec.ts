import { parseCivilDate, type CivilDate, type Result } from '@bank/core';

/** How one kind of value stands in a message: read (undefined for what it refuses), written, and described. */
export interface Codec<T> {
  /** Reads the text of an element, and the attribute where the codec has one and it was there. */
  read(text: string, attribute?: string): T | undefined;
  write(value: T): string;
  /** The rule, as the documentation shows it. */
  readonly rule: string;
  /** The one attribute that the element carries, always or sometimes; without this it carries none. */
  readonly attribute?: {
    readonly name: string;
    readonly required?: true;
    /** What it says of a value; undefined where the element goes without it. */
    of(value: T): string | undefined;
  };
}

/** What a parser of ours reads, exactly as it stands: what parses only after a mask or lower case was taken off is refused. */
export function parsed<T extends string>(parse: (text: string) => Result<T, unknown>, rule: string): Codec<T> {
  const read = (text: string): T | undefined => {
    const result = parse(text);
    return result.ok && result.value === text ? result.value : undefined;
  };
  return { read, write: (value) => value, rule };
}

/** Text of that shape. */
export function matching<T extends string = string>(pattern: RegExp, rule: string): Codec<T> {
  return { read: (text) => (pattern.test(text) ? (text as T) : undefined), write: (value) => value, rule };
}

/** One of a list of codes. */
export function oneOf<const T extends string>(codes: readonly T[]): Codec<T> {
  return { read: (text) => codes.find((code) => code === text), write: (value) => value, rule: codes.join(', ') };
}

/** Free text of 1 to so many characters; no control characters, not blank. */
export function text(lengthMax: number): Codec<string> {
  return {
    read: (value) => (isMessageText(value, lengthMax) ? value : undefined),
    write: (value) => value,
    rule: `text, 1 to ${lengthMax}`,
  };
}

/** Whether free text may stand in a message: 1 to so many characters, not blank, no control characters. */
export function isMessageText(value: string, lengthMax: number): boolean {
  if (value.length > 2 * lengthMax || Array.from(value).length > lengthMax) return false;
  return value.trim() !== '' && value.isWellFormed() && !/[\p{Cc}\uFFFE\uFFFF]/u.test(value);
}

/** A day of the calendar. */
export const DATE: Codec<CivilDate> = {
  read: (value) => {
    const date = parseCivilDate(value);
    return date.ok ? date.value : undefined;
  },
  write: (value) => value,
  rule: 'yyyy-MM-dd',
};
