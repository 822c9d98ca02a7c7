import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { PixContext } from '../application/context.ts';
import { receiveMessage } from '../application/receive-message.ts';

/** How long one question to the stream waits for messages. */
const WAIT_MS = 10_000;
/** Pause after a question that failed; the stream itself does the waiting otherwise. */
const PAUSE_MS = 500;

/**
 * Reads the SPI's stream. What a question brought is acknowledged by the next one, and only when all of it is durable;
 * a message that comes again, here or at another server, finds itself taken in already.
 */
export function createReader(pix: PixContext): Loop {
  let acknowledge: string | undefined;
  return createLoop({
    name: 'spi-reader',
    everyMs: PAUSE_MS,
    log: pix.log,
    async turn(stopping) {
      const pulled = await pix.spi.pull(pix.bank.ispb, {
        waitMs: WAIT_MS,
        signal: stopping,
        ...(acknowledge !== undefined && { acknowledge }),
      });
      if (!pulled.ok) {
        if (!stopping.aborted) pix.log.warn({ fault: pulled.error }, 'the stream of the SPI gave no answer');
        return false;
      }
      const { messages, pullNext } = pulled.value;
      if (messages.length > 0) pix.faultPoint('pix.inbound-received');
      await Promise.all(messages.map(({ xml }) => receiveMessage(pix, xml)));
      if (messages.length > 0) pix.faultPoint('pix.inbound-stored');
      acknowledge = pullNext;
      return true;
    },
  });
}
