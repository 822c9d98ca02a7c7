import * as z from 'zod/mini';
import { nextFeeSchema } from '../fees/index.ts';
import { balanceSchema, dateSchema, declaredAmountSchema, instantSchema } from '../wire.ts';
import { recurrenceSchema } from './recurrence.ts';
import { confirmationReasonSchema } from './states.ts';

// A module of its own: only whoever is about to pay asks for it.

/** What of a payment is asked about before it is made, beside whom it goes to. Zero: no amount is typed yet. */
export const previewTermsSchema = z.strictObject({
  amount: declaredAmountSchema,
  /** Absent: now. */
  date: z.optional(dateSchema),
  /** Repeats from that day on. */
  recurrence: z.optional(recurrenceSchema),
});

/** The limit that has least left for a payment, of those that bind it. */
export const bindingLimitSchema = z.object({
  /** Whose it is, as the middle of a sentence: "da empresa", "deste operador". */
  whose: z.string(),
  period: z.enum(['day', 'night']),
  /** The day that names the period; a night is named by the day on which it begins. */
  date: dateSchema,
  /** What it leaves before this payment. */
  left: balanceSchema,
  /** The most that one payment may carry then, by whichever limit is the lowest; null where none says. */
  perTransaction: z.nullable(balanceSchema),
  /** When the period ends. */
  until: instantSchema,
});
export type BindingLimit = z.infer<typeof bindingLimitSchema>;

/** Who has to say yes to a payment, were it made now. */
export const previewApprovalSchema = z.object({
  /** The rule that takes it, by name; null where none does. */
  rule: z.nullable(z.string()),
  /** The fewest signatures that let it go. */
  signatures: z.int(),
  /** In words, in their order: "1 pessoa da classe A ou 2 da classe B". */
  steps: z.array(z.string()),
  /** Who could sign first, by name; null for somebody who may not see the company's payments. */
  waitsOn: z.nullable(z.array(z.string())),
  /** Until when, were it to begin to wait now. */
  until: instantSchema,
});
export type PreviewApproval = z.infer<typeof previewApprovalSchema>;

/** What would become of a payment, were it made now. Nothing is made, counted or kept. */
export const orderPreviewSchema = z.object({
  /** Why it would not be made, the first reason only: its code, its sentence, and the field that puts it right. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string(), field: z.nullable(z.string()) })),
  /** Why its maker would confirm it in the app; null where it would go without. */
  confirmation: z.nullable(confirmationReasonSchema),
  /** The amount that the company set, where it is why; absent otherwise. */
  confirmationThreshold: z.optional(balanceSchema),
  /** Null where nobody else is asked. */
  approval: z.nullable(previewApprovalSchema),
  /** Null for somebody who may not see the limits. */
  limit: z.nullable(bindingLimitSchema),
  fee: nextFeeSchema,
});
export type OrderPreview = z.infer<typeof orderPreviewSchema>;
