import { SPI_ISPB } from '@bank/identifiers';
import type { SpiMessage } from '@bank/iso20022';
import { openEnvelope } from '@bank/rails-protocol';
import { insertInbound, type InboundMessage } from '../postgres/spi-statements.ts';
import type { PixContext } from './context.ts';
import { receivePayment } from './receive-payment.ts';
import { receiveReject } from './receive-reject.ts';
import { receiveReturn } from './receive-return.ts';
import { receiveStatus } from './receive-status.ts';
import { park, post, type Receiving } from './take-in.ts';

/** How much of a message that cannot be read is kept for people. */
const TEXT_KEPT = 4000;

/**
 * Takes a message of the SPI in: opens it with the SPI's key, and does what it says exactly once, however often and in
 * whatever order it comes (SECURITY A13). What cannot be read, or fits nothing, is parked for people and touches no money.
 */
export async function receiveMessage(pix: PixContext, xml: string): Promise<void> {
  const at = pix.clock.now();
  const opened = openEnvelope(xml, pix.spiKey);
  if (!opened.ok)
    return park(pix, at, {
      code: opened.error.code,
      messageId: null,
      paymentId: null,
      detail: { text: xml.slice(0, TEXT_KEPT) },
    });
  const message = opened.value;
  const { messageId, from, to } = message.header;
  if (from !== SPI_ISPB || to !== pix.bank.ispb) {
    return park(pix, at, { code: 'message.misaddressed', messageId, paymentId: null, detail: { from, to } });
  }
  const inbound: InboundMessage = { id: messageId, definition: message.type, receivedAt: at, xml };
  const single = itemsOf(message) === 1;
  await act(pix, message, { at, inbound, takeIn: (effect) => (single ? [insertInbound(inbound, effect)] : []) });
  if (!single) await post(pix, at, [insertInbound(inbound, 'several')]);
}

function itemsOf(message: SpiMessage): number {
  switch (message.type) {
    case 'pacs.008':
      return message.body.transactions.length;
    case 'pacs.002':
      return message.body.statuses.length;
    case 'pacs.004':
      return message.body.returns.length;
    case 'admi.002':
      return 1;
  }
}

async function act(pix: PixContext, message: SpiMessage, receiving: Receiving): Promise<void> {
  switch (message.type) {
    case 'pacs.008':
      for (const transfer of message.body.transactions) await receivePayment(pix, transfer, receiving);
      return;
    case 'pacs.002':
      for (const status of message.body.statuses) await receiveStatus(pix, status, receiving);
      return;
    case 'pacs.004':
      for (const item of message.body.returns) await receiveReturn(pix, item, receiving);
      return;
    case 'admi.002':
      return receiveReject(pix, message.body, receiving);
  }
}
