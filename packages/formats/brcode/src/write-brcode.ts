import { formatDecimal, ok, refuse, type Money, type Result } from '@bank/core';
import { NO_TXID } from '@bank/identifiers';
import { amountCentavosOf } from './amount.ts';
import type { BrCodeFault } from './brcode.ts';
import { isPrintableAscii } from './characters.ts';
import { crc16, formatCrc } from './crc.ts';
import {
  ADDITIONAL_DATA_ID,
  ADDITIONAL_INFO,
  AMOUNT,
  CATEGORY,
  COUNTRY,
  CRC,
  CURRENCY,
  faultOfValue,
  FORMAT_INDICATOR,
  FSS,
  GUI,
  KEY,
  MERCHANT_CITY,
  MERCHANT_NAME,
  PIX_GUI,
  PIX_TEMPLATE_IDS,
  POINT_OF_INITIATION,
  POSTAL_CODE,
  RECURRENCE_TEMPLATE_IDS,
  TXID,
  URL_FIELD,
  VALUE_LENGTH_MAX,
  type FieldLayout,
} from './layout.ts';

/** What every code carries. `merchantText` makes a name or city that fits. */
export interface MerchantInput {
  readonly merchantName: string;
  readonly merchantCity: string;
  readonly postalCode?: string | null;
}

/** A static code; what is left out or null is not written. */
export interface StaticBrCodeInput extends MerchantInput {
  /** As the directory keeps it. */
  readonly pixKey: string;
  /** Left open, the payer types it. */
  readonly amount?: Money | null;
  readonly txid?: string | null;
  readonly additionalInfo?: string | null;
  readonly fss?: string | null;
  readonly pointOfInitiation?: '11' | '12' | null;
  readonly recurrenceUrl?: string | null;
}

/** A dynamic code. Amount and txid stand in the document behind the address, never here. */
export interface DynamicBrCodeInput extends MerchantInput {
  readonly url: string;
  /** `12` unless null is given: some banks refuse a dynamic code with 11 (pix-api issue 544). */
  readonly pointOfInitiation?: '12' | null;
  readonly recurrenceUrl?: string | null;
  /** The writer's own host, where that is a sandbox's: {@link PayloadUrlOptions}. */
  readonly ownHost?: string;
}

/** A code for nothing but a recurrence. */
export interface RecurrenceBrCodeInput extends MerchantInput {
  readonly recurrenceUrl: string;
}

/** A field to be written: its row and what goes in. */
type Part = readonly [FieldLayout, string | null | undefined];

/** Writes a static code, or says which part of it cannot stand in one. What is written, `readBrCode` reads, unlenient. */
export function writeStaticBrCode(input: StaticBrCodeInput): Result<string, BrCodeFault> {
  const amount = input.amount ?? null;
  const amountText = amount === null ? null : formatDecimal(amount);
  if (amountText !== null && amountCentavosOf(amountText) === 0) return refuse({ code: 'brcode.amount-zero' });
  return write(input, {
    pix: [
      [KEY, input.pixKey],
      [ADDITIONAL_INFO, input.additionalInfo],
      [FSS, input.fss],
    ],
    pointOfInitiation: input.pointOfInitiation,
    amountText,
    txid: input.txid,
    recurrenceUrl: input.recurrenceUrl,
  });
}

/** Writes a dynamic code, or says which part of it cannot stand in one. What is written, `readBrCode` reads, unlenient. */
export function writeDynamicBrCode(input: DynamicBrCodeInput): Result<string, BrCodeFault> {
  const { url, recurrenceUrl, pointOfInitiation = '12', ownHost } = input;
  return write(input, { pix: [[URL_FIELD, url]], pointOfInitiation, recurrenceUrl, ownHost });
}

/**
 * Writes a code for a recurrence alone, with an empty template of Pix in front as Banco Central's own examples have it
 * (API Pix 2.9.0, /rec).
 */
export function writeRecurrenceBrCode(input: RecurrenceBrCodeInput): Result<string, BrCodeFault> {
  return write(input, { pix: [], recurrenceUrl: input.recurrenceUrl });
}

interface Variable {
  readonly pix: readonly Part[];
  readonly pointOfInitiation?: string | null | undefined;
  readonly amountText?: string | null;
  readonly txid?: string | null | undefined;
  readonly recurrenceUrl?: string | null | undefined;
  readonly ownHost?: string | undefined;
}

function write(merchant: MerchantInput, variable: Variable): Result<string, BrCodeFault> {
  const { pix, pointOfInitiation, amountText, txid, recurrenceUrl, ownHost } = variable;
  const beforePix: readonly Part[] = [
    [FORMAT_INDICATOR, '01'],
    [POINT_OF_INITIATION, pointOfInitiation],
  ];
  const pixTemplate: readonly Part[] = [[GUI, PIX_GUI], ...pix];
  const afterPix: readonly Part[] = [
    [CATEGORY, '0000'],
    [CURRENCY, '986'],
    [AMOUNT, amountText],
    [COUNTRY, 'BR'],
    [MERCHANT_NAME, merchant.merchantName],
    [MERCHANT_CITY, merchant.merchantCity],
    [POSTAL_CODE, merchant.postalCode],
  ];
  const additionalData: readonly Part[] = [[TXID, txid ?? NO_TXID]];
  const recurrence: readonly Part[] =
    recurrenceUrl === null || recurrenceUrl === undefined
      ? []
      : [
          [GUI, PIX_GUI],
          [URL_FIELD, recurrenceUrl],
        ];
  const fault =
    faultOfParts([...beforePix, ...pixTemplate, ...afterPix, ...additionalData, ...recurrence], ownHost) ??
    faultOfTemplate(PIX_TEMPLATE_IDS.first, pixTemplate);
  if (fault) return refuse(fault);
  const body =
    join(beforePix) +
    template(PIX_TEMPLATE_IDS.first, pixTemplate) +
    join(afterPix) +
    template(ADDITIONAL_DATA_ID, additionalData) +
    (recurrence.length > 0 ? template(RECURRENCE_TEMPLATE_IDS.first, recurrence) : '') +
    head(CRC.id, CRC.lengthMax);
  return ok(body + formatCrc(crc16(body)));
}

/** The first part that breaks its row, or carries a character that we do not write. */
function faultOfParts(parts: readonly Part[], ownHost?: string): BrCodeFault | undefined {
  for (const [row, value] of parts) {
    if (value === null || value === undefined) continue;
    const fault = faultOfValue(row, value, ownHost);
    if (fault) return { code: fault.code };
    if (!isPrintableAscii(value)) return { code: row.refusal };
  }
  return undefined;
}

/** Key, text and fss share the length of one value. A recurrence's address always fits: 14 and 77 and their heads make 99. */
function faultOfTemplate(id: number, parts: readonly Part[]): BrCodeFault | undefined {
  return join(parts).length > VALUE_LENGTH_MAX ? { code: 'brcode.template-length', field: `${id}` } : undefined;
}

function template(id: number, parts: readonly Part[]): string {
  const value = join(parts);
  return head(id, value.length) + value;
}

function join(parts: readonly Part[]): string {
  let text = '';
  for (const [row, value] of parts) {
    if (value !== null && value !== undefined) text += head(row.id, value.length) + value;
  }
  return text;
}

function head(id: number, length: number): string {
  return `${id}`.padStart(2, '0') + `${length}`.padStart(2, '0');
}
