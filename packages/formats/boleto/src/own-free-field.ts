import { ok, refuse, type Result } from '@bank/core';
import { modulus10, modulus11OfArrecadacao } from './check-digits.ts';
import { cut, type PartTable } from './layout.ts';

/** The free field of our own bank: 25 digits, counted from 1 within it (20 to 44 of the barcode). Our own definition. */
export const OWN_FREE_FIELD = {
  carteira: {
    from: 1,
    to: 2,
    label: 'Carteira',
    note: '01 simple, 02 linked, 03 pledged, 04 discounted (FEBRABAN C006)',
  },
  nossoNumero: { from: 3, to: 13, label: 'Nosso número', note: 'ten digits and their check digit' },
  branch: { from: 14, to: 17, label: 'Agência', note: 'of the account that is credited' },
  account: { from: 18, to: 24, label: 'Conta', note: 'of the creditor, zeros at the left' },
  checkDigit: { from: 25, to: 25, label: 'Dígito verificador', note: 'modulus 10 over the other 24' },
} as const satisfies PartTable;

/** What our own free field says. Digits as text, each of the length that the table gives. */
export interface OwnFreeField {
  readonly carteira: string;
  /** Eleven digits, the last one its check digit. */
  readonly nossoNumero: string;
  readonly branch: string;
  /** Seven digits; written from one to seven, zeros are put before them. */
  readonly account: string;
}

/** Why a free field is not ours, or cannot be written. */
export type OwnFreeFieldFault = {
  readonly code:
    | 'own-free-field.malformed' // not 25 digits, or another bank's: the last digit does not check
    | 'own-free-field.part' // carteira, branch or account is not digits of its length
    | 'own-free-field.nosso-numero'; // not eleven digits with the right check digit
};

const SEQUENCE_LENGTH = 10;

/**
 * The check digit of a nosso número: modulus 11, weights 2 to 9 from the right, over carteira and the ten digits;
 * remainders 0 and 1 give 0. Our own definition, the one that most banks' manuals show.
 */
export function nossoNumeroCheckDigit(carteira: string, sequence: string): string {
  return modulus11OfArrecadacao(carteira + sequence);
}

/** The nosso número of the title with that running number (1 to 9 999 999 999): ten digits and the check digit. */
export function writeNossoNumero(carteira: string, running: bigint): Result<string, OwnFreeFieldFault> {
  const sequence = running.toString().padStart(SEQUENCE_LENGTH, '0');
  if (!/^\d{2}$/.test(carteira)) return refuse({ code: 'own-free-field.part' });
  if (running < 1n || sequence.length > SEQUENCE_LENGTH) return refuse({ code: 'own-free-field.nosso-numero' });
  return ok(sequence + nossoNumeroCheckDigit(carteira, sequence));
}

/** Whether a text is a nosso número of ours in that carteira: eleven digits, the last one checking the others. */
export function isNossoNumero(carteira: string, text: string): boolean {
  return /^\d{11}$/.test(text) && nossoNumeroCheckDigit(carteira, text.slice(0, -1)) === text.slice(-1);
}

/** Writes our own free field. Refuses parts that do not fit and a nosso número whose digit is wrong. */
export function writeOwnFreeField(parts: OwnFreeField): Result<string, OwnFreeFieldFault> {
  const { carteira, nossoNumero, branch } = parts;
  if (!/^\d{2}$/.test(carteira) || !/^\d{4}$/.test(branch) || !/^\d{1,7}$/.test(parts.account)) {
    return refuse({ code: 'own-free-field.part' });
  }
  if (!isNossoNumero(carteira, nossoNumero)) return refuse({ code: 'own-free-field.nosso-numero' });
  const digits = `${carteira}${nossoNumero}${branch}${parts.account.padStart(7, '0')}`;
  return ok(digits + modulus10(digits));
}

/** Reads our own free field. Whether the boleto is ours the bank code says: ask that first. */
export function readOwnFreeField(freeField: string): Result<OwnFreeField, OwnFreeFieldFault> {
  const layout = OWN_FREE_FIELD;
  if (!/^\d{25}$/.test(freeField) || modulus10(freeField.slice(0, -1)) !== cut(freeField, layout.checkDigit)) {
    return refuse({ code: 'own-free-field.malformed' });
  }
  const carteira = cut(freeField, layout.carteira);
  const nossoNumero = cut(freeField, layout.nossoNumero);
  if (!isNossoNumero(carteira, nossoNumero)) return refuse({ code: 'own-free-field.nosso-numero' });
  return ok({ carteira, nossoNumero, branch: cut(freeField, layout.branch), account: cut(freeField, layout.account) });
}
