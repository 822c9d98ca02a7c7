import { createTransfer, type TransferLookup } from '@bank/contracts';
import { wireTermsOf } from '../../../payment-form/draft.ts';
import { useOrderSender } from '../../../payment-form/sending/use-order-sender.ts';
import type { OrderSender } from '../../../payment-form/way-of-paying.ts';

/** Sends a reviewed transfer to whom was looked up. */
export function useTransferSender(): OrderSender<TransferLookup> {
  return useOrderSender(createTransfer, (lookup: TransferLookup, terms) => ({
    body: { lookupId: lookup.id, ...wireTermsOf(terms) },
  }));
}
