import type { Logger } from 'pino';
import type { Result } from '@bank/core';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { FaultStep } from '../domain/fault-steps.ts';
import type { RailName } from '../domain/rail-name.ts';

/** What one question to a rail brought. */
export interface Pulled<Message> {
  readonly messages: readonly Message[];
  /** What acknowledges them, for the next question; absent where the rail wants no acknowledgement. */
  readonly acknowledge?: string;
}

/** How a rail is read that is asked for its messages. */
export interface ReaderOptions<Message> {
  /** Asks for messages, and acknowledges those of the answer before. Gives up when the signal is aborted. */
  pull(asked: {
    readonly acknowledge: string | undefined;
    readonly signal: AbortSignal;
  }): Promise<Result<Pulled<Message>, { readonly code: string }>>;
  /** Takes one message in; resolves when that is durable. */
  receive(message: Message): Promise<void>;
  /** How often a rail is asked that answers at once though it has nothing. Absent: the rail itself waits for messages. */
  readonly everyMs?: number;
}

/** What a reader works with. */
export interface ReaderTools {
  readonly rail: RailName;
  readonly log: Logger;
  readonly faultPoint: (step: FaultStep) => void;
}

/** Pause after a question that failed, where the rail itself does the waiting otherwise. */
const PAUSE_MS = 500;

/**
 * Asks a rail for its messages, again and again. What a question brought is acknowledged by the next one, and only when
 * all of it is durable; a message that comes again, here or at another server, finds itself taken in already.
 */
export function createReader<Message>(tools: ReaderTools, options: ReaderOptions<Message>): Loop {
  const { rail, log, faultPoint } = tools;
  let acknowledge: string | undefined;
  return createLoop({
    name: `${rail}-reader`,
    everyMs: options.everyMs ?? PAUSE_MS,
    log,
    async turn(stopping) {
      const pulled = await options.pull({ acknowledge, signal: stopping });
      if (!pulled.ok) {
        if (!stopping.aborted) log.warn({ rail, fault: pulled.error }, 'the rail did not say what it has for us');
        return false;
      }
      const { messages } = pulled.value;
      if (messages.length > 0) faultPoint('inbound-received');
      await allOf(messages.map((message) => options.receive(message)));
      if (messages.length > 0) faultPoint('inbound-stored');
      acknowledge = pulled.value.acknowledge;
      return messages.length > 0 || options.everyMs === undefined;
    },
  });
}

/** Waits for all, and only then fails with the first that failed: nothing is under way when a turn is over. */
async function allOf(works: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
