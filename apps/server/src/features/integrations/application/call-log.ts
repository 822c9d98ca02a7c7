import { newId, type Clock, type Entropy } from '@bank/core';
import type { Logger } from 'pino';
import type { Queryable } from '../../../platform/database/rows.ts';
import { isDatabaseAway } from '../../../platform/database/transaction.ts';
import type { AnsweredProgramCall, Programs } from '../../../platform/http/programs.ts';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { outcomeOf } from '../domain/call-outcome.ts';
import { insertCalls, type StoredCall } from '../postgres/calls.ts';

/** What the log of programs' calls is kept with. */
export interface CallLogOptions {
  readonly pool: Queryable;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly log: Logger;
  /** Told how many calls will never stand in the log. */
  readonly onDropped: (count: number) => void;
}

/** Remembers what programs call, without keeping a call waiting. */
export interface CallLog {
  readonly note: Programs['note'];
  /** Writes what is noted, again and again; at its end what is left. */
  readonly loop: Loop;
  /** Writes all that is noted; what cannot be written now is dropped. */
  flush(): Promise<void>;
}

const EVERY_MS = 250;
const BATCH = 200;
/** As much as some minutes without a database; what comes then is not noted. */
const WAITING_MAX = 20_000;
const DIFFERENCES_MAX = 50;
const PATH_LENGTH_MAX = 1000;

/** Makes the log of one server: calls wait in memory and are written in batches, each batch whole or not at all. */
export function createCallLog({ pool, clock, entropy, log, onDropped }: CallLogOptions): CallLog {
  const waiting: StoredCall[] = [];
  let dropped = 0;

  const drop = (count: number): void => {
    dropped += count;
    onDropped(count);
  };
  /** Writes the oldest of them; true where more wait. What the database cannot take now waits on, unless nobody comes again. */
  const writeBatch = async (): Promise<boolean> => {
    tellDropped();
    const batch = waiting.slice(0, BATCH);
    if (batch.length === 0) return false;
    try {
      await insertCalls(pool, batch);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      // Written again it would fail again, and hold up all that come after.
      log.error({ err: error, calls: batch.length }, 'calls of programs could not be noted');
      drop(batch.length);
    }
    waiting.splice(0, batch.length);
    return waiting.length > 0;
  };
  const tellDropped = (): void => {
    if (dropped > 0) log.warn({ calls: dropped }, 'calls of programs were not noted');
    dropped = 0;
  };
  const flush = async (): Promise<void> => {
    try {
      while (await writeBatch());
    } catch (error) {
      log.warn({ err: error }, 'the database is away at the end');
      drop(waiting.splice(0).length);
    }
    tellDropped();
  };
  const loop = createLoop({
    name: 'program-calls',
    everyMs: EVERY_MS,
    log,
    turn: async (stopping) => (await writeBatch()) && !stopping.aborted,
  });
  return {
    note(call) {
      if (waiting.length >= WAITING_MAX) return drop(1);
      waiting.push(storedCall(call, newId('pcl', clock, entropy)));
      if (waiting.length === BATCH) loop.wake();
    },
    loop: {
      name: loop.name,
      start: () => loop.start(),
      wake: () => loop.wake(),
      async stop() {
        await loop.stop();
        await flush();
      },
    },
    flush,
  };
}

function storedCall({ caller, context, notes, ...call }: AnsweredProgramCall, id: string): StoredCall {
  const { key = null, replayed = false, difference = [] } = notes;
  return {
    companyId: caller.companyId,
    credentialId: caller.credentialId,
    id,
    at: context.at,
    method: call.method,
    path: call.path.slice(0, PATH_LENGTH_MAX),
    address: context.address,
    status: call.status,
    outcome: outcomeOf(call.status, replayed),
    refusal: call.refusal ?? null,
    elapsedMs: call.elapsedMs,
    traceId: context.traceId,
    key,
    difference: difference.slice(0, DIFFERENCES_MAX),
  };
}
