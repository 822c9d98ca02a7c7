import type { CivilDate, Money } from '@bank/core';
import type { RecordValues } from '../../engine/write.ts';

// What a charging file carries, apart from the layout that carries it: CNAB 240 and our own CNAB 400 are written from
// these and read into them. Codes are those of CNAB 240 (FEBRABAN C004 to C028, G073); CNAB 400 has them translated.

/** Somebody with an address. */
export interface ChargePerson {
  /** CPF or CNPJ without mask. */
  readonly document: string;
  readonly name: string;
  readonly street: string;
  readonly district: string;
  /** Eight digits. */
  readonly zip: string;
  readonly city: string;
  readonly state: string;
}

/** Interest from the day after the due date on (C018): an amount a day, or hundredths of a percent a month. */
export type ChargeInterest =
  | { readonly kind: 'per-day'; readonly amountCentavos: Money; readonly from: CivilDate | null }
  | { readonly kind: 'monthly-rate'; readonly hundredths: bigint; readonly from: CivilDate | null };

/** One discount (C021): kinds 1, 3 and 4 in centavos, kinds 2, 5 and 6 in hundredths of a percent. */
export interface ChargeDiscount {
  readonly kind: '1' | '2' | '3' | '4' | '5' | '6';
  readonly value: bigint;
  readonly until: CivilDate | null;
}

/** Fine (G073): an amount, or hundredths of a percent. */
export interface ChargeFine {
  readonly kind: 'amount' | 'percent';
  readonly value: bigint;
  readonly from: CivilDate | null;
}

/** One title of a remessa: an entry (01) or an instruction on a title. */
export interface ChargeOrder {
  /** C004: 01 entry, 02 write-off, 06 due date, … */
  readonly movement: string;
  /** '' where the bank numbers. */
  readonly nossoNumero: string;
  /** C006. */
  readonly wallet: string;
  readonly documentNumber: string;
  readonly dueDate: CivilDate | null;
  readonly amountCentavos: Money;
  /** C015. */
  readonly species: string;
  readonly accepted: boolean;
  readonly issueDate: CivilDate | null;
  readonly interest: ChargeInterest | null;
  /** At most three, all amounts or all percentages. */
  readonly discounts: readonly ChargeDiscount[];
  readonly fine: ChargeFine | null;
  readonly iofCentavos: Money;
  readonly abatementCentavos: Money;
  readonly companyUse: string;
  /** C026 and days; null: nothing said. */
  readonly protest: { readonly kind: string; readonly days: number } | null;
  /** Days to write-off; null: nothing said. */
  readonly writeOffDays: number | null;
  /** Null in instructions that do not change the payer. */
  readonly payer: ChargePerson | null;
  readonly guarantor: { readonly document: string; readonly name: string } | null;
  /** At most two of forty characters. */
  readonly messages: readonly string[];
  readonly email: string;
  /** Pix of the same title (Y-03): key and txid of its QR code. */
  readonly pix: { readonly keyKind: '1' | '2' | '3' | '4' | '5'; readonly key: string; readonly txid: string } | null;
  /** Records that few titles have; absent where there are none. CNAB 240 alone has them. */
  readonly further?: readonly ChargeFurther[];
}

/** S: five messages, or a line of print; Y: guarantor with address, cheques, split, invoices, kind of payment. */
export type FurtherSegment = 'S' | 'S-line' | 'Y-01' | 'Y-04' | 'Y-50' | 'Y-51' | 'Y-52' | 'Y-53';

/** One further record: its fields by their names in the layout (LAYOUTS.md), without those of its place in the file. */
export interface ChargeFurther {
  readonly segment: FurtherSegment;
  readonly values: RecordValues;
}

/** What happened to one title, in a retorno. */
export interface ChargeEvent {
  /** C044: 02 confirmed, 03 rejected, 06 settled, 09 written off, … */
  readonly movement: string;
  readonly nossoNumero: string;
  readonly wallet: string;
  readonly documentNumber: string;
  readonly dueDate: CivilDate | null;
  readonly amountCentavos: Money;
  /** Bank and branch that received the payment; '' where nobody did. */
  readonly receivingBank: string;
  readonly receivingBranch: string;
  readonly companyUse: string;
  readonly payer: { readonly document: string; readonly name: string };
  readonly tariffCentavos: Money;
  /** C047, two places each, at most five. */
  readonly reasons: readonly string[];
  readonly additionsCentavos: Money;
  readonly discountCentavos: Money;
  readonly abatementCentavos: Money;
  readonly iofCentavos: Money;
  readonly paidCentavos: Money;
  readonly netCentavos: Money;
  readonly otherExpensesCentavos: Money;
  readonly otherCreditsCentavos: Money;
  readonly occurrenceDate: CivilDate | null;
  readonly creditDate: CivilDate | null;
  /** Address of the Pix QR code of the title, in the confirmation of an entry; '' where there is none. */
  readonly pixUrl: string;
  /** The Pix that it was, or by which it is to be paid; absent where none is said. CNAB 240 alone has it. */
  readonly pix?: ChargeEventPix;
  /** What the payer, or somebody for the payer, caused (movement 29); absent where nothing. CNAB 240 alone has it. */
  readonly payerOccurrence?: PayerOccurrence;
}

/** The Pix of a title in a retorno (Y-03): key and txid of its code, and the endToEndId of what was paid; '' where there is none. */
export interface ChargeEventPix {
  readonly keyKind: '1' | '2' | '3' | '4' | '5';
  readonly key: string;
  readonly txid: string;
  readonly endToEndId: string;
}

/** Code (A001, four places) and words (A002, thirty) are the bank's own. */
export interface PayerOccurrence {
  readonly code: string;
  readonly date: CivilDate | null;
  readonly amountCentavos: Money;
  readonly text: string;
}

/** Who exchanges the file, and which file it is. */
export interface ChargeFileHeader {
  readonly bank: string;
  readonly bankName: string;
  readonly company: string;
  /** CPF or CNPJ without mask. */
  readonly document: string;
  readonly agreement: string;
  readonly branch: string;
  readonly branchDigit: string;
  readonly account: string;
  readonly accountDigit: string;
  readonly date: CivilDate;
  /** HHMMSS. */
  readonly time: string;
  /** NSA: one more with each file, never repeated. */
  readonly fileSequence: number;
}

/** Whether a code is a discount (C021); 7 cancels one, and is none. */
export function isDiscountKind(kind: string): kind is ChargeDiscount['kind'] {
  return kind === '1' || kind === '2' || kind === '3' || kind === '4' || kind === '5' || kind === '6';
}
