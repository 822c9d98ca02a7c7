import { ok, refuse, type CivilDate, type Money, type Result } from '@bank/core';
import type { Segment, ValueIdentifier } from './boleto.ts';
import { modulus10, modulus11OfCobranca } from './check-digits.ts';
import { dueFactor } from './due-factor.ts';
import { AMOUNT_OVER_FACTOR, ARRECADACAO_BARCODE, ARRECADACAO_BY_CNPJ, COBRANCA_BARCODE, type Part } from './layout.ts';
import { ARRECADACAO_FORM, arrangeLine, arrecadacaoModulus, COBRANCA_FORM } from './line.ts';

/** A code as written: for the scanner and for people. */
export interface BoletoCodes {
  /** 44 digits. */
  readonly barcode: string;
  /** 47 or 48 digits, without mask. */
  readonly line: string;
}

/** What a cobrança's code carries. */
export interface CobrancaParts {
  /** COMPE code of the issuing bank; none begins with 8. */
  readonly bank: string;
  /** Null for none: on sight, or left to the registry. */
  readonly dueDate: CivilDate | null;
  /** Null for open. An amount over R$ 99.999.999,99 takes the factor's place: the code then carries no due date. */
  readonly amount: Money | null;
  /** 25 digits. */
  readonly freeField: string;
}

/** What the code of an arrecadação carries. */
export interface ArrecadacaoParts {
  readonly segment: Segment;
  readonly valueIdentifier: ValueIdentifier;
  /** Centavos with identifiers 6 and 8, a quantity with 7 and 9; 0 where it is not known. At most 11 digits. */
  readonly value: bigint;
  /** Four digits, in segment 6 eight. */
  readonly company: string;
  /** 25 digits, in segment 6 twenty-one. */
  readonly freeField: string;
}

/** Why parts cannot be written as a code. */
export type BoletoPartFault = {
  readonly code:
    | 'boleto.bank' // not three digits, or beginning with 8
    | 'boleto.due-date' // outside the two cycles of the factor: before 2000-07-03 or after 2049-10-13
    | 'boleto.amount' // zero, negative or over 13 digits
    | 'boleto.value' // negative or over 11 digits
    | 'boleto.company' // not digits of exactly the length
    | 'boleto.free-field'; // not digits of exactly the length
};

const ONLY_DIGITS = /^\d*$/;

/** Writes the code of a cobrança in reais. Refuses parts that do not fit: nothing is cut. */
export function writeBoleto({ bank, dueDate, amount, freeField }: CobrancaParts): Result<BoletoCodes, BoletoPartFault> {
  const layout = COBRANCA_BARCODE;
  if (!fills(bank, layout.bank) || bank.startsWith('8')) return refuse({ code: 'boleto.bank' });
  if (!fills(freeField, layout.freeField)) return refuse({ code: 'boleto.free-field' });
  const factor = dueDate === null ? '0000' : dueFactor(dueDate);
  if (factor === undefined) return refuse({ code: 'boleto.due-date' });
  const factorAndAmount = writeFactorAndAmount(factor, amount);
  if (factorAndAmount === undefined) return refuse({ code: 'boleto.amount' });
  const rest = `${factorAndAmount}${freeField}`;
  const barcode = `${bank}9${modulus11OfCobranca(`${bank}9${rest}`)}${rest}`;
  return ok({ barcode, line: arrangeLine(barcode, COBRANCA_FORM, modulus10) });
}

/** Factor and amount side by side, or an amount over ten digits in the place of both; it keeps its first digit 0. */
function writeFactorAndAmount(factor: string, amount: Money | null): string | undefined {
  if (amount === null) return factor + zeroFilled(0n, COBRANCA_BARCODE.amount);
  if (amount <= 0n) return undefined;
  const digits = amount.toString().length;
  if (digits <= lengthOf(COBRANCA_BARCODE.amount)) return factor + zeroFilled(amount, COBRANCA_BARCODE.amount);
  return digits < lengthOf(AMOUNT_OVER_FACTOR) ? zeroFilled(amount, AMOUNT_OVER_FACTOR) : undefined;
}

/** Writes the code of an arrecadação. Refuses parts that do not fit: nothing is cut. */
export function writeArrecadacao(parts: ArrecadacaoParts): Result<BoletoCodes, BoletoPartFault> {
  const { segment, valueIdentifier, value, company, freeField } = parts;
  const layout = segment === '6' ? ARRECADACAO_BY_CNPJ : ARRECADACAO_BARCODE;
  if (!fills(company, layout.company)) return refuse({ code: 'boleto.company' });
  if (!fills(freeField, layout.freeField)) return refuse({ code: 'boleto.free-field' });
  if (value < 0n || value.toString().length > lengthOf(ARRECADACAO_BARCODE.value)) {
    return refuse({ code: 'boleto.value' });
  }
  const head = `8${segment}${valueIdentifier}`;
  const rest = `${zeroFilled(value, ARRECADACAO_BARCODE.value)}${company}${freeField}`;
  const modulus = arrecadacaoModulus(head);
  const barcode = `${head}${modulus(head + rest)}${rest}`;
  return ok({ barcode, line: arrangeLine(barcode, ARRECADACAO_FORM, modulus) });
}

function lengthOf(part: Part): number {
  return part.to - part.from + 1;
}

function fills(digits: string, part: Part): boolean {
  return digits.length === lengthOf(part) && ONLY_DIGITS.test(digits);
}

function zeroFilled(value: bigint, part: Part): string {
  return value.toString().padStart(lengthOf(part), '0');
}
