import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  NEW_ORDER_ERRORS,
  orderPreviewSchema,
  orderStateSchema,
  paymentOrderSchema,
  previewTermsSchema,
  recurrenceSchema,
} from '../payment-orders/index.ts';
import { PAID_AGAIN } from '../payees/calls.ts';
import { limitUseSchema } from '../usage-limits/limit-use.ts';
import {
  amountSchema,
  dateSchema,
  declaredAmountSchema,
  filledTextSchema,
  idSchema,
  instantSchema,
  textSchema,
} from '../wire.ts';
import { CODE_ORDER_ERRORS, CODE_PREVIEW_ERRORS, lookUpCode } from './codes.ts';
import { keyTypeSchema } from './key-payee.ts';
import { lookupSchema } from './lookup.ts';

export * from './codes.ts';
export { keyTypeSchema, type KeyType, type PixKeyPayee } from './key-payee.ts';
export { lookupSchema, type PixLookup } from './lookup.ts';
export type { PixPayee } from './payee.ts';

export const lookUpPayee = endpoint({
  id: 'pix.look-up-payee',
  method: 'POST',
  path: '/services/pix/lookups',
  summary:
    'Consultar quem recebe, por chave, por agência e conta, ou de novo: um favorecido, ou quem um pagamento pagou',
  access: { kind: 'signed-in', permission: 'PIX_CREATE', product: 'PIX' },
  body: z.union([
    z.strictObject({
      key: z
        .string({ error: 'Informe a chave.' })
        .check(z.minLength(1, 'Informe a chave.'), z.maxLength(100, 'Chave longa demais.')),
      /** Only where eleven digits can be a CPF or a telephone. */
      keyType: z.optional(keyTypeSchema),
    }),
    z.strictObject({
      ispb: z.string({ error: 'Escolha a instituição.' }).check(z.regex(/^[0-9A-Z]{8}$/, 'Escolha a instituição.')),
      branch: z
        .string({ error: 'Informe a agência.' })
        .check(z.regex(/^\d{1,4}$/, 'A agência tem até 4 números, sem dígito.')),
      accountNumber: z
        .string({ error: 'Informe a conta.' })
        .check(z.regex(/^[0-9A-Z]{1,20}$/, 'Informe a conta com o dígito, só letras e números.')),
      accountType: z.enum(['CACC', 'SVGS', 'TRAN']),
      document: z
        .string({ error: 'Informe o CPF ou CNPJ.' })
        .check(z.maxLength(18, 'CPF ou CNPJ inválido.'), z.minLength(11, 'CPF ou CNPJ inválido.')),
      name: filledTextSchema(140),
    }),
    ...PAID_AGAIN,
  ]),
  response: lookupSchema,
  status: 201,
  errors: [
    'pix.key-malformed',
    'pix.key-ambiguous',
    'pix.key-not-found',
    'pix.account-not-found',
    'pix.participant-unknown',
    'pix.document-invalid',
    'pix.lookups-exhausted',
    'pix.directory-unavailable',
    'payment-orders.same-account',
    'payment-orders.not-found',
    'payees.not-found',
    'pix.key-gone',
    'pix.account-gone',
  ],
});

export const createPixOrder = endpoint({
  id: 'pix.create-pix-order',
  method: 'POST',
  path: '/services/pix/orders',
  summary: 'Pagar com Pix a quem foi consultado',
  access: { kind: 'signed-in', permission: 'PIX_CREATE', product: 'PIX' },
  idempotent: true,
  body: z.strictObject({
    lookupId: idSchema('lkp'),
    amount: amountSchema,
    /** To the payee, at most 140 characters. */
    message: z.optional(textSchema(140)),
    /** Absent: now. */
    date: z.optional(dateSchema),
    /** Repeats from that day on. */
    recurrence: z.optional(recurrenceSchema),
    /** The fee that was shown: nothing is done where it has become more. */
    feeMax: z.optional(declaredAmountSchema),
    /** Whether the screen said that this amount went to this payee today; `false`: nothing is done where it has by now. */
    repeatShown: z.optional(z.boolean()),
  }),
  response: paymentOrderSchema,
  status: 201,
  errors: [
    ...NEW_ORDER_ERRORS,
    'pix.lookup-expired',
    'pix.lookup-not-found',
    'payment-orders.same-account',
    ...CODE_ORDER_ERRORS,
  ],
});

/** Runs the same decision as making the order, and makes none: what stands beside the form while it is filled in. */
export const previewPixOrder = endpoint({
  id: 'pix.preview-pix-order',
  method: 'POST',
  path: '/services/pix/previews',
  summary: 'O que aconteceria com um Pix se fosse feito agora: recusa, confirmação, aprovação, limite e tarifa',
  description: 'Nada é feito, contado nem reservado. Com amount "0.00" responde o que não depende do valor.',
  access: { kind: 'signed-in', permission: 'PIX_CREATE', product: 'PIX' },
  body: z.extend(previewTermsSchema, { lookupId: idSchema('lkp') }),
  response: orderPreviewSchema,
  status: 200,
  errors: [
    'pix.lookup-expired',
    'pix.lookup-not-found',
    'payment-orders.same-account',
    'payment-orders.recurrence-invalid',
    ...CODE_PREVIEW_ERRORS,
  ],
});

/** A Pix in or out, at a glance. */
export const pixMovementSchema = z.object({
  direction: z.enum(['in', 'out']),
  at: instantSchema,
  name: z.string(),
  amount: z.string(),
  state: orderStateSchema,
  orderId: z.nullable(z.string()),
  entryId: z.nullable(z.string()),
  endToEndId: z.nullable(z.string()),
});

export const pixKeySchema = z.object({ key: z.string(), type: keyTypeSchema, createdAt: instantSchema });

export const readPixSummary = endpoint({
  id: 'pix.read-pix-summary',
  method: 'GET',
  path: '/services/pix/summary',
  summary: 'A entrada do Pix: chaves, limite usado, últimos enviados e recebidos, o que aguarda confirmação',
  access: { kind: 'signed-in', permission: 'PIX_VIEW', product: 'PIX' },
  response: z.object({
    keys: z.array(pixKeySchema),
    /** Of the period that now is. */
    limits: limitUseSchema,
    /** Of the day and of the night that belong together, the day first. */
    limitsOfDay: z.array(limitUseSchema),
    movements: z.array(pixMovementSchema),
    awaitingConfirmation: z.array(paymentOrderSchema),
  }),
  status: 200,
  errors: [],
});

export const pixEndpoints = [readPixSummary, lookUpPayee, lookUpCode, previewPixOrder, createPixOrder] as const;
