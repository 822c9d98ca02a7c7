import { formatDecimal, formatInstant, parseDecimal, parseInstant, type Instant, type Money } from '@bank/core';
import { parseDocument, type Document } from '@bank/documents';
import { parseCnpj, type Cnpj } from '@bank/documents';
import { parseEndToEndId, parseIspb, parseMessageId, parseReturnId } from '@bank/identifiers';
import type { EndToEndId, Ispb, MessageId, ReturnId } from '@bank/identifiers';
import { matching, parsed, text, type Codec } from '@bank/xml';

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

/** Reais with two decimals, 18 digits at most, not negative, in the currency BRL. */
export const AMOUNT: Codec<Money> = {
  read: (value, currency) => {
    if (currency !== 'BRL' || !/^\d{1,16}\.\d{2}$/.test(value)) return undefined;
    const amount = parseDecimal(value);
    return amount.ok ? amount.value : undefined;
  },
  write: formatDecimal,
  rule: 'reais with 2 decimals, 18 digits, Ccy="BRL"',
  attribute: { name: 'Ccy', required: true, of: () => 'BRL' },
};

/** How many there are; leading zeros say nothing. */
export const QUANTITY: Codec<number> = {
  read: (value) => (/^\d{1,15}$/.test(value) ? Number(value) : undefined),
  write: String,
  rule: 'how many, 1 to 15 digits',
};
