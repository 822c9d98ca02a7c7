import * as z from 'zod/mini';

/** SCREENS.md section 1, "Payment order". */
export const orderStateSchema = z.enum([
  'awaiting_confirmation',
  'awaiting_authorization',
  'scheduled',
  'processing',
  'unknown',
  'settled',
  'rejected',
  'refused',
  'cancelled',
  'expired',
]);
export type OrderState = z.infer<typeof orderStateSchema>;

/** Why an order waits for the app: its payee was reported for fraud, above the threshold, its payee is another than the last time, first to this payee, the day's sum, it repeats, it was changed, no trusted device took part, it is many payments at once. */
export const confirmationReasonSchema = z.enum([
  'reported-for-fraud',
  'above-threshold',
  'payee-changed',
  'first-payment',
  'daily-sum',
  'recurrence',
  'edited',
  'no-trusted-device',
  'batch',
]);
export type ConfirmationReason = z.infer<typeof confirmationReasonSchema>;
