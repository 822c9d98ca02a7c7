import { refuse, type Result } from '@bank/core';
import { NO_TXID, parseIspb, parseStaticTxid } from '@bank/identifiers';
import { parsePixKey, PIX_KEY_LENGTH_MAX, type TypedPixKey } from '@bank/pix-key';
import { isPrintableAscii } from './characters.ts';
import { amountCentavosOf } from './amount.ts';
import type { BrCodeFaultCode } from './brcode.ts';
import { checkPayloadUrl, PAYLOAD_URL_LENGTH_MAX } from './payload-url.ts';

/** What is wrong with a value; `at` counts from its beginning. */
export interface ValueFault {
  readonly code: BrCodeFaultCode;
  readonly at: number;
}

/** One row of the layout: a field that carries a value. */
export interface FieldLayout {
  readonly id: number;
  readonly name: string;
  readonly lengthMin: number;
  readonly lengthMax: number;
  readonly presence: 'mandatory' | 'optional';
  /** The rule in words, for the documentation. */
  readonly rule: string;
  /** The refusal of a value that breaks length or rule. */
  readonly refusal: BrCodeFaultCode;
  /** The rule itself, once the length is right. `ownHost` as in {@link PayloadUrlOptions}. */
  readonly fault: (value: string, ownHost?: string) => ValueFault | undefined;
}

/** A code is at most this long (API Pix 2.9.0, pixCopiaECola). */
export const BR_CODE_LENGTH_MAX = 512;

/** The value of one field, a template among them, is at most this long: its length has two digits. */
export const VALUE_LENGTH_MAX = 99;

/** The name by which a template says that it is Pix's; read in either case. */
export const PIX_GUI = 'br.gov.bcb.pix';

/** Where the template of Pix may stand, and the first of them, where a writer puts it. */
export const PIX_TEMPLATE_IDS = { first: 26, last: 51 } as const;

/** Where the template of a recurrence may stand, and the first of them, where a writer puts it. */
export const RECURRENCE_TEMPLATE_IDS = { first: 80, last: 99 } as const;

/** Where the txid's template stands. */
export const ADDITIONAL_DATA_ID = 62;

const row = (field: Omit<FieldLayout, 'fault'> & { readonly holds: (value: string) => boolean }): FieldLayout => ({
  ...field,
  fault: (value) => (field.holds(value) ? undefined : { code: field.refusal, at: 0 }),
});

const constant = (id: number, name: string, value: string, refusal: BrCodeFaultCode): FieldLayout =>
  row({
    id,
    name,
    lengthMin: value.length,
    lengthMax: value.length,
    presence: 'mandatory',
    rule: `\`${value}\``,
    refusal,
    holds: (text) => text === value,
  });

/** Field 00, always the first. */
export const FORMAT_INDICATOR = constant(0, 'payloadFormatIndicator', '01', 'brcode.format-indicator');

/** Field 01. */
export const POINT_OF_INITIATION = row({
  id: 1,
  name: 'pointOfInitiation',
  lengthMin: 2,
  lengthMax: 2,
  presence: 'optional',
  rule: '`11` may be paid again, `12` not to be paid twice; a writer of a dynamic code puts `12` or nothing',
  refusal: 'brcode.point-of-initiation',
  holds: (value) => value === '11' || value === '12',
});

/** Field 52. */
export const CATEGORY = row({
  id: 52,
  name: 'merchantCategoryCode',
  lengthMin: 4,
  lengthMax: 4,
  presence: 'mandatory',
  rule: '4 digits; a writer puts `0000`',
  refusal: 'brcode.category',
  holds: (value) => /^\d{4}$/.test(value),
});

/** Field 53: the real. */
export const CURRENCY = constant(53, 'transactionCurrency', '986', 'brcode.currency');

/** Field 54. */
export const AMOUNT = row({
  id: 54,
  name: 'amount',
  lengthMin: 1,
  lengthMax: 13,
  presence: 'optional',
  rule: 'reais: `100`, `10.`, `0.9`, `.50` are read as such (never as centavos), a writer puts two decimals; not zero in a static code',
  refusal: 'brcode.amount',
  holds: (value) => amountCentavosOf(value) >= 0,
});

/** Field 58. */
export const COUNTRY = constant(58, 'countryCode', 'BR', 'brcode.country');

/** Field 59. */
export const MERCHANT_NAME = row({
  id: 59,
  name: 'merchantName',
  lengthMin: 1,
  lengthMax: 25,
  presence: 'mandatory',
  rule: 'characters 0x20 to 0x7E',
  refusal: 'brcode.merchant-name',
  holds: isPrintableAscii,
});

/** Field 60. */
export const MERCHANT_CITY = row({
  id: 60,
  name: 'merchantCity',
  lengthMin: 1,
  lengthMax: 15,
  presence: 'mandatory',
  rule: 'characters 0x20 to 0x7E',
  refusal: 'brcode.merchant-city',
  holds: isPrintableAscii,
});

/** Field 61. */
export const POSTAL_CODE = row({
  id: 61,
  name: 'postalCode',
  lengthMin: 1,
  lengthMax: 10,
  presence: 'optional',
  rule: 'characters 0x20 to 0x7E',
  refusal: 'brcode.postal-code',
  holds: isPrintableAscii,
});

/** Field 63, always the last. */
export const CRC = row({
  id: 63,
  name: 'crc',
  lengthMin: 4,
  lengthMax: 4,
  presence: 'mandatory',
  rule: 'CRC-16/CCITT-FALSE over the UTF-8 bytes of all before it, `6304` among them; 4 hexadecimal digits, written in capitals',
  refusal: 'brcode.crc-malformed',
  holds: (value) => /^[0-9A-Fa-f]{4}$/.test(value),
});

/** The plain fields of the code between the first and the last, in the order in which they are checked. */
export const ROOT_LAYOUT: readonly FieldLayout[] = [
  FORMAT_INDICATOR,
  POINT_OF_INITIATION,
  CATEGORY,
  CURRENCY,
  AMOUNT,
  COUNTRY,
  MERCHANT_NAME,
  MERCHANT_CITY,
  POSTAL_CODE,
];

/** Sub-field 00 of the templates that are Pix's. */
export const GUI = row({
  id: 0,
  name: 'gui',
  lengthMin: PIX_GUI.length,
  lengthMax: PIX_GUI.length,
  presence: 'mandatory',
  rule: `\`${PIX_GUI}\` in either case; a template with another one is not Pix's and is passed over`,
  refusal: 'brcode.no-pix-template',
  holds: (value) => value === PIX_GUI || value.toLowerCase() === PIX_GUI,
});

/** A key with its type, or the code of its refusal. */
export function readKey(value: string): Result<TypedPixKey, BrCodeFaultCode> {
  const key = parsePixKey(value);
  if (key.ok) return key;
  return refuse(key.error.code === 'pix-key.check-digit' ? 'brcode.key-check-digit' : 'brcode.key');
}

/** Sub-field 01 of the Pix template. */
export const KEY: FieldLayout = {
  id: 1,
  name: 'pixKey',
  lengthMin: 1,
  lengthMax: PIX_KEY_LENGTH_MAX,
  presence: 'optional',
  rule: 'a key as the directory keeps it, check digits right; static codes only',
  refusal: 'brcode.key',
  fault: (value) => {
    const key = readKey(value);
    return key.ok ? undefined : { code: key.error, at: 0 };
  },
};

/** Sub-field 02 of the Pix template. */
export const ADDITIONAL_INFO = row({
  id: 2,
  name: 'additionalInfo',
  lengthMin: 1,
  lengthMax: 72,
  presence: 'optional',
  rule: 'text for the payer; static codes only; a writer keeps to 0x20 to 0x7E',
  refusal: 'brcode.additional-info',
  holds: () => true,
});

/** Sub-field 03 of the Pix template. */
export const FSS = row({
  id: 3,
  name: 'fss',
  lengthMin: 8,
  lengthMax: 8,
  presence: 'optional',
  rule: 'ISPB of the institution that makes withdrawals easier; static codes only',
  refusal: 'brcode.fss',
  holds: (value) => parseIspb(value).ok,
});

/** Sub-field 25 of the Pix template and of a recurrence's. */
export const URL_FIELD: FieldLayout = {
  id: 25,
  name: 'url',
  lengthMin: 1,
  lengthMax: PAYLOAD_URL_LENGTH_MAX,
  presence: 'optional',
  rule: 'address without protocol, as `checkPayloadUrl` takes it; dynamic codes and recurrences only',
  refusal: 'payload-url.too-long',
  fault: (value, ownHost) => {
    const url = checkPayloadUrl(value, { ownHost });
    return url.ok ? undefined : url.error;
  },
};

/** Sub-field 05 of template 62. */
export const TXID = row({
  id: 5,
  name: 'txid',
  lengthMin: 1,
  lengthMax: 25,
  presence: 'optional',
  rule: `letters and digits, or \`${NO_TXID}\` for none; a dynamic code has \`${NO_TXID}\`, and what it has instead binds nobody`,
  refusal: 'brcode.txid',
  holds: (value) => value === NO_TXID || parseStaticTxid(value).ok,
});

/** The templates whose inside is read, each with its identifiers and its rows. */
export const TEMPLATES: readonly {
  readonly name: string;
  readonly ids: { readonly first: number; readonly last: number };
  readonly rows: readonly FieldLayout[];
}[] = [
  { name: 'Pix', ids: PIX_TEMPLATE_IDS, rows: [GUI, KEY, ADDITIONAL_INFO, FSS, URL_FIELD] },
  { name: 'Additional data', ids: { first: ADDITIONAL_DATA_ID, last: ADDITIONAL_DATA_ID }, rows: [TXID] },
  { name: 'Recurrence', ids: RECURRENCE_TEMPLATE_IDS, rows: [GUI, { ...URL_FIELD, presence: 'mandatory' }] },
];

/** What is wrong with a value by its row: length first, then rule. */
export function faultOfValue(field: FieldLayout, value: string, ownHost?: string): ValueFault | undefined {
  if (value.length < field.lengthMin || value.length > field.lengthMax) return { code: field.refusal, at: 0 };
  return field.fault(value, ownHost);
}
