import type { QueryClient } from '@tanstack/react-query';
import type { TransferDraft } from '../transfer/draft.ts';

// In the memory of this tab alone, gone with it or with the sign-out: session storage holds no payments (SECURITY S06).
const KEPT = 'pix-draft';

/** Remembers what was typed for an order, so that it can be tried again. */
export function keepDraft(queries: QueryClient, orderId: string, draft: TransferDraft): void {
  queries.setQueryDefaults([KEPT], { gcTime: Number.POSITIVE_INFINITY });
  queries.setQueryData<TransferDraft>([KEPT, orderId], draft);
}

/** What was typed for an order; undefined for one that was made elsewhere or before a reload. */
export function keptDraft(queries: QueryClient, orderId: string): TransferDraft | undefined {
  return queries.getQueryData<TransferDraft>([KEPT, orderId]);
}
