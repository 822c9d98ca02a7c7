import * as z from 'zod/mini';
import { payeeRelationSchema } from '../authorizations/rules.ts';
import { endpoint } from '../endpoint.ts';
import { limitMeasureSchema, orderKindSchema } from '../order-kinds/index.ts';
import { signedChangeSchema } from '../signed-changes/index.ts';
import { balanceSchema, idSchema, instantSchema } from '../wire.ts';

export * from './limit-use.ts';

/** Whose limit: the company's, one operator's, or the company's towards one kind of payee. */
export const limitScopeSchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('company') }),
  z.strictObject({ of: z.literal('operator'), operatorId: idSchema('opr') }),
  z.strictObject({ of: z.literal('payees'), payees: payeeRelationSchema }),
]);
export type LimitScope = z.infer<typeof limitScopeSchema>;

/** A limit as it stands. */
export const usageLimitSchema = z.object({
  type: orderKindSchema,
  scope: limitScopeSchema,
  /** The operator's name where the scope is one. */
  operatorName: z.nullable(z.string()),
  measure: limitMeasureSchema,
  /** null: none of its own (only for operators and kinds of payee). */
  amount: z.nullable(z.string()),
  /** Of the period that now is; null for one payment's limits and the other period's. */
  used: z.nullable(z.string()),
  /** A raise that waits out its legal time. */
  raise: z.nullable(
    z.object({ changeId: z.string(), amount: z.nullable(z.string()), at: instantSchema, canCancel: z.boolean() }),
  ),
});
export type UsageLimit = z.infer<typeof usageLimitSchema>;

/** One change of a limit. */
export const limitChangeSchema = z.object({
  id: z.string(),
  /** null: whatever is paid (the night's start). */
  type: z.nullable(orderKindSchema),
  scope: limitScopeSchema,
  operatorName: z.nullable(z.string()),
  /** night-start: the hour at which the night begins. */
  measure: z.enum(['order', 'order-night', 'day', 'night', 'night-start']),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** waiting: a raise before its time; in-force; cancelled before it came into force; replaced by a later change. */
  state: z.enum(['waiting', 'in-force', 'cancelled', 'replaced']),
  askedBy: z.string(),
  askedAt: instantSchema,
  /** When it took or takes effect. */
  effectiveAt: instantSchema,
});
export type LimitChange = z.infer<typeof limitChangeSchema>;

/** Everything about a company's limits. */
export const usageLimitsSchema = z.object({
  items: z.array(usageLimitSchema),
  nightStartsAtHour: z.int(),
  /** The hour that waits out its legal time; null for none. */
  nightStartChange: z.nullable(
    z.object({ changeId: z.string(), hour: z.int(), at: instantSchema, canCancel: z.boolean() }),
  ),
  period: z.enum(['day', 'night']),
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
  summary: 'Os limites da empresa, de operadores e por tipo de destino; o que está usado; aumentos que aguardam',
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

export const usageLimitsEndpoints = [readUsageLimits, changeUsageLimit, changeNightStart, cancelLimitRaise] as const;
