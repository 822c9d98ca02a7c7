export { createPaymentOrdersFeature, type PaymentOrdersFeature } from './feature.ts';
export { changeOrder, startOrder, type ChangedOrder, type OrderChange } from './application/change-order.ts';
export type { SettledOrder, SettlementProof } from './application/context.ts';
export type { OrderRequest } from './application/create-order.ts';
export type { PayeeCheck, Rail, Submission } from './application/rail.ts';
export { limitCounterId, limitsOf, periodAt, type LimitSettings } from './domain/limits.ts';
export {
  payeeFingerprint,
  THE_BANK,
  type Actor,
  type Order,
  type OrderPayee,
  type OrderRefusal,
} from './domain/order.ts';
export { confirmableUntil, firstTryAt } from './domain/schedule.ts';
export type { OrderPayer, OrderTerms } from './domain/terms.ts';
export { presentPayee } from './application/present-order.ts';
export { insertEvent, insertKnownPayee, insertOrder } from './postgres/order-statements.ts';
export { coalescedRead } from './postgres/coalesced-read.ts';
export { keyedRequest } from './http/routes.ts';
export type { Statement } from './postgres/statement.ts';
