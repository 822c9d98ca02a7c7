import type { MessageRejectBody } from '@bank/iso20022';
import type { Receiving } from '../../rail-messages/index.ts';
import { MESSAGE_REFUSED } from '../domain/spi-reasons.ts';
import type { PixContext } from './context.ts';
import { refuseSent } from './refuse-sent.ts';
import { findSent } from './sent.ts';

/**
 * The SPI could not read a message of ours: our fault, told to people of the bank. A payment of ours that was sent once
 * ends rejected (it was never carried out); of one that went out again the SPI is asked, for the first sending may have
 * passed. An answer or a question of ours is not sent again as it is.
 */
export async function receiveReject(pix: PixContext, body: MessageRejectBody, receiving: Receiving): Promise<void> {
  const { at, inbound } = receiving;
  const subject = await pix.messages.messageById(body.reference);
  const close = subject ? [pix.messages.closeMessage(subject.paymentId, subject.definition)] : [];
  const isPaying = subject?.definition === 'pacs.008' || subject?.definition === 'pacs.004';
  const sent = isPaying ? await findSent(pix, subject.paymentId) : undefined;
  if (sent) {
    const refusal = { code: 'admi.002', message: MESSAGE_REFUSED.message };
    await refuseSent(pix, { sent, kind: 'message-reject', code: undefined, refusal, at, takeIn: () => [] });
  }
  const { reference, code, location, description } = body;
  await pix.messages.park(
    {
      at,
      code: 'message.refused-by-spi',
      messageId: inbound.id,
      paymentId: subject?.paymentId ?? null,
      detail: { reference, code, location, description },
    },
    [...receiving.takeIn('message-refused'), ...close],
  );
}
