import { ok, refuse, type Result } from '@bank/core';
import { CHEQUE_LINE_LAYOUT, cut } from './layout.ts';

/** What the printed line at the top of a cheque says ("linha 1"), as a person types it. */
export interface ChequeLine {
  /** All 29 digits. */
  readonly digits: string;
  readonly compe: string;
  readonly bank: string;
  readonly branch: string;
  /** The ten digits that are printed: not the ten of the strip. */
  readonly account: string;
  readonly cheque: string;
  /** C1, C2 and C3 as typed. Nobody publishes how all of them are computed, so none is checked. */
  readonly checkDigits: string;
}

/** Why a text is not such a line. */
export type ChequeLineFault =
  | { readonly code: 'cheque-line.too-long' }
  | { readonly code: 'cheque-line.length'; readonly digits: number } // not 29 digits
  | { readonly code: 'cheque-line.zeros' };

const DIGITS = 29;
const TEXT_LENGTH_MAX = 100;

/**
 * Reads the printed line of a cheque: 29 digits in the order compe, bank, branch, C1, account, C2, cheque, C3, with
 * whatever signs and blanks between them. Only length and zeros are checked. No strip can be made of it: the type of
 * cheque is not in it, and the account of the strip is coded by the bank.
 */
export function readChequeLine(text: string): Result<ChequeLine, ChequeLineFault> {
  if (text.length > TEXT_LENGTH_MAX) return refuse({ code: 'cheque-line.too-long' });
  const digits = text.replace(/\D/g, '');
  if (digits.length !== DIGITS) return refuse({ code: 'cheque-line.length', digits: digits.length });
  if (/^0+$/.test(digits)) return refuse({ code: 'cheque-line.zeros' });
  const { compe, bank, branch, c1, account, c2, cheque, c3 } = CHEQUE_LINE_LAYOUT;
  return ok({
    digits,
    compe: cut(digits, compe),
    bank: cut(digits, bank),
    branch: cut(digits, branch),
    account: cut(digits, account),
    cheque: cut(digits, cheque),
    checkDigits: cut(digits, c1) + cut(digits, c2) + cut(digits, c3),
  });
}
