import { isInvisible } from '@bank/core';

/** Whether all of a text is 0x20 to 0x7E: what names, and everything that we write, consist of. */
export function isPrintableAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20 || unit > 0x7e) return false;
  }
  return true;
}

/**
 * Whether a character may stand in a code that is read: printable ASCII, and beyond what a writer puts, Latin letters with
 * accents (to U+017F) and typographic dashes, quotes and dots. Controls, invisible and turning characters, emoji and
 * other scripts may not: nothing in a payment code may look like something else than it is.
 */
export function isReadable(unit: number): boolean {
  if (unit >= 0x20 && unit <= 0x7e) return true;
  if (unit >= 0xa1 && unit <= 0x17f) return unit !== SOFT_HYPHEN;
  return unit >= 0x2010 && unit <= 0x2027;
}

/** Whether a character is dropped from both ends of a pasted text: blanks, line ends and characters without width. */
export function isBlank(unit: number): boolean {
  if (unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)) return true;
  if (unit < 0xa0) return false;
  return (unit >= 0x2000 && unit <= 0x200a) || BLANKS.has(unit) || isInvisible(String.fromCharCode(unit));
}

/** Where a text begins and ends without what is blank around it. */
export function withoutBlanks(text: string): { readonly from: number; readonly to: number } {
  let from = 0;
  let to = text.length;
  while (from < to && isBlank(text.charCodeAt(from))) from += 1;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to -= 1;
  return { from, to };
}

const SOFT_HYPHEN = 0xad;
const BLANKS = new Set([0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]);
