import * as z from 'zod/mini';
import { orderKindSchema } from '../order-kinds/index.ts';
import { balanceSchema } from '../wire.ts';

export * from './next-days.ts';

/**
 * How sure it is that money comes or goes. certain: it was agreed to, and happens by itself; likely: it is on its way, and
 * another bank decides; possible: it happens only if a person still confirms or approves it.
 */
export const CERTAINTIES = ['certain', 'likely', 'possible'] as const;
export const certaintySchema = z.enum(CERTAINTIES);
export type Certainty = z.infer<typeof certaintySchema>;

/** The same on a label. */
export const CERTAINTY_WORDS: Readonly<Record<Certainty, string>> = {
  certain: 'Certo',
  likely: 'Provável',
  possible: 'Falta confirmar ou aprovar',
};

/** What the money is: an order for a day, a payment to come of a series, a fee, a payment or a return on its way here. */
export const expectedSourceSchema = z.enum(['order', 'series', 'fee', 'arriving']);
export type ExpectedSourceName = z.infer<typeof expectedSourceSchema>;

/** The screen behind an expectation. */
const behindSchema = z.discriminatedUnion('screen', [
  z.object({ screen: z.literal('order'), orderId: z.string(), kind: orderKindSchema }),
  z.object({ screen: z.literal('fees') }),
  /** Where that way of paying begins, with what came in last. */
  z.object({ screen: z.literal('entry'), kind: orderKindSchema }),
]);

/** Money that is expected to come or go on a day. */
export const expectedItemSchema = z.object({
  /** Tells it from all others of one answer. */
  id: z.string(),
  date: z.string(),
  direction: z.enum(['in', 'out']),
  /** Reais, above zero. */
  amount: balanceSchema,
  /** In words: "Pix agendado para Papelaria Central". */
  what: z.string(),
  certainty: certaintySchema,
  source: expectedSourceSchema,
  behind: behindSchema,
});
export type ExpectedItem = z.infer<typeof expectedItemSchema>;

/** Money of one direction and day, by how sure it is, in reais. */
const sumsSchema = z.object({ certain: balanceSchema, likely: balanceSchema, possible: balanceSchema });

/** A day to come with what is expected of it, and the balance at its end. */
export const expectedDaySchema = z.object({
  date: z.string(),
  in: sumsSchema,
  out: sumsSchema,
  /** If only what is certain happens, in and out. May be below zero. */
  sure: z.string(),
  /** If everything goes out that may, and nothing comes in but what is certain: what one may rely on. */
  balance: z.string(),
});
export type ExpectedDay = z.infer<typeof expectedDaySchema>;

/**
 * Some days to come as a whole, both included: what every screen says of them, whatever of it it names. It counts what is
 * scheduled, the payments to come of series, fees, what is on its way here, and what still waits for confirmation or
 * approval, each by how sure it is.
 */
export const comingSchema = z.object({ from: z.string(), to: z.string(), in: sumsSchema, out: sumsSchema });
export type Coming = z.infer<typeof comingSchema>;

/** The first day at whose end money would be missing, and how much of it. */
export const shortageSchema = z.object({ date: z.string(), missing: balanceSchema });
export type Shortage = z.infer<typeof shortageSchema>;

/** What the days to come lead to. */
export const outlookSchema = z.object({
  /** The last day that was looked at. */
  until: z.string(),
  /** Short by what is certain alone; null where the money is enough. */
  shortSure: z.nullable(shortageSchema),
  /** Short if all goes out that may; null where even then the money is enough. Never later than `shortSure`. */
  short: z.nullable(shortageSchema),
  /** The most that may go out today without making any of these days short; "0.00" where one is short already. */
  safeToPay: balanceSchema,
});
export type Outlook = z.infer<typeof outlookSchema>;
