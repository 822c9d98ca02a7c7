import * as z from 'zod/mini';
import { devolucaoEndpoints } from '../api-pix/devolucao.ts';
import { endpoint } from '../endpoint.ts';
import {
  NEW_ORDER_ERRORS,
  orderPreviewSchema,
  orderStateSchema,
  paymentOrderSchema,
  type OrderState,
} from '../payment-orders/index.ts';
import { SHEET_MEDIA_TYPES, sheetFormatSchema } from '../sheet-format.ts';
import {
  amountSchema,
  balanceSchema,
  cursorSchema,
  dateSchema,
  declaredAmountSchema,
  instantSchema,
  limitSchema,
  textSchema,
} from '../wire.ts';

export * from '../api-pix/devolucao.ts';

/** How long a received Pix can be given back, counted from its settlement (Regulamento do Pix; refused later: DT05). */
export const REFUND_DAYS = 90;

/** A received Pix: its endToEndId, or its line in the statement. */
const receivedIdSchema = z
  .string()
  .check(
    z.regex(
      /^(E[0-9A-Z]{8}[0-9]{12}[a-zA-Z0-9]{11}|D[0-9A-Z]{8}[0-9]{12}[a-zA-Z0-9]{11}|ent_[0-9]{1,15})$/,
      'Pix inválido.',
    ),
  );

/** One giving back of a received Pix, however it stands. */
export const pixRefundSchema = z.object({
  /** The order by which the company gives back; null for what the bank gives back itself. */
  orderId: z.nullable(z.string()),
  /** The contest, or the block as a precaution, for which the bank gives back; null for an order. */
  disputeId: z.nullable(z.string()),
  /** The D id of the return; null before it is sent. */
  returnId: z.nullable(z.string()),
  amount: amountSchema,
  state: orderStateSchema,
  createdAt: instantSchema,
  settledAt: z.nullable(instantSchema),
  message: z.nullable(z.string()),
});
export type PixRefund = z.infer<typeof pixRefundSchema>;

/** A received Pix as far as giving it back goes. */
export const receivedPixSchema = z.object({
  endToEndId: z.string(),
  entryId: z.string(),
  receivedAt: instantSchema,
  amount: amountSchema,
  payer: z.object({ name: z.string(), maskedDocument: z.nullable(z.string()), bankName: z.nullable(z.string()) }),
  message: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  /** What went back, what is on its way or waits for somebody, and what is left to give back. */
  given: balanceSchema,
  underWay: balanceSchema,
  remaining: balanceSchema,
  /** The last moment at which it can be given back. */
  until: instantSchema,
  /** Every giving back, newest first; those that ended without money too. */
  refunds: z.array(pixRefundSchema),
  /** Why nothing more can be given back of it: code and sentence; null where something can. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type ReceivedPix = z.infer<typeof receivedPixSchema>;

const WHO_REFUNDS = { kind: 'signed-in', permission: 'PIX_CREATE', product: 'PIX' } as const;
const WHO_SEES = { kind: 'signed-in', permission: 'PIX_VIEW', product: 'PIX' } as const;

export const readReceivedPix = endpoint({
  id: 'pix-refunds.read-received-pix',
  method: 'GET',
  path: '/services/pix/received/{id}',
  summary: 'Um Pix recebido: quem pagou, o que já foi devolvido e quanto e até quando ainda se pode devolver',
  access: WHO_SEES,
  params: z.object({ id: receivedIdSchema }),
  response: receivedPixSchema,
  status: 200,
  errors: ['pix-refunds.not-found', 'pix-refunds.is-a-return'],
});

/** What may be refused of a refund before any order is weighed. */
const REFUND_ERRORS = [
  'pix-refunds.not-found',
  'pix-refunds.is-a-return',
  'pix-refunds.too-late',
  'pix-refunds.nothing-left',
  'pix-refunds.above-remaining',
  'pix-refunds.not-in-network',
] as const;

export const previewPixRefund = endpoint({
  id: 'pix-refunds.preview-pix-refund',
  method: 'POST',
  path: '/services/pix/refund-previews',
  summary: 'O que aconteceria com uma devolução se fosse feita agora: recusa, confirmação, aprovação e limite',
  description: 'Nada é feito, contado nem reservado.',
  access: WHO_REFUNDS,
  body: z.strictObject({ id: receivedIdSchema, amount: declaredAmountSchema }),
  response: orderPreviewSchema,
  status: 200,
  errors: REFUND_ERRORS,
});

export const createPixRefund = endpoint({
  id: 'pix-refunds.create-pix-refund',
  method: 'POST',
  path: '/services/pix/refunds',
  summary: 'Devolver um Pix recebido, inteiro ou em parte, para a conta de onde veio',
  access: WHO_REFUNDS,
  idempotent: true,
  body: z.strictObject({
    id: receivedIdSchema,
    amount: amountSchema,
    /** Why, to whoever had paid, at most 140 characters. */
    message: z.optional(textSchema(140)),
  }),
  response: paymentOrderSchema,
  status: 201,
  errors: [...NEW_ORDER_ERRORS, ...REFUND_ERRORS],
});

/** How a return stands, whichever way it goes. */
export const RETURN_STAGES = ['waiting', 'under-way', 'done', 'not-done'] as const;
export const returnStageSchema = z.enum(RETURN_STAGES);
export type ReturnStage = z.infer<typeof returnStageSchema>;

/** The stages in words, as a list names them. */
export const RETURN_STAGE_WORDS: Readonly<Record<ReturnStage, string>> = {
  waiting: 'Aguardando',
  'under-way': 'Em andamento',
  done: 'Devolvida',
  'not-done': 'Não feita',
};

/** The stage in which an order that gives back is, by its state. */
export const STAGE_OF_REFUND: Readonly<Record<OrderState, ReturnStage>> = {
  awaiting_confirmation: 'waiting',
  awaiting_authorization: 'waiting',
  scheduled: 'under-way',
  processing: 'under-way',
  unknown: 'under-way',
  settled: 'done',
  rejected: 'not-done',
  refused: 'not-done',
  cancelled: 'not-done',
  expired: 'not-done',
};

/** given: we gave back what had come; received: what we had paid came back. */
export const RETURN_DIRECTIONS = ['given', 'received'] as const;
export const returnDirectionSchema = z.enum(RETURN_DIRECTIONS);
export type ReturnDirection = z.infer<typeof returnDirectionSchema>;

/** The directions in words. */
export const RETURN_DIRECTION_WORDS: Readonly<Record<ReturnDirection, string>> = {
  given: 'Feitas pela empresa',
  received: 'Recebidas pela empresa',
};

/** Who gets what a contest gives back beyond the bank that sent the Pix: the company is not told who it is. */
export const UNKNOWN_VICTIM = 'Quem sofreu a fraude';

/** A return of a Pix, either way. */
export const pixReturnSchema = z.object({
  direction: returnDirectionSchema,
  at: instantSchema,
  amount: amountSchema,
  /** Who gets the money back, or gives it back. */
  name: z.string(),
  stage: returnStageSchema,
  /** The state of what gives back, in the words of an order; null for what came back to us. */
  state: z.nullable(orderStateSchema),
  returnId: z.nullable(z.string()),
  /** The Pix that is given back. */
  endToEndId: z.nullable(z.string()),
  /** The order that gives back, or the one whose money came back. */
  orderId: z.nullable(z.string()),
  /** The contest, or the block as a precaution, for which the bank gave back; null for every other return. */
  disputeId: z.nullable(z.string()),
});
export type PixReturn = z.infer<typeof pixReturnSchema>;

/** What list, sums and file are narrowed by. */
const narrowing = {
  direction: z.optional(returnDirectionSchema),
  stage: z.optional(returnStageSchema),
  /** By the day on which it was asked for, or came. */
  from: z.optional(dateSchema),
  to: z.optional(dateSchema),
  /** In names, documents, messages, amounts and identifiers. */
  search: z.optional(textSchema(100)),
};

export const listPixReturns = endpoint({
  id: 'pix-refunds.list-pix-returns',
  method: 'GET',
  path: '/services/pix/returns',
  summary: 'Devoluções de Pix, feitas e recebidas, da mais nova à mais antiga',
  access: WHO_SEES,
  query: z.strictObject({ ...narrowing, cursor: z.optional(cursorSchema), limit: z.optional(limitSchema) }),
  response: z.object({ items: z.array(pixReturnSchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: [],
});

export const sumPixReturns = endpoint({
  id: 'pix-refunds.sum-pix-returns',
  method: 'GET',
  path: '/services/pix/returns/totals',
  summary: 'Quantas devoluções de Pix há em cada sentido e situação, e quanto somam',
  access: WHO_SEES,
  query: z.strictObject(narrowing),
  response: z.object({
    /** Those in which there is one. */
    sums: z.array(
      z.object({ direction: returnDirectionSchema, stage: returnStageSchema, count: z.int(), amount: balanceSchema }),
    ),
  }),
  status: 200,
  errors: [],
});

/** The list's returns as a file. */
export const exportPixReturns = endpoint({
  id: 'pix-refunds.export-pix-returns',
  method: 'GET',
  path: '/services/pix/returns/export',
  summary: 'Exportar em CSV ou XLSX as devoluções de Pix que estão filtradas',
  access: WHO_SEES,
  query: z.strictObject({ ...narrowing, format: sheetFormatSchema }),
  status: 200,
  media: [SHEET_MEDIA_TYPES.csv, SHEET_MEDIA_TYPES.xlsx],
  errors: [],
});

export const pixRefundsEndpoints = [
  readReceivedPix,
  previewPixRefund,
  createPixRefund,
  listPixReturns,
  sumPixReturns,
  exportPixReturns,
  ...devolucaoEndpoints,
] as const;
