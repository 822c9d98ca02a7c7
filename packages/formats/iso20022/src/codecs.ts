import { formatDecimal, formatInstant, parseCivilDate, parseDecimal, parseInstant } from '@bank/core';
import type { CivilDate, Instant, Money, Result } from '@bank/core';
import { parseDocument, type Document } from '@bank/documents';
import { parseCnpj, type Cnpj } from '@bank/documents';
import { parseEndToEndId, parseIspb, parseMessageId, parseReturnId } from '@bank/identifiers';
import type { EndToEndId, Ispb, MessageId, ReturnId } from '@bank/identifiers';

/** How one kind of value stands in a message: read (undefined for what it refuses), written, and described. */
export interface Codec<T> {
  read(text: string): T | undefined;
  write(value: T): string;
  /** The rule, as the documentation shows it. */
  readonly rule: string;
  /** Whether the element carries Ccy="BRL". */
  readonly currency?: true;
}

function parsed<T extends string>(parse: (text: string) => Result<T, unknown>, rule: string): Codec<T> {
  const read = (text: string): T | undefined => {
    const result = parse(text);
    // What parses after a mask or lower case was taken off is not what the message says: refused.
    return result.ok && result.value === text ? result.value : undefined;
  };
  return { read, write: (value) => value, rule };
}

function matching<T extends string = string>(pattern: RegExp, rule: string): Codec<T> {
  return { read: (text) => (pattern.test(text) ? (text as T) : undefined), write: (value) => value, rule };
}

/** One of a list of codes. */
export function oneOf<const T extends string>(codes: readonly T[]): Codec<T> {
  return { read: (text) => codes.find((code) => code === text), write: (value) => value, rule: codes.join(', ') };
}

/** Free text of 1 to so many characters; no control characters, not blank. */
export function text(lengthMax: number): Codec<string> {
  return {
    read: (value) => (isMessageText(value, lengthMax) ? value : undefined),
    write: (value) => value,
    rule: `text, 1 to ${lengthMax}`,
  };
}

/** Whether free text may stand in a message: 1 to so many characters, not blank, no control characters. */
export function isMessageText(value: string, lengthMax: number): boolean {
  if (value.length > 2 * lengthMax || Array.from(value).length > lengthMax) return false;
  return value.trim() !== '' && value.isWellFormed() && !/[\p{Cc}\uFFFE\uFFFF]/u.test(value);
}

export const ISPB: Codec<Ispb> = parsed(parseIspb, 'ISPB');
export const MESSAGE_ID: Codec<MessageId> = parsed(parseMessageId, 'M, ISPB, 23 letters and digits');
export const END_TO_END_ID: Codec<EndToEndId> = parsed(parseEndToEndId, 'E, ISPB, minute UTC, 11 letters and digits');
export const RETURN_ID: Codec<ReturnId> = parsed(parseReturnId, 'D, ISPB, minute UTC, 11 letters and digits');
export const PAYMENT_OR_RETURN_ID: Codec<EndToEndId | ReturnId> = {
  read: (value) => END_TO_END_ID.read(value) ?? RETURN_ID.read(value),
  write: (value) => value,
  rule: 'id of a payment (E…) or of a return (D…)',
};
export const CNPJ: Codec<Cnpj> = parsed(parseCnpj, 'CNPJ, 14');
export const DOCUMENT: Codec<Document> = parsed(parseDocument, 'CPF (11) or CNPJ (14), check digits right');
export const TXID: Codec<string> = matching(/^[a-zA-Z0-9]{1,35}$/, 'letters and digits, 1 to 35');
export const ACCOUNT_NUMBER: Codec<string> = matching(/^[0-9A-Z]{1,20}$/, 'digits and capitals, 1 to 20');
export const BRANCH: Codec<string> = matching(/^\d{1,4}$/, 'digits, 1 to 4');
export const PIX_KEY: Codec<string> = text(77);
export const REJECT_CODE: Codec<string> = text(35);

/** UTC with exactly three decimals of the second; the calendar holds. */
export const INSTANT: Codec<Instant> = {
  read: (value) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) ? parseInstant(value) : undefined),
  write: formatInstant,
  rule: 'yyyy-MM-ddTHH:mm:ss.SSSZ',
};

export const DATE: Codec<CivilDate> = {
  read: (value) => {
    const date = parseCivilDate(value);
    return date.ok ? date.value : undefined;
  },
  write: (value) => value,
  rule: 'yyyy-MM-dd',
};

/** Reais with two decimals, 18 digits at most, not negative, in the currency BRL. */
export const AMOUNT: Codec<Money> = {
  read: (value) => {
    if (!/^\d{1,16}\.\d{2}$/.test(value)) return undefined;
    const amount = parseDecimal(value);
    return amount.ok ? amount.value : undefined;
  },
  write: formatDecimal,
  rule: 'reais with 2 decimals, 18 digits, Ccy="BRL"',
  currency: true,
};

/** How many there are; leading zeros say nothing. */
export const QUANTITY: Codec<number> = {
  read: (value) => (/^\d{1,15}$/.test(value) ? Number(value) : undefined),
  write: String,
  rule: 'how many, 1 to 15 digits',
};
