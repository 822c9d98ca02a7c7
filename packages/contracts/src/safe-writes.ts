import type { CallInput, CallOutput, CallResult, Client } from './client.ts';
import type { Endpoint } from './endpoint.ts';
import {
  afterTry,
  contentOf,
  judgeTry,
  mayDouble,
  TRIES_MAX,
  whileTrying,
  writeOf,
  type KeptWrite,
} from './safe-write.ts';

/** What is sent, without what the safe write adds. */
export type WriteInput<E> = Omit<CallInput<E>, 'idempotencyKey' | 'signal'>;

/** A write whose input holds more than what the person wants, such as a signature or a password. */
export interface MadeWrite<E> {
  /** What the person wants. It may be kept through a reload: no secrets. */
  readonly content: unknown;
  /**
   * Makes the input for a try. `before`: what the last try carried, where nobody knows what came of it. The bank answers
   * only an equal request from what it has stored, so a signature must go again as it was.
   */
  readonly make: (before: WriteInput<E> | undefined) => WriteInput<E> | Promise<WriteInput<E>>;
}

/** The writes of one place on the screen. */
export interface SafeWrites {
  /**
   * Sends a write at most once in effect (SECURITY M04, M05): while the same content is under way a second call waits
   * for the same answer, and trying again carries the key that `safe-write.ts` says. A call that takes no
   * Idempotency-Key goes as it is.
   */
  readonly send: <E extends Endpoint>(
    endpoint: E,
    write: WriteInput<E> | MadeWrite<E>,
  ) => Promise<CallResult<CallOutput<E>>>;
  /** Whether a write with other content may have happened, so that the person should be warned before this one goes. */
  readonly mayDouble: <E extends Endpoint>(endpoint: E, write: WriteInput<E> | MadeWrite<E>) => boolean;
}

/** What safe writes need of their surroundings. */
export interface SafeWritesOptions {
  readonly call: Client;
  /** A key that nobody else has. */
  readonly newKey: () => string;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** What was kept before a reload. */
  readonly kept?: readonly KeptWrite[];
  /** Hears what is to be kept, before anything is sent and after each answer. */
  readonly onKept?: (kept: readonly KeptWrite[]) => void;
}

/** Makes the writes of one place on the screen; it remembers them for as long as that is open. */
export function createSafeWrites({ call, newKey, wait, kept: before = [], onKept }: SafeWritesOptions): SafeWrites {
  let kept = before;
  const underWay = new Map<string, Promise<CallResult<unknown>>>();
  // What the last try of a content carried, while nobody knows what came of it.
  const carried = new Map<string, WriteInput<Endpoint>>();
  const keep = (now: readonly KeptWrite[]): void => {
    kept = now;
    onKept?.(now);
  };

  const tryOnce = async (endpoint: Endpoint, write: KeptWrite, input: WriteInput<Endpoint>) => {
    keep(whileTrying(kept, write));
    carried.set(write.content, input);
    const result = await call(endpoint, { ...input, idempotencyKey: write.key });
    const verdict = judgeTry(result);
    keep(afterTry(kept, write, verdict));
    if (verdict.is === 'answered' || verdict.is === 'refused') carried.delete(write.content);
    return { result, againAfterMs: verdict.is === 'unknown' ? verdict.againAfterMs : undefined };
  };

  const sendKeyed = async (endpoint: Endpoint, content: string, write: MadeWrite<Endpoint>) => {
    const input = await write.make(carried.get(content));
    for (let tries = 1; ; tries += 1) {
      const { result, againAfterMs } = await tryOnce(endpoint, writeOf(kept, content, newKey()), input);
      if (againAfterMs === undefined || tries === TRIES_MAX) return result;
      await wait(againAfterMs);
    }
  };

  const send = (endpoint: Endpoint, given: WriteInput<Endpoint> | MadeWrite<Endpoint>) => {
    const write = madeOf(given);
    const content = contentOf(endpoint, write.content);
    const running = underWay.get(content);
    if (running) return running;
    const sent =
      endpoint.idempotent === true
        ? sendKeyed(endpoint, content, write)
        : Promise.resolve(write.make(undefined)).then((input) => call(endpoint, input));
    const answer = sent.finally(() => underWay.delete(content));
    underWay.set(content, answer);
    return answer;
  };

  return {
    send: send as SafeWrites['send'],
    mayDouble: (endpoint, given) =>
      mayDouble(kept, contentOf(endpoint, madeOf(given as WriteInput<Endpoint> | MadeWrite<Endpoint>).content)),
  };
}

function madeOf(write: WriteInput<Endpoint> | MadeWrite<Endpoint>): MadeWrite<Endpoint> {
  return 'make' in write ? write : { content: write, make: () => write };
}
