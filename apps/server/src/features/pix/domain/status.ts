import type { OrderState } from '@bank/contracts';
import type { PaymentStatus, TransactionStatus } from '@bank/iso20022';

/** What a status of the SPI means for a payment or return of ours, or to us; anything else fits nothing. */
export type StatusMeaning = 'settled' | 'rejected' | 'meaningless';

/** A payment that we sent: ACSC settles it, RJCT ends it. */
export function meaningForSent(status: TransactionStatus): StatusMeaning {
  return status === 'ACSC' ? 'settled' : status === 'RJCT' ? 'rejected' : 'meaningless';
}

/** A payment or return that comes to us: ACCC settles it, RJCT says that our answer came too late. */
export function meaningForReceived(status: TransactionStatus): StatusMeaning {
  return status === 'ACCC' ? 'settled' : status === 'RJCT' ? 'rejected' : 'meaningless';
}

/** Why an outcome that can change nothing came: told twice, or against what stands. */
export function lateOutcomeCode(state: OrderState | null, meaning: Exclude<StatusMeaning, 'meaningless'>): string {
  if (state === null) return 'outcome.unknown-payment';
  return state === meaning ? 'outcome.duplicate' : 'outcome.contradicting';
}

/** The first reason that a status gives. */
export function reasonOf(status: PaymentStatus): PaymentStatus['reasons'][number]['code'] {
  return status.reasons.find(({ code }) => code !== undefined)?.code;
}
