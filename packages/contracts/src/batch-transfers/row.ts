import * as z from 'zod/mini';
import { orderKindSchema } from '../order-kinds/names.ts';
import { payeeSchema } from '../payees/kinds.ts';
import { rawPayeeSchema } from '../payees/typed-payee.ts';
import { orderReturnSchema } from '../payment-orders/index.ts';
import { orderStateSchema } from '../payment-orders/states.ts';
import { textSchema } from '../wire.ts';
import { batchProblemCodeSchema, batchRowFieldSchema, batchRowWarningSchema } from './problems.ts';

/** Rows that one batch may hold. */
export const BATCH_ROWS_MAX = 10_000;
/** Rows that one call may bring, or change. */
export const BATCH_PAGE_MAX = 200;

/** What a row says besides its place and its payee, as it came. */
const said = {
  /** How it is to be paid; null: the bank chooses, the cheapest way that arrives on its day first. */
  kind: z.nullable(orderKindSchema),
  payee: rawPayeeSchema,
  /** Reais as a decimal string, "1250.00"; what the person typed where it is none. */
  amount: textSchema(40),
  /** "AAAA-MM-DD"; what the person typed where it is none; null: the batch's own day. */
  date: z.nullable(textSchema(20)),
  /** What it is for, for a way of paying that asks. */
  purpose: z.nullable(textSchema(20)),
  /** What the payee is told. */
  description: z.nullable(textSchema(200)),
  /** The company's own name for it ("seu número"): it comes back in the return file. */
  reference: z.nullable(textSchema(60)),
};

/** A row of a batch as it is sent. */
export const batchLineSchema = z.strictObject({
  /** Its place, from 1 on. In a file: not the file's line, which may have a header and blanks. */
  row: z.int().check(z.gte(1), z.lte(BATCH_ROWS_MAX)),
  ...said,
});
export type BatchLine = z.infer<typeof batchLineSchema>;

/** Something that is wrong with a row. */
export const batchProblemSchema = z.object({
  code: batchProblemCodeSchema,
  /** Where it is put right. */
  field: batchRowFieldSchema,
  /** What is wrong and what to type. */
  message: z.string(),
});
export type BatchProblem = z.infer<typeof batchProblemSchema>;

/** Something of a row that may be meant, and may be a mistake. */
export const batchRowNoticeSchema = z.object({
  warning: batchRowWarningSchema,
  message: z.string(),
  /** Whether somebody has to say that it is meant before the batch can be asked for. */
  asks: z.boolean(),
});

/**
 * How a row stands. Of a draft: invalid, to-confirm (a warning that nobody has answered yet), ready, left-out. Of a batch
 * that was asked for: waiting (for its confirmation or approval), queued (its payment is yet to be made), then the state of
 * its payment: awaiting (somebody has to approve it by itself), scheduled, sending, unknown, paid, failed, cancelled. A row
 * whose payment was never made is failed too, with its reason.
 */
export const batchRowStateSchema = z.enum([
  'invalid',
  'to-confirm',
  'ready',
  'left-out',
  'waiting',
  'queued',
  'awaiting',
  'scheduled',
  'sending',
  'unknown',
  'paid',
  'returned',
  'failed',
  'cancelled',
]);
export type BatchRowState = z.infer<typeof batchRowStateSchema>;

/** Each of them on a label. */
export const BATCH_ROW_STATE_WORDS: Readonly<Record<BatchRowState, string>> = {
  invalid: 'Com erro',
  'to-confirm': 'Confira',
  ready: 'Pronta',
  'left-out': 'Removida',
  waiting: 'Aguarda o lote',
  queued: 'Na fila',
  awaiting: 'Falta aprovação',
  scheduled: 'Agendado',
  sending: 'Enviando',
  unknown: 'Sem resposta ainda',
  paid: 'Pago',
  returned: 'Devolvido',
  failed: 'Não foi pago',
  cancelled: 'Cancelado',
};

/**
 * Whether the owner of a row's key or account is known. unasked: nobody can be asked (an account at another bank); waiting:
 * the directory lets only so many be asked at a time; checked: looked at, and it is who the row says.
 */
export const batchOwnerSchema = z.enum(['unasked', 'waiting', 'checked']);
export type BatchOwner = z.infer<typeof batchOwnerSchema>;

/** Each of them on a label. */
export const BATCH_OWNER_WORDS: Readonly<Record<BatchOwner, string>> = {
  unasked: 'Não dá para conferir',
  waiting: 'Titular a conferir',
  checked: 'Titular conferido',
};

/** A row of a batch, as it stands. */
export const batchRowSchema = z.object({
  row: z.int(),
  state: batchRowStateSchema,
  /** How it is paid; null where that is not known, because of what is wrong with it. */
  kind: z.nullable(orderKindSchema),
  /**
   * As it was typed, to be mended: of a draft to whoever may make batches, of a batch that waits for a signature to its maker
   * alone; null otherwise.
   */
  typed: z.nullable(z.strictObject(said)),
  /** Who gets the money, as it is shown anywhere; null where nobody was found yet. */
  payee: z.nullable(payeeSchema),
  /** The name and the place as the list has them, masked as they are shown anywhere: for a row without payee. */
  name: z.string(),
  /** "Chave Pix a***@b.com", "Agência 1 · Conta 123". */
  place: z.string(),
  maskedDocument: z.nullable(z.string()),
  /** Null where what was typed is no amount. */
  amount: z.nullable(z.string()),
  /** The day on which it is paid; null where what was typed is none. */
  date: z.nullable(z.string()),
  purpose: z.nullable(z.string()),
  description: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  owner: batchOwnerSchema,
  /** Whoever gets it has got nothing from the company before, as far as is known. */
  isNewPayee: z.boolean(),
  problems: z.array(batchProblemSchema),
  notices: z.array(batchRowNoticeSchema),
  /** Somebody has said that what is warned of is meant. */
  isConfirmed: z.boolean(),
  /** Why it was not paid, as a sentence; null where it was, or may yet be. */
  reason: z.nullable(z.string()),
  /** What came back of the payment after it was made, and why: there in the state `returned` alone. */
  returned: z.optional(orderReturnSchema),
  /** The payment that it became. */
  order: z.nullable(z.object({ id: z.string(), state: orderStateSchema, receiptCode: z.nullable(z.string()) })),
});
export type BatchRow = z.infer<typeof batchRowSchema>;
