import { modulus10 } from '@bank/boleto';
import { ok, refuse, type Result } from '@bank/core';
import { CMC7_CHECKS, CMC7_LAYOUT, CMC7_SIGNS, cut } from './layout.ts';

/** What the magnetic strip of a cheque says (CMC7). Digits as text: leading zeros count. */
export interface Cmc7 {
  /** All 30 digits, without the strip's signs. */
  readonly digits: string;
  /** COMPE code of the bank drawn on. */
  readonly bank: string;
  readonly branch: string;
  /** Clearing chamber, three digits. */
  readonly compe: string;
  /** Number of the cheque, six digits. */
  readonly cheque: string;
  /** One of `CHEQUE_TYPES`; a digit that is not among them is kept, not refused. */
  readonly type: string;
  /** Ten digits in the bank's own coding: not the account number that is printed on the cheque. */
  readonly account: string;
}

/** The parts that a strip is made of; its three check digits follow from them. */
export type Cmc7Parts = Omit<Cmc7, 'digits'>;

/** Which check digit of a strip. */
export type Cmc7CheckDigit = (typeof CMC7_CHECKS)[number]['digit'];

/** Why a text is not a strip, or parts do not make one. `at` counts from 0 in the text as it was given. */
export type Cmc7Fault =
  | { readonly code: 'cmc7.too-long' } // longer than any reader sends
  | { readonly code: 'cmc7.length'; readonly digits: number } // not 30 digits
  | { readonly code: 'cmc7.zeros' } // all zeros: passes every sum, is never printed
  | { readonly code: 'cmc7.check-digit'; readonly digit: Cmc7CheckDigit; readonly at: number }
  | { readonly code: 'cmc7.part'; readonly part: keyof Cmc7Parts }; // another length, or not digits

const DIGITS = 30;
const PARTS = ['bank', 'branch', 'compe', 'cheque', 'type', 'account'] as const satisfies readonly (keyof Cmc7Parts)[];

/** Longest text that is looked at: what readers send, blanks between all digits included. */
const TEXT_LENGTH_MAX = 100;

/**
 * Reads the magnetic strip of a cheque as readers send it: 30 digits, with whatever signs and blanks between them.
 * Refuses another count of digits, all zeros, and any of the three check digits that is wrong (modulus 10).
 */
export function readCmc7(text: string): Result<Cmc7, Cmc7Fault> {
  if (text.length > TEXT_LENGTH_MAX) return refuse({ code: 'cmc7.too-long' });
  const digits = text.replace(/\D/g, '');
  if (digits.length !== DIGITS) return refuse({ code: 'cmc7.length', digits: digits.length });
  if (isZeros(digits)) return refuse({ code: 'cmc7.zeros' });
  for (const { digit, from, to } of CMC7_CHECKS) {
    const { from: at } = CMC7_LAYOUT[digit];
    if (modulus10(digits.slice(from - 1, to)) !== digits.charAt(at - 1)) {
      return refuse({ code: 'cmc7.check-digit', digit, at: positionOf(text, at - 1) });
    }
  }
  return ok({
    digits,
    bank: cut(digits, CMC7_LAYOUT.bank),
    branch: cut(digits, CMC7_LAYOUT.branch),
    compe: cut(digits, CMC7_LAYOUT.compe),
    cheque: cut(digits, CMC7_LAYOUT.cheque),
    type: cut(digits, CMC7_LAYOUT.type),
    account: cut(digits, CMC7_LAYOUT.account),
  });
}

/** Makes the 30 digits of a strip. Refuses a part that is not digits of exactly its length, and all zeros. */
export function writeCmc7(parts: Cmc7Parts): Result<string, Cmc7Fault> {
  for (const part of PARTS) {
    const { from, to } = CMC7_LAYOUT[part];
    if (parts[part].length !== to - from + 1 || /\D/.test(parts[part])) return refuse({ code: 'cmc7.part', part });
  }
  const { bank, branch, compe, cheque, type, account } = parts;
  const drawnOn = bank + branch;
  const band2 = compe + cheque + type;
  const digits = drawnOn + modulus10(band2) + band2 + modulus10(drawnOn) + account + modulus10(account);
  return isZeros(digits) ? refuse({ code: 'cmc7.zeros' }) : ok(digits);
}

/** The 34 characters of a strip with its signs, `<23731842<0010034895>777504362409:`, as CNAB's segment D carries it. */
export function formatCmc7(digits: string): string {
  let shown = '';
  let taken = 0;
  for (const { before, sign } of CMC7_SIGNS) {
    shown += digits.slice(taken, before - 1) + sign;
    taken = before - 1;
  }
  return shown;
}

function isZeros(digits: string): boolean {
  return /^0*$/.test(digits);
}

/** Where the digit of that index stands in the text as it was given. */
function positionOf(text: string, digit: number): number {
  let left = digit;
  for (let at = 0; at < text.length; at += 1) {
    if (!/\d/.test(text.charAt(at))) continue;
    if (left === 0) return at;
    left -= 1;
  }
  return text.length;
}
