import { assert, parseCivilDate, type CivilDate, type Entropy } from '@bank/core';
import { parseIspb, randomLettersAndDigits, SPI_ISPB, type Ispb } from '@bank/identifiers';

declare const controlBrand: unique symbol;
declare const strBrand: unique symbol;
declare const operationBrand: unique symbol;

/** Banco Central, which keeps the STR as it keeps the SPI. */
export const STR_ISPB: Ispb = SPI_ISPB;

/**
 * The control number that a participant gives to a message of its own (NumCtrlIF): 1 to 20 letters and digits, never used
 * for two messages. By it the STR knows a message that comes again, and the participant knows its answer.
 */
export type ControlNumber = string & { readonly [controlBrand]: true };

/** The control number that the STR gives to an entry (NumCtrlSTR): STR, the day and nine digits. */
export type StrNumber = string & { readonly [strBrand]: true };

/** The number of an operation (NUOp), of every message: the sender's ISPB, the day and seven digits. */
export type OperationNumber = string & { readonly [operationBrand]: true };

/** A new control number of a bank: TED, the day and nine letters and digits. */
export function newControlNumber(day: CivilDate, entropy: Entropy): ControlNumber {
  return `TED${day.replaceAll('-', '')}${randomLettersAndDigits(9, entropy)}` as ControlNumber;
}

/** Reads a participant's control number; undefined for what is none. */
export function parseControlNumber(text: string): ControlNumber | undefined {
  return /^[0-9A-Za-z]{1,20}$/.test(text) ? (text as ControlNumber) : undefined;
}

/** The control number of the STR's entry with that place in its day, from 1. */
export function strNumber(day: CivilDate, place: number): StrNumber {
  assert(Number.isInteger(place) && place > 0 && place <= 999_999_999, 'the place of an entry in its day');
  return `STR${day.replaceAll('-', '')}${String(place).padStart(9, '0')}` as StrNumber;
}

/** Reads a control number of the STR; undefined for what is none. */
export function parseStrNumber(text: string): StrNumber | undefined {
  return /^STR\d{17}$/.test(text) && dayIn(text.slice(3, 11)) ? (text as StrNumber) : undefined;
}

/** The number of an operation of that participant: seven digits, drawn, after the day. Two may be equal: nothing is known by it. */
export function newOperationNumber(sender: Ispb, day: CivilDate, entropy: Entropy): OperationNumber {
  const [a = 0, b = 0, c = 0] = entropy.bytes(3);
  const drawn = (a * 65_536 + b * 256 + c) % 10_000_000;
  return `${sender}${day.replaceAll('-', '')}${String(drawn).padStart(7, '0')}` as OperationNumber;
}

/** Reads the number of an operation; undefined for what is none. */
export function parseOperationNumber(text: string): OperationNumber | undefined {
  if (!/^[0-9A-Z]{8}\d{15}$/.test(text) || !parseIspb(text.slice(0, 8)).ok) return undefined;
  return dayIn(text.slice(8, 16)) ? (text as OperationNumber) : undefined;
}

/** The participant whose operation it is. */
export function senderOfOperation(number: OperationNumber): Ispb {
  return number.slice(0, 8) as Ispb;
}

function dayIn(digits: string): CivilDate | undefined {
  const day = parseCivilDate(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`);
  return day.ok ? day.value : undefined;
}
