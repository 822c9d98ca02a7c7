import type { Instant } from '@bank/core';
import type { JsonObject } from '@bank/ledger';

/** What only the rail of refunds reads of an order. */
export interface RefundContent extends JsonObject {
  /** When the Pix was received, in milliseconds, and how much it was, in centavos: the order's bounds. */
  readonly receivedAt: number;
  readonly receivedCentavos: string;
  /** Where whoever paid banks with us; null: the money goes back through the SPI. */
  readonly ownCompanyId: string | null;
  readonly ownAccountId: string | null;
}

/** Reads it back from an order. */
export function refundContentOf({ railContent }: { readonly railContent: JsonObject }): RefundContent {
  return railContent as unknown as RefundContent;
}

/** When the Pix that an order gives back was received. */
export function receivedAtOf(order: { readonly railContent: JsonObject }): Instant {
  return refundContentOf(order).receivedAt as Instant;
}
