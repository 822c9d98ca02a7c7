export { createPaymentOrdersFeature, type PaymentOrdersFeature } from './feature.ts';
export {
  ableFor,
  type ApprovalEngine,
  type ApprovalProgress,
  type ApprovalRequirement,
  type ApproverPerson,
  type RuleFacts,
  type RulesInForce,
  type Standing,
} from './domain/approval-engine.ts';
export type { PresentDecision } from './deciding/decide-order.ts';
export { changeOrder, startOrder, type ChangedOrder, type OrderChange } from './posting/change-order.ts';
export type { ReadApprovers, SettledOrder, SettlementProof } from './context.ts';
export type { PayeeCheck, Rail, Submission } from './carrying-out/rail.ts';
export type { LimitUse } from './reading/read-limit-use.ts';
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
export {
  payeeFingerprint,
  THE_BANK,
  type Actor,
  type Order,
  type OrderPayee,
  type OrderRefusal,
} from './domain/order.ts';
export { approvableUntil, openSteps, type GivenApproval, type OrderApproval } from './domain/approval.ts';
export { payeeKindOf } from './domain/payee-kind.ts';
export { PENDING_DEVICE_DAY_MAX, PENDING_DEVICE_ORDER_MAX, pendingDeviceCounterId } from './domain/pending-device.ts';
export { confirmableUntil, firstTryAt } from './domain/schedule.ts';
export { signedFields } from './domain/signed-fields.ts';
export { firstLookAt, numberInSeries, occurrencesToCome, startSeries } from './domain/series.ts';
export type { OrderPayer, OrderTerms } from './domain/terms.ts';
export { presentOrder, presentPayee } from './reading/present-order.ts';
export { insertEvent, insertKnownPayee, insertOrder } from './postgres/order-statements.ts';
export { LIMIT_TEXT, limitOf, readCounters } from './postgres/usage-limits.ts';
export type { PlannedFilter } from './postgres/planned-orders.ts';
export { pendingDeviceLimits } from './postgres/pending-device-limits.ts';
