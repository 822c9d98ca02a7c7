import * as z from 'zod/mini';
import { dateSchema } from '../wire.ts';

/**
 * How a payment repeats. weekly: every so many weeks on the first day's weekday; monthly: on its day of the month, on
 * the last day where a month has no such day; business-day: on the nth business day of every month; yearly: on its day,
 * 29 February on the 28th where there is none.
 */
export const recurrenceSchema = z.strictObject({
  every: z.discriminatedUnion('unit', [
    z.strictObject({ unit: z.literal('week'), count: z.int().check(z.gte(1), z.lte(4)) }),
    z.strictObject({ unit: z.literal('month'), count: z.int().check(z.gte(1), z.lte(12)) }),
    z.strictObject({ unit: z.literal('business-day'), nth: z.int().check(z.gte(1), z.lte(20)) }),
    z.strictObject({ unit: z.literal('year') }),
  ]),
  /** never: until somebody cancels it. */
  ends: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('never') }),
    z.strictObject({ by: z.literal('date'), date: dateSchema }),
    z.strictObject({ by: z.literal('count'), count: z.int().check(z.gte(2), z.lte(400)) }),
  ]),
  /** What happens where a day is no business day. */
  onHoliday: z.enum(['same-day', 'next-business-day', 'previous-business-day']),
});
export type Recurrence = z.infer<typeof recurrenceSchema>;
