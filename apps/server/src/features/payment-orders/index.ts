// The one door of payment-orders. What belongs to one matter goes out under one name: `limitRules.periodOf`, `rails.Rail`.
export { createPaymentOrdersFeature, type PaymentOrdersFeature } from './feature.ts';
export type { Order } from './domain/order.ts';
export { payeeRelationOf } from './domain/payee-relation.ts';
export { stateConflict } from './domain/refusals.ts';
/** What is signed of an order, and what whoever signs is told besides it. */
export * as orderSigning from './domain/what-is-signed.ts';
/** The engine of approval rules, as orders ask it, and the people whom it counts. */
export * as approvalRules from './domain/approval-engine.ts';
/** What an order needs before it may go, and what it has been given. */
export * as orderApproval from './domain/approval.ts';
/** The days of a payment that repeats. */
export * as orderSeries from './domain/series.ts';
/** How much may be paid in a period, by whom, to whom. */
export * as limitRules from './domain/limits.ts';
/** Limits and what is counted against them, as rows. */
export * as keptLimits from './postgres/usage-limits.ts';
/** What an order stands for that makes others. */
export * as orderParts from './domain/parts.ts';
/** Orders as screens show them. */
export * as presenting from './reading/present-order.ts';
/** What a way of paying gives to orders. */
export type * as rails from './carrying-out/rail.ts';
/** Orders of a made-up past, written as the product writes them. */
export * as seeding from './seeding/past-order.ts';
