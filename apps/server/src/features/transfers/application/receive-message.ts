import { createHash } from 'node:crypto';
import type { Instant } from '@bank/core';
import type { JsonObject } from '@bank/ledger';
import { openSealed, unsealMessage } from '@bank/rails-protocol';
import { STR_ISPB } from '@bank/str';
import type { Receiving, TooEarly } from '../../rail-messages/index.ts';
import { strQuestionById } from '../postgres/str-questions.ts';
import type { TransfersContext } from './context.ts';
import { receiveQuestionRefusal, receiveStatement } from './day-statement.ts';
import { receiveReturn } from './receive-return.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { receiveReturnAnswer, receiveReturnRefusal } from './return-answers.ts';
import { receiveAnswer, receiveRefusal } from './ted-answers.ts';

/** How much of a message that cannot be read is kept for people. */
const TEXT_KEPT = 4000;

/**
 * Takes a message of the STR in: opens it with Banco Central's key, and does what it says exactly once, however often and in
 * whatever order it comes (SECURITY A13). What comes before what it is about says so, and is judged again. What cannot be
 * read, or fits nothing, is parked for people and touches no money. The STR gives its messages no number of their own: one is
 * known by its content.
 */
export async function receiveMessage(
  transfers: TransfersContext,
  sealed: string,
  mustJudge = false,
): Promise<TooEarly | undefined> {
  const { messages, bank, clock } = transfers;
  const at = clock.now();
  const opened = openSealed(sealed, transfers.strKey);
  if (!opened.ok) {
    await parkUnreadable(transfers, sealed, opened.error.code, at);
    return undefined;
  }
  const message = opened.value;
  const { from, to } = message.header;
  const id = sha256(sealed);
  const inbound = { id, definition: message.type, receivedAt: at, body: sealed };
  if (from !== STR_ISPB || to !== bank.ispb) {
    await parkOnce(transfers, inbound, { code: 'message.misaddressed', messageId: id, detail: { from, to } });
    return undefined;
  }
  const one = { inbound, mustJudge };
  switch (message.type) {
    case 'STR0008R1':
      return messages.receive({ ...one, items: [message.body] }, (body, receiving) =>
        receiveAnswer(transfers, body, receiving),
      );
    case 'STR0008E':
      return messages.receive({ ...one, items: [message.body] }, (body, receiving) =>
        receiveRefusal(transfers, body, receiving),
      );
    case 'STR0008R2':
      return messages.receive({ ...one, items: [message.body] }, (body, receiving) =>
        receiveTransfer(transfers, body, receiving),
      );
    case 'STR0010R1':
      return messages.receive({ ...one, items: [message.body] }, (body, receiving) =>
        receiveReturnAnswer(transfers, body, receiving),
      );
    case 'STR0010E':
      return messages.receive({ ...one, items: [message.body] }, (body, receiving) =>
        receiveReturnRefusal(transfers, body, receiving),
      );
    case 'STR0010R2':
      return messages.receive({ ...one, items: [message.body] }, (body, receiving) =>
        receiveReturn(transfers, body, receiving),
      );
    case 'STR0014R1':
      return messages.receive({ ...one, items: [message.body] }, (body, receiving) =>
        receiveStatement(transfers, body, receiving),
      );
    case 'STR0014E':
      return messages.receive({ ...one, items: [message.body] }, (body, receiving) =>
        receiveQuestionRefusal(transfers, body, receiving),
      );
    default: {
      // A question, or the answer to one that we do not ask.
      await parkOnce(transfers, inbound, { code: 'message.unexpected', messageId: id, detail: { type: message.type } });
      return undefined;
    }
  }
}

/** Where a statement, or the refusal of one, says which question it answers. */
const ANSWERED_QUESTION = /<NumCtrlIF_LDL>([0-9A-Za-z]{1,40})</;

/**
 * Parks what cannot be read: once for its text, and once for all answers to one question for a statement. The question goes again as
 * long as no answer can be read, and the STR makes each answer anew.
 */
async function parkUnreadable(
  { pool, messages, strKey }: TransfersContext,
  sealed: string,
  code: string,
  at: Instant,
): Promise<void> {
  const text = unsealMessage(sealed, strKey);
  const named = text.ok ? ANSWERED_QUESTION.exec(text.value)?.[1] : undefined;
  const question = named === undefined ? undefined : await strQuestionById(pool, named);
  const about = question && { controlNumber: question.id, day: question.day };
  const id = sha256(about ? `statement ${about.day} ${about.controlNumber}` : sealed);
  // The text stands with the incident, where it is forgotten in time.
  const inbound = { id, definition: 'unreadable', receivedAt: at, body: '' };
  await parkOnce({ messages }, inbound, {
    code,
    messageId: null,
    detail: { text: sealed.slice(0, TEXT_KEPT), ...about },
  });
}

/** Parks a message that is not acted upon, and takes it in: it may come again where its reading was not acknowledged. */
async function parkOnce(
  { messages }: Pick<TransfersContext, 'messages'>,
  inbound: Receiving['inbound'],
  parked: { readonly code: string; readonly messageId: string | null; readonly detail: JsonObject },
): Promise<void> {
  await messages.receive({ inbound, items: [parked] }, (one, { at, takeIn }) =>
    messages.park({ ...one, at, paymentId: null }, takeIn(one.code)),
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
