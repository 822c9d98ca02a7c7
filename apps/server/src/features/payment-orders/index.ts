export { createPaymentOrdersFeature, type PaymentOrdersFeature } from './feature.ts';
export {
  ableFor,
  type ApprovalEngine,
  type ApprovalProgress,
  type ApprovalRequirement,
  type ApproverPerson,
  type ReadApprovers,
  type RuleFacts,
  type RulesInForce,
  type Standing,
} from './application/approval-engine.ts';
export type { PresentDecision } from './application/decide-order.ts';
export { changeOrder, startOrder, type ChangedOrder, type OrderChange } from './application/change-order.ts';
export type { SettledOrder, SettlementProof } from './application/context.ts';
export type { OrderRequest } from './application/create-order.ts';
export type { PayeeCheck, Rail, Submission } from './application/rail.ts';
export type { LimitUse } from './application/read-limit-use.ts';
export {
  holderOf,
  LIMIT_HOLDER_WORDS,
  limitCounterId,
  limitsInForce,
  nextNightEnd,
  nightStartAt,
  periodAt,
  periodOf,
  periodStart,
  spentBefore,
  valueAt,
  type LimitPeriod,
  type LimitSubject,
  type UsageLimit,
} from './domain/limits.ts';
export { THE_BANK, type Actor, type Order, type OrderRefusal } from './domain/order.ts';
export { keptPayee } from './domain/kept-payee.ts';
export { approvableUntil, openSteps, type GivenApproval, type OrderApproval } from './domain/approval.ts';
export { payeeRelationOf } from './domain/payee-relation.ts';
export { PENDING_DEVICE_DAY_MAX, PENDING_DEVICE_ORDER_MAX, pendingDeviceCounterId } from './domain/pending-device.ts';
export { confirmableUntil, firstTryAt } from './domain/schedule.ts';
export { signedFields } from './domain/signed-fields.ts';
export { firstLookAt, numberInSeries, occurrencesToCome, startSeries } from './domain/series.ts';
export type { OrderPayer, OrderTerms } from './domain/terms.ts';
export { presentOrder } from './application/present-order.ts';
export { insertEvent, insertKnownPayee, insertOrder } from './postgres/order-statements.ts';
export { firstIdAt } from './postgres/order-terms.ts';
export { LIMIT_TEXT, limitOf, readCounters } from './postgres/usage-limits.ts';
export type { PlannedFilter } from './postgres/planned-orders.ts';
export { pendingDeviceLimits } from './postgres/pending-device-limits.ts';
export { coalescedRead } from './postgres/coalesced-read.ts';
export { keyedRequest } from './http/routes.ts';
export type { Statement } from './postgres/statement.ts';
