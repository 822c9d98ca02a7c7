import type { CivilDate, Instant } from '@bank/core';
import type { EndToEndId, MessageId, ReturnId } from '@bank/identifiers';
import { DATE, layout, oneOf, text } from '@bank/xml';
import { END_TO_END_ID, INSTANT, MESSAGE_ID, PAYMENT_OR_RETURN_ID } from './codecs.ts';

/** All reasons that a pacs.002 may give (pacs.002.spi.1.17). */
// prettier-ignore
export const STATUS_REASONS = [
  'AB03', 'AB09', 'AB11', 'AC03', 'AC06', 'AC07', 'AC14', 'AG03', 'AG12', 'AG13', 'AGNT', 'AM01', 'AM02', 'AM04', 'AM09',
  'AM12', 'AM18', 'AM23', 'BE01', 'BE05', 'BE15', 'BE17', 'CH11', 'CH16', 'CN01', 'DS02', 'DS04', 'DS0G', 'DS27', 'DT02',
  'DT05', 'DU03', 'DUPL', 'ED05', 'FF07', 'FF08', 'FRAD', 'INDT', 'MD01', 'RC09', 'RC10', 'RR04', 'RR06', 'SL02', 'UPAY',
] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

/**
 * What became of a payment: ACSP accepted by the payee's bank (to the SPI); ACSC settled (to the payer's bank); ACCC
 * settled (to the payee's bank); RJCT refused.
 */
export const TRANSACTION_STATUSES = ['ACSP', 'ACSC', 'ACCC', 'RJCT'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Why, as a code and in words. */
export interface StatusReasonInformation {
  readonly code?: StatusReason;
  readonly additional: readonly string[];
}

/** What became of one payment or return. */
export interface PaymentStatus {
  /** The id of the payment (E…), or of the return (D…). */
  readonly instructionId: EndToEndId | ReturnId;
  readonly endToEndId: EndToEndId;
  readonly status: TransactionStatus;
  readonly reasons: readonly StatusReasonInformation[];
  /** When it was settled. */
  readonly settledAt?: Instant;
  readonly settlementDate?: CivilDate;
}

/** pacs.002: what became of payments or returns. */
export interface StatusReportBody {
  readonly messageId: MessageId;
  readonly createdAt: Instant;
  readonly statuses: readonly PaymentStatus[];
}

const REASON = layout<StatusReasonInformation>([
  { path: 'Rsn/Cd', key: 'code', codec: oneOf(STATUS_REASONS), optional: true },
  { path: 'AddtlInf', key: 'additional', each: text(105), min: 0, max: 10 },
]);

const STATUS = layout<PaymentStatus>([
  { path: 'OrgnlInstrId', key: 'instructionId', codec: PAYMENT_OR_RETURN_ID },
  { path: 'OrgnlEndToEndId', key: 'endToEndId', codec: END_TO_END_ID },
  { path: 'TxSts', key: 'status', codec: oneOf(TRANSACTION_STATUSES) },
  { path: 'StsRsnInf', key: 'reasons', each: REASON, min: 0, max: 10 },
  { path: 'FctvIntrBkSttlmDt/DtTm', key: 'settledAt', codec: INSTANT, optional: true },
  { path: 'OrgnlTxRef/IntrBkSttlmDt', key: 'settlementDate', codec: DATE, optional: true },
]);

/** SPI catalogue 5.13.1, pacs.002.spi.1.17. */
export const STATUS_REPORT_BODY = layout<StatusReportBody>([
  { path: 'GrpHdr/MsgId', key: 'messageId', codec: MESSAGE_ID },
  { path: 'GrpHdr/CreDtTm', key: 'createdAt', codec: INSTANT },
  { path: 'TxInfAndSts', key: 'statuses', each: STATUS, min: 1, max: 10 },
]);
