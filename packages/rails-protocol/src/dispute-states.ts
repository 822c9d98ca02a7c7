import type { Moves } from '@bank/core';

// What becomes of a contested Pix in the directory, as tables: which event leads from which states to which (DICT API
// 2.12.1, funds recovery, infraction report, refund). Both ends use them: the directory to refuse what does not fit, a
// participant to know whether what it is told can follow what it knew.

/** A funds recovery: one for each payment that a payer's bank contests. */
export const FUNDS_RECOVERY_STATES = [
  'CREATED',
  'TRACKED',
  'AWAITING_ANALYSIS',
  'ANALYSED',
  'REFUNDING',
  'COMPLETED',
  'CANCELLED',
] as const;
export type FundsRecoveryState = (typeof FUNDS_RECOVERY_STATES)[number];
export type FundsRecoveryEvent =
  | 'track'
  | 'open-reports'
  | 'close-reports'
  | 'request-refunds'
  | 'find-unfounded'
  | 'close-refunds'
  | 'cancel';

export const FUNDS_RECOVERY_MOVES: Moves<FundsRecoveryState, FundsRecoveryEvent> = {
  track: { from: ['CREATED'], to: 'TRACKED' },
  'open-reports': { from: ['TRACKED'], to: 'AWAITING_ANALYSIS' },
  'close-reports': { from: ['AWAITING_ANALYSIS'], to: 'ANALYSED' },
  'request-refunds': { from: ['ANALYSED'], to: 'REFUNDING' },
  // The bank that got the first payment does not agree: there is nothing to ask for.
  'find-unfounded': { from: ['ANALYSED'], to: 'COMPLETED' },
  'close-refunds': { from: ['REFUNDING'], to: 'COMPLETED' },
  cancel: { from: ['CREATED', 'TRACKED', 'AWAITING_ANALYSIS', 'ANALYSED', 'REFUNDING'], to: 'CANCELLED' },
};

/** An infraction report: what the bank that got the money has to judge. */
export const INFRACTION_REPORT_STATES = ['OPEN', 'ACKNOWLEDGED', 'CLOSED', 'CANCELLED'] as const;
export type InfractionReportState = (typeof INFRACTION_REPORT_STATES)[number];
export type InfractionReportEvent = 'acknowledge' | 'close' | 'cancel';

export const INFRACTION_REPORT_MOVES: Moves<InfractionReportState, InfractionReportEvent> = {
  acknowledge: { from: ['OPEN'], to: 'ACKNOWLEDGED' },
  close: { from: ['ACKNOWLEDGED'], to: 'CLOSED' },
  cancel: { from: ['OPEN', 'ACKNOWLEDGED'], to: 'CANCELLED' },
};

/** A refund: what the bank that agreed has to pay back. */
export const REFUND_STATES = ['OPEN', 'CLOSED', 'CANCELLED'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
export type RefundEvent = 'close' | 'cancel';

export const REFUND_MOVES: Moves<RefundState, RefundEvent> = {
  close: { from: ['OPEN'], to: 'CLOSED' },
  cancel: { from: ['OPEN'], to: 'CANCELLED' },
};
