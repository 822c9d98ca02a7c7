import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { codeKindSchema } from '../pix/index.ts';
import { SHEET_MEDIA_TYPES, sheetFormatSchema } from '../sheet-format.ts';
import { balanceSchema, cursorSchema, dateSchema, idSchema, instantSchema, limitSchema, textSchema } from '../wire.ts';
import {
  chargeContentSchema,
  chargePartsSchema,
  chargeRowSchema,
  chargeSchema,
  chargeStageSchema,
  chargeStateSchema,
} from './charge.ts';
import {
  CHARGE_BATCH_PAGE_MAX,
  CHARGE_BATCH_ROWS_MAX,
  chargeBatchLineSchema,
  chargeBatchNameSchema,
  chargeBatchRowSchema,
  chargeBatchRowStateSchema,
  chargeBatchSchema,
} from './batch.ts';

export * from './batch.ts';
export * from './charge.ts';

const SEES = { kind: 'signed-in', permission: 'PIX_VIEW', product: 'PIX' } as const;
/** A charge that is revised or removed is a debt that is gone, so a password alone does neither. */
const MANAGES = {
  kind: 'signed-in',
  permission: 'PIX_CHARGES_MANAGE',
  product: 'PIX',
  proof: 'trusted-device',
} as const;

/** What may be refused of what a charge asks for. */
const CONTENT_ERRORS = [
  'pix-charges.key-not-yours',
  'pix-charges.terms-invalid',
  'pix-charges.code-too-long',
  'pix-charges.txid-taken',
] as const;

/** What list, sums and export are narrowed by. */
const narrowing = {
  stage: z.optional(chargeStageSchema),
  kind: z.optional(codeKindSchema),
  /** By the day on which it was made. */
  from: z.optional(dateSchema),
  to: z.optional(dateSchema),
  /** In debtor, document, txid, request, whoever paid, and amounts. */
  search: z.optional(textSchema(100)),
};

export const listPixCharges = endpoint({
  id: 'pix-charges.list-pix-charges',
  method: 'GET',
  path: '/services/pix/charges',
  summary: 'Cobranças Pix da empresa, da mais nova à mais antiga',
  access: SEES,
  query: z.strictObject({ ...narrowing, cursor: z.optional(cursorSchema), limit: z.optional(limitSchema) }),
  response: z.object({ items: z.array(chargeRowSchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: [],
});

export const sumPixCharges = endpoint({
  id: 'pix-charges.sum-pix-charges',
  method: 'GET',
  path: '/services/pix/charges/totals',
  summary: 'Quantas cobranças Pix há em cada situação, quanto delas não foi pago e quanto foi recebido',
  access: SEES,
  query: z.strictObject({ ...narrowing, stage: z.optional(z.never()) }),
  response: z.object({
    stages: z.array(
      z.object({
        stage: chargeStageSchema,
        count: z.int(),
        /** What those ask for that are paid once and are not paid: a static code owes nobody an amount. */
        unpaid: balanceSchema,
        /** What was received, by static codes too. */
        paid: balanceSchema,
      }),
    ),
  }),
  status: 200,
  errors: [],
});

/** The list's charges as a file. */
export const exportPixCharges = endpoint({
  id: 'pix-charges.export-pix-charges',
  method: 'GET',
  path: '/services/pix/charges/export',
  summary: 'Exportar em CSV ou XLSX as cobranças Pix que estão filtradas',
  access: SEES,
  query: z.strictObject({ ...narrowing, format: sheetFormatSchema }),
  status: 200,
  media: [SHEET_MEDIA_TYPES.csv, SHEET_MEDIA_TYPES.xlsx],
  errors: [],
});

/** What hangs on a key: whoever deletes it should know first. */
export const countPixChargesOfKey = endpoint({
  id: 'pix-charges.count-pix-charges-of-key',
  method: 'GET',
  path: '/services/pix/charges/of-key',
  summary: 'Quantas cobranças e quantos códigos estáticos ativos são pagos a uma chave da empresa',
  access: SEES,
  query: z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(77)) }),
  response: z.object({ charges: z.int(), codes: z.int() }),
  status: 200,
  errors: [],
});

/** The charge that a received Pix paid. */
export const findPaidPixCharge = endpoint({
  id: 'pix-charges.find-paid-pix-charge',
  method: 'GET',
  path: '/services/pix/charges/paid-by/{endToEndId}',
  summary: 'A cobrança que um Pix recebido pagou; nenhuma, se ele não pagou uma',
  access: SEES,
  params: z.object({ endToEndId: z.string().check(z.regex(/^E[A-Za-z0-9]{31}$/, 'Identificador inválido.')) }),
  response: z.object({ chargeId: z.nullable(z.string()) }),
  status: 200,
  errors: [],
});

export const readPixCharge = endpoint({
  id: 'pix-charges.read-pix-charge',
  method: 'GET',
  path: '/services/pix/charges/{id}',
  summary: 'Uma cobrança Pix: o que pede, como está, o código e o que a pagou',
  access: SEES,
  params: z.object({ id: idSchema('cob') }),
  response: chargeSchema,
  status: 200,
  errors: ['pix-charges.not-found'],
});

export const createPixCharge = endpoint({
  id: 'pix-charges.create-pix-charge',
  method: 'POST',
  path: '/services/pix/charges',
  summary: 'Criar uma cobrança Pix: código estático, cobrança imediata ou com vencimento',
  access: MANAGES,
  idempotent: true,
  body: chargeContentSchema,
  response: chargeSchema,
  status: 201,
  errors: CONTENT_ERRORS,
});

export const revisePixCharge = endpoint({
  id: 'pix-charges.revise-pix-charge',
  method: 'PUT',
  path: '/services/pix/charges/{id}',
  summary: 'Alterar o que uma cobrança Pix ativa pede; o tipo e o identificador ficam',
  access: MANAGES,
  params: z.object({ id: idSchema('cob') }),
  body: z.strictObject({
    /** The revision that was edited: another one in between is not written over. */
    revision: z.int().check(z.gte(0)),
    content: chargeContentSchema,
  }),
  response: chargeSchema,
  status: 200,
  errors: [
    'pix-charges.not-found',
    'pix-charges.not-active',
    'pix-charges.being-paid',
    'pix-charges.changed-meanwhile',
    'pix-charges.static-stays',
    ...CONTENT_ERRORS,
  ],
});

export const removePixCharge = endpoint({
  id: 'pix-charges.remove-pix-charge',
  method: 'DELETE',
  path: '/services/pix/charges/{id}',
  summary: 'Remover uma cobrança Pix: o código dela não é mais pago',
  description: 'Um código estático impresso continua pagando a chave; removido, só sai da lista dos ativos.',
  access: MANAGES,
  params: z.object({ id: idSchema('cob') }),
  response: chargeSchema,
  status: 200,
  errors: ['pix-charges.not-found', 'pix-charges.not-active', 'pix-charges.being-paid'],
});

/** What the payer's page says of a charge; nothing that only its company should know. */
export const readPayerCharge = endpoint({
  id: 'pix-charges.read-payer-charge',
  method: 'GET',
  path: '/services/pix/payer-charges/{token}',
  summary: 'O que a página do pagador mostra de uma cobrança: quem cobra, quanto é hoje, o código e se já foi paga',
  access: { kind: 'public' },
  params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9]{26,32}$/, 'Link inválido.')) }),
  response: z.object({
    receiver: z.object({ name: z.string(), maskedDocument: z.string(), bankName: z.string() }),
    kind: codeKindSchema,
    state: chargeStateSchema,
    stage: chargeStageSchema,
    /** What the receiver tells the payer. */
    request: z.nullable(z.string()),
    debtor: z.nullable(z.object({ name: z.string(), maskedDocument: z.string() })),
    due: z.nullable(z.object({ date: z.string(), adjusted: z.string(), last: z.string() })),
    expiresAt: z.nullable(instantSchema),
    today: z.nullable(z.object({ day: z.string(), parts: chargePartsSchema, amount: z.string() })),
    /** Null where it is not to be paid any more. */
    code: z.nullable(z.string()),
    isBeingPaid: z.boolean(),
    paidAt: z.nullable(instantSchema),
  }),
  status: 200,
  errors: ['pix-charges.location-unknown'],
});

const BATCH = z.object({ id: idSchema('lot') });

/** Begins to take a batch of charges; nothing is made of it before it is whole and asked for. */
export const openPixChargeBatch = endpoint({
  id: 'pix-charges.open-pix-charge-batch',
  method: 'POST',
  path: '/services/pix/charge-batches',
  summary: 'Abrir um lote de cobranças Pix, para enviar as linhas dele',
  description: 'Nenhuma cobrança é criada até que todas as linhas tenham sido enviadas e o lote seja confirmado.',
  access: MANAGES,
  idempotent: true,
  body: z.strictObject({
    name: chargeBatchNameSchema,
    rows: z
      .int()
      .check(
        z.gte(1, 'Um lote tem ao menos uma linha.'),
        z.lte(CHARGE_BATCH_ROWS_MAX, 'Um lote vai até 10.000 linhas. Divida a lista.'),
      ),
  }),
  response: chargeBatchSchema,
  status: 201,
  errors: [],
});

export const sendPixChargeBatchRows = endpoint({
  id: 'pix-charges.send-pix-charge-batch-rows',
  method: 'PUT',
  path: '/services/pix/charge-batches/{id}/rows',
  summary: 'Enviar linhas de um lote de cobranças Pix; a mesma linha enviada de novo conta uma vez',
  access: MANAGES,
  params: BATCH,
  body: z.strictObject({
    rows: z.array(chargeBatchLineSchema).check(z.minLength(1), z.maxLength(CHARGE_BATCH_PAGE_MAX)),
  }),
  response: chargeBatchSchema,
  status: 200,
  errors: ['pix-charges.batch-not-found', 'pix-charges.batch-begun'],
});

/** Asks for the charges of a batch that is whole. Asked again it says how the batch stands. */
export const beginPixChargeBatch = endpoint({
  id: 'pix-charges.begin-pix-charge-batch',
  method: 'PUT',
  path: '/services/pix/charge-batches/{id}/begin',
  summary: 'Criar as cobranças de um lote que está completo',
  access: MANAGES,
  params: BATCH,
  body: z.strictObject({
    /** The same rows were a batch before, and are meant once more. */
    again: z.boolean(),
  }),
  response: chargeBatchSchema,
  status: 200,
  errors: ['pix-charges.batch-not-found', 'pix-charges.batch-incomplete', 'pix-charges.batch-known'],
});

export const listPixChargeBatches = endpoint({
  id: 'pix-charges.list-pix-charge-batches',
  method: 'GET',
  path: '/services/pix/charge-batches',
  summary: 'Lotes de cobranças Pix da empresa, do mais novo ao mais antigo',
  access: SEES,
  query: z.strictObject({ cursor: z.optional(cursorSchema), limit: z.optional(limitSchema) }),
  response: z.object({ items: z.array(chargeBatchSchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: [],
});

export const readPixChargeBatch = endpoint({
  id: 'pix-charges.read-pix-charge-batch',
  method: 'GET',
  path: '/services/pix/charge-batches/{id}',
  summary: 'Um lote de cobranças Pix: quantas linhas viraram cobrança e quantas foram pagas',
  access: SEES,
  params: BATCH,
  response: chargeBatchSchema,
  status: 200,
  errors: ['pix-charges.batch-not-found'],
});

export const listPixChargeBatchRows = endpoint({
  id: 'pix-charges.list-pix-charge-batch-rows',
  method: 'GET',
  path: '/services/pix/charge-batches/{id}/rows',
  summary: 'As linhas de um lote de cobranças Pix, na ordem em que foram enviadas, cada uma com a cobrança ou o motivo',
  access: SEES,
  params: BATCH,
  query: z.strictObject({
    state: z.optional(chargeBatchRowStateSchema),
    cursor: z.optional(cursorSchema),
    limit: z.optional(limitSchema),
  }),
  response: z.object({ items: z.array(chargeBatchRowSchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: ['pix-charges.batch-not-found'],
});

/** What became of a batch, as a file. */
export const exportPixChargeBatch = endpoint({
  id: 'pix-charges.export-pix-charge-batch',
  method: 'GET',
  path: '/services/pix/charge-batches/{id}/export',
  summary:
    'Baixar o resultado de um lote de cobranças Pix em CSV ou XLSX, com txid, Pix Copia e Cola e link de cada uma',
  access: SEES,
  params: BATCH,
  query: z.strictObject({ format: sheetFormatSchema }),
  status: 200,
  media: [SHEET_MEDIA_TYPES.csv, SHEET_MEDIA_TYPES.xlsx],
  errors: ['pix-charges.batch-not-found'],
});

export const pixChargesEndpoints = [
  listPixCharges,
  sumPixCharges,
  exportPixCharges,
  countPixChargesOfKey,
  findPaidPixCharge,
  readPixCharge,
  createPixCharge,
  revisePixCharge,
  removePixCharge,
  readPayerCharge,
  openPixChargeBatch,
  sendPixChargeBatchRows,
  beginPixChargeBatch,
  listPixChargeBatches,
  readPixChargeBatch,
  listPixChargeBatchRows,
  exportPixChargeBatch,
] as const;
