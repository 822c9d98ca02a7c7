import { parseDecimal } from '@bank/core';
import { parseEndToEndId, parseIspb } from '@bank/identifiers';
import * as z from 'zod';
import { dictAccountSchema, dictDocumentSchema } from './dict-wire.ts';
import { FUNDS_RECOVERY_STATES, INFRACTION_REPORT_STATES, REFUND_STATES } from './dispute-states.ts';

// Contesting a Pix in the directory (DICT API 2.12.1, special refund mechanism), as our sandbox models it, in JSON instead of
// signed XML. All writes may be sent again: the same one gives the same answer.
//   POST /dict/funds-recoveries                        the payer's bank contests a payment that it made
//   POST /dict/funds-recoveries/{id}/cancel            … and takes that back
//   POST /dict/funds-recoveries/{id}/request-refunds   … and, once it was analysed, asks for the money
//   GET  /dict/funds-recoveries?modifiedFrom=          those of the bank that asks, by their last change
//   GET  /dict/infraction-reports?modifiedFrom=        what the bank that asks has to judge
//   POST /dict/infraction-reports/{id}/acknowledge     it has seen it
//   POST /dict/infraction-reports/{id}/close           … and agrees, or does not
//   GET  /dict/refunds?modifiedFrom=                   what the bank that asks has to pay back
//   POST /dict/refunds/{id}/close                      it has paid, in whole or in part, or says why not

/** What happened, in the eyes of who contests. */
export const DISPUTE_SITUATIONS = ['SCAM', 'ACCOUNT_TAKEOVER', 'COERCION', 'FRAUDULENT_ACCESS', 'OTHER'] as const;
export type DisputeSituation = (typeof DISPUTE_SITUATIONS)[number];

/** What the bank that got the money found. */
export const ANALYSIS_RESULTS = ['AGREED', 'DISAGREED'] as const;
export type AnalysisResult = (typeof ANALYSIS_RESULTS)[number];

/** What became of a refund that was asked for. */
export const REFUND_RESULTS = ['TOTALLY_ACCEPTED', 'PARTIALLY_ACCEPTED', 'REJECTED'] as const;
export const REFUND_REJECTIONS = ['NO_BALANCE', 'ACCOUNT_CLOSURE', 'INVALID_REQUEST', 'OTHER'] as const;

/** How many resources a list gives at most. */
export const DISPUTES_LISTED_MAX = 100;
/** The longest account of what happened. */
export const REPORT_DETAILS_MAX = 2000;

const ispb = z.string().refine((text) => parseIspb(text).ok, 'ISPB');
const transactionId = z.string().refine((text) => parseEndToEndId(text).ok, 'EndToEndId');
const moment = z.iso.datetime({ precision: 3 });
// No more than any amount of money may be.
const centavos = z.string().refine((text) => !text.startsWith('-') && parseDecimal(text).ok, 'amount');
const details = z.string().max(REPORT_DETAILS_MAX);

/** Where a refund is to be paid: the account of whoever was deceived, which need not be the one that the payment came from. */
export const refundAccountSchema = dictAccountSchema.extend({ taxId: dictDocumentSchema });
export type DictRefundAccount = z.infer<typeof refundAccountSchema>;

/** A refund, as both banks see it. */
export const refundSchema = z.strictObject({
  id: z.uuid(),
  fundsRecoveryId: z.uuid(),
  infractionReportId: z.uuid(),
  transactionId,
  refundReason: z.enum(['FRAUD', 'OPERATIONAL_FLAW', 'PIX_AUTOMATICO']),
  /** What is asked for. */
  refundAmount: centavos,
  /** Absent: back to the account that the payment came from. Elsewhere it is paid by a payment (pacs.008, IPRT). */
  refundAccount: refundAccountSchema.optional(),
  /** Who asks, and who is to pay. */
  requestingParticipant: ispb,
  contestedParticipant: ispb,
  status: z.enum(REFUND_STATES),
  analysisResult: z.enum(REFUND_RESULTS).optional(),
  rejectionReason: z.enum(REFUND_REJECTIONS).optional(),
  /** The return (pacs.004) that paid it, or the payment (pacs.008, IPRT). */
  refundTransactionId: z.string().max(32).optional(),
  effectiveRefundedAmount: centavos.optional(),
  /** After a part: the account is watched for money that comes, up to 90 days. */
  monitorAccount: z.boolean(),
  createdAt: moment,
  lastModified: moment,
});
export type DictRefund = z.infer<typeof refundSchema>;

/** An infraction report, as both banks see it. */
export const infractionReportSchema = z.strictObject({
  id: z.uuid(),
  fundsRecoveryId: z.uuid(),
  transactionId,
  reason: z.enum(['REFUND_REQUEST', 'REFUND_CANCELLED']),
  situationType: z.enum(DISPUTE_SITUATIONS),
  reportDetails: details,
  /** Who reports, and who is to judge. */
  reporterParticipant: ispb,
  counterpartyParticipant: ispb,
  status: z.enum(INFRACTION_REPORT_STATES),
  analysisResult: z.enum(ANALYSIS_RESULTS).optional(),
  analysisDetails: details.optional(),
  createdAt: moment,
  lastModified: moment,
});
export type InfractionReport = z.infer<typeof infractionReportSchema>;

/** A funds recovery, as the payer's bank sees it. */
export const fundsRecoverySchema = z.strictObject({
  id: z.uuid(),
  rootTransactionId: transactionId,
  situationType: z.enum(DISPUTE_SITUATIONS),
  reportDetails: details,
  participant: ispb,
  status: z.enum(FUNDS_RECOVERY_STATES),
  /** What the bank that got the first payment found; there from ANALYSED on. */
  rootAnalysisResult: z.enum(ANALYSIS_RESULTS).optional(),
  rootAnalysisDetails: details.optional(),
  refunds: z.array(refundSchema).max(50),
  createdAt: moment,
  lastModified: moment,
});
export type FundsRecovery = z.infer<typeof fundsRecoverySchema>;

/** To contest. The same request again gives the same funds recovery. */
export const newFundsRecoverySchema = z.strictObject({
  requestId: z.uuid(),
  rootTransactionId: transactionId,
  situationType: z.enum(DISPUTE_SITUATIONS),
  reportDetails: details,
});
export type NewFundsRecovery = z.infer<typeof newFundsRecoverySchema>;

/** To close an infraction report. */
export const reportClosingSchema = z.strictObject({
  analysisResult: z.enum(ANALYSIS_RESULTS),
  analysisDetails: details.optional(),
});
export type ReportClosing = z.infer<typeof reportClosingSchema>;

/** To close a refund. */
export const refundClosingSchema = z.strictObject({
  analysisResult: z.enum(REFUND_RESULTS),
  rejectionReason: z.enum(REFUND_REJECTIONS).optional(),
  refundTransactionId: z.string().max(32).optional(),
  effectiveRefundedAmount: centavos.optional(),
  monitorAccount: z.boolean(),
});
export type RefundClosing = z.infer<typeof refundClosingSchema>;

/**
 * What a list asks: everything that changed at that moment or later, oldest change first, those of one moment by their ids;
 * with `afterId`, of that moment only those behind it.
 */
export const disputeListQuerySchema = z.object({ modifiedFrom: moment.optional(), afterId: z.uuid().optional() });
/** What it answers; `hasMore` where the list is longer than one answer. Each item is read by itself. */
export const disputeListSchema = z.strictObject({
  items: z.array(z.unknown()).max(DISPUTES_LISTED_MAX),
  hasMore: z.boolean(),
});
/** What tells where in a list an item stands, however odd the rest of it is. */
export const listPlaceSchema = z.object({ id: z.uuid(), lastModified: moment });

/** What the directory refuses about contested payments with; the names follow the pattern of its other errors. */
export const DISPUTE_ERRORS = [
  'FundsRecoveryInvalid',
  'FundsRecoveryNotFound',
  'FundsRecoveryTransactionNotFound',
  'FundsRecoveryTransactionNotSettled',
  'FundsRecoveryAlreadyExists',
  'FundsRecoveryPeriodExpired',
  'InfractionReportNotFound',
  'RefundNotFound',
  'DisputeStateInvalid',
] as const;
export type DisputeError = (typeof DISPUTE_ERRORS)[number];
