import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorSchema, dateSchema, instantSchema, limitSchema } from '../wire.ts';

/** One act in the company's append-only log. */
export const historyEventSchema = z.object({
  id: z.string(),
  at: instantSchema,
  actor: z.string(),
  /** "<capability>.<act>", such as access.signed-in or payment-orders.settled. */
  action: z.string(),
  /** The act in words, Portuguese. */
  description: z.string(),
  subject: z.nullable(z.string()),
  address: z.nullable(z.string()),
  outcome: z.enum(['done', 'refused']),
  /** The record's place and hash in the chain; null until the chainer has linked it (a moment later). */
  sequence: z.nullable(z.int()),
  hash: z.nullable(z.string()),
});

export type HistoryEvent = z.infer<typeof historyEventSchema>;

export const listHistory = endpoint({
  id: 'history.list-history',
  method: 'GET',
  path: '/services/history/events',
  summary: 'Tudo que operadores e banco fizeram na empresa, do mais novo ao mais antigo',
  access: { kind: 'signed-in', permission: 'HISTORY_VIEW' },
  query: z.strictObject({
    operatorId: z.optional(z.string().check(z.regex(/^opr_[0-9a-z]{26}$/, 'Operador inválido.'))),
    action: z.optional(z.string().check(z.maxLength(60), z.regex(/^[a-z-]+(\.[a-z-]+)?$/, 'Ação inválida.'))),
    from: z.optional(dateSchema),
    to: z.optional(dateSchema),
    cursor: z.optional(cursorSchema),
    limit: z.optional(limitSchema),
  }),
  response: z.object({ items: z.array(historyEventSchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: [],
});

export const historyEndpoints = [listHistory] as const;
