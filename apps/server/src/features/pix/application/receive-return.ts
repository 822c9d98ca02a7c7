import { bankingDate, newUuid, type Money } from '@bank/core';
import type { PaymentReturn, StatusReason } from '@bank/iso20022';
import type { CounterStep } from '@bank/ledger';
import type { Order } from '../../payment-orders/index.ts';
import { SEEN_BEFORE, type Receiving } from '../../rail-messages/index.ts';
import { returnInById } from '../postgres/pix-in-queries.ts';
import { insertReturnIn, RETURN_IN_KNOWN } from '../postgres/pix-in-statements.ts';
import type { PixContext } from './context.ts';
import { replyTo } from './receive-payment.ts';

const EXCEEDS_ORIGINAL = 'pix.return-exceeds-original';

/** The ledger counter of what was given back of a payment: never more than the payment (SECURITY M10). */
export function returnedCounter(endToEndId: string, amount: Money, original: Money): CounterStep {
  return { id: `pix-returned:${endToEndId}`, amount, cap: original, refusal: EXCEEDS_ORIGINAL };
}

/** Another bank gives a payment of ours back, whole or in part: checked and answered; credited when the SPI settles it. */
export async function receiveReturn(pix: PixContext, item: PaymentReturn, receiving: Receiving): Promise<void> {
  const known = await returnInById(pix.pool, item.returnId);
  if (known) {
    const open = known.state === 'accepted' || known.state === 'refused';
    const again = open ? [pix.messages.reopenMessage(known.replyId, receiving.at)] : [];
    await pix.messages.post(receiving.at, [...receiving.takeIn('return-in-repeated'), ...again]);
    return pix.wakeSender();
  }
  const ref = await pix.messages.orderOfPayment(item.endToEndId, 'pacs.008');
  const order = ref && (await pix.orders.reading.readOrderOf(ref));
  if (!order) return refuseUnknown(pix, item, receiving);
  const reason: StatusReason | undefined =
    order.state === 'settled' && item.debtorAgent === pix.bank.ispb ? undefined : 'CH16';
  const answered = await answer(pix, item, order, reason, receiving);
  if (answered === 'exceeds') await answer(pix, item, order, 'AM09', receiving);
}

// There is no company whose return it could be: answered and parked.
async function refuseUnknown(pix: PixContext, item: PaymentReturn, receiving: Receiving): Promise<void> {
  const { returnId, endToEndId } = item;
  const reply = replyTo(pix, { instructionId: returnId, endToEndId }, 'CH16', receiving.at);
  const parked = {
    at: receiving.at,
    code: 'return.unknown-payment',
    messageId: receiving.inbound.id,
    paymentId: endToEndId,
    detail: { returnId },
  };
  await pix.messages.park(parked, [...receiving.takeIn('return-in-unknown'), reply.companion]);
  pix.wakeSender();
}

async function answer(
  pix: PixContext,
  item: PaymentReturn,
  order: Order,
  reason: StatusReason | undefined,
  receiving: Receiving,
): Promise<'answered' | 'exceeds'> {
  const { at } = receiving;
  const { returnId, endToEndId, amount } = item;
  const reply = replyTo(pix, { instructionId: returnId, endToEndId }, reason, at);
  const posted = await pix.ledger.postOne({
    id: newUuid(pix.clock, pix.entropy),
    kind: 'spi',
    bankingDate: bankingDate(at),
    at,
    legs: [],
    counters: reason ? [] : [returnedCounter(endToEndId, amount, order.amount)],
    companions: [
      ...receiving.takeIn(reason ? `return-in-refused ${reason}` : 'return-in-accepted'),
      insertReturnIn({
        companyId: order.companyId,
        returnId,
        orderId: order.id,
        endToEndId,
        amount,
        reason: item.reason,
        state: reason ? 'refused' : 'accepted',
        replyId: reply.id,
        receivedAt: at,
      }),
      reply.companion,
    ],
  });
  if (posted.ok) {
    pix.wakeSender();
    return 'answered';
  }
  const { by, code } = posted.error;
  if (by === 'counter' && code === EXCEEDS_ORIGINAL) return 'exceeds';
  if (by === 'companion' && (code === SEEN_BEFORE || code === RETURN_IN_KNOWN)) return 'answered';
  throw new Error(`a return was refused: ${code}`);
}
