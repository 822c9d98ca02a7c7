import { ok, refuse } from '@bank/core';
import { hasDigit, isRepeated, modulus11, withoutMask, type DocumentResult } from './check-digits.ts';

declare const cnpjBrand: unique symbol;

/**
 * A company's number in Receita Federal's register, without mask: 8 places of the root and 4 of the branch, digits
 * or capital letters since July 2026 (IN RFB 2.229/2024), and two check digits. Text always, never a number.
 */
export type Cnpj = string & { readonly [cnpjBrand]: true };

const FIRST_WEIGHTS = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const SECOND_WEIGHTS = [6, ...FIRST_WEIGHTS];

/**
 * Reads a CNPJ, masked or bare, letters in either case. Refuses another length or characters, a letter among the
 * check digits, one digit repeated, wrong check digits.
 */
export function parseCnpj(text: string): DocumentResult<Cnpj> {
  const bare = withoutMask(text);
  if (bare === undefined || !/^[0-9A-Z]{12}\d{2}$/.test(bare)) return refuse({ code: 'document.malformed' });
  if (isRepeated(bare)) return refuse({ code: 'document.repeated' });
  if (!hasRightDigits(bare)) return refuse({ code: 'document.check-digit' });
  return ok(bare as Cnpj);
}

/** Each check digit is held against the places before it: with the first right, the second follows from thirteen places. */
function hasRightDigits(bare: string): boolean {
  return hasDigit(bare, 12, modulus11(bare, FIRST_WEIGHTS)) && hasDigit(bare, 13, modulus11(bare, SECOND_WEIGHTS));
}

/** The two check digits of the first twelve places (capitals). */
export function cnpjCheckDigits(base: string): string {
  const first = modulus11(base, FIRST_WEIGHTS);
  return `${first}${modulus11(`${base}${first}`, SECOND_WEIGHTS)}`;
}
