import * as z from 'zod/mini';

/**
 * Every error of the bank: application/problem+json (RFC 9457) with the list `errors`, whose first message the
 * interface shows (PRODUCT.md section 8). `code` is the code of that first one, for readers that look no further.
 * `field` names the place in the request, as a JSON pointer without "/".
 */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  instance: z.string(),
  traceId: z.string(),
  code: z.string(),
  errors: z.array(z.object({ code: z.string(), message: z.string(), field: z.optional(z.string()) })),
});
export type Problem = z.infer<typeof problemSchema>;
