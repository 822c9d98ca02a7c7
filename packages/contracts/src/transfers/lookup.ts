import * as z from 'zod/mini';
import { orderKindSchema } from '../order-kinds/names.ts';
import { accountPayeeSchema } from '../payees/account.ts';
import { payeeSchema } from '../payees/kinds.ts';
import { PAID_AGAIN } from '../payees/calls.ts';
import { warningSchema } from '../payment-orders/warnings.ts';
import { instantSchema } from '../wire.ts';
import { tedAccountPayeeSchema } from './ted-payee.ts';

/** The kinds of order that transfers make; the bank says which. */
export const transferKindSchema = z.enum(['transfer', 'ted']);
export type TransferKind = z.infer<typeof transferKindSchema>;

/** Whom a transfer can pay, as shown: an account of this bank, or one of another with what the TED says. */
export const transferPayeeSchema = z.discriminatedUnion('kind', [accountPayeeSchema, tedAccountPayeeSchema]);

/**
 * Who an account belongs to, frozen for a short time: the order refers to it, so that what was shown is what is paid. The
 * bank has chosen the way: an account of its own is reached by a transfer in its books, every other one by TED.
 */
export const transferLookupSchema = z.object({
  id: z.string(),
  kind: transferKindSchema,
  payee: transferPayeeSchema,
  warnings: z.array(warningSchema),
  /** The payee is registered with a limit of its own, which counts in place of the company's. */
  hasOwnLimit: z.boolean(),
  /** Amounts of today's payments to this payee: the screen warns when the same one is typed again. */
  amountsToday: z.array(z.string()),
  /**
   * Another way in which the company has paid, or keeps as a favourite, this same holder and account: offered instead of a
   * TED, which costs more and has its hours. What it leads to is looked up there, by `again`, before anything is paid. Null
   * where there is none, or whoever asks may not pay in that way.
   */
  otherWay: z.nullable(z.object({ kind: orderKindSchema, payee: payeeSchema, again: z.union(PAID_AGAIN) })),
  expiresAt: instantSchema,
});
export type TransferLookup = z.infer<typeof transferLookupSchema>;
