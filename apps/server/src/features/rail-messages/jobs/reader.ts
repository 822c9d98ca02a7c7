import type { Instant, Result } from '@bank/core';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { judgeAgain, judgeOrKeep, type WaitingTools } from '../application/keep-waiting.ts';
import type { FaultStep } from '../domain/fault-steps.ts';
import type { HowFarRead } from '../domain/how-far-read.ts';
import type { TooEarly } from '../domain/waiting.ts';
import { claimWaiting } from '../postgres/waiting-queries.ts';

/** What one question to a rail brought. */
export interface Pulled<Message> {
  readonly messages: readonly Message[];
  /** What acknowledges them, for the next question; absent where the rail wants no acknowledgement. */
  readonly acknowledge?: string;
  /** Where more waits to be read: when the newest of these was made, by the rail's clock. */
  readonly moreSince?: Instant | undefined;
}

/** How a rail is read that is asked for its messages. */
export interface ReaderOptions<Message> {
  /** Asks for messages, and acknowledges those of the answer before. Gives up when the signal is aborted. */
  pull(asked: {
    readonly acknowledge: string | undefined;
    readonly signal: AbortSignal;
  }): Promise<Result<Pulled<Message>, { readonly code: string }>>;
  /**
   * Takes one message in; resolves when that is durable, or says that it came too early. A message is data that survives
   * JSON: one that fails, or came too early, is kept as such and comes here again, at any server. `mustJudge`: it has
   * waited as long as it may.
   */
  receive(message: Message, mustJudge: boolean): Promise<TooEarly | undefined | void>;
  /** How often a rail is asked that answers at once though it has nothing. Absent: the rail itself waits for messages. */
  readonly everyMs?: number;
}

/** What a reader works with. */
export interface ReaderTools extends WaitingTools {
  readonly read: HowFarRead;
  readonly faultPoint: (step: FaultStep) => void;
}

/** Pause after a question that failed, where the rail itself does the waiting otherwise. */
const PAUSE_MS = 500;
/** How often messages that wait are looked for. */
const WAITING_EVERY_MS = 1000;
/** Messages that wait and are judged again in one turn. */
const WAITING_PER_TURN = 20;

/**
 * Asks a rail for its messages, again and again. What a question brought is acknowledged by the next one, and only when
 * all of it is durable; a message that comes again, here or at another server, finds itself taken in already. One that
 * came too early or failed is kept, judged again, and parked when it has failed too often: it holds up no other.
 */
export function createReader<Message>(tools: ReaderTools, options: ReaderOptions<Message>): Loop {
  const { rail, log } = tools;
  const everyMs = options.everyMs ?? PAUSE_MS;
  const reader = createLoop({ name: `${rail}-reader`, everyMs, log, turn: readingOf(tools, options) });
  const waiting = createLoop({
    name: `${rail}-waiting`,
    everyMs: WAITING_EVERY_MS,
    log,
    async turn() {
      const due = await claimWaiting(tools.pool, rail, { at: tools.clock.now(), limit: WAITING_PER_TURN });
      await allOf(due.map((message) => judgeAgain<Message>(tools, message, options.receive)));
      return due.length === WAITING_PER_TURN;
    },
  });
  return {
    name: reader.name,
    start() {
      reader.start();
      waiting.start();
    },
    wake() {
      reader.wake();
      waiting.wake();
    },
    async stop() {
      await Promise.all([reader.stop(), waiting.stop()]);
    },
  };
}

function readingOf<Message>(
  tools: ReaderTools,
  options: ReaderOptions<Message>,
): (stopping: AbortSignal) => Promise<boolean> {
  const { rail, log, read, faultPoint } = tools;
  let acknowledge: string | undefined;
  return async (stopping) => {
    const pulled = await options.pull({ acknowledge, signal: stopping });
    if (!pulled.ok) {
      if (!stopping.aborted) log.warn({ rail, fault: pulled.error }, 'the rail did not say what it has for us');
      return false;
    }
    const { messages } = pulled.value;
    if (messages.length > 0) faultPoint('inbound-received');
    await allOf(messages.map((message) => judgeOrKeep(tools, message, options.receive)));
    if (messages.length > 0) faultPoint('inbound-stored');
    acknowledge = pulled.value.acknowledge;
    read.note(pulled.value.moreSince);
    return messages.length > 0 || options.everyMs === undefined;
  };
}

/** Waits for all, and only then fails with the first that failed: nothing is under way when a turn is over. */
async function allOf(works: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
