import * as z from 'zod/mini';
import { codeKindSchema } from '../pix/index.ts';
import { balanceSchema, filledTextSchema, instantSchema, textSchema } from '../wire.ts';
import { chargeStageSchema, dueContentSchema, immediateContentSchema } from './charge.ts';

/** Charges that one batch may hold. */
export const CHARGE_BATCH_ROWS_MAX = 10_000;
/** Rows that one call may bring. */
export const CHARGE_BATCH_PAGE_MAX = 200;

/** How a batch stands: its rows are coming, its charges are being made, every row has become a charge or been refused. */
export const chargeBatchStateSchema = z.enum(['receiving', 'making', 'done']);
export type ChargeBatchState = z.infer<typeof chargeBatchStateSchema>;

/** The states of a batch in words. */
export const CHARGE_BATCH_STATE_WORDS: Readonly<Record<ChargeBatchState, string>> = {
  receiving: 'Recebendo',
  making: 'Criando',
  done: 'Concluído',
};

/** What became of a row (API Pix 2.9.0, LoteCobV): EM_PROCESSAMENTO, CRIADA, NEGADA. */
export const chargeBatchRowStateSchema = z.enum(['pending', 'created', 'refused']);
export type ChargeBatchRowState = z.infer<typeof chargeBatchRowStateSchema>;

/** The same in words. */
export const CHARGE_BATCH_ROW_STATE_WORDS: Readonly<Record<ChargeBatchRowState, string>> = {
  pending: 'Na fila',
  created: 'Criada',
  refused: 'Recusada',
};

/** A row of a batch as it is sent: a printed code is no charge of anybody, so there are none of those. */
export const chargeBatchLineSchema = z.strictObject({
  /** Its place, from 1 on. In a file: not the file's line, which may have a header and blanks. */
  row: z.int().check(z.gte(1), z.lte(CHARGE_BATCH_ROWS_MAX)),
  content: z.discriminatedUnion('kind', [immediateContentSchema, dueContentSchema]),
  /** The company's own name for it: "Nota 4471". Payers do not see it. */
  reference: z.optional(textSchema(60)),
});
export type ChargeBatchLine = z.infer<typeof chargeBatchLineSchema>;

/** What a batch is called. */
export const chargeBatchNameSchema = filledTextSchema(120);

/** A batch of charges. */
export const chargeBatchSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: chargeBatchStateSchema,
  /** How many rows it has, or will have when all of them are there. */
  rows: z.int(),
  /** How many of them wait, became a charge, and were refused. */
  pending: z.int(),
  created: z.int(),
  refused: z.int(),
  /** How many changes of its rows, which a program asked for, wait to be made. */
  changing: z.int(),
  /** What its charges ask for, without what the days make of it. */
  asked: balanceSchema,
  /** How many of its charges are paid, and what came of them. */
  paid: z.int(),
  received: balanceSchema,
  createdAt: instantSchema,
  createdBy: z.string(),
  /** When every row had become a charge or been refused. */
  doneAt: z.nullable(instantSchema),
});
export type ChargeBatch = z.infer<typeof chargeBatchSchema>;

/** A row of a batch, with the charge that it became. */
export const chargeBatchRowSchema = z.object({
  row: z.int(),
  state: chargeBatchRowStateSchema,
  kind: codeKindSchema,
  /** "0.00": the payer says how much. */
  amount: z.string(),
  dueDate: z.nullable(z.string()),
  debtorName: z.nullable(z.string()),
  request: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  txid: z.string(),
  /** Why it was refused, as a sentence. */
  problem: z.nullable(z.string()),
  charge: z.nullable(
    z.object({
      id: z.string(),
      stage: chargeStageSchema,
      /** Pix Copia e Cola; null where no code leads to it any more. */
      code: z.nullable(z.string()),
      /** The payer's page. */
      link: z.nullable(z.string()),
    }),
  ),
});
export type ChargeBatchRow = z.infer<typeof chargeBatchRowSchema>;
