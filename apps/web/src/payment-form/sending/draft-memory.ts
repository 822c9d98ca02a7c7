import type { QueryClient } from '@tanstack/react-query';
import type { PaymentDraft } from '../draft.ts';

// Of a payment that was made nothing is kept but in the memory of this tab, gone with a reload or the sign-out (SECURITY S06).
const KEPT = 'payment-draft';

/** Remembers what was typed for an order, so that it can be tried again. */
export function keepDraft(queries: QueryClient, orderId: string, draft: PaymentDraft<unknown>): void {
  queries.setQueryDefaults([KEPT], { gcTime: Number.POSITIVE_INFINITY });
  queries.setQueryData<PaymentDraft<unknown>>([KEPT, orderId], draft);
}

/**
 * What was typed for an order; undefined for one that was made elsewhere or before a reload. `Typed` is what the way
 * of paying took that made the order.
 */
export function keptDraft<Typed>(queries: QueryClient, orderId: string): PaymentDraft<Typed> | undefined {
  return queries.getQueryData<PaymentDraft<Typed>>([KEPT, orderId]);
}
