import type { Result } from '@bank/core';

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

/**
 * Takes the mask off: dots, dashes, slashes and blanks go, letters become capitals.
 * Undefined when the text holds anything else than these, letters and digits, or is far too long.
 */
export function withoutMask(text: string): string | undefined {
  if (text.length > TEXT_LENGTH_MAX) return undefined;
  const bare = text.replace(/[.\-/\s]/g, '').toUpperCase();
  return /^[0-9A-Z]+$/.test(bare) ? bare : undefined;
}

/**
 * The check digit of modulus 11 that both documents use: characters count as ASCII − 48 (digits as themselves,
 * A = 17 to Z = 42; Nota Técnica COCAD/SUARA/RFB 49/2024), times their weights; a remainder under 2 gives 0,
 * any other gives 11 − remainder.
 */
export function modulus11(characters: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * (characters.charCodeAt(index) - 48), 0);
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

/** Whether one character fills the whole text. */
export function isRepeated(text: string): boolean {
  return text.length > 0 && text === text.charAt(0).repeat(text.length);
}
