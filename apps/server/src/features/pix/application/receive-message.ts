import { SPI_ISPB } from '@bank/identifiers';
import { openEnvelope } from '@bank/rails-protocol';
import type { TooEarly } from '../../rail-messages/index.ts';
import { balanceAnswer, receiveAccountAnswer } from './ask-statement.ts';
import type { PixContext } from './context.ts';
import { receiveEntry } from './receive-entry.ts';
import { receivePayment } from './receive-payment.ts';
import { receiveReject } from './receive-reject.ts';
import { receiveReturn } from './receive-return.ts';
import { receiveStatus } from './receive-status.ts';

/** How much of a message that cannot be read is kept for people. */
const TEXT_KEPT = 4000;

/**
 * Takes a message of the SPI in: opens it with the SPI's key, and does what it says exactly once, however often and in
 * whatever order it comes (SECURITY A13). What comes before what it is about says so, and is judged again. What cannot be
 * read, or fits nothing, is parked for people and touches no money.
 */
export async function receiveMessage(pix: PixContext, xml: string, mustJudge = false): Promise<TooEarly | undefined> {
  const { messages } = pix;
  const at = pix.clock.now();
  const opened = openEnvelope(xml, pix.spiKey);
  if (!opened.ok) {
    const detail = { text: xml.slice(0, TEXT_KEPT) };
    await messages.park({ at, code: opened.error.code, messageId: null, paymentId: null, detail });
    return undefined;
  }
  const message = opened.value;
  const { messageId, from, to } = message.header;
  if (from !== SPI_ISPB || to !== pix.bank.ispb) {
    await messages.park({ at, code: 'message.misaddressed', messageId, paymentId: null, detail: { from, to } });
    return undefined;
  }
  const inbound = { id: messageId, definition: message.type, receivedAt: at, body: xml };
  switch (message.type) {
    case 'pacs.008':
      return messages.receive({ inbound, mustJudge, items: message.body.transactions }, (transfer, receiving) =>
        receivePayment(pix, transfer, receiving),
      );
    case 'pacs.002':
      return messages.receive({ inbound, mustJudge, items: message.body.statuses }, (status, receiving) =>
        receiveStatus(pix, status, receiving),
      );
    case 'pacs.004':
      return messages.receive({ inbound, mustJudge, items: message.body.returns }, (item, receiving) =>
        receiveReturn(pix, item, receiving),
      );
    case 'admi.002':
      return messages.receive({ inbound, mustJudge, items: [message.body] }, (body, receiving) =>
        receiveReject(pix, body, receiving),
      );
    case 'camt.054': {
      const toldAt = message.body.createdAt;
      const items = message.body.notifications.map((notification) => ({ ...notification, toldAt }));
      return messages.receive({ inbound, mustJudge, items }, (told, receiving) => receiveEntry(pix, told, receiving));
    }
    case 'camt.052':
      return messages.receive(
        { inbound, mustJudge, items: message.body.reports },
        ({ questionId, entries, fileHash }, receiving) =>
          receiveAccountAnswer(pix, { questionId, report: 'camt.052', answer: { entries, fileHash } }, receiving),
      );
    case 'camt.053':
      return messages.receive(
        { inbound, mustJudge, items: message.body.statements },
        ({ questionId, balances }, receiving) =>
          receiveAccountAnswer(pix, balanceAnswer(questionId, balances), receiving),
      );
    default:
      // A question: the SPI asks us none.
      await messages.park({
        at,
        code: 'message.unexpected',
        messageId,
        paymentId: null,
        detail: { type: message.type },
      });
      return undefined;
  }
}
