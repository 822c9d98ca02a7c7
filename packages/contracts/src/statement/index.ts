import * as z from 'zod/mini';
import { backgroundTaskSchema } from '../background-tasks/index.ts';
import { endpoint } from '../endpoint.ts';
import { cursorSchema, dateSchema, instantSchema, limitSchema, textSchema } from '../wire.ts';
import { readBalance } from './balance.ts';
import { entryTypeSchema } from './entry-types.ts';

export * from './balance.ts';
export * from './entry-types.ts';

export const statementEntrySchema = z.object({
  /** Account and place: stable for ever. */
  id: z.string(),
  at: instantSchema,
  /** The banking date, São Paulo. */
  date: z.string(),
  type: entryTypeSchema,
  /** Signed: money in is positive. */
  amount: z.string(),
  balanceAfter: z.string(),
  description: z.string(),
  counterparty: z.nullable(
    z.object({ name: z.string(), maskedDocument: z.nullable(z.string()), bankName: z.nullable(z.string()) }),
  ),
  message: z.nullable(z.string()),
  endToEndId: z.nullable(z.string()),
  /** The D id, where the line gives back or came back: `endToEndId` is that of the payment then. */
  returnId: z.optional(z.nullable(z.string())),
  txid: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  receiptCode: z.nullable(z.string()),
  /** The company's own words; they never touch the ledger. */
  note: z.nullable(z.string()),
  category: z.nullable(z.string()),
});
export type StatementEntry = z.infer<typeof statementEntrySchema>;

const entryIdSchema = z.string().check(z.regex(/^ent_[0-9]{1,15}$/, 'Lançamento inválido.'));

const filterFields = {
  /** At most 12 months; absent: the last 30 days. */
  from: z.optional(dateSchema),
  to: z.optional(dateSchema),
  direction: z.optional(z.enum(['in', 'out'])),
  type: z.optional(entryTypeSchema),
  min: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{2}$/, 'Informe um valor como 10.50.'))),
  max: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{2}$/, 'Informe um valor como 10.50.'))),
  /** In all that a line shows: type, description, counterparty, document, message, amount, identifiers, note, category. */
  search: z.optional(textSchema(100)),
} as const;

export const listEntries = endpoint({
  id: 'statement.list-entries',
  method: 'GET',
  path: '/services/statement/v2/entries',
  summary: 'Lançamentos da conta, do mais novo ao mais antigo, com o saldo depois de cada um',
  access: { kind: 'signed-in', permission: 'STATEMENT_VIEW' },
  query: z.strictObject({
    ...filterFields,
    /** Not said: newest first. amount: money in first, the largest; -amount: money out first, the largest. */
    sort: z.optional(z.enum(['amount', '-amount'])),
    cursor: z.optional(cursorSchema),
    limit: z.optional(limitSchema),
  }),
  response: z.object({
    items: z.array(statementEntrySchema),
    /** The closing balance of each day that has a line on this page; none where lines do not stand by day. */
    days: z.array(z.object({ date: z.string(), closingBalance: z.string() })),
    nextCursor: z.nullable(z.string()),
  }),
  status: 200,
  errors: ['statement.period-invalid', 'statement.too-many-to-sort'],
});

export const readStatementSummary = endpoint({
  id: 'statement.read-summary',
  method: 'GET',
  path: '/services/statement/v2/summary',
  summary: 'Saldo inicial e final do período e totais do que está filtrado',
  access: { kind: 'signed-in', permission: 'STATEMENT_VIEW' },
  query: z.strictObject(filterFields),
  response: z.object({
    from: z.string(),
    to: z.string(),
    openingBalance: z.string(),
    closingBalance: z.string(),
    totalIn: z.string(),
    totalOut: z.string(),
    count: z.int(),
  }),
  status: 200,
  errors: ['statement.period-invalid'],
});

export const readEntry = endpoint({
  id: 'statement.read-entry',
  method: 'GET',
  path: '/services/statement/v2/entries/{entryId}',
  summary: 'Um lançamento com tudo que se sabe dele',
  access: { kind: 'signed-in', permission: 'STATEMENT_VIEW' },
  params: z.object({ entryId: entryIdSchema }),
  response: statementEntrySchema,
  status: 200,
  errors: ['statement.entry-not-found'],
});

export const annotateEntry = endpoint({
  id: 'statement.annotate-entry',
  method: 'PUT',
  path: '/services/statement/v2/entries/{entryId}/annotation',
  summary: 'Guardar nota e categoria da empresa em um lançamento',
  access: { kind: 'signed-in', permission: 'STATEMENT_VIEW', roles: ['SA', 'ADMIN', 'EDITOR'] },
  params: z.object({ entryId: entryIdSchema }),
  body: z.strictObject({ note: z.nullable(textSchema(500)), category: z.nullable(textSchema(60)) }),
  response: statementEntrySchema,
  status: 200,
  errors: ['statement.entry-not-found'],
});

export const exportStatement = endpoint({
  id: 'statement.export',
  method: 'GET',
  path: '/services/statement/v2/export',
  summary: 'Exatamente o que está filtrado, em CSV ou PDF',
  access: { kind: 'signed-in', permission: 'STATEMENT_VIEW' },
  query: z.strictObject({ ...filterFields, format: z.enum(['csv', 'pdf']) }),
  status: 200,
  media: ['text/csv', 'application/pdf'],
  errors: ['statement.period-invalid', 'statement.export-too-long'],
});

/** Lines up to which a screen takes an export while it is made; of more a background task makes the file. Sheets are drawn. */
export const STATEMENT_LINES_AT_ONCE_MAX = { csv: 5000, pdf: 1000 } as const;

/** What is exported, as which kind of file. */
export const statementExportSchema = z.strictObject({ ...filterFields, format: z.enum(['csv', 'pdf']) });

export const prepareStatementExport = endpoint({
  id: 'statement.prepare-export',
  method: 'POST',
  path: '/services/statement/v2/exports',
  summary: 'O mesmo arquivo, preparado em segundo plano: responde a tarefa, e quem pediu é avisado quando ela termina',
  access: { kind: 'signed-in', permission: 'STATEMENT_VIEW' },
  idempotent: true,
  body: statementExportSchema,
  response: backgroundTaskSchema,
  status: 201,
  errors: [
    'statement.period-invalid',
    'statement.export-too-long',
    'background-tasks.too-many-open',
    'background-tasks.too-many-kept',
    'background-tasks.no-space',
  ],
});

export const statementEndpoints = [
  readBalance,
  listEntries,
  readStatementSummary,
  readEntry,
  annotateEntry,
  exportStatement,
  prepareStatementExport,
] as const;
