// The one door of reconciliation. What belongs to one matter goes out under one name.
export { createReconciliationFeature, type OpenMattersDesk, type ReconciliationFeature } from './feature.ts';
export type { ConfirmRefusal } from './application/confirm.ts';
export type { ProposalRefusal } from './application/propose.ts';
export type { Subject } from './application/subject.ts';
/** What a rail brings to be reconciled. */
export type * as reconciled from './domain/rail.ts';
export { readKnownPayments } from './postgres/known-payments.ts';
/** How money that people move and the message of the same payment keep each other out. */
export * as movedByHand from './postgres/moved-by-hand.ts';
export { ageInWords } from './domain/age.ts';
export { differenceWords } from './domain/difference.ts';
/** What may be open, in words. */
export * as openMatters from './domain/matter.ts';
/** What may be done about it, in words. */
export * as resolving from './domain/resolution.ts';
export type { Resolution } from './postgres/resolutions.ts';
