import type { Entropy, Instant } from '@bank/core';
import { newReturnId, type Ispb } from '@bank/identifiers';
import type { rails, seeding } from '../../payment-orders/index.ts';
import type { Received } from '../domain/received.ts';
import { contentOf, payerOf } from '../domain/refund-wanted.ts';
import { shareOf } from '../rails/refund-rail.ts';

export { givenDetail as pastRefundLine } from '../rails/refund-rail.ts';

/** A Pix of a made-up past, received from outside, that somebody gave back. */
export type PastReceived = Pick<Received, 'endToEndId' | 'payer' | 'receivedAt' | 'amount'>;

/** What the order of a made-up refund is made of, as the product makes it: whom it pays, its D id, what it takes its part of. */
export function pastRefund(
  received: PastReceived,
  { ispb, at, entropy }: { readonly ispb: Ispb; readonly at: Instant; readonly entropy: Entropy },
): Pick<seeding.PastOrderWanted, 'kind' | 'payee' | 'endToEndId' | 'railContent'> & { readonly share: rails.Share } {
  const payee = payerOf(received);
  const railContent = contentOf({ ...received, back: { through: 'network' } });
  const share = shareOf({ id: received.endToEndId, payee, railContent });
  return { kind: 'pix-refund', payee, endToEndId: newReturnId(ispb, at, entropy), railContent, share };
}
