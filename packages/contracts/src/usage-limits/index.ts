import * as z from 'zod/mini';
import { payeeRelationSchema } from '../authorizations/rules.ts';
import { endpoint } from '../endpoint.ts';
import { limitMeasureSchema, orderKindSchema } from '../order-kinds/index.ts';
import { PAID_AGAIN } from '../payees/calls.ts';
import { payeeSchema } from '../payees/kinds.ts';
import { signedChangeSchema } from '../signed-changes/index.ts';
import { amountSchema, balanceSchema, filledTextSchema, idSchema, instantSchema } from '../wire.ts';

export * from './limit-use.ts';

/** The most payees that may have a limit of their own. */
export const PAYEE_LIMITS_MAX = 50;

const SCOPES = [
  z.strictObject({ of: z.literal('company') }),
  z.strictObject({ of: z.literal('operator'), operatorId: idSchema('opr') }),
  z.strictObject({ of: z.literal('payees'), payees: payeeRelationSchema }),
] as const;
/** Whose limit: the company's, one operator's, or the company's towards one kind of payee. */
export const limitScopeSchema = z.discriminatedUnion('of', SCOPES);
export type LimitScope = z.infer<typeof limitScopeSchema>;

/** A raise that waits out its legal time; null for none. */
const limitRaiseSchema = z.nullable(
  z.object({ changeId: z.string(), amount: z.nullable(z.string()), at: instantSchema, canCancel: z.boolean() }),
);

/** A limit as it stands. */
export const usageLimitSchema = z.object({
  type: orderKindSchema,
  scope: limitScopeSchema,
  /** The operator's name where the scope is one. */
  operatorName: z.nullable(z.string()),
  measure: limitMeasureSchema,
  /** null: none of its own (only for operators and kinds of payee). */
  amount: z.nullable(z.string()),
  /**
   * Of a period's limit: what is used of it in the day, or the night, of `periodDate`; of a kind of payee what has left to
   * it, also where it has no limit. Null for one payment's limits, and where nothing is counted.
   */
  used: z.nullable(z.string()),
  raise: limitRaiseSchema,
});
export type UsageLimit = z.infer<typeof usageLimitSchema>;

/**
 * An account of somebody with a limit of its own: it bounds each day and each night, counts in place of the company's limits
 * and those of kinds of payee, and leaves an operator's in force.
 */
export const payeeLimitSchema = z.object({
  id: z.string(),
  type: orderKindSchema,
  /** As the company's people know them. */
  name: z.string(),
  payee: payeeSchema,
  /** null: not in force yet. */
  amount: z.nullable(z.string()),
  /** Of the period that now is. */
  used: z.string(),
  raise: limitRaiseSchema,
});
export type PayeeLimit = z.infer<typeof payeeLimitSchema>;

/** Whose limit a change was of: one that binds, or the own one of a payee. */
const changedScopeSchema = z.discriminatedUnion('of', [
  ...SCOPES,
  z.strictObject({ of: z.literal('payee'), payeeId: z.string() }),
]);

/** One change of a limit. */
export const limitChangeSchema = z.object({
  id: z.string(),
  /** null: whatever is paid (the night's start). */
  type: z.nullable(orderKindSchema),
  scope: changedScopeSchema,
  /** Of the operator or payee whose it is; null for the company's. */
  holderName: z.nullable(z.string()),
  /** night-start: the hour at which the night begins; period: each day and each night. */
  measure: z.enum(['order', 'order-night', 'day', 'night', 'night-start', 'period']),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** waiting: a raise before its time; in-force; cancelled before it came into force; replaced by a later change. */
  state: z.enum(['waiting', 'in-force', 'cancelled', 'replaced']),
  askedBy: z.string(),
  askedAt: instantSchema,
  /** When it took or takes effect. */
  effectiveAt: instantSchema,
  /** When it was called off or another took its place, before its time; null where it was not. */
  endedAt: z.nullable(instantSchema),
});
export type LimitChange = z.infer<typeof limitChangeSchema>;

/** How a change stands, as a label says it. */
export const LIMIT_CHANGE_STATE_WORDS: Readonly<Record<LimitChange['state'], string>> = {
  waiting: 'Aguarda o prazo',
  'in-force': 'Em vigor',
  cancelled: 'Cancelada',
  replaced: 'Substituída',
};

/** Everything about a company's limits. */
export const usageLimitsSchema = z.object({
  items: z.array(usageLimitSchema),
  /** Those with a limit of their own, in force or waiting for its time; by name. */
  payeeLimits: z.array(payeeLimitSchema),
  nightStartsAtHour: z.int(),
  /** The hour that waits out its legal time; null for none. */
  nightStartChange: z.nullable(
    z.object({ changeId: z.string(), hour: z.int(), at: instantSchema, canCancel: z.boolean() }),
  ),
  period: z.enum(['day', 'night']),
  /** The day that both periods are named by, the night by the one on which it begins. */
  periodDate: z.string(),
  periodUntil: instantSchema,
  /** A device that is not confirmed yet. */
  pendingDevice: z.object({ perOrder: z.string(), perDay: z.string() }),
  /** How long a raise waits, in hours. */
  raiseWaitsHours: z.int(),
  changes: z.array(limitChangeSchema),
  waiting: z.array(signedChangeSchema),
});
export type UsageLimits = z.infer<typeof usageLimitsSchema>;

export const readUsageLimits = endpoint({
  id: 'usage-limits.read-usage-limits',
  method: 'GET',
  path: '/services/usage-limits/limits',
  summary: 'Os limites da empresa, de operadores e por tipo de favorecido; o que foi utilizado; aumentos que aguardam',
  access: { kind: 'signed-in', permission: 'LIMITS_VIEW' },
  response: usageLimitsSchema,
  status: 200,
  errors: [],
});

export const changeUsageLimit = endpoint({
  id: 'usage-limits.change-usage-limit',
  method: 'PUT',
  path: '/services/usage-limits/limits',
  summary: 'Pedir outro limite: menor vale assim que assinado, maior depois da espera legal',
  access: { kind: 'signed-in', permission: 'LIMITS_MANAGE' },
  body: z.strictObject({
    type: orderKindSchema,
    scope: limitScopeSchema,
    measure: limitMeasureSchema,
    /** null: no limit of its own any more (operators and kinds of payee only). */
    amount: z.nullable(balanceSchema),
  }),
  response: signedChangeSchema,
  status: 201,
  errors: [
    'usage-limits.amount-invalid',
    'usage-limits.above-bank-maximum',
    'operators.not-found',
    'operators.own-rights',
    'operators.nothing-changes',
  ],
});

export const changeNightStart = endpoint({
  id: 'usage-limits.change-night-start',
  method: 'PUT',
  path: '/services/usage-limits/night-start',
  summary: 'Pedir que a noite comece às 20 h ou às 22 h',
  access: { kind: 'signed-in', permission: 'LIMITS_MANAGE' },
  body: z.strictObject({ hour: z.union([z.literal(20), z.literal(22)]) }),
  response: signedChangeSchema,
  status: 201,
  errors: ['operators.nothing-changes'],
});

/** Whom a limit of its own is for is found as a payment to them would be: by favourite, or by an earlier payment. */
export const registerPayeeLimit = endpoint({
  id: 'usage-limits.register-payee-limit',
  method: 'PUT',
  path: '/services/usage-limits/payee-limits',
  summary: 'Dar limite próprio a um favorecido: um dos salvos, ou quem um pagamento pagou',
  description: 'Vale depois da espera legal, no lugar dos limites da empresa e dos tipos de favorecido.',
  access: { kind: 'signed-in', permission: 'LIMITS_MANAGE' },
  body: z.strictObject({
    type: orderKindSchema,
    to: z.union([...PAID_AGAIN]),
    /** Each day and each night. */
    amount: amountSchema,
    /** How the company's people know them; absent: by the favourite's name, or the payee's own. */
    name: z.optional(filledTextSchema(60)),
  }),
  response: signedChangeSchema,
  status: 201,
  errors: [
    'usage-limits.amount-invalid',
    'usage-limits.above-bank-maximum',
    'usage-limits.payee-never-paid',
    'usage-limits.too-many-payees',
    'payees.not-found',
    'payment-orders.not-found',
    'operators.nothing-changes',
  ],
});

export const changePayeeLimit = endpoint({
  id: 'usage-limits.change-payee-limit',
  method: 'PUT',
  path: '/services/usage-limits/payee-limits/{payeeId}',
  summary: 'Pedir outro limite para um favorecido cadastrado, ou removê-lo',
  access: { kind: 'signed-in', permission: 'LIMITS_MANAGE' },
  params: z.object({ payeeId: idSchema('lpy') }),
  body: z.strictObject({
    type: orderKindSchema,
    /** null: no limit of its own any more, at once; the company's count again. */
    amount: z.nullable(amountSchema),
  }),
  response: signedChangeSchema,
  status: 201,
  errors: [
    'usage-limits.amount-invalid',
    'usage-limits.above-bank-maximum',
    'usage-limits.payee-not-found',
    'operators.nothing-changes',
  ],
});

/** Calling off a raise lowers nothing and needs no signature: it protects. */
export const cancelLimitRaise = endpoint({
  id: 'usage-limits.cancel-limit-raise',
  method: 'POST',
  path: '/services/usage-limits/changes/{changeId}/cancel',
  summary: 'Desistir de um aumento que ainda espera',
  access: { kind: 'signed-in', permission: 'LIMITS_MANAGE' },
  params: z.object({ changeId: idSchema('lim') }),
  response: limitChangeSchema,
  status: 200,
  errors: ['usage-limits.change-not-found', 'usage-limits.change-not-waiting'],
});

export const usageLimitsEndpoints = [
  readUsageLimits,
  changeUsageLimit,
  changeNightStart,
  registerPayeeLimit,
  changePayeeLimit,
  cancelLimitRaise,
] as const;
