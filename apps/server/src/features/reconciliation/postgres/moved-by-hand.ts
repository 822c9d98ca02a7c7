import { companion, type Companion, type CompanionStatement } from '@bank/ledger';

const NOT_MOVED = {
  name: 'resolution_not_moved',
  // After what confirms a resolution: the two may be written together.
  order: 79,
  columns: { rail: 'text', payment_id: 'text' },
  sql: `SELECT rows.ordinal FROM {rows} WHERE NOT EXISTS (SELECT FROM bank.resolution r WHERE r.rail = rows.rail
      AND r.payment_id = rows.payment_id AND r.state = 'confirmed' AND r.kind IN ('credit', 'debit', 'write-off'))`,
  refusal: 'payment.moved-by-hand',
} as const satisfies CompanionStatement;

/** The refusal of a posting for a payment for which people had moved money, and the code under which its message is put aside. */
export const MOVED_BY_HAND = NOT_MOVED.refusal;

/** The refusal of a resolution that moves money for a payment which the books have by then: see `ReconciledRail.unbooked`. */
export const BOOKED_MEANWHILE = 'payment.booked-meanwhile';

/** Refuses a posting that would book a payment of a rail for which people have already moved money by hand. */
export function notMovedByHand(rail: string, paymentId: string): Companion {
  return companion(NOT_MOVED, { rail, payment_id: paymentId });
}
