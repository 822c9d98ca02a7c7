import { assert, type CivilDate, type Money } from '@bank/core';
import type { FieldValue } from '../../engine/layout.ts';
import {
  amountOf,
  dateOf,
  hasField,
  isEmpty,
  textIfAny,
  textOf,
  valueOf,
  type CnabRecord,
} from '../../engine/record.ts';
import { trimDocument } from '../../engine/structure.ts';
import type { CnabTitle } from '../../engine/titles.ts';
import { OTHER_CODES_OF_REAL } from './payments-240-codes.ts';
import { PAYMENT_OCCURRENCES } from './payments-240-occurrences.ts';

/** What a payment is, told by the form of its batch (G029) and, for form 03, by its clearing. */
export type PaymentKind =
  | 'transfer' // to an account of the same bank
  | 'savings'
  | 'salary-card'
  | 'ted'
  | 'doc'
  | 'pix'
  | 'pix-qr'
  | 'cheque'
  | 'payment-order'
  | 'authenticated'
  | 'judicial-deposit'
  | 'municipal-tax'
  | 'boleto'
  | 'arrecadacao'
  | 'tax';

/** What the bank says of a payment, with its words; null for a code that FEBRABAN does not have. */
export interface Occurrence {
  readonly code: string;
  readonly meaning: string | null;
}

/** Somebody with a document. */
export interface Party {
  /** G005: 1 CPF, 2 CNPJ; '' or 0 where nobody is named. */
  readonly inscriptionType: string;
  /** Without the zeros that filled it up: 11 characters for a CPF, 14 for a CNPJ, '' where there is none. */
  readonly document: string;
  readonly name: string;
}

/** Who is paid, and where. Of a boleto, bill or tax only the name (and the beneficiary's document) is there. */
export interface Payee extends Party {
  /** COMPE code, '000' where the bank has none. */
  readonly bank: string;
  /** '' where it was not given. */
  readonly ispb: string;
  readonly branch: string;
  readonly branchDigit: string;
  readonly account: string;
  readonly accountDigit: string;
  readonly accountCheck: string;
  /** Account of a payment institution (segment C), '' where there is none. */
  readonly paymentAccount: string;
  readonly address: Address | null;
}

/** Where the payee lives, for a cheque or payment order. */
export interface Address {
  readonly street: string;
  readonly number: string;
  readonly detail: string;
  readonly district: string;
  readonly city: string;
  /** Eight digits, '' where not given. */
  readonly postalCode: string;
  readonly state: string;
}

/** What goes with a transfer of any kind (segment A). */
export interface TransferTerms {
  readonly clearing: string;
  readonly currency: string;
  readonly information: string;
  readonly docPurpose: string;
  readonly tedPurpose: string;
  readonly complementaryPurpose: string;
  readonly notice: string;
}

/** What makes a Pix (segment B, or J-52 for a QR Code). */
export interface PixTerms {
  /** G100; '' for a QR Code. */
  readonly initiation: string;
  /** Key, or URL of the QR Code, as the file has it. */
  readonly key: string;
  readonly txid: string;
  readonly message: string;
}

/** What a boleto says (segments J and J-52). */
export interface PaidBoleto {
  readonly nominalCentavos: Money | null;
  readonly discountCentavos: Money | null;
  readonly surchargeCentavos: Money | null;
  readonly payer: Party | null;
  readonly beneficiary: Party | null;
  readonly guarantor: Party | null;
}

/** What a record says that has no name of its own here: its fields by their names in the layout. */
export interface RecordTerms {
  /** Name of the layout, as `payments.segment-n-darf`. */
  readonly layout: string;
  readonly values: Readonly<Record<string, FieldValue>>;
}

/** One payment of a remessa or retorno, of all its segments. */
export interface Payment {
  readonly kind: PaymentKind;
  /** Form of its batch (G029). */
  readonly form: string;
  /** Line of its first segment. */
  readonly line: number;
  /** G060 and G061. */
  readonly movement: string;
  readonly instruction: string;
  /** The company's number, and the bank's. */
  readonly documentNumber: string;
  readonly nossoNumero: string;
  readonly paymentDate: CivilDate | null;
  readonly dueDate: CivilDate | null;
  readonly amountCentavos: Money | null;
  /** What was really done, in a retorno that confirms it. */
  readonly settledDate: CivilDate | null;
  readonly settledCentavos: Money | null;
  readonly payee: Payee;
  /** 44 digits of a boleto or bill, '' for what has none. */
  readonly barcode: string;
  readonly transfer: TransferTerms | null;
  readonly pix: PixTerms | null;
  readonly boleto: PaidBoleto | null;
  /** A tax without barcode: its complement, N1 to N8. */
  readonly tax: RecordTerms | null;
  /** Taxes held back, and the account that took the money where it is another one (segment C). */
  readonly deductions: RecordTerms | null;
  /** Free lines, or the data of FGTS (segment W). */
  readonly extra: RecordTerms | null;
  /** The bank's authentication (segment Z), null where there is none. */
  readonly authentication: { readonly legal: string; readonly bank: string } | null;
  readonly occurrences: readonly Occurrence[];
}

const KINDS: Readonly<Record<string, PaymentKind>> = {
  '01': 'transfer',
  '02': 'cheque',
  '04': 'salary-card',
  '05': 'savings',
  '10': 'payment-order',
  '11': 'arrecadacao',
  '19': 'arrecadacao',
  '20': 'authenticated',
  '30': 'boleto',
  '31': 'boleto',
  '41': 'ted',
  '43': 'ted',
  '44': 'ted',
  '45': 'pix',
  '47': 'pix-qr',
  '71': 'judicial-deposit',
  '72': 'judicial-deposit',
  '80': 'municipal-tax',
  '81': 'municipal-tax',
};

const TAX_FORMS: ReadonlySet<string> = new Set(['16', '17', '18', '21', '22', '23', '24', '25', '26', '27']);

/** What a payment of this form is; form 03 is a DOC or a TED by its clearing. */
export function paymentKind(form: string, clearing: string): PaymentKind {
  if (TAX_FORMS.has(form)) return 'tax';
  if (form === '03') return clearing === '700' ? 'doc' : 'ted';
  return KINDS[form] ?? 'transfer';
}

/** The segments of one payment, by what they are. */
export interface PaymentSegments {
  /** A, J, O or N. */
  readonly main: CnabRecord;
  /** B, for transfers and Pix. */
  readonly payee: CnabRecord | undefined;
  readonly complement: CnabRecord | undefined;
  /** J-52. */
  readonly parties: CnabRecord | undefined;
  readonly extra: CnabRecord | undefined;
  readonly authentication: CnabRecord | undefined;
}

/** Sorts the records of one payment by their segment; of two of a kind the first counts. */
export function paymentSegments(records: readonly CnabRecord[]): PaymentSegments {
  const [main] = records;
  assert(main, 'a title has records');
  const find = (segment: string): CnabRecord | undefined => {
    for (let at = 1; at < records.length; at += 1) {
      const record = records[at];
      if (record?.text.charAt(13) === segment) return record;
    }
    return undefined;
  };
  if (records.length === 1) {
    return {
      main,
      payee: undefined,
      complement: undefined,
      parties: undefined,
      extra: undefined,
      authentication: undefined,
    };
  }
  return {
    main,
    payee: find('B'),
    complement: find('C'),
    parties: find('J'),
    extra: find('W'),
    authentication: find('Z'),
  };
}

/** One payment of a file, with everything it says. Only a payment without errors says what it says for sure. */
export function readPayment({ records, header }: Pick<CnabTitle, 'records' | 'header'>): Payment {
  return paymentOf(paymentSegments(records), header ? textOf(header, 'form') : '');
}

/** One payment out of its segments, in a batch of that form. Judges nothing. */
export function paymentOf(segments: PaymentSegments, form: string): Payment {
  const { main } = segments;
  const clearing = textIfAny(main, 'clearing');
  return {
    kind: paymentKind(form, clearing),
    form,
    line: main.line,
    movement: textOf(main, 'movement'),
    instruction: textOf(main, 'instruction'),
    documentNumber: textOf(main, 'documentNumber'),
    nossoNumero: textOf(main, 'nossoNumero'),
    paymentDate: dateOf(main, 'paymentDate'),
    dueDate: dateIfAny(main, 'dueDate'),
    amountCentavos: amountOf(main, 'amount'),
    settledDate: dateIfAny(main, 'settledDate'),
    settledCentavos:
      hasField(main.layout, 'settledDate') && dateOf(main, 'settledDate') ? amountOf(main, 'settledAmount') : null,
    payee: payeeOf(segments),
    barcode: barcodeOf(main),
    transfer: hasField(main.layout, 'clearing') ? transferOf(main, clearing) : null,
    pix: pixOf(segments),
    boleto: hasField(main.layout, 'surcharge') ? boletoOf(segments) : null,
    tax: main.text.charAt(13) === 'N' ? termsOf(main, COMPLEMENT_FROM) : null,
    deductions: deductionsOf(segments.complement),
    extra: segments.extra ? termsOf(segments.extra, EXTRA_FROM) : null,
    authentication: segments.authentication ? authenticationOf(segments.authentication) : null,
    occurrences: readOccurrences(textOf(main, 'occurrences')).map((code) => ({
      code,
      meaning: PAYMENT_OCCURRENCES[code] ?? null,
    })),
  };
}

/** The codes of two characters that follow each other in the occurrences of any record, blanks left out. */
export function readOccurrences(text: string): readonly string[] {
  const codes: string[] = [];
  for (let at = 0; at < text.length; at += 2) {
    const one = text.slice(at, at + 2).trim();
    // Some banks fill the five places with 00, which says the same as one.
    if (one !== '' && !(one === '00' && codes.includes('00'))) codes.push(one);
  }
  return codes;
}

function dateIfAny(record: CnabRecord, name: string): CivilDate | null {
  return hasField(record.layout, name) ? dateOf(record, name) : null;
}

/** The barcode where there is one: a Pix QR Code goes with zeros. */
function barcodeOf(main: CnabRecord): string {
  return hasField(main.layout, 'barcode') && !isEmpty(main, 'barcode') ? textOf(main, 'barcode') : '';
}

function partyOf(record: CnabRecord | undefined, role: string): Party {
  const inscriptionType = textIfAny(record, `${role}InscriptionType`);
  return {
    inscriptionType,
    document: trimDocument(textIfAny(record, `${role}InscriptionNumber`), inscriptionType),
    name: textIfAny(record, `${role}Name`),
  };
}

function partyIfAny(record: CnabRecord, role: string): Party | null {
  const party = partyOf(record, role);
  return party.document === '' && party.name === '' ? null : party;
}

function payeeOf({ main, payee, complement, parties }: PaymentSegments): Payee {
  const known = parties ? partyOf(parties, 'beneficiary') : partyOf(payee, 'payee');
  const ispb = textIfAny(payee, 'payeeIspb');
  return {
    ...known,
    name: textIfAny(main, 'payeeName') || textIfAny(main, 'taxpayerName') || known.name,
    bank: textIfAny(main, 'payeeBank'),
    ispb: /^0*$/.test(ispb) ? '' : ispb,
    branch: textIfAny(main, 'payeeBranch'),
    branchDigit: textIfAny(main, 'payeeBranchDigit'),
    account: textIfAny(main, 'payeeAccount'),
    accountDigit: textIfAny(main, 'payeeAccountDigit'),
    accountCheck: textIfAny(main, 'payeeAccountCheck'),
    paymentAccount: textIfAny(complement, 'paymentAccount'),
    address: payee && hasField(payee.layout, 'street') ? addressOf(payee) : null,
  };
}

function addressOf(payee: CnabRecord): Address | null {
  const postalCode = textOf(payee, 'postalCode') + textOf(payee, 'postalCodeSuffix');
  const number = textOf(payee, 'streetNumber');
  const address = {
    street: textOf(payee, 'street'),
    number: /^0*$/.test(number) ? '' : number.replace(/^0+/, ''),
    detail: textOf(payee, 'addressDetail'),
    district: textOf(payee, 'district'),
    city: textOf(payee, 'city'),
    postalCode: /^0*$/.test(postalCode) ? '' : postalCode,
    state: textOf(payee, 'state'),
  };
  return Object.values(address).every((part) => part === '') ? null : address;
}

function currencyOf(main: CnabRecord): string {
  const currency = textOf(main, 'currency');
  return OTHER_CODES_OF_REAL.has(currency) ? 'BRL' : currency;
}

function transferOf(main: CnabRecord, clearing: string): TransferTerms {
  return {
    clearing,
    currency: currencyOf(main),
    information: textOf(main, 'information'),
    docPurpose: isEmpty(main, 'docPurpose') ? '' : textOf(main, 'docPurpose'),
    tedPurpose: textOf(main, 'tedPurpose'),
    complementaryPurpose: textOf(main, 'complementaryPurpose'),
    notice: textOf(main, 'notice'),
  };
}

function pixOf({ payee, parties }: PaymentSegments): PixTerms | null {
  const record = payee && hasField(payee.layout, 'pixKey') ? payee : parties;
  if (!record || !hasField(record.layout, 'pixKey')) return null;
  return {
    initiation: textIfAny(record, 'initiation'),
    key: textOf(record, 'pixKey'),
    txid: textOf(record, 'txid'),
    message: textIfAny(record, 'message'),
  };
}

function boletoOf({ main, parties }: PaymentSegments): PaidBoleto {
  return {
    nominalCentavos: amountOf(main, 'nominalAmount'),
    discountCentavos: amountOf(main, 'discount'),
    surchargeCentavos: amountOf(main, 'surcharge'),
    payer: parties ? partyIfAny(parties, 'payer') : null,
    beneficiary: parties ? partyIfAny(parties, 'beneficiary') : null,
    guarantor: parties ? partyIfAny(parties, 'guarantor') : null,
  };
}

/** Where the complement of a tax begins in segment N, and what a segment C or W says. */
const COMPLEMENT_FROM = 111;
const DEDUCTIONS_FROM = 18;
const EXTRA_FROM = 15;
/** Where the occurrences begin. */
const OCCURRENCES_FROM = 231;

function termsOf(record: CnabRecord, from: number): RecordTerms {
  const values: Record<string, FieldValue> = {};
  for (const field of record.layout.fields) {
    const isSaid = field.format.is !== 'blank' && field.format.is !== 'literal';
    if (isSaid && field.from >= from && field.from < OCCURRENCES_FROM) values[field.name] = valueOf(record, field.name);
  }
  return { layout: record.layout.name, values };
}

function deductionsOf(complement: CnabRecord | undefined): RecordTerms | null {
  if (!complement) return null;
  const { paymentAccount: _, ...values } = termsOf(complement, DEDUCTIONS_FROM).values;
  const saysNothing = Object.values(values).every((value) => value === null || /^0*$/.test(String(value)));
  return saysNothing ? null : { layout: complement.layout.name, values };
}

function authenticationOf(record: CnabRecord): { readonly legal: string; readonly bank: string } {
  return { legal: textOf(record, 'legalAuthentication'), bank: textOf(record, 'bankAuthentication') };
}
