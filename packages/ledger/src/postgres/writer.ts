import { setTimeout as pause, setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { assert, instant, refuse, type Instant } from '@bank/core';
import { accountsOf, nextBatch } from '../domain/batching.ts';
import { assertWellFormed } from '../domain/decide.ts';
import type { PostResult, Posting } from '../domain/posting.ts';
import { runBatch, type BatchOptions, type BatchRun, type Outcome } from './batch.ts';
import { BoundedClient, DatabaseSilent } from './bounded-client.ts';
import { holdersOfKey } from './companions.ts';
import { forgetPrepared } from './connection.ts';
import { isConnectionLost, isPassing, isPlanStale, isTaken, takenKey, violatedConstraint } from './faults.ts';
import { PATIENCE, type Patience } from './patience.ts';

/** The one door through which money moves. */
export interface Ledger {
  /**
   * Posts transactions, each for itself: one result each, in their order; a refused one leaves the others alone.
   * Resolves when the accepted ones are durable. Rejects with {@link LedgerUnavailable} when the database stays away
   * (what became of the postings is then unknown: post the same ids again), and with the bug where there is one.
   */
  post(postings: readonly Posting[]): Promise<readonly PostResult[]>;
  /** Posts one transaction. */
  postOne(posting: Posting): Promise<PostResult>;
  /** How long the oldest posting without an answer has waited by now, in milliseconds; 0 where none waits. */
  waitingMs(): number;
  /** Takes no more postings and resolves when all that were taken are answered. The pool stays open. */
  close(): Promise<void>;
}

/** How a writer works. */
export interface LedgerOptions {
  /** Connections in the role that cannot change entries: see `createLedgerPool`. Each lane uses one at a time. */
  readonly pool: pg.Pool;
  /** Transactions in one batch at most; 256 unless told. */
  readonly batchMax?: number;
  /** Batches under way at most, on accounts that are none of each other's; 2 unless told. */
  readonly lanes?: number;
  /** Postings that may wait; beyond, {@link LedgerUnavailable}. 20,000 unless told. */
  readonly waitingMax?: number;
  /** Whether batches NOTIFY 'ledger_posted' with the accounts they touched; they do unless told. */
  readonly notify?: boolean;
  /** How long a posting may take, its tries and its wait together; {@link PATIENCE} unless told. */
  readonly patience?: Patience;
  /** The clock that {@link Posting.before} goes by; the machine's unless told. */
  readonly now?: () => Instant;
}

/** The database stayed away, or too much waits: whether the posting happened is unknown until its id is asked again. */
export class LedgerUnavailable extends Error {
  override readonly name = 'LedgerUnavailable';
}

interface Waiting {
  readonly posting: Posting;
  /** When it came, by the process' clock. */
  readonly since: number;
  readonly settle: (outcome: Outcome) => void;
}

/** Parts (legs, holds, companions, audit rows) in one batch at most; a single posting always fits. */
const BATCH_PARTS_MAX = 8000;

/** A batch beside another one must be worth a transaction of its own; fewer postings wait for the next batch. */
const BESIDE_MIN = 12;

/** So many that wait are worth a batch of their own, without those who are about to be answered. */
const AT_ONCE_MIN = 12;

/** What the tries of one batch share. */
interface Run {
  readonly pool: pg.Pool;
  readonly how: How;
  /** When it is given up, by the process' clock, and whoever waits is told that the database does not answer. */
  readonly until: number;
  /** Nothing is begun any more so long before: a connection may take that long. */
  readonly connectMs: number;
}

interface Batch {
  readonly batch: readonly Waiting[];
  readonly settling: Promise<readonly Outcome[]>;
}

/** One after the other, its batches; `accounts` are those of the batch under way, `since` the coming of its first. */
interface Lane {
  readonly accounts: Set<string>;
  since: number | undefined;
  running: Promise<void> | undefined;
}

/**
 * Pauses between tries: about eight seconds in all, enough for a database that restarts. A batch has less of them where
 * its tries take long: see `Patience.postingMs`.
 */
const RETRY_PAUSES_MS = [2, 5, 10, 20, 50, 100, 200, 400, 800, 1600, 2000, 3000];

/**
 * Makes the writer of this process. While one batch is under way the next one forms; nothing waits on purpose, so a
 * posting that comes alone is one short transaction. Where many wait that touch other accounts, a second batch goes
 * beside the first. Any number of processes may write to one database.
 */
export function createLedger(options: LedgerOptions): Ledger {
  const { pool, batchMax = 256, lanes: laneCount = 2, waitingMax = 20_000, patience = PATIENCE } = options;
  const how = { notify: options.notify ?? true, now: options.now ?? (() => instant(Date.now())) };
  const lanes = Array.from({ length: laneCount }, (): Lane => ({
    accounts: new Set(),
    since: undefined,
    running: undefined,
  }));
  let waiting: Waiting[] = [];
  let closed = false;

  function take(lane: Lane): Waiting[] {
    const beside = lanes.filter(({ accounts }) => accounts.size > 0);
    if (waiting.length === 0 || (beside.length > 0 && waiting.length < BESIDE_MIN)) return [];
    const chosen = nextBatch(
      waiting.map(({ posting }) => posting),
      new Set(beside.flatMap(({ accounts }) => [...accounts])),
      {
        postingsMax: batchMax,
        partsMax: BATCH_PARTS_MAX,
        shares: waiting.length < BESIDE_MIN * lanes.length ? 1 : lanes.length - beside.length,
      },
    );
    if (beside.length > 0 && chosen.length < BESIDE_MIN) return [];
    const batch = chosen.map((index) => waiting[index]).filter((one) => one !== undefined);
    const taken = new Set(batch);
    waiting = waiting.filter((one) => !taken.has(one));
    for (const { posting } of batch) for (const id of accountsOf(posting)) lane.accounts.add(id);
    return batch;
  }

  function wake(): void {
    for (const lane of lanes) if (waiting.length > 0) lane.running ??= drain(lane);
  }

  async function drain(lane: Lane): Promise<void> {
    // Postings of the same turn, and the next ones of callers just answered, join one batch.
    await nextTurn();
    let next = begin(lane);
    while (next) {
      const { batch, settling } = next;
      const outcomes = await settling;
      lane.accounts.clear();
      lane.since = undefined;
      if (outcomes.some(isUnavailable)) turnAway();
      // Where enough wait the next batch is on its way before these are answered: what their callers do with the
      // answers would keep the database waiting.
      next = waiting.length >= AT_ONCE_MIN ? begin(lane) : undefined;
      if (next) await nextTurn();
      for (const [index, { settle }] of batch.entries()) settle(outcomes[index] ?? { bug: new Error('no outcome') });
      if (!next) {
        await nextTurn();
        next = begin(lane);
      }
    }
    lane.running = undefined;
  }

  function begin(lane: Lane): Batch | undefined {
    const batch = take(lane);
    if (batch.length === 0) return undefined;
    wake();
    const now = performance.now();
    lane.since = Math.min(...batch.map(({ since }) => since));
    const { connectMs, lockMs, postingMs } = patience;
    // Where so many wait that the time is over before a batch begins, it is tried all the same.
    const until = Math.max(lane.since + postingMs, now + connectMs + lockMs);
    const postings = batch.map(({ posting }) => posting);
    return { batch, settling: settleBatch({ pool, how, until, connectMs }, postings) };
  }

  /** Those who waited behind a batch that the database left without an answer: their own tries would be as long again. */
  function turnAway(): void {
    const before = performance.now() - patience.connectMs;
    const turned = waiting.filter(({ since }) => since < before);
    waiting = waiting.filter(({ since }) => since >= before);
    for (const { settle } of turned) settle({ bug: unavailable('others waited in vain before') });
  }

  function underWay(): Promise<void>[] {
    return lanes.flatMap(({ running }) => running ?? []);
  }

  function enqueue(posting: Posting): Promise<PostResult> {
    assertWellFormed(posting);
    if (closed) throw new LedgerUnavailable('The ledger is closed.');
    if (waiting.length >= waitingMax) throw new LedgerUnavailable(`${waitingMax} postings wait already.`);
    return new Promise((resolve, reject) => {
      const settle = (outcome: Outcome) => ('bug' in outcome ? reject(outcome.bug) : resolve(outcome));
      waiting.push({ posting, since: performance.now(), settle });
      wake();
    });
  }

  return {
    post: async (postings) => {
      for (const posting of postings) assertWellFormed(posting);
      const settled = await Promise.allSettled(postings.map(async (posting) => enqueue(posting)));
      return settled.map((outcome) => {
        if (outcome.status === 'rejected') throw outcome.reason;
        return outcome.value;
      });
    },
    postOne: async (posting) => enqueue(posting),
    waitingMs: () => {
      const since = Math.min(...lanes.flatMap((lane) => lane.since ?? []), waiting[0]?.since ?? Infinity);
      return Math.max(0, performance.now() - since);
    },
    close: async () => {
      closed = true;
      // A lane that ends may have woken another.
      for (let busy = underWay(); busy.length > 0; busy = underWay()) await Promise.all(busy);
    },
  };
}

/** How the batches of a writer run. */
type How = Omit<BatchOptions, 'lookForIds'>;

/** Runs a batch until each of its postings has an outcome. Never throws. */
async function settleBatch(run: Run, postings: readonly Posting[]): Promise<readonly Outcome[]> {
  const tried = await tryBatch(run, postings);
  if ('outcomes' in tried) return tried.outcomes;
  if ('failed' in tried) {
    const [posting] = postings;
    if (postings.length > 1 && !(tried.failed instanceof LedgerUnavailable)) {
      // Something failed for one posting's sake: apart, each gets the error that is its own.
      const key = takenKey(tried.failed);
      const holders = key && holdersOfKey(postings, key);
      return holders?.size ? apart(run, postings, holders) : one(run, postings);
    }
    return postings.map(() => (posting ? refusalOrBug(posting, tried.failed) : { bug: tried.failed }));
  }
  const { suspects } = tried;
  if (postings.length === 1) return [...suspects.values()].map((refusal) => refuse(refusal));
  return apart(run, postings, new Set(suspects.keys()));
}

async function one(run: Run, postings: readonly Posting[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const posting of postings) outcomes.push(...(await settleBatch(run, [posting])));
  return outcomes;
}

/**
 * The others first, together; then each suspect alone. A suspect's companion may have failed only because of another
 * posting of its batch: what it meets alone is the truth.
 */
async function apart(run: Run, postings: readonly Posting[], suspects: ReadonlySet<number>): Promise<Outcome[]> {
  const others = postings.filter((_, index) => !suspects.has(index));
  const suspected = postings.filter((_, index) => suspects.has(index));
  const otherOutcomes = others.length > 0 ? [...(await settleBatch(run, others))] : [];
  const suspectOutcomes = await one(run, suspected);
  return postings.map((_, index) => {
    const outcome = suspects.has(index) ? suspectOutcomes.shift() : otherOutcomes.shift();
    assert(outcome, 'every posting has an outcome');
    return outcome;
  });
}

function refusalOrBug(posting: Posting, error: unknown): Outcome {
  const constraint = violatedConstraint(error);
  if (constraint === undefined) return { bug: error };
  for (const { statement } of posting.companions ?? []) {
    const code = statement.refusalByConstraint?.[constraint];
    if (code !== undefined) return refuse({ by: 'companion', code, statement: statement.name });
  }
  return { bug: error };
}

type Tried = BatchRun | { readonly failed: unknown };

/** Tries until the database gives an answer that trying again would not change. The ids stay the same all along. */
async function tryBatch(run: Run, postings: readonly Posting[]): Promise<Tried> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      // What failed once may have happened all the same.
      const options = { ...run.how, lookForIds: attempt > 0 };
      return await onConnection(run, (client) => runBatch(client, postings, options));
    } catch (error) {
      const isWorthALook = attempt === 0 && (isTaken(error) || isPlanStale(error));
      if (!isPassing(error) && !isWorthALook) return { failed: error };
      const pauseMs = RETRY_PAUSES_MS[attempt];
      const isTooLate = performance.now() + run.connectMs + (pauseMs ?? 0) > run.until;
      if (pauseMs === undefined || isTooLate) return { failed: unavailable(error) };
      await pause(pauseMs);
    }
  }
}

function isUnavailable(outcome: Outcome): boolean {
  return 'bug' in outcome && outcome.bug instanceof LedgerUnavailable;
}

function unavailable(cause: unknown): LedgerUnavailable {
  return new LedgerUnavailable('The ledger database does not answer, or is too busy.', { cause });
}

async function onConnection(run: Run, work: (client: pg.ClientBase) => Promise<BatchRun>): Promise<BatchRun> {
  const client = await run.pool.connect();
  let broken: unknown;
  // One timer for a batch: a connection that falls silent in a later try would else have its whole time again.
  const giveUp = (): void => {
    if (client instanceof BoundedClient) client.abandon(new DatabaseSilent('the batch took too long'));
  };
  const patience = setTimeout(giveUp, Math.max(0, run.until - performance.now()));
  const onError = (error: unknown): void => void (broken = error);
  client.on('error', onError);
  try {
    const result = await work(client);
    if ('suspects' in result) await client.query('ROLLBACK');
    return result;
  } catch (error) {
    if (isConnectionLost(error)) broken = error;
    else await undo(client, isPlanStale(error)).catch((lost: unknown) => (broken = lost));
    throw error;
  } finally {
    clearTimeout(patience);
    client.off('error', onError);
    client.release(broken !== undefined);
  }
}

async function undo(client: pg.ClientBase, isStale: boolean): Promise<void> {
  await client.query('ROLLBACK');
  if (isStale) await forgetPrepared(client);
}
