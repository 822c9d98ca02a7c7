import * as z from 'zod/mini';
import { instantSchema } from '../wire.ts';

// A module of its own: the first screen shows it, without all else that is known of limits.

/** What one person may still pay by one kind of order in the period that now is, and what is used of it. */
export const limitUseSchema = z.object({
  period: z.enum(['day', 'night']),
  perTransaction: z.string(),
  limit: z.string(),
  used: z.string(),
  available: z.string(),
  /** When this period ends. */
  until: instantSchema,
});
export type LimitUse = z.infer<typeof limitUseSchema>;
