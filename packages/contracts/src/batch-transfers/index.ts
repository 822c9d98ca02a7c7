import * as z from 'zod/mini';
import { backgroundTaskSchema } from '../background-tasks/index.ts';
import { endpoint } from '../endpoint.ts';
import { NEW_ORDER_ERRORS, paymentOrderSchema } from '../payment-orders/index.ts';
import { SHEET_MEDIA_TYPES, sheetFormatSchema } from '../sheet-format.ts';
import { cursorSchema, dateSchema, declaredAmountSchema, idSchema, limitSchema, textSchema } from '../wire.ts';
import {
  BATCH_FILE_BYTES_MAX,
  batchNameSchema,
  batchReviewSchema,
  batchSchema,
  newBatchSchema,
  type BatchState,
} from './batch.ts';
import { BATCH_PAGE_MAX, BATCH_ROWS_MAX, batchLineSchema, batchRowSchema, batchRowStateSchema } from './row.ts';

export * from './batch.ts';
export { batchDaysWords, digestWords, newPayeesWords, paymentsWords, type BatchPayee } from './batch-payee.ts';
export * from './problems.ts';
export * from './row-kinds.ts';
export * from './row.ts';

const MAKES = { kind: 'signed-in', permission: 'BATCHES_CREATE', product: 'TRANSFER' } as const;
/** Whoever sees the company's payments sees its batches; drafts are seen only by whoever may see the area of batches. */
const SEES = { kind: 'signed-in', permission: 'ORDERS_VIEW' } as const;

const BATCH = z.object({ id: idSchema('bat') });
const rowNumber = z.int().check(z.gte(1), z.lte(BATCH_ROWS_MAX));
const rowNumbers = z.array(rowNumber).check(z.minLength(1), z.maxLength(BATCH_PAGE_MAX));

/** Rows by their numbers, or all that stand so. */
const whichRows = z.union([z.strictObject({ rows: rowNumbers }), z.strictObject({ all: z.enum(['invalid', 'to-confirm']) })]); // prettier-ignore

/** Begins a draft; its rows come after. Nothing is paid before it is whole, asked for, confirmed and approved. */
export const openBatch = endpoint({
  id: 'batch-transfers.open-batch',
  method: 'POST',
  path: '/services/batch-transfers/batches',
  summary: 'Começar um lote de pagamentos, para enviar as linhas dele',
  description:
    'O lote nasce como rascunho e é guardado por 30 dias. Nada é pago até que seja enviado, confirmado no aplicativo e aprovado.',
  access: MAKES,
  idempotent: true,
  body: newBatchSchema,
  response: batchSchema,
  status: 201,
  errors: [
    'batch-transfers.too-many-drafts',
    'batch-transfers.confidential',
    'payment-orders.date-invalid',
    'groups.not-found',
    'groups.confidential',
    'access.not-allowed',
  ],
});

export const listBatches = endpoint({
  id: 'batch-transfers.list-batches',
  method: 'GET',
  path: '/services/batch-transfers/batches',
  summary: 'Lotes de pagamentos da empresa, do mais novo ao mais antigo, e os rascunhos de quem pode vê-los',
  access: SEES,
  query: z.strictObject({
    /** drafts: not asked for yet; open: asked for, and not at its end; ended: all others. */
    which: z.optional(z.enum(['drafts', 'open', 'ended'])),
    /** In the name. */
    search: z.optional(textSchema(100)),
    /** By the day on which it was begun. */
    from: z.optional(dateSchema),
    to: z.optional(dateSchema),
    cursor: z.optional(cursorSchema),
    limit: z.optional(limitSchema),
  }),
  response: z.object({ items: z.array(batchSchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: [],
});

export const readBatch = endpoint({
  id: 'batch-transfers.read-batch',
  method: 'GET',
  path: '/services/batch-transfers/batches/{id}',
  summary: 'Um lote: quantas linhas faltam corrigir, ou como andam os pagamentos dele',
  access: SEES,
  params: BATCH,
  response: batchSchema,
  status: 200,
  errors: ['batch-transfers.not-found'],
});

/** Name, day and confidentiality of a draft. */
export const changeBatch = endpoint({
  id: 'batch-transfers.change-batch',
  method: 'PUT',
  path: '/services/batch-transfers/batches/{id}',
  summary: 'Alterar nome, dia ou confidencialidade de um rascunho',
  access: MAKES,
  params: BATCH,
  body: z.strictObject({
    name: z.optional(batchNameSchema),
    date: z.optional(dateSchema),
    confidential: z.optional(z.boolean()),
  }),
  response: batchSchema,
  status: 200,
  errors: [
    'batch-transfers.not-found',
    'batch-transfers.not-draft',
    'batch-transfers.confidential',
    'payment-orders.date-invalid',
  ],
});

/** Throws a draft away. */
export const discardBatch = endpoint({
  id: 'batch-transfers.discard-batch',
  method: 'DELETE',
  path: '/services/batch-transfers/batches/{id}',
  summary: 'Excluir um rascunho de lote, com as linhas dele',
  access: MAKES,
  params: BATCH,
  status: 204,
  errors: ['batch-transfers.not-found', 'batch-transfers.not-draft', 'batch-transfers.confidential'],
});

/** Each row is judged as it comes, and kept with what is wrong with it. Sent again, it takes the place of the one that was there. */
export const sendBatchRows = endpoint({
  id: 'batch-transfers.send-batch-rows',
  method: 'PUT',
  path: '/services/batch-transfers/batches/{id}/rows',
  summary: 'Enviar ou corrigir linhas de um rascunho; cada uma volta com o que está errado nela',
  description:
    'Até 200 linhas por chamada. Uma linha errada não impede as outras: ela fica no rascunho, com o que digitar em cada campo.',
  access: MAKES,
  params: BATCH,
  body: z.strictObject({
    rows: z.array(batchLineSchema).check(z.minLength(1), z.maxLength(BATCH_PAGE_MAX)),
  }),
  response: z.object({ batch: batchSchema, rows: z.array(batchRowSchema) }),
  status: 200,
  errors: [
    'batch-transfers.not-found',
    'batch-transfers.not-draft',
    'batch-transfers.confidential',
    'batch-transfers.rows-invalid',
  ],
});

/** Takes the rows of a draft from a CNAB 240 file of payments, which is read as it comes. */
export const sendBatchFile = endpoint({
  id: 'batch-transfers.send-batch-file',
  method: 'PUT',
  path: '/services/batch-transfers/batches/{id}/file',
  summary: 'Enviar um arquivo CNAB 240 de pagamentos (segmentos A e B) como as linhas de um rascunho',
  description:
    'O arquivo é lido inteiro antes de ser recebido: um erro de estrutura recusa o arquivo, um erro de campo fica na linha. Boletos e contas (segmentos J e O) entram como linhas com erro, porque são pagos em Pagamentos.',
  access: MAKES,
  params: BATCH,
  query: z.strictObject({ name: textSchema(200) }),
  octets: BATCH_FILE_BYTES_MAX,
  response: batchSchema,
  status: 200,
  errors: [
    'batch-transfers.not-found',
    'batch-transfers.not-draft',
    'batch-transfers.confidential',
    'batch-transfers.file-unreadable',
    'batch-transfers.file-has-rows',
    'batch-transfers.file-too-many',
  ],
});

export const listBatchRows = endpoint({
  id: 'batch-transfers.list-batch-rows',
  method: 'GET',
  path: '/services/batch-transfers/batches/{id}/rows',
  summary: 'As linhas de um lote, na ordem em que foram enviadas, cada uma com o pagamento ou o motivo',
  access: SEES,
  params: BATCH,
  query: z.strictObject({
    state: z.optional(batchRowStateSchema),
    /** In name, document and reference. */
    search: z.optional(textSchema(100)),
    /** Only those that are paid on that day. */
    date: z.optional(dateSchema),
    /** "true": only those whose payee is paid for the first time. */
    newPayees: z.optional(z.enum(['true', 'false'])),
    /** row: as sent; largest: the largest amount first. */
    sort: z.optional(z.enum(['row', 'largest'])),
    cursor: z.optional(cursorSchema),
    limit: z.optional(limitSchema),
  }),
  response: z.object({ items: z.array(batchRowSchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: ['batch-transfers.not-found', 'batch-transfers.confidential'],
});

/** Says of rows that what is warned of is meant. */
export const confirmBatchRows = endpoint({
  id: 'batch-transfers.confirm-batch-rows',
  method: 'PUT',
  path: '/services/batch-transfers/batches/{id}/confirmed-rows',
  summary: 'Dizer que linhas com aviso (repetida, já paga, relato de fraude) são isso mesmo',
  access: MAKES,
  params: BATCH,
  body: z.strictObject({ which: whichRows, confirmed: z.boolean() }),
  response: batchSchema,
  status: 200,
  errors: ['batch-transfers.not-found', 'batch-transfers.not-draft', 'batch-transfers.confidential'],
});

/** Leaves rows out of a draft, or takes them in again: it goes on with the others. */
export const leaveOutBatchRows = endpoint({
  id: 'batch-transfers.leave-out-batch-rows',
  method: 'PUT',
  path: '/services/batch-transfers/batches/{id}/left-out-rows',
  summary: 'Remover linhas de um rascunho, ou incluí-las de novo',
  access: MAKES,
  params: BATCH,
  body: z.strictObject({ which: whichRows, leftOut: z.boolean() }),
  response: batchSchema,
  status: 200,
  errors: ['batch-transfers.not-found', 'batch-transfers.not-draft', 'batch-transfers.confidential'],
});

/** The rows as a file: those with faults to be mended there, with a column that says what is wrong. */
export const exportBatchRows = endpoint({
  id: 'batch-transfers.export-batch-rows',
  method: 'GET',
  path: '/services/batch-transfers/batches/{id}/export',
  summary: 'Baixar as linhas de um lote em CSV ou XLSX: todas com o resultado, ou as com erro para corrigir',
  access: SEES,
  params: BATCH,
  query: z.strictObject({ format: sheetFormatSchema, which: z.enum(['all', 'invalid']) }),
  status: 200,
  media: [SHEET_MEDIA_TYPES.csv, SHEET_MEDIA_TYPES.xlsx],
  errors: ['batch-transfers.not-found', 'batch-transfers.confidential'],
});

/** What the batch comes to, and what would become of it were it asked for now. Nothing is made, counted or kept. */
export const reviewBatch = endpoint({
  id: 'batch-transfers.review-batch',
  method: 'GET',
  path: '/services/batch-transfers/batches/{id}/review',
  summary: 'Conferir um rascunho: totais por forma, dia e tarifa, e quem precisa aprovar',
  access: MAKES,
  params: BATCH,
  response: batchReviewSchema,
  status: 200,
  errors: ['batch-transfers.not-found', 'batch-transfers.not-draft', 'batch-transfers.confidential'],
});

/** Asks for the batch: an order comes of it, which its maker confirms in the app. */
export const askForBatch = endpoint({
  id: 'batch-transfers.ask-for-batch',
  method: 'POST',
  path: '/services/batch-transfers/batches/{id}/order',
  summary: 'Enviar um lote: ele passa a aguardar a confirmação no aplicativo e, conforme as regras, aprovações',
  access: MAKES,
  idempotent: true,
  params: BATCH,
  body: z.strictObject({
    /** The version that was reviewed. */
    version: z.int().check(z.gte(0)),
    /** The same file or the same rows were a batch before, and are meant once more. */
    again: z.boolean(),
    /** The most that all fees may come to, as the review showed it. */
    feesMax: z.optional(declaredAmountSchema),
  }),
  response: paymentOrderSchema,
  status: 201,
  errors: [
    ...NEW_ORDER_ERRORS,
    'batch-transfers.not-found',
    'batch-transfers.not-draft',
    'batch-transfers.confidential',
    'batch-transfers.empty',
    'batch-transfers.too-large',
    'batch-transfers.rows-to-mend',
    'batch-transfers.known',
    'batch-transfers.changed-meanwhile',
  ],
});

/**
 * Changes or leaves out one row of a batch that waits for its confirmation or approval. What was signed is void: the maker
 * confirms the batch anew, and whoever approved it approves it anew.
 */
export const changeBatchRow = endpoint({
  id: 'batch-transfers.change-batch-row',
  method: 'POST',
  path: '/services/batch-transfers/batches/{id}/rows/{row}',
  summary: 'Corrigir ou remover uma linha de um lote já enviado; confirmações e aprovações caem',
  access: MAKES,
  idempotent: true,
  params: z.object({ id: idSchema('bat'), row: z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'Linha inválida.')) }),
  body: z.strictObject({
    /** The revision of the order that was on screen. */
    revision: z.int(),
    /** Null: the row is left out. */
    line: z.nullable(batchLineSchema),
    /** What the bank warns of in the row as it is to be, and has asked about, is meant. */
    confirmed: z.optional(z.boolean()),
  }),
  response: paymentOrderSchema,
  status: 200,
  errors: [
    'batch-transfers.not-found',
    'batch-transfers.confidential',
    'batch-transfers.not-maker',
    'batch-transfers.not-changeable',
    'batch-transfers.row-not-found',
    'batch-transfers.row-invalid',
    'batch-transfers.row-warned',
    'batch-transfers.empty',
    'batch-transfers.too-large',
    'batch-transfers.changed-meanwhile',
    'payment-orders.state-conflict',
    'payment-orders.date-invalid',
    'payment-orders.nothing-changes',
    'payment-orders.device-pending',
    'authorizations.refused-by-rule',
    'devices.not-registered',
  ],
});

/** Calls off what has not gone: the whole batch while it waits; of one that was agreed to, payments that are not sent yet. */
export const cancelBatch = endpoint({
  id: 'batch-transfers.cancel-batch',
  method: 'PUT',
  path: '/services/batch-transfers/batches/{id}/cancelled',
  summary: 'Cancelar o que ainda não saiu de um lote: tudo, ou as linhas escolhidas',
  access: SEES,
  params: BATCH,
  body: z.strictObject({
    /** Absent: all that has not gone. Rows of a batch that waits for confirmation or approval are left out one by one instead. */
    rows: z.optional(rowNumbers),
  }),
  response: batchSchema,
  status: 200,
  errors: [
    'batch-transfers.not-found',
    'batch-transfers.confidential',
    'batch-transfers.nothing-to-cancel',
    'payment-orders.stop-not-allowed',
    'payment-orders.state-conflict',
  ],
});

/** Makes a draft of the rows that were not paid or came back, which says where it comes from. */
export const retryBatch = endpoint({
  id: 'batch-transfers.retry-batch',
  method: 'POST',
  path: '/services/batch-transfers/batches/{id}/retry',
  summary: 'Montar um lote novo com as linhas que não foram pagas ou que voltaram',
  description: 'Uma linha que outro lote já tenta de novo fica com ele, a não ser que se peça de novo.',
  access: MAKES,
  idempotent: true,
  params: BATCH,
  body: z.strictObject({
    /** Another batch tries them again already, and they are meant once more. */
    again: z.optional(z.boolean()),
  }),
  response: batchSchema,
  status: 201,
  errors: [
    'batch-transfers.not-found',
    'batch-transfers.confidential',
    'batch-transfers.nothing-to-retry',
    'batch-transfers.retried-already',
    'batch-transfers.too-many-drafts',
  ],
});

/** The receipts of all its payments that were made, as a task in the background. */
export const askBatchReceipts = endpoint({
  id: 'batch-transfers.ask-batch-receipts',
  method: 'POST',
  path: '/services/batch-transfers/batches/{id}/receipts',
  summary: 'Preparar os comprovantes de um lote em um só PDF, ou um ZIP com um PDF para cada',
  access: SEES,
  idempotent: true,
  params: BATCH,
  body: z.strictObject({ format: z.enum(['pdf', 'zip']) }),
  response: backgroundTaskSchema,
  status: 201,
  errors: [
    'batch-transfers.not-found',
    'batch-transfers.confidential',
    'batch-transfers.nothing-paid',
    'background-tasks.too-many-open',
    'background-tasks.too-many-kept',
    'background-tasks.no-space',
  ],
});

/** What became of every row, as a CNAB 240 return file, once every row is at its end. Asked for again it is the same file. */
export const issueBatchReturn = endpoint({
  id: 'batch-transfers.issue-batch-return',
  method: 'POST',
  path: '/services/batch-transfers/batches/{id}/return-file',
  summary: 'Emitir o arquivo de retorno CNAB 240 de um lote, com a ocorrência de cada linha',
  description:
    'O mesmo lote responde sempre o mesmo arquivo. Depois que uma TED volta, responde outro, com a ocorrência da devolução; o anterior fica como foi emitido.',
  access: SEES,
  params: BATCH,
  /** The file is downloaded from the bank's issued files. */
  response: z.object({ fileId: z.string() }),
  status: 200,
  errors: ['batch-transfers.not-found', 'batch-transfers.confidential', 'batch-transfers.not-finished'],
});

export const batchTransfersEndpoints = [
  openBatch,
  listBatches,
  readBatch,
  changeBatch,
  discardBatch,
  sendBatchRows,
  sendBatchFile,
  listBatchRows,
  confirmBatchRows,
  leaveOutBatchRows,
  exportBatchRows,
  reviewBatch,
  askForBatch,
  changeBatchRow,
  cancelBatch,
  retryBatch,
  askBatchReceipts,
  issueBatchReturn,
] as const;

/** States of a batch that is not at its end, after it was asked for. */
export const OPEN_BATCH_STATES: readonly BatchState[] = [
  'awaiting_confirmation',
  'awaiting_authorization',
  'making',
  'in-progress',
];
