import * as z from 'zod/mini';
import { endpoint, type Access } from '../endpoint.ts';
import { amountSchema, balanceSchema, cursorSchema, idSchema, instantSchema, limitSchema } from '../wire.ts';
import {
  DISPUTE_REPORT_MIN,
  DISPUTE_TEXT_MAX,
  disputeReasonSchema,
  EVIDENCE_MAX,
  PRECAUTION_ID,
  precautionReasonSchema,
  precautionStateSchema,
  receivedDisputeStateSchema,
  sentDisputeStateSchema,
} from './words.ts';

export * from './words.ts';

/** What people write about a contested payment: lines, without characters that cannot be seen. */
const accountSchema = z.pipe(
  z.string({ error: 'Campo obrigatório.' }).check(
    z.maxLength(DISPUTE_TEXT_MAX, `Use no máximo ${DISPUTE_TEXT_MAX} caracteres.`),
    z.regex(
      // eslint-disable-next-line no-control-regex -- all of them but the end of a line are refused
      /^[^\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]*$/,
      'O texto tem caracteres que não podem ser usados.',
    ),
    z.regex(/\S/, 'Campo obrigatório.'),
  ),
  z.transform((text: string) => text.trim()),
) as unknown as z.ZodMiniType<string, string>;

/** What happened, to whoever judges it. */
const reportSchema = accountSchema.check(
  z.refine((text) => text.length >= DISPUTE_REPORT_MIN, 'Conte em pelo menos uma frase o que aconteceu.'),
);

const personSchema = z.object({ id: z.string(), name: z.string() });

/** A Pix of the company's that it contests. */
export const sentDisputeSchema = z.object({
  id: z.string(),
  /** What people name it by when they ask about it. */
  protocol: z.string(),
  orderId: z.string(),
  endToEndId: z.string(),
  amount: amountSchema,
  payee: z.object({ name: z.string(), bankName: z.string() }),
  reason: disputeReasonSchema,
  report: z.string(),
  state: sentDisputeStateSchema,
  askedAt: instantSchema,
  askedBy: personSchema,
  /** When the directory took it; until when the other bank is to judge. */
  toldAt: z.nullable(instantSchema),
  analysisUntil: instantSchema,
  analysedAt: z.nullable(instantSchema),
  refundAskedAt: z.nullable(instantSchema),
  endedAt: z.nullable(instantSchema),
  /** Until when the other account is watched for more money. */
  watchedUntil: z.nullable(instantSchema),
  /** What came back of it since, each credited once. */
  returned: balanceSchema,
  returns: z.array(z.object({ returnId: z.string(), amount: amountSchema, creditedAt: instantSchema })),
  canCancel: z.boolean(),
  /** Somebody of the company wants it cancelled; the directory is to be told. */
  cancelling: z.boolean(),
});
export type SentDispute = z.infer<typeof sentDisputeSchema>;

/** A Pix that the company received and somebody contests. */
export const receivedDisputeSchema = z.object({
  id: z.string(),
  endToEndId: z.string(),
  amount: amountSchema,
  payer: z.object({ name: z.string(), maskedDocument: z.string(), bankName: z.string() }),
  message: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  receivedAt: instantSchema,
  reason: disputeReasonSchema,
  state: receivedDisputeStateSchema,
  openedAt: instantSchema,
  /** What of the balance is blocked for it at this moment. */
  blocked: balanceSchema,
  /** Until when the company may answer, and the bank is to judge. */
  answerUntil: instantSchema,
  analysisUntil: instantSchema,
  canAnswer: z.boolean(),
  answer: z.nullable(z.object({ text: z.string(), at: instantSchema, by: personSchema })),
  evidence: z.array(z.object({ number: z.int(), name: z.string(), bytes: z.int(), at: instantSchema })),
  decidedAt: z.nullable(instantSchema),
  endedAt: z.nullable(instantSchema),
  /** What the other bank asked for. */
  refundAsked: z.nullable(balanceSchema),
  /** What was paid back to whoever paid, or to who was deceived; null as long as nothing was. */
  givenBack: z.nullable(balanceSchema),
  /** Until when money that comes in is blocked and paid back; null where nothing is watched. */
  watchedUntil: z.nullable(instantSchema),
  /** Whether it goes to somebody further back, who was deceived by whoever paid. */
  isForVictim: z.boolean(),
});
export type ReceivedDispute = z.infer<typeof receivedDisputeSchema>;

/** A Pix that the company received and the bank blocked as a precaution, until it knows more. */
export const precautionSchema = z.object({
  id: z.string(),
  endToEndId: z.string(),
  amount: amountSchema,
  payer: z.object({ name: z.string(), maskedDocument: z.string(), bankName: z.string() }),
  message: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  receivedAt: instantSchema,
  reason: precautionReasonSchema,
  state: precautionStateSchema,
  blockedAt: instantSchema,
  /** When it ends by itself at the latest. */
  until: instantSchema,
  /** What of the balance is blocked for it at this moment. */
  blocked: balanceSchema,
  /** When the bank found that it is to go back. */
  decidedAt: z.nullable(instantSchema),
  endedAt: z.nullable(instantSchema),
  /** What was paid back to whoever paid; null as long as nothing was. */
  givenBack: z.nullable(balanceSchema),
});
export type Precaution = z.infer<typeof precautionSchema>;

const WHO_SEES = { kind: 'signed-in', permission: 'PIX_VIEW', product: 'PIX' } as const;
const WHO_CONTESTS = { kind: 'signed-in', permission: 'PIX_CREATE', product: 'PIX', proof: 'trusted-device' } as const;
/** An answer is given in the company's name, once and for all: whoever may give one. */
export const WHO_ANSWERS_DISPUTES = {
  kind: 'signed-in',
  permission: 'PIX_VIEW',
  product: 'PIX',
  roles: ['SA'],
  proof: 'trusted-device',
} as const satisfies Access;

const pageQuery = z.strictObject({ cursor: z.optional(cursorSchema), limit: z.optional(limitSchema) });
const disputeParams = z.object({ disputeId: idSchema('dsp') });

export const listSentDisputes = endpoint({
  id: 'pix-disputes.list-sent-disputes',
  method: 'GET',
  path: '/services/pix-disputes/sent',
  summary: 'Pix enviados que a empresa contestou, do mais novo ao mais antigo',
  access: WHO_SEES,
  query: pageQuery,
  response: z.object({ items: z.array(sentDisputeSchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: [],
});

export const readSentDispute = endpoint({
  id: 'pix-disputes.read-sent-dispute',
  method: 'GET',
  path: '/services/pix-disputes/sent/{disputeId}',
  summary: 'Uma contestação da empresa, com o seu andamento',
  access: WHO_SEES,
  params: disputeParams,
  response: sentDisputeSchema,
  status: 200,
  errors: ['pix-disputes.not-found'],
});

const orderParams = z.object({ orderId: idSchema('ord') });

export const readDisputeOfOrder = endpoint({
  id: 'pix-disputes.read-dispute-of-order',
  method: 'GET',
  path: '/services/pix-disputes/of-order/{orderId}',
  summary: 'Se um Pix enviado pode ser contestado, até quando, e a contestação que já há',
  description: 'Para quem vê o Pix: quem o fez, ou quem vê os pagamentos da empresa.',
  access: WHO_SEES,
  params: orderParams,
  response: z.object({
    /** The newest one; null where there was none. */
    dispute: z.nullable(sentDisputeSchema),
    /** The last moment at which it can be contested; null where it was not settled. */
    until: z.nullable(instantSchema),
    /** Why it cannot be contested now: code and sentence; null where it can. */
    refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  }),
  status: 200,
  errors: ['pix-disputes.order-not-found'],
});

/** Asked again with the same content it changes nothing: a write that needs no key. */
export const contestPix = endpoint({
  id: 'pix-disputes.contest-pix',
  method: 'PUT',
  path: '/services/pix-disputes/of-order/{orderId}',
  summary: 'Contestar um Pix enviado, por fraude',
  description:
    'Até 80 dias depois da liquidação, uma vez por Pix. O protocolo vale desde já; o banco de quem recebeu analisa em até 7 dias.',
  access: WHO_CONTESTS,
  params: orderParams,
  body: z.strictObject({ reason: disputeReasonSchema, report: reportSchema }),
  response: sentDisputeSchema,
  status: 200,
  errors: [
    'pix-disputes.order-not-found',
    'pix-disputes.not-settled',
    'pix-disputes.too-late',
    'pix-disputes.same-owner',
    'pix-disputes.same-bank',
    'pix-disputes.nothing-left',
    'pix-disputes.already-contested',
  ],
});

/** Asked again it changes nothing. */
export const cancelDispute = endpoint({
  id: 'pix-disputes.cancel-dispute',
  method: 'PUT',
  path: '/services/pix-disputes/sent/{disputeId}/cancellation',
  summary: 'Cancelar uma contestação, enquanto a devolução não foi pedida',
  access: WHO_CONTESTS,
  params: disputeParams,
  response: sentDisputeSchema,
  status: 200,
  errors: ['pix-disputes.not-found', 'pix-disputes.cannot-cancel'],
});

export const listReceivedDisputes = endpoint({
  id: 'pix-disputes.list-received-disputes',
  method: 'GET',
  path: '/services/pix-disputes/received',
  summary: 'Pix recebidos que alguém contestou, do mais novo ao mais antigo, e quanto do saldo está bloqueado por eles',
  access: WHO_SEES,
  query: pageQuery,
  response: z.object({
    items: z.array(receivedDisputeSchema),
    nextCursor: z.nullable(z.string()),
    /** Of all of them, whatever the page. */
    blocked: balanceSchema,
    /** What of the balance is blocked in all: by them, and as a precaution. */
    blockedInAll: balanceSchema,
    /** How many wait for the company's defence, and until when the first of them does. */
    toAnswer: z.object({ count: z.int(), until: z.nullable(instantSchema) }),
  }),
  status: 200,
  errors: [],
});

export const readReceivedDispute = endpoint({
  id: 'pix-disputes.read-received-dispute',
  method: 'GET',
  path: '/services/pix-disputes/received/{disputeId}',
  summary: 'Um Pix recebido que alguém contestou: o que está bloqueado, os prazos, a defesa e o resultado',
  access: WHO_SEES,
  params: disputeParams,
  response: receivedDisputeSchema,
  status: 200,
  errors: ['pix-disputes.not-found'],
});

const evidenceParams = z.extend(disputeParams, {
  number: z.pipe(
    z.string().check(z.regex(new RegExp(`^[1-${EVIDENCE_MAX}]$`), 'Arquivo inválido.')),
    z.transform(Number),
  ),
});

/** Puts a file in one of the places; what was there goes. */
export const sendEvidence = endpoint({
  id: 'pix-disputes.send-evidence',
  method: 'PUT',
  path: '/services/pix-disputes/received/{disputeId}/evidence/{number}',
  summary: `Enviar um documento da defesa: nota, entrega, conversa; até ${EVIDENCE_MAX} arquivos`,
  access: WHO_ANSWERS_DISPUTES,
  params: evidenceParams,
  body: z.strictObject({}),
  files: { file: 'required' },
  response: receivedDisputeSchema,
  status: 200,
  errors: ['pix-disputes.not-found', 'pix-disputes.answer-closed'],
});

export const readEvidence = endpoint({
  id: 'pix-disputes.read-evidence',
  method: 'GET',
  path: '/services/pix-disputes/received/{disputeId}/evidence/{number}',
  summary: 'Um documento da defesa, como foi enviado',
  access: WHO_ANSWERS_DISPUTES,
  params: evidenceParams,
  status: 200,
  media: ['application/pdf', 'image/jpeg', 'image/png'],
  errors: ['pix-disputes.not-found'],
});

/** Final: from then on the bank judges. Asked again with the same text it changes nothing. */
export const answerDispute = endpoint({
  id: 'pix-disputes.answer-dispute',
  method: 'PUT',
  path: '/services/pix-disputes/received/{disputeId}/answer',
  summary: 'Enviar a defesa de um Pix recebido que alguém contestou',
  access: WHO_ANSWERS_DISPUTES,
  params: disputeParams,
  body: z.strictObject({ text: accountSchema }),
  response: receivedDisputeSchema,
  status: 200,
  errors: ['pix-disputes.not-found', 'pix-disputes.answer-closed'],
});

export const listPrecautions = endpoint({
  id: 'pix-disputes.list-precautions',
  method: 'GET',
  path: '/services/pix-disputes/precautions',
  summary:
    'Pix recebidos que o banco bloqueou por precaução, do mais novo ao mais antigo, e quanto do saldo está bloqueado por eles',
  access: WHO_SEES,
  query: pageQuery,
  response: z.object({
    items: z.array(precautionSchema),
    nextCursor: z.nullable(z.string()),
    /** Of all of them, whatever the page. */
    blocked: balanceSchema,
  }),
  status: 200,
  errors: [],
});

export const readPrecaution = endpoint({
  id: 'pix-disputes.read-precaution',
  method: 'GET',
  path: '/services/pix-disputes/precautions/{precautionId}',
  summary: 'Um bloqueio cautelar: por quê, quanto, até quando e o resultado',
  access: WHO_SEES,
  params: z.object({ precautionId: idSchema(PRECAUTION_ID) }),
  response: precautionSchema,
  status: 200,
  errors: ['pix-disputes.precaution-not-found'],
});

export const pixDisputesEndpoints = [
  readDisputeOfOrder,
  contestPix,
  listSentDisputes,
  readSentDispute,
  cancelDispute,
  listReceivedDisputes,
  readReceivedDispute,
  sendEvidence,
  readEvidence,
  answerDispute,
  listPrecautions,
  readPrecaution,
] as const;
