export {
  createReconciliationFeature,
  type OpenMattersDesk,
  type ReconciliationFeature,
  type ReconciliationParts,
} from './feature.ts';
export type { ConfirmRefusal } from './application/confirm.ts';
export type { ProposalRefusal } from './application/propose.ts';
export type { Subject } from './application/subject.ts';
/** What a rail brings to be reconciled. */
export type { KnownPayment, RailEntry, RailStatement, ReconciledRail, StatementFault } from './domain/rail.ts';
export { differenceWords } from './domain/difference.ts';
export { ageInWords } from './domain/age.ts';
export { MATTER_WORDS, type Matter, type OpenCount } from './domain/matter.ts';
export { RESOLUTION_KINDS, RESOLUTION_WORDS, type ResolutionKind } from './domain/resolution.ts';
export { RESOLUTION_EXPLAINS_ENTRY } from './postgres/checks.ts';
export type { Proposal, Resolution } from './postgres/resolutions.ts';
