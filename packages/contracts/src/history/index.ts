import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { SHEET_MEDIA_TYPES } from '../sheet-format.ts';
import { cursorSchema, dateSchema, instantSchema, limitSchema } from '../wire.ts';

/** The kinds that people filter by. */
export const historyKindSchema = z.enum([
  'access',
  'payments',
  'authorizations',
  'rights',
  'limits',
  'devices',
  'exports',
]);
export type HistoryKind = z.infer<typeof historyKindSchema>;

/** The kinds in words. */
export const HISTORY_KIND_NAMES: Readonly<Record<HistoryKind, string>> = {
  access: 'Acessos',
  payments: 'Pagamentos e extrato',
  authorizations: 'Autorizações',
  rights: 'Direitos e regras',
  limits: 'Limites',
  devices: 'Dispositivos e sessões',
  exports: 'Exportações',
};

/** How an act ended. */
export const historyOutcomeSchema = z.enum(['done', 'refused']);
export type HistoryOutcome = z.infer<typeof historyOutcomeSchema>;

/** Each of them on a label. */
export const HISTORY_OUTCOME_LABELS: Readonly<Record<HistoryOutcome, string>> = {
  done: 'Feito',
  refused: 'Recusado',
};

/** One act in the company's append-only log. */
export const historyEventSchema = z.object({
  id: z.string(),
  at: instantSchema,
  actor: z.string(),
  /** "<capability>.<act>", such as access.signed-in or payment-orders.settled. */
  action: z.string(),
  /** What the act is about; null for an act that belongs to no kind. */
  kind: z.nullable(historyKindSchema),
  /** The act in words, Portuguese. */
  description: z.string(),
  subject: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** The app's device that did it; null on the web and for the bank. */
  device: z.nullable(z.string()),
  outcome: historyOutcomeSchema,
  /** The record's place and hash in the chain; null until the chainer has linked it (a moment later). */
  sequence: z.nullable(z.int()),
  hash: z.nullable(z.string()),
});

export type HistoryEvent = z.infer<typeof historyEventSchema>;

/** What list and export are narrowed by. */
const filter = {
  operatorId: z.optional(z.string().check(z.regex(/^opr_[0-9a-z]{26}$/, 'Operador inválido.'))),
  kind: z.optional(historyKindSchema),
  action: z.optional(z.string().check(z.maxLength(60), z.regex(/^[a-z-]+(\.[a-z-]+)?$/, 'Ação inválida.'))),
  outcome: z.optional(historyOutcomeSchema),
  /** The acts about one thing: an order's, operator's, device's id. */
  subject: z.optional(z.string().check(z.maxLength(60), z.regex(/^[a-z]{3}_[0-9a-z]{26}$/, 'Identificador inválido.'))),
  from: z.optional(dateSchema),
  to: z.optional(dateSchema),
};

export const listHistory = endpoint({
  id: 'history.list-history',
  method: 'GET',
  path: '/services/history/events',
  summary: 'Tudo que operadores e banco fizeram na empresa, do mais novo ao mais antigo',
  access: { kind: 'signed-in', permission: 'HISTORY_VIEW' },
  query: z.strictObject({ ...filter, cursor: z.optional(cursorSchema), limit: z.optional(limitSchema) }),
  response: z.object({ items: z.array(historyEventSchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: ['operators.not-found'],
});

/** Who has acts in the log: what the filter offers. */
export const listHistoryActors = endpoint({
  id: 'history.list-history-actors',
  method: 'GET',
  path: '/services/history/actors',
  summary: 'Quem tem atos no histórico da empresa',
  access: { kind: 'signed-in', permission: 'HISTORY_VIEW' },
  response: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
  status: 200,
  errors: [],
});

/** "Verificar integridade": every record is hashed again and compared with its place in the chain. */
export const verifyHistory = endpoint({
  id: 'history.verify-history',
  method: 'POST',
  path: '/services/history/verification',
  summary: 'Verificar a integridade do histórico da empresa: cada registro traz o resumo do anterior',
  access: { kind: 'signed-in', permission: 'HISTORY_VIEW' },
  response: z.object({
    isWhole: z.boolean(),
    records: z.int(),
    firstAt: z.nullable(instantSchema),
    lastAt: z.nullable(instantSchema),
    /** The head: sequence and hash of the last record, to keep or compare. */
    head: z.nullable(z.object({ sequence: z.int(), hash: z.string() })),
    /** The newest signed head that lies outside the database, and whether it fits. */
    anchor: z.nullable(z.object({ sequence: z.int(), at: instantSchema, fits: z.boolean() })),
    /** The first record that does not fit; null where all do. */
    fault: z.nullable(z.object({ sequence: z.int(), text: z.string() })),
    /** Records of the last moments that are not linked yet. */
    unlinked: z.int(),
    checkedAt: instantSchema,
  }),
  status: 200,
  errors: ['history.verification-busy'],
});

/**
 * csv, xlsx: what is filtered, for a spreadsheet. chain: the whole log with its hashes and signed heads, as
 * `ipe check-export` verifies it without a database.
 */
export const exportHistory = endpoint({
  id: 'history.export-history',
  method: 'GET',
  path: '/services/history/export',
  summary: 'Exportar o histórico: CSV ou XLSX do que está filtrado, ou a cadeia inteira para conferir fora do banco',
  access: { kind: 'signed-in', permission: 'HISTORY_VIEW' },
  query: z.strictObject({ ...filter, format: z.enum(['csv', 'xlsx', 'chain']) }),
  status: 200,
  media: [SHEET_MEDIA_TYPES.csv, SHEET_MEDIA_TYPES.xlsx, 'application/x-ndjson'],
  errors: ['operators.not-found', 'history.chain-is-whole'],
});

export const historyEndpoints = [listHistory, listHistoryActors, verifyHistory, exportHistory] as const;
