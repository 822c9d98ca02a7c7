import { ok, SECOND_MS } from '@bank/core';
import { sealMessage } from '@bank/rails-protocol';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { TransfersContext } from '../application/context.ts';
import { askDueDays } from '../application/day-statement.ts';
import { receiveMessage } from '../application/receive-message.ts';

/** How long one question to the stream waits for messages. */
const WAIT_MS = 10_000;
/** How often days are looked for whose statement has to decide about a TED. */
const ASK_EVERY_MS = 2 * SECOND_MS;

/** Sends our messages to the STR until they are answered. */
export function createStrSender(
  transfers: Pick<TransfersContext, 'messages' | 'str' | 'bank' | 'signingKey' | 'answerMs'>,
): Loop {
  const { messages, str, bank, signingKey, answerMs } = transfers;
  return messages.createSender({
    answerMs,
    // The seal follows from content and key: sent again, the bytes are the same.
    send: (body) => str.send(bank.ispb, sealMessage(body, signingKey)),
  });
}

/** Reads the STR's stream, which waits by itself until there is a message. */
export function createStrReader(transfers: TransfersContext): Loop {
  const { messages, str, bank } = transfers;
  return messages.createReader({
    async pull({ acknowledge, signal }) {
      const pulled = await str.pull(bank.ispb, {
        waitMs: WAIT_MS,
        signal,
        ...(acknowledge !== undefined && { acknowledge }),
      });
      if (!pulled.ok) return pulled;
      const { messages: came, pullNext } = pulled.value;
      // The message is its text: the number of its delivery is another one when it comes again.
      return ok({ messages: came.map(({ sealed }) => sealed), acknowledge: pullNext });
    },
    receive: (sealed: string, mustJudge) => receiveMessage(transfers, sealed, mustJudge),
  });
}

/** Asks for the statements of days that have to decide about a TED. */
export function createStrAsker(transfers: TransfersContext): Loop {
  return createLoop({
    name: 'str-questions',
    everyMs: ASK_EVERY_MS,
    log: transfers.log,
    turn: () => askDueDays(transfers),
  });
}
