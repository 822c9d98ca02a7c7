import { createPixOrder, type PixLookup } from '@bank/contracts';
import { wireTermsOf } from '../../../payment-form/draft.ts';
import { useOrderSender } from '../../../payment-form/sending/use-order-sender.ts';
import type { OrderSender } from '../../../payment-form/way-of-paying.ts';

/** Sends a reviewed Pix to whom was looked up. */
export function usePixSender(): OrderSender<PixLookup> {
  return useOrderSender(createPixOrder, (lookup: PixLookup, terms) => ({
    body: { lookupId: lookup.id, ...wireTermsOf(terms) },
  }));
}
