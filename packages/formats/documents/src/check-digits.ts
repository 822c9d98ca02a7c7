import { asTyped, type Result } from '@bank/core';

/** Why a text is not a CPF or CNPJ. */
export type DocumentFault = {
  readonly code:
    | 'document.malformed' // characters or length of neither
    | 'document.repeated' // the same digit all through: passes the sum, is never issued
    | 'document.check-digit'; // right shape, wrong check digits
};

/** A document, or why not. */
export type DocumentResult<T> = Result<T, DocumentFault>;

/** Longest text that is looked at: a masked CNPJ with blanks around it fits well. */
const TEXT_LENGTH_MAX = 40;

const BARE = /^[0-9A-Z]+$/;

/**
 * Takes the mask off: dots, dashes, slashes, blanks and what has no width go, letters become capitals.
 * Undefined when the text holds anything else than these, letters and digits, or is far too long.
 */
export function withoutMask(text: string): string | undefined {
  if (text.length > TEXT_LENGTH_MAX) return undefined;
  if (BARE.test(text)) return text;
  const bare = withoutMarks(asTyped(text));
  // Looked at before it becomes capitals: "ß" would turn into two good letters.
  return /^[0-9A-Za-z]+$/.test(bare) ? bare.toUpperCase() : undefined;
}

/** In pieces between the marks, of which a mask has few. */
function withoutMarks(text: string): string {
  let bare = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (!isMark(text.charCodeAt(at))) continue;
    bare += text.slice(from, at);
    from = at + 1;
  }
  return bare + text.slice(from);
}

function isMark(unit: number): boolean {
  if (unit > 0x7f) return /\s/.test(String.fromCharCode(unit));
  return unit === 0x2e || unit === 0x2d || unit === 0x2f || unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
}

/**
 * The check digit of modulus 11 that both documents use: characters count as ASCII − 48 (digits as themselves,
 * A = 17 to Z = 42; Nota Técnica COCAD/SUARA/RFB 49/2024), times their weights; a remainder under 2 gives 0,
 * any other gives 11 − remainder. Of a text longer than its weights, the first characters count.
 */
export function modulus11(characters: string, weights: readonly number[]): number {
  let sum = 0;
  // A plain loop: this runs for every title of a file.
  for (let place = 0; place < weights.length; place += 1) {
    sum += (weights[place] ?? 0) * (characters.charCodeAt(place) - 48);
  }
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

/** Whether the digit at a place of a text is that one. */
export function hasDigit(text: string, place: number, digit: number): boolean {
  return text.charCodeAt(place) - 48 === digit;
}

/** Whether one character fills the whole text. */
export function isRepeated(text: string): boolean {
  for (let place = 1; place < text.length; place += 1) {
    if (text.charCodeAt(place) !== text.charCodeAt(0)) return false;
  }
  return text.length > 0;
}
