import type { Money } from '@bank/core';
import type { Ispb, Txid } from '@bank/identifiers';
import type { PixKey, PixKeyType } from '@bank/pix-key';
import type { PayloadUrlFault } from './payload-url.ts';

/**
 * What a BR Code says ("Pix Copia e Cola", the text inside a Pix QR Code): a subset of EMV QRCPS-MPM, Manual de Padrões
 * para Iniciação do Pix 2.10.0, 2. Absent fields are null.
 */
export type BrCode = StaticBrCode | DynamicBrCode | RecurrenceBrCode;

/** A code that carries the key itself. */
export interface StaticBrCode extends BrCodeFields {
  readonly kind: 'static';
  readonly pixKey: PixKey;
  readonly keyType: PixKeyType;
  readonly url: null;
  /** Text for the payer, as the receiver wrote it. */
  readonly additionalInfo: string | null;
  /** The institution that makes withdrawals easier (facilitador de serviço de saque). */
  readonly fss: Ispb | null;
}

/**
 * A code that carries the address of a charge (cob or cobv): only what stands there counts. Amount and txid of the code
 * itself, where there are any, are given as read and bind nobody.
 */
export interface DynamicBrCode extends BrCodeFields {
  readonly kind: 'dynamic';
  readonly pixKey: null;
  readonly keyType: null;
  /** Without protocol; kept to the rules of `checkPayloadUrl`. */
  readonly url: string;
  readonly additionalInfo: null;
  readonly fss: null;
}

/** A code that only asks to agree to a recurrence (Pix Automático) and pays nothing now. */
export interface RecurrenceBrCode extends BrCodeFields {
  readonly kind: 'recurrence';
  readonly pixKey: null;
  readonly keyType: null;
  readonly url: null;
  readonly recurrenceUrl: string;
  readonly additionalInfo: null;
  readonly fss: null;
}

interface BrCodeFields {
  /** Address of a recurrence, kept to the rules of `checkPayloadUrl`. */
  readonly recurrenceUrl: string | null;
  readonly amount: Money | null;
  /** Null for `***`, which means that there is none. */
  readonly txid: Txid | null;
  /** As written in the code: the name to show the payer is the one that the directory (DICT) gives. */
  readonly merchantName: string;
  readonly merchantCity: string;
  readonly postalCode: string | null;
  readonly pointOfInitiation: PointOfInitiation | null;
  /** True where a careful reader accepts what a writer must not emit; `readBrCode` lists the cases. */
  readonly lenient: boolean;
}

/** 11: may be paid again. 12: not to be paid twice. It says nothing about static or dynamic. */
export type PointOfInitiation = '11' | '12';

/** Why a text is no BR Code, or why one cannot be written. */
export type BrCodeFault = {
  readonly code: BrCodeFaultCode;
  /** Where, 0-based, in the text as it was given; only when reading, and only where one place is meant. */
  readonly at?: number;
  /** The number of the field that lacks ("59"), stands twice or is too full. */
  readonly field?: string;
};

/** The codes of the refusals. */
export type BrCodeFaultCode =
  | 'brcode.empty'
  | 'brcode.too-long' // over 512 characters
  | 'brcode.character' // a control or invisible character, an emoji, another script
  | 'brcode.malformed' // not identifier, length, value
  | 'brcode.truncated' // a value runs beyond the end
  | 'brcode.duplicate' // a field twice
  | 'brcode.missing' // a mandatory field lacks
  | 'brcode.format-indicator' // does not begin with field 00 = 01
  | 'brcode.point-of-initiation'
  | 'brcode.category'
  | 'brcode.currency'
  | 'brcode.amount'
  | 'brcode.amount-zero' // a static code over nothing
  | 'brcode.country'
  | 'brcode.merchant-name'
  | 'brcode.merchant-city'
  | 'brcode.postal-code'
  | 'brcode.txid'
  | 'brcode.crc-missing'
  | 'brcode.crc-not-last' // something stands behind it
  | 'brcode.crc-malformed' // not four hexadecimal digits
  | 'brcode.crc-zero-lost' // three digits that a zero before them makes right
  | 'brcode.crc'
  | 'brcode.no-pix-template'
  | 'brcode.two-pix-templates'
  | 'brcode.two-recurrences'
  | 'brcode.key-and-url'
  | 'brcode.no-key-or-url'
  | 'brcode.key' // of no known type
  | 'brcode.key-check-digit'
  | 'brcode.additional-info'
  | 'brcode.info-without-key' // only a static code has one
  | 'brcode.fss'
  | 'brcode.fss-without-key' // only a static code has one
  | 'brcode.template-length' // key, text and fss, or the URL, do not fit in 99 characters together
  | PayloadUrlFault['code'];
