import * as z from 'zod/mini';
import { orderKindSchema } from '../order-kinds/names.ts';
import { orderStateSchema } from '../payment-orders/states.ts';
import { previewApprovalSchema } from '../payment-orders/preview.ts';
import { balanceSchema, dateSchema, filledTextSchema, idSchema, instantSchema } from '../wire.ts';

/** Days for which a draft that nobody asked for is kept. */
export const BATCH_DRAFT_DAYS = 30;
/** How many days back a payment counts as the same one. */
export const SAME_PAYMENT_DAYS = 30;
/** How large a file of payments may be: ten thousand of them with two segments each, and room for others. */
export const BATCH_FILE_BYTES_MAX = 16 * 1024 * 1024;

/** What a batch may be called. */
export const BATCH_NAME_MAX = 120;
export const batchNameSchema = filledTextSchema(BATCH_NAME_MAX);

/** Where the rows of a batch came from. */
export const batchSourceSchema = z.enum(['typed', 'sheet', 'group', 'cnab', 'retry']);
export type BatchSource = z.infer<typeof batchSourceSchema>;

/** Each of them in words. */
export const BATCH_SOURCE_WORDS: Readonly<Record<BatchSource, string>> = {
  typed: 'Digitado',
  sheet: 'De uma planilha',
  group: 'De um grupo',
  cnab: 'De um arquivo CNAB 240',
  retry: 'Nova tentativa de outro lote',
};

/**
 * How a batch stands. making: it was agreed to, and its payments are being made; in-progress: each row is a payment or has
 * stopped, and some of them are yet to be paid; done: every one has come to its end.
 */
export const batchStateSchema = z.enum([
  'draft',
  'awaiting_confirmation',
  'awaiting_authorization',
  'making',
  'in-progress',
  'done',
  'refused',
  'cancelled',
  'expired',
  'rejected',
]);
export type BatchState = z.infer<typeof batchStateSchema>;

/** Each of them on a label. */
export const BATCH_STATE_WORDS: Readonly<Record<BatchState, string>> = {
  draft: 'Rascunho',
  awaiting_confirmation: 'Falta confirmar no aplicativo',
  awaiting_authorization: 'Falta aprovação',
  making: 'Preparando os pagamentos',
  'in-progress': 'Em andamento',
  done: 'Concluído',
  refused: 'Não aprovado',
  cancelled: 'Cancelado',
  expired: 'Venceu',
  rejected: 'Não foi enviado',
};

/** Rows and what they come to. */
const sumSchema = z.object({ count: z.int(), total: balanceSchema });

/** An earlier batch of the same rows or the same file: nobody should pay it twice without having meant to. */
export const sameBatchSchema = z.object({
  batchId: z.string(),
  name: z.string(),
  /** Who asked for it or, for a draft, began it, and when. */
  by: z.string(),
  at: instantSchema,
  state: batchStateSchema,
  /** The very same file, byte for byte; false: the same rows. */
  isFile: z.boolean(),
});

/** A batch, as lists and its page show it. */
export const batchSchema = z.object({
  id: z.string(),
  /** Rises with every change of its rows or of itself while it is a draft: what is asked for names the one that was seen. */
  version: z.int(),
  name: z.string(),
  state: batchStateSchema,
  source: batchSourceSchema,
  /** What the file was called; null where there was none. */
  fileName: z.nullable(z.string()),
  /** The group whose payees these are, and the batch that is tried again. */
  groupId: z.nullable(z.string()),
  retryOf: z.nullable(z.string()),
  /** The day of rows that name none. */
  date: z.string(),
  confidential: z.boolean(),
  /** Its rows are closed to this person: only counts and sums are told. */
  isClosed: z.boolean(),
  /** Rows that count: those that were left out do not. */
  count: z.int(),
  total: balanceSchema,
  /** Of a draft: rows by what is missing. */
  draft: z.nullable(
    z.object({
      invalid: sumSchema,
      /** Warned of, and nobody has said that it is meant. */
      toConfirm: sumSchema,
      ready: sumSchema,
      leftOut: sumSchema,
    }),
  ),
  /** Owners of keys and accounts: who was looked at, who waits for the directory, of whom nobody can be asked. */
  owners: z.object({ checked: z.int(), waiting: z.int(), unasked: z.int() }),
  /** Of a batch that was asked for: rows by how their payments stand. */
  payments: z.nullable(
    z.object({
      /** No payment yet. */
      queued: sumSchema,
      /** Some day, or somebody's approval, is waited for. */
      ahead: sumSchema,
      sending: sumSchema,
      /** Without an answer of the network: nobody should pay again. */
      unknown: sumSchema,
      paid: sumSchema,
      /** Made, and given back by whoever got it: the money is on the account again. */
      returned: sumSchema,
      failed: sumSchema,
      cancelled: sumSchema,
    }),
  ),
  /** What was charged for its payments so far. */
  fees: balanceSchema,
  createdAt: instantSchema,
  createdBy: z.object({ id: z.string(), name: z.string() }),
  /** Until when a draft is kept; null for all others. */
  keptUntil: z.nullable(instantSchema),
  /** The order that stands for it: null for a draft. It is confirmed and approved like any other. */
  order: z.nullable(
    z.object({
      id: z.string(),
      state: orderStateSchema,
      revision: z.int(),
      canConfirm: z.boolean(),
      askedAt: instantSchema,
      askedBy: z.string(),
    }),
  ),
  /** Whether this person may change its rows, ask for it, call off what has not gone, and try again what failed. */
  canChange: z.boolean(),
  canAsk: z.boolean(),
  canCancel: z.boolean(),
  canRetry: z.boolean(),
});
export type Batch = z.infer<typeof batchSchema>;

/** What a batch comes to, before it is asked for. */
export const batchReviewSchema = z.object({
  /** Of the draft that was looked at. */
  version: z.int(),
  count: z.int(),
  total: balanceSchema,
  largest: balanceSchema,
  /** Payees who get money from the company for the first time, as far as is known, and what they get. */
  newPayees: z.object({ count: z.int(), total: balanceSchema }),
  /** Rows whose owner is looked at only before each payment. */
  ownersWaiting: z.int(),
  byKind: z.array(
    z.object({
      kind: orderKindSchema,
      count: z.int(),
      total: balanceSchema,
      /** At most, where no free use were left on the day; and how many of the month's free ones are left now. */
      feesMax: balanceSchema,
      freeLeft: z.int(),
      /** What it comes to should the free ones that are left now be there on the day. */
      feesExpected: balanceSchema,
    }),
  ),
  byDay: z.array(
    z.object({
      date: z.string(),
      count: z.int(),
      total: balanceSchema,
      /** Why it is no business day; null for one. */
      holiday: z.nullable(z.string()),
    }),
  ),
  feesMax: balanceSchema,
  feesExpected: balanceSchema,
  /** What still stands in the way: rows with faults and unanswered warnings, which have to be mended or left out. */
  invalid: z.int(),
  toConfirm: z.int(),
  leftOut: z.int(),
  same: z.nullable(sameBatchSchema),
  /** Why it would be refused were it asked for now, the first reason only; null where it would not. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** Who has to say yes besides; null where nobody. */
  approval: z.nullable(previewApprovalSchema),
});
export type BatchReview = z.infer<typeof batchReviewSchema>;

/** What is said of a batch when it is begun. */
export const newBatchSchema = z.strictObject({
  name: batchNameSchema,
  source: z.enum(['typed', 'sheet', 'group', 'cnab']),
  /** The group, where the rows are its payees. */
  groupId: z.optional(idSchema('grp')),
  /** What the file is called, and the SHA-256 of its bytes, 64 hexadecimal digits in small letters. */
  file: z.optional(
    z.strictObject({
      name: filledTextSchema(200),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Informe o SHA-256 em 64 algarismos hexadecimais.')),
    }),
  ),
  /** The day of rows that name none. Absent: today. */
  date: z.optional(dateSchema),
  confidential: z.boolean(),
});
