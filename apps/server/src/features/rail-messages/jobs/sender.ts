import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock, Result } from '@bank/core';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { FaultStep } from '../domain/fault-steps.ts';
import type { HowFarRead } from '../domain/how-far-read.ts';
import type { RailName } from '../domain/rail-name.ts';
import { nextSendAt, nextTryAt, USUAL_PAUSES, type Pauses } from '../domain/resend.ts';
import {
  claimMessages,
  markDelivered,
  markNotSent,
  markSent,
  type ClaimedMessage,
} from '../postgres/message-queries.ts';

/** How a rail's messages are sent. */
export interface SenderOptions {
  /**
   * Hands a message over, as it was stored; sealed or signed on the way so that equal content gives equal bytes. Ok: the
   * rail has it. Anything else: it has it not, or nobody knows, and the message goes again. A rail that answers at once
   * takes its answer in here, which closes the message. Ends within the lease of `pauses`.
   */
  send(body: string): Promise<Result<unknown, { readonly code: string }>>;
  /** How long the rail may take to answer a message that it has. */
  readonly answerMs: number;
  /** Messages on their way at one time; 32 unless given. */
  readonly inFlightMax?: number;
  /** When messages go again; {@link USUAL_PAUSES} unless given. */
  readonly pauses?: Pauses;
}

/** What a sender works with. */
export interface SenderTools {
  readonly rail: RailName;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly read: HowFarRead;
  readonly faultPoint: (step: FaultStep) => void;
}

/** How often messages that are to be sent again are looked for; new ones wake the loop. */
const EVERY_MS = 1000;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Hands a rail's messages over, at least once, each byte for byte the same (SECURITY M07). One whose answer may lie unread
 * at the rail is not sent again before it is read. Any number of servers may do
 * it: a claim lasts as long as its lease, and whoever dies holding one is followed by another. To stop it is to wait for
 * what is on its way.
 */
export function createSender(tools: SenderTools, options: SenderOptions): Loop {
  const { rail, pool, clock, log, read, faultPoint } = tools;
  const { answerMs, inFlightMax = 32, pauses = USUAL_PAUSES } = options;
  const inFlight = new Set<Promise<void>>();

  async function send(message: ClaimedMessage): Promise<void> {
    const { id, attempts, awaitsAnswer } = message;
    const sent = await options.send(utf8.decode(message.body));
    if (sent.ok) faultPoint('message-sent');
    else log.warn({ rail, messageId: id, fault: sent.error }, 'the rail did not take a message');
    const at = clock.now();
    const attempt = { at, number: attempts };
    if (!sent.ok) return markNotSent(pool, rail, { id, attempts, next: nextTryAt(attempt, pauses) });
    if (!awaitsAnswer) return markDelivered(pool, rail, { id, at });
    return markSent(pool, rail, { id, at, next: nextSendAt(attempt, answerMs, pauses) });
  }

  async function turn(): Promise<boolean> {
    const free = inFlightMax - inFlight.size;
    if (free <= 0) return false;
    const at = clock.now();
    const claim = { at, answersUntil: read.until(at), leaseMs: pauses.leaseMs, limit: free };
    const claimed = await claimMessages(pool, rail, claim);
    if (claimed.length > 0) faultPoint('message-claimed');
    for (const message of claimed) {
      const sending = send(message)
        // Nothing is lost: its lease ends and it is claimed again.
        .catch((error: unknown) => log.error({ err: error, rail, messageId: message.id }, 'sending a message failed'))
        .finally(() => {
          inFlight.delete(sending);
          if (inFlight.size === inFlightMax - 1) loop.wake();
        });
      inFlight.add(sending);
    }
    return claimed.length === free && inFlight.size < inFlightMax;
  }

  const loop = createLoop({ name: `${rail}-sender`, everyMs: EVERY_MS, log, turn });
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
