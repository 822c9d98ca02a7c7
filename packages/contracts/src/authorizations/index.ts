import * as z from 'zod/mini';
import { approverClassSchema, describeSignature, deviceSignatureSchema, roleSchema } from '../access/index.ts';
import { endpoint } from '../endpoint.ts';
import { ORDER_KIND_REFUSALS, orderKindSchema } from '../order-kinds/index.ts';
import {
  goesOnSchema,
  orderSigningSchema,
  paymentOrderDetailSchema,
  paymentOrderSchema,
  APPROVED_ORDER_FIELDS,
  SIGNED_ORDER_NOTE,
  sealedFactsSchema,
} from '../payment-orders/index.ts';
import { signedChangeSchema } from '../signed-changes/index.ts';
import { cursorSchema, filledTextSchema, idSchema, instantSchema, limitSchema } from '../wire.ts';
import { approvalEndSchema, approvalStepStateSchema, cannotDecideSchema, redFlagNameSchema } from './decision-words.ts';
import { approvalRulesSchema } from './rules.ts';

export * from './decision-words.ts';
export * from './rule-words.ts';
export * from './rules-change.ts';
export * from './rules.ts';

const APPROVES = { kind: 'signed-in', permission: 'ORDERS_APPROVE' } as const;
const SEES = { kind: 'signed-in', permission: 'ORDERS_VIEW' } as const;
const ADMINISTERS_RULES = { kind: 'signed-in', roles: ['SA'], permission: 'PROFILES' } as const;

/** The operations that rules and limits can name. */
export const listTransactionTypes = endpoint({
  id: 'authorizations.list-transaction-types',
  method: 'GET',
  path: '/services/transaction-types',
  summary: 'Os tipos de operação que regras de aprovação e limites conhecem',
  access: { kind: 'signed-in' },
  response: z.object({ items: z.array(z.object({ type: orderKindSchema, label: z.string() })) }),
  status: 200,
  errors: [],
});

/** What an approver should look at twice. */
export const redFlagSchema = z.object({
  flag: redFlagNameSchema,
  /** In words with its figures: "12 vezes o valor de costume (R$ 350,00)". */
  text: z.string(),
});
export type RedFlag = z.infer<typeof redFlagSchema>;

/** Where an order stands on its way through the steps. */
export const approvalStateSchema = z.object({
  /** The rule that took it, by name; null where something else sent it here (a right or payee that changed). */
  rule: z.nullable(z.string()),
  /** The version of the company's rules that decided. */
  rulesVersion: z.nullable(z.int()),
  /** Why it waits, one sentence. */
  because: z.string(),
  steps: z.array(
    z.object({
      /** In words: "1 pessoa da classe A ou 2 da classe B". */
      text: z.string(),
      state: approvalStepStateSchema,
      /** Who can still sign it, by name; empty for steps that are passed or to come. */
      waitsOn: z.array(z.string()),
    }),
  ),
  approvals: z.array(
    z.object({
      operatorId: z.string(),
      name: z.string(),
      at: instantSchema,
      /** For whom, where as a substitute. */
      inPlaceOf: z.nullable(z.string()),
      /** Whether it still counts: a person who has lost the right since then does not. */
      counts: z.boolean(),
    }),
  ),
});
export type ApprovalState = z.infer<typeof approvalStateSchema>;

export const authorizationSchema = z.object({
  order: paymentOrderSchema,
  approval: approvalStateSchema,
  flags: z.array(redFlagSchema),
  /** Whether this person may approve and refuse it now; if not, why. */
  canDecide: z.boolean(),
  cannotBecause: z.nullable(cannotDecideSchema),
  /** Set once it is decided: who refused and why, or the last approval. */
  decision: z.nullable(
    z.object({
      by: z.string(),
      at: instantSchema,
      is: approvalEndSchema,
      reason: z.nullable(z.string()),
    }),
  ),
});
export type Authorization = z.infer<typeof authorizationSchema>;

/** What a list of authorizations can be ordered by: each as people expect it first, and with "-" the other way round. */
export const AUTHORIZATION_ORDERS = ['payee', '-payee', 'deadline', '-deadline', 'amount', '-amount'] as const;
export type AuthorizationOrder = (typeof AUTHORIZATION_ORDERS)[number];

export const listAuthorizations = endpoint({
  id: 'authorizations.list-authorizations',
  method: 'GET',
  path: '/services/transaction-authorizations/orders',
  summary: 'Autorizações: as que aguardam a própria pessoa, por outros, as decididas; as que vencem antes vêm primeiro',
  access: SEES,
  query: z.strictObject({
    tab: z.optional(z.enum(['mine', 'others', 'decided'])),
    type: z.optional(orderKindSchema),
    /** In payee, document, maker. */
    search: z.optional(z.string().check(z.maxLength(100))),
    /**
     * Not said: what expires first, of what was decided the newest first. payee: by name; amount: the largest first; with "-"
     * the other way round. What was decided has no deadline.
     */
    sort: z.optional(z.enum(AUTHORIZATION_ORDERS)),
    /** Of a list in this very order. */
    cursor: z.optional(cursorSchema),
    limit: z.optional(limitSchema),
  }),
  response: z.object({
    items: z.array(authorizationSchema),
    nextCursor: z.nullable(z.string()),
    /** Of what is filtered, whole. */
    count: z.int(),
    total: z.string(),
    /** How many wait for this person and for others, unfiltered. */
    counts: z.object({ mine: z.int(), others: z.int() }),
  }),
  status: 200,
  errors: [],
});

/** Everything that an approver should see before signing, and what the app signs. */
export const authorizationDetailSchema = z.extend(authorizationSchema, {
  order: paymentOrderDetailSchema,
  payeeHistory: z.object({
    count: z.int(),
    total: z.string(),
    lastAt: z.nullable(instantSchema),
    lastAmount: z.nullable(z.string()),
    usualAmount: z.nullable(z.string()),
  }),
  /** What the app signs: whole, as the server keeps it. */
  signing: orderSigningSchema,
  goesOn: goesOnSchema,
});
export type AuthorizationDetail = z.infer<typeof authorizationDetailSchema>;

export const readAuthorization = endpoint({
  id: 'authorizations.read-authorization',
  method: 'GET',
  path: '/services/transaction-authorizations/orders/{orderId}',
  summary: 'Uma autorização: tudo que quem fez viu, quem já aprovou, o que é incomum e o histórico com quem recebe',
  access: SEES,
  params: z.object({ orderId: idSchema('ord') }),
  response: authorizationDetailSchema,
  status: 200,
  errors: ['payment-orders.not-found'],
});

/**
 * The web cannot approve by itself: it asks, and the app signs (SECURITY S18). An ask reaches the person's app as a
 * push message and lasts ten minutes.
 */
export const askToApprove = endpoint({
  id: 'authorizations.ask-to-approve',
  method: 'POST',
  path: '/services/transaction-authorizations/asks',
  summary: 'Levar ao aplicativo da própria pessoa os pagamentos que ela escolheu na tela para aprovar',
  access: APPROVES,
  body: z.strictObject({
    orderIds: z.array(idSchema('ord')).check(z.minLength(1, 'Escolha ao menos um.'), z.maxLength(100)),
  }),
  response: z.object({ id: z.string(), orderIds: z.array(z.string()), expiresAt: instantSchema }),
  status: 201,
  errors: [
    'payment-orders.not-found',
    'payment-orders.state-conflict',
    'authorizations.own-order',
    'authorizations.already-approved',
    'authorizations.not-an-approver',
    'devices.not-registered',
  ],
});

/** What this person chose on the web and has not decided in the app yet. */
export const readOwnAsk = endpoint({
  id: 'authorizations.read-own-ask',
  method: 'GET',
  path: '/services/transaction-authorizations/asks/own',
  summary: 'O que a pessoa escolheu na tela e ainda não decidiu no aplicativo',
  access: APPROVES,
  response: z.object({
    ask: z.nullable(z.object({ id: z.string(), orderIds: z.array(z.string()), expiresAt: instantSchema })),
  }),
  status: 200,
  errors: [],
});

export const approveOrder = endpoint({
  id: 'authorizations.approve-order',
  method: 'POST',
  path: '/services/transaction-authorizations/orders/{orderId}/approve',
  summary: 'Aprovar um pagamento com a assinatura do aplicativo',
  description: `${describeSignature('payment-order.approve', APPROVED_ORDER_FIELDS, 'ipe.v3')} ${SIGNED_ORDER_NOTE} told leva de volta signing.seal e os fatos do momento que estavam em signing.fields (notes, movedFrom, madeBy, madeAt, because, payeeHistory): com ele a assinatura vale sobre o que foi mostrado, até 15 minutos depois da leitura, mesmo que os fatos tenham mudado.`,
  access: APPROVES,
  idempotent: true,
  params: z.object({ orderId: idSchema('ord') }),
  body: z.strictObject({ device: z.optional(deviceSignatureSchema), told: z.optional(sealedFactsSchema) }),
  response: authorizationSchema,
  status: 200,
  errors: [
    'payment-orders.not-found',
    'payment-orders.state-conflict',
    'authorizations.own-order',
    'authorizations.already-approved',
    'authorizations.maker-may-not-pay',
    'authorizations.changed-meanwhile',
    'authorizations.not-an-approver',
    'payment-orders.insufficient-funds',
    'payment-orders.above-transaction-limit',
    'payment-orders.above-period-limit',
    'payment-orders.payee-changed',
    'payment-orders.payee-reported',
    ...ORDER_KIND_REFUSALS,
    'access.signature-invalid',
    'payment-orders.day-moved',
    'step_up_required',
    'devices.not-registered',
  ],
});

export const refuseOrder = endpoint({
  id: 'authorizations.refuse-order',
  method: 'POST',
  path: '/services/transaction-authorizations/orders/{orderId}/refuse',
  summary: 'Recusar um pagamento, dizendo por quê: ele termina',
  access: APPROVES,
  idempotent: true,
  params: z.object({ orderId: idSchema('ord') }),
  body: z.strictObject({ reason: filledTextSchema(200) }),
  response: authorizationSchema,
  status: 200,
  errors: [
    'payment-orders.not-found',
    'payment-orders.state-conflict',
    'authorizations.own-order',
    'authorizations.not-an-approver',
  ],
});

/** A version of the company's rules. */
export const rulesVersionSchema = z.object({
  version: z.int(),
  rules: approvalRulesSchema,
  since: instantSchema,
  madeBy: z.string(),
  /** The second administrator, where there was one. */
  approvedBy: z.nullable(z.string()),
  /** The version that it goes back to; null for one made anew. */
  restores: z.nullable(z.int()),
});
export type RulesVersion = z.infer<typeof rulesVersionSchema>;

/** The rules as they stand, their versions, and whom rules can name. */
export const rulesOverviewSchema = z.object({
  /** null: no rules were ever made; everybody who may create goes alone. */
  current: z.nullable(rulesVersionSchema),
  versions: z.array(rulesVersionSchema),
  /** Everybody who could sign, with what rules can name about them. */
  approvers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: roleSchema,
      profileId: z.nullable(z.string()),
      approverClass: z.nullable(approverClassSchema),
    }),
  ),
  profiles: z.array(z.object({ id: z.string(), name: z.string() })),
  waiting: z.array(signedChangeSchema),
});
export type RulesOverview = z.infer<typeof rulesOverviewSchema>;

export const readRules = endpoint({
  id: 'authorizations.read-rules',
  method: 'GET',
  path: '/services/authorizations/rules',
  summary: 'As regras de aprovação em vigor, suas versões, e quem pode aprovar',
  access: ADMINISTERS_RULES,
  response: rulesOverviewSchema,
  status: 200,
  errors: [],
});

/** "With these rules, of last month's 214 orders: 180 alone, 30 one approver, 4 two." */
export const rulesTrialSchema = z.object({
  from: z.string(),
  to: z.string(),
  orders: z.int(),
  total: z.string(),
  /** By how many signatures they would have needed; 0 is alone, null refused. */
  outcomes: z.array(z.object({ signatures: z.nullable(z.int()), orders: z.int(), total: z.string() })),
  /** By rule, in their order; the last one without a name is "no rule fits". */
  byRule: z.array(z.object({ name: z.nullable(z.string()), orders: z.int() })),
  /** Orders that would have gone another way than under the rules in force, newest first, at most 20. */
  changed: z.array(
    z.object({
      orderId: z.string(),
      payeeName: z.string(),
      amount: z.string(),
      at: instantSchema,
      before: z.nullable(z.int()),
      after: z.nullable(z.int()),
    }),
  ),
  /** What is odd about the rules: a step that nobody or too few can pass, a rule that no order can reach. */
  faults: z.array(z.object({ rule: z.nullable(z.int()), text: z.string(), blocks: z.boolean() })),
});
export type RulesTrial = z.infer<typeof rulesTrialSchema>;

export const tryRules = endpoint({
  id: 'authorizations.try-rules',
  method: 'POST',
  path: '/services/authorizations/rules/trial',
  summary: 'Experimentar regras com os pagamentos dos últimos 30 dias, antes de salvar',
  access: ADMINISTERS_RULES,
  // The rules themselves, not within another object: they are ten levels deep as it is, and requests may be no deeper.
  body: approvalRulesSchema,
  response: rulesTrialSchema,
  status: 200,
  errors: [],
});

export const changeRules = endpoint({
  id: 'authorizations.change-rules',
  method: 'PUT',
  path: '/services/authorizations/rules',
  summary: 'Pedir novas regras de aprovação, ou a volta a uma versão anterior',
  access: ADMINISTERS_RULES,
  body: z.union([approvalRulesSchema, z.strictObject({ restore: z.int().check(z.gte(1)) })]),
  response: signedChangeSchema,
  status: 201,
  errors: [
    'authorizations.rules-faulty',
    'authorizations.version-not-found',
    'operators.nothing-changes',
    'devices.not-registered',
  ],
});

export const authorizationsEndpoints = [
  listTransactionTypes,
  listAuthorizations,
  readAuthorization,
  askToApprove,
  readOwnAsk,
  approveOrder,
  refuseOrder,
  readRules,
  tryRules,
  changeRules,
] as const;
