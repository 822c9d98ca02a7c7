import { formatInstant, instant, ok, parseInstant, refuse, type Entropy, type Instant, type Result } from '@bank/core';
import { randomLettersAndDigits } from './alphabet.ts';
import type { Ispb } from './ispb.ts';

declare const endToEndIdBrand: unique symbol;
declare const returnIdBrand: unique symbol;

/**
 * The id of a Pix from end to end: E, the ISPB of the payer's bank, the minute in UTC, and 11 letters and digits; 32
 * characters, case matters (SPI catalogue 5.13.1, pacs.008 1.16). A message sent again keeps it; a new try after a
 * refusal gets a new one.
 */
export type EndToEndId = string & { readonly [endToEndIdBrand]: true };

/** The id of a return (devolução): as an EndToEndId, with D and the ISPB of the bank that gives back. */
export type ReturnId = string & { readonly [returnIdBrand]: true };

/** What such an id says. */
export interface IdParts {
  readonly ispb: Ispb;
  /** The minute in it. */
  readonly at: Instant;
  readonly suffix: string;
}

/** Why a text is no such id. */
export type PaymentIdFault = {
  readonly code:
    | 'payment-id.malformed' // length, letter in front, characters
    | 'payment-id.calendar'; // a month, day, hour or minute that does not exist: the official pattern lets some pass
};

/** A new id for a payment sent at that moment (a scheduled one: at its planned moment). */
export function newEndToEndId(ispb: Ispb, at: Instant, entropy: Entropy): EndToEndId {
  return make('E', ispb, at, entropy) as EndToEndId;
}

/** A new id for a return. */
export function newReturnId(ispb: Ispb, at: Instant, entropy: Entropy): ReturnId {
  return make('D', ispb, at, entropy) as ReturnId;
}

/** Reads the id of a payment. */
export function parseEndToEndId(text: string): Result<EndToEndId, PaymentIdFault> {
  return check('E', text) as Result<EndToEndId, PaymentIdFault>;
}

/** Reads the id of a return. */
export function parseReturnId(text: string): Result<ReturnId, PaymentIdFault> {
  return check('D', text) as Result<ReturnId, PaymentIdFault>;
}

/** Takes an id apart. */
export function partsOfId(id: EndToEndId | ReturnId): IdParts {
  return { ispb: id.slice(1, 9) as Ispb, at: minuteOf(id) ?? instant(0), suffix: id.slice(21) };
}

function make(letter: 'E' | 'D', ispb: Ispb, at: Instant, entropy: Entropy): string {
  const minute = formatInstant(at).slice(0, 16).replace(/[-T:]/g, '');
  return `${letter}${ispb}${minute}${randomLettersAndDigits(11, entropy)}`;
}

function check(letter: 'E' | 'D', text: string): Result<string, PaymentIdFault> {
  if (text.length !== 32 || text[0] !== letter) return refuse({ code: 'payment-id.malformed' });
  if (!/^[ED][0-9A-Z]{8}\d{12}[a-zA-Z0-9]{11}$/.test(text)) return refuse({ code: 'payment-id.malformed' });
  return minuteOf(text) === undefined ? refuse({ code: 'payment-id.calendar' }) : ok(text);
}

function minuteOf(text: string): Instant | undefined {
  const part = (from: number, length: number): string => text.slice(from, from + length);
  return parseInstant(`${part(9, 4)}-${part(13, 2)}-${part(15, 2)}T${part(17, 2)}:${part(19, 2)}:00Z`);
}
