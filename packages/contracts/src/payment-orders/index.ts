import * as z from 'zod/mini';
import { describeSignature, deviceSignatureSchema } from '../access/index.ts';
import { endpoint } from '../endpoint.ts';
import { ORDER_KIND_REFUSALS, orderKindSchema } from '../order-kinds/index.ts';
import { payeeSchema } from '../payees/index.ts';
import { recurrenceSchema } from './recurrence.ts';
import { orderSigningSchema } from './signing-schema.ts';
import { SIGNED_ORDER_FIELDS, SIGNED_ORDER_NOTE } from './signing.ts';
import { amountSchema, balanceSchema, dateSchema, idSchema, instantSchema, limitSchema, textSchema } from '../wire.ts';
import { confirmationReasonSchema, orderStateSchema } from './states.ts';
import { keptWarningSchema } from './warnings.ts';

export * from './signing-schema.ts';
export * from './moved-day.ts';
export * from './preview.ts';
export * from './recurrence.ts';
export * from './signing.ts';
export * from './states.ts';
export * from './warnings.ts';
export * from './words.ts';

/** A payment that repeats, as it stands. */
export const seriesSchema = z.object({
  recurrence: recurrenceSchema,
  /** The day of the next payment before the rule for holidays moved it: what a change of the date begins from. */
  plannedFor: z.string(),
  /** In words: "Todo mês no dia 31 (no último dia, onde o mês é menor), até 12 vezes". */
  text: z.string(),
  /** The payments made so far. */
  made: z.int(),
  /** How many there will be in all; null without an end. */
  of: z.nullable(z.int()),
  /** The next days, at most 12, after the holiday rule; those left out are not among them. */
  next: z.array(z.string()),
  /** The coming days on which nothing is paid because somebody left them out, after the holiday rule. */
  leftOut: z.array(z.string()),
  paused: z.boolean(),
});
export type Series = z.infer<typeof seriesSchema>;

/** One step of an order's life. */
export const orderEventSchema = z.object({
  at: instantSchema,
  /** The state that it led to. */
  state: orderStateSchema,
  /** Who: an operator's name, or "Banco". */
  actor: z.string(),
  /** From where; null for the bank's own steps. */
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** In words, Portuguese; null where the state says it all. */
  note: z.nullable(z.string()),
});

/**
 * What came back of a settled order, given back by whoever got it. The order stays settled, for the money had left; what came back
 * is a line of its own in the statement.
 */
export const orderReturnSchema = z.object({
  at: instantSchema,
  amount: amountSchema,
  /** Who gave it back and why, as a sentence: "Devolvida pelo banco de destino: conta encerrada." */
  words: z.string(),
  /** The same for programs: the rail and its own code, "ted-return.2". Absent where the rail has none. */
  code: z.optional(z.string()),
});
export type OrderReturn = z.infer<typeof orderReturnSchema>;

export const paymentOrderSchema = z.object({
  id: z.string(),
  kind: orderKindSchema,
  state: orderStateSchema,
  revision: z.int(),
  amount: z.string(),
  /** What it costs besides: at most, until it is carried out; null where nothing was agreed, as before there were fees. */
  fee: z.nullable(z.object({ amount: balanceSchema, free: z.boolean() })),
  /** The day it is meant for. */
  date: z.string(),
  payee: payeeSchema,
  message: z.nullable(z.string()),
  endToEndId: z.nullable(z.string()),
  createdAt: instantSchema,
  createdBy: z.object({ id: z.string(), name: z.string() }),
  /** Until when it must be confirmed or authorized; null in every other state. */
  expiresAt: z.nullable(instantSchema),
  /** Why it waits for the app; null where it does not. */
  confirmationReason: z.nullable(confirmationReasonSchema),
  /** The amount that the company had set when that was decided, where it is why; absent otherwise. */
  confirmationThreshold: z.optional(balanceSchema),
  /** When a scheduled order that met a short balance tries again. */
  nextTryAt: z.nullable(instantSchema),
  /** Scheduled, and not sent though its time has come: its rail is out. It goes by itself when the rail is back. */
  waitsForRail: z.optional(z.boolean()),
  /** Its outcome is unknown, and the bank is asking the payment system whether it was paid. */
  clearingUp: z.optional(z.boolean()),
  /** The rail's or rule's refusal: code and its Portuguese sentence. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  settledAt: z.nullable(instantSchema),
  /** Absent where nothing came back. */
  returned: z.optional(orderReturnSchema),
  /** The authentication code of the receipt once settled. */
  receiptCode: z.nullable(z.string()),
  /** Set where it repeats: this order stands for the whole series and makes one order each time. */
  series: z.nullable(seriesSchema),
  /**
   * The order that made it: a series, and which of its payments it is, counted from 1; or a batch, and which of its rows.
   * `batchId`: that batch; null for a series.
   */
  madeBy: z.nullable(z.object({ orderId: z.string(), occurrence: z.int(), batchId: z.nullable(z.string()) })),
  /** Whether this person may confirm it in the app, cancel it, change it (approvals are void then). */
  canConfirm: z.boolean(),
  canCancel: z.boolean(),
  canEdit: z.boolean(),
});
export type PaymentOrder = z.infer<typeof paymentOrderSchema>;

export const paymentOrderDetailSchema = z.extend(paymentOrderSchema, { events: z.array(orderEventSchema) });
export type PaymentOrderDetail = z.infer<typeof paymentOrderDetailSchema>;

/** What may be refused of every new order, whatever its kind: calls that make orders list these beside their own. */
export const NEW_ORDER_ERRORS = [
  'devices.not-registered',
  'payment-orders.device-pending',
  'payment-orders.insufficient-funds',
  'payment-orders.above-transaction-limit',
  'payment-orders.above-period-limit',
  'payment-orders.date-invalid',
  'payment-orders.not-a-running-day',
  'payment-orders.closed-today',
  'payment-orders.recurrence-invalid',
  'payment-orders.already-made',
  'payment-orders.fee-changed',
  'payment-orders.same-amount-today',
  'authorizations.refused-by-rule',
] as const;

export const readPaymentOrder = endpoint({
  id: 'payment-orders.read-payment-order',
  method: 'GET',
  path: '/services/payment-orders/{orderId}',
  summary: 'Um pagamento e sua linha do tempo',
  access: { kind: 'signed-in', permission: 'ORDERS_VIEW' },
  params: z.object({ orderId: idSchema('ord') }),
  response: paymentOrderDetailSchema,
  status: 200,
  errors: ['payment-orders.not-found'],
});

export const listPaymentOrders = endpoint({
  id: 'payment-orders.list-payment-orders',
  method: 'GET',
  path: '/services/payment-orders',
  summary: 'Pagamentos da empresa, do mais novo ao mais antigo',
  access: { kind: 'signed-in', permission: 'ORDERS_VIEW' },
  query: z.strictObject({
    state: z.optional(orderStateSchema),
    kind: z.optional(orderKindSchema),
    /** "true": only those that the caller made. */
    mine: z.optional(z.enum(['true', 'false'])),
    from: z.optional(dateSchema),
    to: z.optional(dateSchema),
    /** The last order of the page before. */
    cursor: z.optional(idSchema('ord')),
    limit: z.optional(limitSchema),
  }),
  response: z.object({ items: z.array(paymentOrderSchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: [],
});

/**
 * The day on which an order goes were it signed now, where its own day is over; null where it goes on its day. What is to be signed names that day, so nobody signs one that they did not see.
 */
export const goesOnSchema = z.nullable(z.string());

/**
 * What the app shows and signs, as the server keeps it. Document and account are whole here, for the person who made the
 * order has typed or seen them and must be able to compare.
 */
export const orderConfirmationSchema = z.object({
  order: paymentOrderSchema,
  signing: orderSigningSchema,
  goesOn: goesOnSchema,
  /** What is unusual and protects; one that only another version knows is read as unusual. */
  warnings: z.array(keptWarningSchema),
});
export type OrderConfirmation = z.infer<typeof orderConfirmationSchema>;

export const readOrderConfirmation = endpoint({
  id: 'payment-orders.read-order-confirmation',
  method: 'GET',
  path: '/services/payment-orders/{orderId}/confirmation',
  summary: 'O que o aplicativo mostra e assina para confirmar um pagamento',
  access: { kind: 'signed-in', permission: 'ORDERS_VIEW' },
  params: z.object({ orderId: idSchema('ord') }),
  response: orderConfirmationSchema,
  status: 200,
  errors: ['payment-orders.not-found', 'payment-orders.not-maker', 'payment-orders.state-conflict'],
});

export const confirmPaymentOrder = endpoint({
  id: 'payment-orders.confirm-payment-order',
  method: 'POST',
  path: '/services/payment-orders/{orderId}/confirm',
  summary: 'Confirmar um pagamento com a assinatura do aplicativo',
  description: `${describeSignature('payment-order.confirm', SIGNED_ORDER_FIELDS, 'ipe.v3')} ${SIGNED_ORDER_NOTE}`,
  access: { kind: 'signed-in', permission: 'ORDERS_VIEW' },
  idempotent: true,
  params: z.object({ orderId: idSchema('ord') }),
  body: z.strictObject({ device: z.optional(deviceSignatureSchema) }),
  response: paymentOrderSchema,
  status: 200,
  errors: [
    'payment-orders.not-found',
    'payment-orders.not-maker',
    'payment-orders.state-conflict',
    'payment-orders.insufficient-funds',
    'payment-orders.above-transaction-limit',
    'payment-orders.above-period-limit',
    'payment-orders.payee-changed',
    'payment-orders.payee-reported',
    'payment-orders.device-pending',
    'authorizations.refused-by-rule',
    ...ORDER_KIND_REFUSALS,
    'access.signature-invalid',
    'payment-orders.day-moved',
    'step_up_required',
    'devices.not-registered',
  ],
});

export const cancelPaymentOrder = endpoint({
  id: 'payment-orders.cancel-payment-order',
  method: 'POST',
  path: '/services/payment-orders/{orderId}/cancel',
  summary: 'Cancelar um pagamento que ainda não foi enviado',
  access: { kind: 'signed-in', permission: 'ORDERS_VIEW' },
  idempotent: true,
  params: z.object({ orderId: idSchema('ord') }),
  response: paymentOrderSchema,
  status: 200,
  errors: ['payment-orders.not-found', 'payment-orders.stop-not-allowed', 'payment-orders.state-conflict'],
});

/** A change of what waits: the signature and the approvals it had are void, and it is confirmed anew. */
export const editPaymentOrder = endpoint({
  id: 'payment-orders.edit-payment-order',
  method: 'POST',
  path: '/services/payment-orders/{orderId}/edit',
  summary:
    'Alterar valor, data, mensagem ou repetição de um pagamento que ainda espera; confirmações e aprovações caem',
  access: { kind: 'signed-in', permission: 'ORDERS_VIEW' },
  idempotent: true,
  params: z.object({ orderId: idSchema('ord') }),
  body: z.strictObject({
    /** The revision that was on screen. */
    revision: z.int(),
    amount: z.optional(amountSchema),
    date: z.optional(dateSchema),
    message: z.optional(textSchema(140)),
    /** null: it does not repeat any more. */
    recurrence: z.optional(z.nullable(recurrenceSchema)),
  }),
  response: paymentOrderSchema,
  status: 200,
  errors: [
    'payment-orders.not-found',
    'payment-orders.not-maker',
    'payment-orders.state-conflict',
    'payment-orders.date-invalid',
    'payment-orders.not-a-running-day',
    'payment-orders.closed-today',
    'payment-orders.field-fixed',
    'payment-orders.recurrence-invalid',
    'payment-orders.nothing-changes',
    'payment-orders.above-transaction-limit',
    'payment-orders.device-pending',
    'authorizations.refused-by-rule',
    'devices.not-registered',
  ],
});

/**
 * A paused series makes no payments; days that pass meanwhile are left out, not made up for. It is taken up again only from a
 * session that a trusted device opened.
 */
export const pauseSeries = endpoint({
  id: 'payment-orders.pause-series',
  method: 'POST',
  path: '/services/payment-orders/{orderId}/pause',
  summary: 'Pausar ou retomar um pagamento que se repete',
  access: { kind: 'signed-in', permission: 'ORDERS_VIEW' },
  idempotent: true,
  params: z.object({ orderId: idSchema('ord') }),
  body: z.strictObject({ paused: z.boolean() }),
  response: paymentOrderSchema,
  status: 200,
  errors: [
    'payment-orders.not-found',
    'payment-orders.stop-not-allowed',
    'payment-orders.state-conflict',
    'payment-orders.not-series',
    'payment-orders.nothing-changes',
    'access.trusted-device-needed',
  ],
});

/**
 * One payment to come of what repeats is left out, or paid after all, until the day before it. Neither touches what was
 * signed: the others stay as agreed, and one taken back is one of those that were agreed to; that needs a session that a
 * trusted device opened.
 */
export const leaveOutPayment = endpoint({
  id: 'payment-orders.leave-out-payment',
  method: 'POST',
  path: '/services/payment-orders/{orderId}/leave-out',
  summary: 'Pular um pagamento de uma repetição, ou voltar a pagá-lo, até a véspera',
  access: { kind: 'signed-in', permission: 'ORDERS_VIEW' },
  idempotent: true,
  params: z.object({ orderId: idSchema('ord') }),
  body: z.strictObject({
    /** The revision that was on screen. */
    revision: z.int(),
    /** The day of the payment, as the list has it: after the holiday rule. */
    date: dateSchema,
    /** false: it is paid after all. */
    leftOut: z.boolean(),
  }),
  response: paymentOrderSchema,
  status: 200,
  errors: [
    'access.trusted-device-needed',
    'payment-orders.not-found',
    'payment-orders.stop-not-allowed',
    'payment-orders.state-conflict',
    'payment-orders.not-series',
    'payment-orders.no-payment-on-day',
    'payment-orders.nothing-changes',
  ],
});

export const paymentOrdersEndpoints = [
  listPaymentOrders,
  readPaymentOrder,
  readOrderConfirmation,
  confirmPaymentOrder,
  cancelPaymentOrder,
  editPaymentOrder,
  pauseSeries,
  leaveOutPayment,
] as const;
