import { instant, ok, type Instant } from '@bank/core';
import { PULL_MESSAGES_MAX, signEnvelope } from '@bank/rails-protocol';
import type { Loop } from '../../../platform/jobs/loop.ts';
import type { PixContext } from '../application/context.ts';
import { receiveMessage } from '../application/receive-message.ts';

/** How long one question to the stream waits for messages. */
const WAIT_MS = 10_000;
/** When a message was made, in its business header (head.001). */
const MADE_AT = /<CreDt>([^<]{1,40})<\/CreDt>/;

/** Sends our messages to the SPI until they are answered. */
export function createSpiSender(pix: Pick<PixContext, 'messages' | 'spi' | 'bank' | 'signingKey' | 'answerMs'>): Loop {
  return pix.messages.createSender({
    answerMs: pix.answerMs,
    // The signature follows from content and key: sent again, the bytes are the same.
    send: (body) => pix.spi.send(pix.bank.ispb, signEnvelope(body, pix.signingKey)),
  });
}

/** Reads the SPI's stream, which waits by itself until there is a message. */
export function createSpiReader(pix: PixContext): Loop {
  return pix.messages.createReader({
    async pull({ acknowledge, signal }) {
      const pulled = await pix.spi.pull(pix.bank.ispb, {
        waitMs: WAIT_MS,
        signal,
        ...(acknowledge !== undefined && { acknowledge }),
      });
      if (!pulled.ok) return pulled;
      const { messages, pullNext } = pulled.value;
      // The message is its text: the number of its delivery is another one when it comes again.
      const texts = messages.map(({ xml }) => xml);
      const moreSince = texts.length < PULL_MESSAGES_MAX ? undefined : newestOf(texts);
      return ok({ messages: texts, acknowledge: pullNext, moreSince });
    },
    receive: (xml: string, mustJudge) => receiveMessage(pix, xml, mustJudge),
  });
}

/** When the newest of these messages says that it was made; undefined where none says so. Nothing but pace follows from it. */
function newestOf(texts: readonly string[]): Instant | undefined {
  const times = texts.map((xml) => Date.parse(MADE_AT.exec(xml)?.[1] ?? '')).filter(Number.isFinite);
  return times.length === 0 ? undefined : instant(Math.max(...times));
}
