import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { comingSchema, expectedDaySchema, expectedItemSchema, outlookSchema } from '../expected-money/index.ts';
import { orderKindSchema } from '../order-kinds/index.ts';
import { paymentOrderSchema } from '../payment-orders/index.ts';
import { statementEntrySchema } from '../statement/index.ts';
import { limitUseSchema } from '../usage-limits/limit-use.ts';
import { instantSchema } from '../wire.ts';

/** One day of the cash flow; amounts are magnitudes. */
const flowDaySchema = z.object({ date: z.string(), in: z.string(), out: z.string() });

/** Which order a line is about; its kind says on which screen it shows. */
const orderRefSchema = z.object({ id: z.string(), kind: orderKindSchema });

export const homeSchema = z.object({
  at: instantSchema,
  /** What waits for this person; null where permissions hide it. */
  waiting: z.array(
    z.object({
      kind: z.enum(['confirm-order', 'answer-dispute', 'authorize-order']),
      title: z.string(),
      detail: z.string(),
      amount: z.nullable(z.string()),
      order: z.nullable(orderRefSchema),
      /** The contested Pix that waits for the company's defence; null for every other. */
      disputeId: z.nullable(z.string()),
      until: z.nullable(instantSchema),
    }),
  ),
  /** What comes and goes within the next seven days, by day: what this person may see by name. */
  upcoming: z.array(expectedItemSchema),
  /** All of these days, whole; null for who sees neither statement nor payments. */
  coming: z.nullable(comingSchema),
  /** Newest first, at most 5; null without STATEMENT_VIEW. */
  latest: z.nullable(z.array(statementEntrySchema)),
  cashFlow: z.nullable(
    z.object({
      totalIn: z.string(),
      totalOut: z.string(),
      /** The last 30 days, oldest first, every day there. */
      days: z.array(flowDaySchema),
      /** Each of the next 30 days. */
      projection: z.array(expectedDaySchema),
      /** Today and these days, whole. */
      coming: comingSchema,
      outlook: outlookSchema,
    }),
  ),
  /** Of each kind of order that this person may use and the company has contracted, in the order of the kinds. */
  limits: z.array(z.extend(limitUseSchema, { kind: orderKindSchema })),
  processing: z.array(paymentOrderSchema),
});
export type Home = z.infer<typeof homeSchema>;

export const readHome = endpoint({
  id: 'home.read-home',
  method: 'GET',
  path: '/services/home',
  summary: 'O que a tela inicial mostra, conforme as permissões de quem pergunta',
  access: { kind: 'signed-in' },
  response: homeSchema,
  status: 200,
  errors: [],
});

export const homeEndpoints = [readHome] as const;
