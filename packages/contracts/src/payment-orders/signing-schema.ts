import * as z from 'zod/mini';

/**
 * What a device signs of an order: its fields by name, all of them text, as the bank keeps them. The app shows each of
 * them, with `signedLines` of signing.ts, and signs exactly what it was given; a field that it cannot show it does not
 * sign. It stands apart from signing.ts because lists need only this: the words of the fields come where one is opened.
 */
export const orderSigningSchema = z.object({
  fields: z.record(z.string(), z.string()),
  operatorId: z.string(),
  bankAccount: z.string(),
  /** The bank's own mark on the facts of the moment among the fields: goes back with the signature (signing.ts, toldOf). */
  seal: z.optional(z.string()),
});
export type OrderSigning = z.infer<typeof orderSigningSchema>;
