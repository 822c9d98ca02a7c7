/** The steps of a payment, in order. */
export const STEPS = ['payee', 'amount', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** Where a refused order is put right: the step, and the field if it is one. */
export interface Cause {
  readonly step: Step;
  readonly field: 'amount' | 'date' | 'repetition' | 'message' | undefined;
}
