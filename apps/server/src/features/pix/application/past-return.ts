import { later, newUuid, SECOND_MS, type Entropy, type Instant, type Money, type Uuid } from '@bank/core';
import { wireOf } from '@bank/contracts';
import { newMessageId, newReturnId, type Ispb } from '@bank/identifiers';
import type { Leg, Posting } from '@bank/ledger';
import type { Order } from '../../payment-orders/index.ts';
import { pixPayeeOf } from '../domain/payee.ts';
import { endReturnIn, insertReturnIn } from '../postgres/pix-in-statements.ts';
import { returnedDetail } from '../rails/pix-rail.ts';
import { returnedCounter } from './receive-return.ts';

/** What came back of a payment of a made-up past: of whoever had got it, by their own choice (MD06). */
export interface PastReturn {
  readonly order: Order;
  readonly amount: Money;
  /** When it was credited, by which transaction. */
  readonly at: Instant;
  readonly transactionId: Uuid;
  /** The bank's own. */
  readonly ispb: Ispb;
}

/** What a made-up return adds to its posting, as the product writes it, and the company's line. */
export function pastReturn(
  { order, amount, at, transactionId, ispb }: PastReturn,
  entropy: Entropy,
): Required<Pick<Posting, 'audit' | 'companions' | 'counters'>> & { readonly line: Leg } {
  const { companyId, id: orderId, accountId, endToEndId } = order;
  if (endToEndId === null) throw new Error(`order ${orderId} of the seed was never sent`);
  const receivedAt = later(at, -SECOND_MS);
  const { name, ispb: from } = pixPayeeOf(order);
  const returnId = newReturnId(from as Ispb, receivedAt, entropy);
  const kept = { companyId, returnId, orderId, endToEndId, amount, reason: 'MD06', state: 'accepted' } as const;
  return {
    line: { accountId, amount, kind: 'pix_returned_in', detail: returnedDetail(order, returnId) },
    counters: [returnedCounter(endToEndId, amount, order.amount)],
    companions: [
      insertReturnIn({ ...kept, replyId: newMessageId(ispb, entropy), receivedAt }),
      endReturnIn(kept, { at, transactionId }),
    ],
    audit: [
      {
        id: newUuid({ now: () => at }, entropy),
        companyId,
        actor: 'bank',
        action: 'pix.returned',
        subject: returnId,
        data: { amount: wireOf(amount), payerName: name },
        at,
      },
    ],
  };
}
