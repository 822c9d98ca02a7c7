import { SPI_ISPB } from '@bank/identifiers';
import { openEnvelope } from '@bank/rails-protocol';
import { balanceAnswer, receiveAccountAnswer } from './ask-statement.ts';
import type { PixContext } from './context.ts';
import { receivePayment } from './receive-payment.ts';
import { receiveReject } from './receive-reject.ts';
import { receiveReturn } from './receive-return.ts';
import { receiveStatus } from './receive-status.ts';

/** How much of a message that cannot be read is kept for people. */
const TEXT_KEPT = 4000;

/**
 * Takes a message of the SPI in: opens it with the SPI's key, and does what it says exactly once, however often and in
 * whatever order it comes (SECURITY A13). What cannot be read, or fits nothing, is parked for people and touches no money.
 */
export async function receiveMessage(pix: PixContext, xml: string): Promise<void> {
  const { messages } = pix;
  const at = pix.clock.now();
  const opened = openEnvelope(xml, pix.spiKey);
  if (!opened.ok) {
    const detail = { text: xml.slice(0, TEXT_KEPT) };
    return messages.park({ at, code: opened.error.code, messageId: null, paymentId: null, detail });
  }
  const message = opened.value;
  const { messageId, from, to } = message.header;
  if (from !== SPI_ISPB || to !== pix.bank.ispb) {
    return messages.park({ at, code: 'message.misaddressed', messageId, paymentId: null, detail: { from, to } });
  }
  const inbound = { id: messageId, definition: message.type, receivedAt: at, body: xml };
  switch (message.type) {
    case 'pacs.008':
      return messages.receive({ inbound, items: message.body.transactions }, (transfer, receiving) =>
        receivePayment(pix, transfer, receiving),
      );
    case 'pacs.002':
      return messages.receive({ inbound, items: message.body.statuses }, (status, receiving) =>
        receiveStatus(pix, status, receiving),
      );
    case 'pacs.004':
      return messages.receive({ inbound, items: message.body.returns }, (item, receiving) =>
        receiveReturn(pix, item, receiving),
      );
    case 'admi.002':
      return messages.receive({ inbound, items: [message.body] }, (body, receiving) =>
        receiveReject(pix, body, receiving),
      );
    case 'camt.052':
      return messages.receive(
        { inbound, items: message.body.reports },
        ({ questionId, entries, fileHash }, receiving) =>
          receiveAccountAnswer(pix, { questionId, report: 'camt.052', answer: { entries, fileHash } }, receiving),
      );
    case 'camt.053':
      return messages.receive({ inbound, items: message.body.statements }, ({ questionId, balances }, receiving) =>
        receiveAccountAnswer(pix, balanceAnswer(questionId, balances), receiving),
      );
    default:
      // How one entry stands (camt.054): nobody asks that yet.
      return messages.park({
        at,
        code: 'message.unexpected',
        messageId,
        paymentId: null,
        detail: { type: message.type },
      });
  }
}
