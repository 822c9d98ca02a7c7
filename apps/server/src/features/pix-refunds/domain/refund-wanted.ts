import { assert } from '@bank/core';
import type { OrderPayeeOf } from '@bank/contracts';
import type { Received } from './received.ts';
import type { RefundContent } from './refund-content.ts';

/** Whoever had paid, as the payee of what goes back. Throws where they are not known: such a Pix has no way back. */
export function payerOf({ endToEndId, payer }: Pick<Received, 'endToEndId' | 'payer'>): OrderPayeeOf<'pix-payer'> {
  const { name, document, ispb, bankName } = payer;
  assert(document !== null && ispb !== null, `whoever paid ${endToEndId} is not known`);
  return { kind: 'pix-payer', name, document, ispb, bankName: bankName ?? `Instituição ${ispb}`, paidId: endToEndId };
}

/** What the rail of refunds keeps of the Pix that goes back. */
export function contentOf({
  receivedAt,
  amount,
  back,
}: Pick<Received, 'receivedAt' | 'amount' | 'back'>): RefundContent {
  const own = back.through === 'books' ? back : undefined;
  return {
    receivedAt,
    receivedCentavos: String(amount),
    ownCompanyId: own?.companyId ?? null,
    ownAccountId: own?.accountId ?? null,
  };
}
