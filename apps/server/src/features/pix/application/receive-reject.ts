import type { MessageRejectBody } from '@bank/iso20022';
import { MESSAGE_REFUSED } from '../domain/spi-reasons.ts';
import { messageById } from '../postgres/spi-queries.ts';
import { closeMessage } from '../postgres/spi-statements.ts';
import type { PixContext } from './context.ts';
import { park, type Receiving } from './take-in.ts';

/**
 * The SPI could not read a message of ours: our fault, told to people of the bank. A payment of ours ends rejected (it
 * was never carried out); an answer of ours is not sent again as it is.
 */
export async function receiveReject(pix: PixContext, body: MessageRejectBody, receiving: Receiving): Promise<void> {
  const { at, inbound } = receiving;
  const subject = await messageById(pix.pool, body.reference);
  const paymentId = subject?.paymentId ?? null;
  const close = subject
    ? [closeMessage(subject.paymentId, subject.definition === 'pacs.008' ? 'pacs.008' : 'pacs.002')]
    : [];
  if (subject?.definition === 'pacs.008' && subject.companyId !== null && subject.orderId !== null) {
    const refusal = { code: 'admi.002', message: MESSAGE_REFUSED.message };
    await pix.orders.rails.recordOutcome({
      ref: { companyId: subject.companyId, orderId: subject.orderId },
      outcome: { is: 'rejected', refusal },
      at,
      companions: close,
    });
  }
  const { reference, code, location, description } = body;
  await park(
    pix,
    at,
    {
      code: 'message.refused-by-spi',
      messageId: inbound.id,
      paymentId,
      detail: { reference, code, location, description },
    },
    [...receiving.takeIn('message-refused'), ...close],
  );
}
