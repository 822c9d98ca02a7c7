import * as z from 'zod/mini';
import { warningSchema } from '../payment-orders/warnings.ts';
import { instantSchema } from '../wire.ts';
import { pixPayeeSchema } from './payee.ts';

/**
 * Who a key or an account belongs to, frozen with the endToEndId for a short time: the order refers to it, so that
 * what was shown is what is paid.
 */
export const lookupSchema = z.object({
  id: z.string(),
  endToEndId: z.string(),
  payee: pixPayeeSchema,
  /** Another account of this bank: settles at once, any hour. */
  sameBank: z.boolean(),
  warnings: z.array(warningSchema),
  /** The payee is registered with a limit of its own, which counts in place of the company's. */
  hasOwnLimit: z.boolean(),
  /** Who it was before, where a favourite or an earlier payment led to somebody or somewhere else: warned of as `payee-changed`. */
  previously: z.optional(pixPayeeSchema),
  /** Amounts of today's payments to this payee: the screen warns when the same one is typed again. */
  amountsToday: z.array(z.string()),
  expiresAt: instantSchema,
});
export type PixLookup = z.infer<typeof lookupSchema>;
