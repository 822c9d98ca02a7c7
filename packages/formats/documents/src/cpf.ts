import { ok, refuse } from '@bank/core';
import { hasDigit, isRepeated, modulus11, withoutMask, type DocumentResult } from './check-digits.ts';

declare const cpfBrand: unique symbol;

/** A person's number in Receita Federal's register: 11 digits, check digits right, no mask. */
export type Cpf = string & { readonly [cpfBrand]: true };

const BARE = /^\d{11}$/;

const FIRST_WEIGHTS = [10, 9, 8, 7, 6, 5, 4, 3, 2];
const SECOND_WEIGHTS = [11, ...FIRST_WEIGHTS];

/**
 * Reads a CPF, masked or bare. Refuses another length or characters, one digit repeated, wrong check digits.
 * 123.456.789-09 is accepted: its digits are right, and no rule of Receita Federal excludes it.
 */
export function parseCpf(text: string): DocumentResult<Cpf> {
  const bare = BARE.test(text) ? text : unmasked(text);
  if (bare === undefined) return refuse({ code: 'document.malformed' });
  if (isRepeated(bare)) return refuse({ code: 'document.repeated' });
  if (!hasRightDigits(bare)) return refuse({ code: 'document.check-digit' });
  return ok(bare as Cpf);
}

function unmasked(text: string): string | undefined {
  const bare = withoutMask(text);
  return bare !== undefined && BARE.test(bare) ? bare : undefined;
}

/** Each check digit is held against the places before it: with the first right, the second follows from ten places. */
function hasRightDigits(bare: string): boolean {
  return hasDigit(bare, 9, modulus11(bare, FIRST_WEIGHTS)) && hasDigit(bare, 10, modulus11(bare, SECOND_WEIGHTS));
}

/** The two check digits of the first nine. */
export function cpfCheckDigits(base: string): string {
  const first = modulus11(base, FIRST_WEIGHTS);
  return `${first}${modulus11(`${base}${first}`, SECOND_WEIGHTS)}`;
}
