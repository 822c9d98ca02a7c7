import type { Field } from './layout.ts';

/** What a fault refuses: the whole file, or only the title it stands in. A warning refuses nothing. */
export type FaultScope = 'file' | 'title';

/** What can be wrong with the file as a whole: any of these refuses it. */
export type StructureCode =
  | 'cnab.empty'
  | 'cnab.unrecognised'
  | 'cnab.length-unsupported'
  | 'cnab.bank-unknown'
  | 'cnab.header-missing'
  | 'cnab.second-file'
  | 'cnab.trailer-missing'
  | 'cnab.after-trailer'
  | 'cnab.outside-batch'
  | 'cnab.batch-open'
  | 'cnab.batch-number'
  | 'cnab.batch-count'
  | 'cnab.batch-total'
  | 'cnab.file-batches'
  | 'cnab.file-records'
  | 'cnab.file-total'
  | 'cnab.sequence'
  | 'cnab.bank-differs'
  | 'cnab.service-unsupported'
  | 'cnab.record-type'
  | 'cnab.line-too-long'
  | 'cnab.line-too-short'
  | 'cnab.line-shifted'
  | 'cnab.lengths-mixed'
  | 'cnab.control-field'
  | 'cnab.sent-file-rejected'
  | 'cnab.encoding';

/** What can be wrong with one field of a record. */
export type FieldCode =
  | 'cnab.field.required'
  | 'cnab.field.digits'
  | 'cnab.field.date'
  | 'cnab.field.time'
  | 'cnab.field.code'
  | 'cnab.field.literal'
  | 'cnab.field.characters'
  | 'cnab.field.document'
  | 'cnab.field.too-long';

/** What can be wrong between the fields or the records of one title. */
export type TitleCode =
  | 'cnab.segment-unknown'
  | 'cnab.segment-missing'
  | 'cnab.segment-order'
  | 'cnab.segments-too-many'
  | 'cnab.title.movement-differs'
  | 'cnab.title.document'
  | 'cnab.title.nosso-numero'
  | 'cnab.title.amount-zero'
  | 'cnab.title.due-before-issue'
  | 'cnab.title.interest'
  | 'cnab.title.interest-date'
  | 'cnab.title.discount-kind'
  | 'cnab.title.discount-date'
  | 'cnab.title.discount-amount'
  | 'cnab.title.fine'
  | 'cnab.title.abatement'
  | 'cnab.title.write-off-days'
  | 'cnab.title.protest-days'
  | 'cnab.title.zip-state'
  | 'cnab.title.barcode'
  | 'cnab.title.value'
  | 'cnab.title.reason';

/** What can be wrong with a payment, a cheque, a line of a statement or a Pix. */
export type ItemCode =
  | 'cnab.payment.retorno-only'
  | 'cnab.payment.clearing'
  | 'cnab.payment.owner'
  | 'cnab.payment.pix-key'
  | 'cnab.payment.boleto-bank'
  | 'cnab.payment.due-date'
  | 'cnab.payment.barcode-amount'
  | 'cnab.payment.sum'
  | 'cnab.payment.tax'
  | 'cnab.cheque.movement'
  | 'cnab.cheque.identification'
  | 'cnab.cheque.deposit-date'
  | 'cnab.statement.side'
  | 'cnab.statement.balance'
  | 'cnab.pix.txid'
  | 'cnab.pix.end-to-end-id';

/** What was put up with. */
export type DirtCode =
  | 'cnab.dirt.trimmed'
  | 'cnab.dirt.blanks-beyond'
  | 'cnab.dirt.line-feed'
  | 'cnab.dirt.mixed-breaks'
  | 'cnab.dirt.end-mark'
  | 'cnab.dirt.byte-order-mark'
  | 'cnab.dirt.utf-8'
  | 'cnab.dirt.utf-16'
  | 'cnab.dirt.blank-line'
  | 'cnab.dirt.not-padded';

/** Every code; each has its words in explain.ts. */
export type FaultCode = StructureCode | FieldCode | TitleCode | ItemCode | DirtCode;

/** One thing wrong, where it stands, and what would be right. */
export interface CnabFault {
  readonly severity: 'error' | 'warning';
  readonly scope: FaultScope;
  readonly code: FaultCode;
  /** Line of the file, from 1; 0 for what is wrong with the file and stands in no line. */
  readonly line: number;
  /** The field's name in the layout, and its label for a person. */
  readonly field?: string;
  readonly label?: string;
  /** Positions of the field, from 1, both ends included. */
  readonly from?: number;
  readonly to?: number;
  readonly expected?: string;
  readonly found?: string;
  /** What to write instead, only where it is sure. */
  readonly suggestion?: string;
}

/** What a check says of one field, before the line is known. */
export type FieldFault = Omit<CnabFault, 'line' | 'scope'>;

/** What more a fault says than its code. */
export interface FaultDetail {
  readonly expected?: string | undefined;
  readonly found?: string | undefined;
  readonly suggestion?: string | undefined;
}

/** How much of a text a fault quotes. */
const QUOTE_LENGTH_MAX = 100;

/** A fault of one field. */
export function fieldFault(
  field: Field,
  code: FaultCode,
  detail: FaultDetail,
  severity: CnabFault['severity'] = 'error',
): FieldFault {
  return {
    severity,
    code,
    field: field.name,
    label: field.label,
    from: field.from,
    to: field.to,
    ...detailOf(detail),
  };
}

/** The details that were given, none of them endless. */
export function detailOf({ expected, found, suggestion }: FaultDetail): {
  expected?: string;
  found?: string;
  suggestion?: string;
} {
  return {
    ...(expected !== undefined && { expected: expected.slice(0, QUOTE_LENGTH_MAX) }),
    ...(found !== undefined && { found: found.slice(0, QUOTE_LENGTH_MAX) }),
    ...(suggestion !== undefined && { suggestion: suggestion.slice(0, QUOTE_LENGTH_MAX) }),
  };
}
