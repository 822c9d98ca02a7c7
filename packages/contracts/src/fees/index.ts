import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { MONEY_KINDS } from '../order-kinds/index.ts';
import { balanceSchema, dateSchema, instantSchema } from '../wire.ts';
import { feeLineSchema } from './lines.ts';

export * from './lines.ts';
export * from './next-use.ts';
export * from './words.ts';

/** What an order that is made now would cost. */
export const nextFeeSchema = z.object({
  line: feeLineSchema,
  /** What is paid for, Portuguese, as "Pix enviado". */
  name: z.string(),
  /** Reais; "0.00" where nothing is charged. */
  amount: balanceSchema,
  /** Whether it takes one of the month's free uses. */
  free: z.boolean(),
  /** The free uses that the month has left, this one not yet taken. */
  freeLeft: z.int(),
  /** The plan's figures: reais for one, and how many a month are free before that. */
  price: balanceSchema,
  freeEachMonth: z.int(),
});
export type NextFee = z.infer<typeof nextFeeSchema>;

export const readNextFee = endpoint({
  id: 'fees.read-next-fee',
  method: 'GET',
  path: '/services/fees/next',
  summary: 'Quanto custa a próxima ordem de um tipo, pelo plano da empresa',
  description:
    'Quem pode criar ordens do tipo pode perguntar. O que se repete custa, em cada pagamento, no máximo price: se ainda há gratuidade se vê no dia.',
  access: { kind: 'signed-in' },
  query: z.strictObject({
    kind: z.enum(MONEY_KINDS),
    /** The day on which it is to be paid; its month's free uses count. Absent: today. */
    date: z.optional(dateSchema),
  }),
  response: nextFeeSchema,
  status: 200,
  errors: [],
});

/** The fees of the present month, and what of any month waits for money. */
export const monthFeesSchema = z.object({
  /** AAAA-MM */
  month: z.string(),
  /** What was taken from the account, and what of that was given back. */
  charged: balanceSchema,
  givenBack: balanceSchema,
  /** The sum of `openItems`. */
  waiting: balanceSchema,
  freeUses: z.array(z.object({ line: feeLineSchema, name: z.string(), used: z.int(), freeEachMonth: z.int() })),
  /** Fees that wait for money, the oldest first: it is charged first. At most 100. */
  openItems: z.array(
    z.object({
      id: z.string(),
      /** "Tarifa de Pix enviado" */
      description: z.string(),
      amount: balanceSchema,
      since: instantSchema,
      orderId: z.nullable(z.string()),
    }),
  ),
});
export type MonthFees = z.infer<typeof monthFeesSchema>;

export const readMonthFees = endpoint({
  id: 'fees.read-month',
  method: 'GET',
  path: '/services/fees/month',
  summary: 'As tarifas do mês: cobradas, gratuidades usadas, devolvidas e o que aguarda saldo',
  access: { kind: 'signed-in', roles: ['SA'] },
  response: monthFeesSchema,
  status: 200,
  errors: [],
});

export const feesEndpoints = [readNextFee, readMonthFees] as const;
