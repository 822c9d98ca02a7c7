export {
  amountDue,
  chargeDays,
  COBV_RULES,
  type AmountDue,
  type ChargeDays,
  type CobvOptions,
  type CobvRules,
  type LateFrom,
  type PercentBase,
} from './amount-due.ts';
export * from './charge.ts';
export * from './check-charge.ts';
export * from './explain.ts';
export * from './legal-caps.ts';
export * from './payload.ts';
export * from './read-charge.ts';
export * from './read-payload.ts';
