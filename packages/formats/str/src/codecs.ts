import { formatDecimal, HOUR_MS, later, parseDecimal, parseInstant, saoPaulo, twoDigits } from '@bank/core';
import type { Instant, Money } from '@bank/core';
import { parseDocument, type Document } from '@bank/documents';
import { parseIspb, type Ispb } from '@bank/identifiers';
import { isMessageText, matching, oneOf, parsed, type Codec } from '@bank/xml';
import { parseControlNumber, parseOperationNumber, parseStrNumber } from './numbers.ts';
import type { ControlNumber, OperationNumber, StrNumber } from './numbers.ts';
import { STR_ENTRY_STATES, type StrEntryState } from './words/entry-states.ts';
import { parsePurpose, type TedPurpose } from './words/purposes.ts';
import { TED_RETURN_CODES, type TedReturnCode } from './words/return-codes.ts';

function readBy<T extends string>(read: (text: string) => T | undefined, rule: string): Codec<T> {
  return { read, write: (value) => value, rule };
}

export const ISPB: Codec<Ispb> = parsed(parseIspb, 'ISPB');
export const DOCUMENT: Codec<Document> = parsed(parseDocument, 'CPF (11) or CNPJ (14), check digits right');
export const CONTROL_NUMBER: Codec<ControlNumber> = readBy(parseControlNumber, 'letters and digits, 1 to 20');
export const STR_NUMBER: Codec<StrNumber> = readBy(parseStrNumber, 'STR, yyyymmdd, 9 digits');
export const OPERATION_NUMBER: Codec<OperationNumber> = readBy(parseOperationNumber, 'ISPB, yyyymmdd, 7 digits');
export const BRANCH: Codec<string> = matching(/^\d{1,4}$/, 'digits, 1 to 4');
/** A number, so without zeros before it. */
export const ACCOUNT: Codec<string> = matching(/^[1-9]\d{0,12}$/, 'digits without leading zeros, 1 to 13');
export const PAYMENT_ACCOUNT: Codec<string> = matching(/^[1-9]\d{0,19}$/, 'digits without leading zeros, 1 to 20');
export const TRANSFER_ID: Codec<string> = matching(/^[0-9A-Za-z]{1,25}$/, 'letters and digits, 1 to 25');
/** The code of a message without what comes after its number. */
export const MESSAGE_CODE: Codec<string> = matching(/^[A-Z]{3}\d{4}$/, '3 capitals, 4 digits');
export const STATE: Codec<StrEntryState> = oneOf(STR_ENTRY_STATES);
export const RETURN_CODE: Codec<TedReturnCode> = oneOf(TED_RETURN_CODES);

/** A number in the message, so without zeros before it; five digits in the model, as files have it. */
export const PURPOSE: Codec<TedPurpose> = {
  read: parsePurpose,
  write: (value) => String(Number(value)),
  rule: 'number of a purpose that we know',
};

/** Reais with two decimals; nothing is transferred that is not more than zero. */
export const AMOUNT: Codec<Money> = {
  read: (value) => {
    const amount = BALANCE.read(value);
    return amount === undefined || amount === 0n ? undefined : amount;
  },
  write: formatDecimal,
  rule: 'reais with 2 decimals, more than 0',
};

/** Reais with two decimals, not negative. */
export const BALANCE: Codec<Money> = {
  read: (value) => {
    if (!/^\d{1,17}\.\d{2}$/.test(value)) return undefined;
    const amount = parseDecimal(value);
    return amount.ok ? amount.value : undefined;
  },
  write: formatDecimal,
  rule: 'reais with 2 decimals',
};

/** What the clocks of Brasília show, to the second: a message names no zone. */
export const MOMENT: Codec<Instant> = {
  read: (value) => {
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value)) return undefined;
    const asUtc = parseInstant(`${value}Z`);
    if (asUtc === undefined) return undefined;
    // Brasília is three hours behind UTC, two in the summers in which its clocks are put forward.
    return [3, 2].map((hours) => later(asUtc, hours * HOUR_MS)).find((at) => momentText(at) === value);
  },
  write: momentText,
  rule: 'yyyy-MM-ddTHH:mm:ss in Brasília',
};

function momentText(at: Instant): string {
  const { date, hour, minute, second } = saoPaulo(at);
  return `${date}T${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`;
}

/** What stood in a field of a message that was refused, right or wrong, and the code of what is wrong with it. */
export interface RefusedField {
  readonly text: string;
  readonly error?: string;
}

export const ERROR_CODE: Codec<string> = matching(/^E[A-Z]{3}\d{4}$/, 'E, 3 capitals, 4 digits');
const REFUSED_LENGTH_MAX = 500;

/** Any text, with the error that it carries. */
export const REFUSED: Codec<RefusedField> = {
  read: (text, error) => {
    if (text !== '' && !isMessageText(text, REFUSED_LENGTH_MAX) && text.trim() !== '') return undefined;
    if (error !== undefined && ERROR_CODE.read(error) === undefined) return undefined;
    return { text, ...(error !== undefined && { error }) };
  },
  write: ({ text }) => text,
  rule: `what was sent, up to ${REFUSED_LENGTH_MAX}`,
  attribute: { name: 'CodErro', of: ({ error }) => error },
};
