import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { signEnvelope } from '@bank/rails-protocol';
import type { PixContext } from '../application/context.ts';
import { claimMessages, markNotSent, markSent, type ClaimedMessage } from '../postgres/spi-queries.ts';

/** Messages on their way at one time. */
const IN_FLIGHT_MAX = 32;
/** How often messages that are to be sent again are looked for; new ones wake the loop. */
const EVERY_MS = 1000;

/**
 * Hands our messages over to the SPI, at least once, each byte for byte the same (SECURITY M07). Any number of servers
 * may do it: a claim lasts a few seconds, and whoever dies holding one is followed by another.
 */
export function createDispatcher(
  pix: Pick<PixContext, 'pool' | 'clock' | 'log' | 'spi' | 'bank' | 'signingKey' | 'answerMs' | 'faultPoint'>,
): Loop {
  const inFlight = new Set<Promise<void>>();
  const utf8 = new TextDecoder();

  async function send(message: ClaimedMessage): Promise<void> {
    // The signature follows from content and key: sent again, the bytes are the same.
    const sent = await pix.spi.send(pix.bank.ispb, signEnvelope(utf8.decode(message.body), pix.signingKey));
    if (sent.ok) {
      pix.faultPoint('pix.message-sent');
      return markSent(pix.pool, message, pix.clock.now(), pix.answerMs);
    }
    pix.log.warn({ messageId: message.id, fault: sent.error }, 'the SPI did not take a message');
    return markNotSent(pix.pool, message, pix.clock.now());
  }

  async function turn(): Promise<boolean> {
    const free = IN_FLIGHT_MAX - inFlight.size;
    if (free <= 0) return false;
    const claimed = await claimMessages(pix.pool, pix.clock.now(), free);
    if (claimed.length > 0) pix.faultPoint('pix.message-claimed');
    for (const message of claimed) {
      const sending = send(message)
        // Nothing is lost: its lease ends and it is claimed again.
        .catch((error: unknown) => pix.log.error({ err: error, messageId: message.id }, 'sending a message failed'))
        .finally(() => {
          inFlight.delete(sending);
          if (inFlight.size === IN_FLIGHT_MAX - 1) loop.wake();
        });
      inFlight.add(sending);
    }
    return claimed.length === free && inFlight.size < IN_FLIGHT_MAX;
  }

  const loop = createLoop({ name: 'spi-dispatcher', everyMs: EVERY_MS, log: pix.log, turn });
  return {
    name: loop.name,
    start: () => loop.start(),
    wake: () => loop.wake(),
    async stop() {
      await loop.stop();
      await Promise.allSettled(inFlight);
    },
  };
}
