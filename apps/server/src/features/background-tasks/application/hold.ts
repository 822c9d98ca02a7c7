import { assert } from '@bank/core';
import type { TaskContext } from '../task-kind.ts';
import type { StoredTask } from '../domain/task.ts';
import { beat, writeChunk, type Held, type Progress } from '../postgres/work.ts';
import { publishTask, type TaskTools } from './context.ts';

/** Why a worker lets go: its task was cancelled, is another's now, or the server stops. */
export type LettingGo = 'cancelled' | 'lost' | 'stopping';

/** Thrown through a kind's work when nothing more is wanted of it. */
export class LetGo extends Error {
  readonly why: LettingGo;

  constructor(why: LettingGo) {
    super(`a background task is let go: ${why}`);
    this.why = why;
  }
}

/** Beats without progress: so often a worker says that it lives. A lease is many of these. */
const BEATS_OF_SILENCE = 3;

/**
 * A worker's hold on its task. It prolongs the lease, tells how far the work is, at most once a beat, and notices when the
 * task is not its own any more: `signal` is aborted then, and every later write is refused by the database too.
 */
export class Hold {
  readonly #tools: TaskTools;
  readonly #task: StoredTask;
  readonly #letGo = new AbortController();
  #progress: Progress = { done: 0n, total: null };
  #told: Progress = this.#progress;
  #silentBeats = 0;
  #beating: Promise<void> | undefined;
  /** By our own clock, which stops for nobody: when the lease surely ended. */
  #leaseEnd: number;
  #place = 0;
  readonly #stopping: AbortSignal;
  readonly #stop = (): void => this.#end('stopping');
  readonly #timer: NodeJS.Timeout;

  constructor(tools: TaskTools, task: StoredTask, stopping: AbortSignal) {
    this.#tools = tools;
    this.#task = task;
    this.#leaseEnd = performance.now() + tools.limits.leaseMs;
    this.#timer = setInterval(() => this.#beatUnlessBeating(), tools.limits.beatMs);
    this.#timer.unref();
    this.#stopping = stopping;
    if (stopping.aborted) this.#stop();
    stopping.addEventListener('abort', this.#stop);
  }

  get signal(): AbortSignal {
    return this.#letGo.signal;
  }

  /** Keeps how far the work is; told with the next beat. */
  readonly progress: TaskContext['progress'] = (done, total) => {
    assert(done >= 0n && (total === null || total >= 0n), 'a task has made less than nothing');
    this.#progress = { done, total };
  };

  /** How many steps were done at last. */
  get steps(): bigint {
    return this.#progress.done;
  }

  /** Throws {@link LetGo} where nothing more is wanted. */
  check(): void {
    if (this.signal.aborted) throw this.signal.reason;
  }

  /** Keeps the next piece of the file. */
  async write(bytes: Uint8Array): Promise<void> {
    const { platform, limits } = this.#tools;
    const since = performance.now();
    this.#heard(since, await writeChunk(platform.pool, this.#held, limits.leaseMs, { place: this.#place, bytes }));
    this.#place += 1;
    this.check();
  }

  /** Ends the beats. */
  async release(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.removeEventListener('abort', this.#stop);
    await this.#beating;
  }

  get #held(): Held {
    return this.#task;
  }

  #beatUnlessBeating(): void {
    if (this.#beating) return;
    this.#beating = this.#beat().finally(() => {
      this.#beating = undefined;
    });
  }

  async #beat(): Promise<void> {
    const { platform, limits } = this.#tools;
    const progress = this.#progress;
    const hasMoved = progress.done !== this.#told.done || progress.total !== this.#told.total;
    const since = performance.now();
    try {
      if (!hasMoved && (this.#silentBeats += 1) < BEATS_OF_SILENCE) return;
      this.#silentBeats = 0;
      this.#heard(since, await beat(platform.pool, this.#held, limits.leaseMs, progress));
      this.#told = progress;
      if (hasMoved) publishTask(this.#tools, this.#task);
    } catch (error) {
      // The database may be away for a moment; without a word from it the lease ends.
      platform.log.warn({ err: error, taskId: this.#task.id }, 'a background task could not prolong its lease');
      if (since > this.#leaseEnd) this.#end('lost');
    }
  }

  #heard(since: number, answer: { readonly cancelAsked: boolean } | undefined): void {
    if (!answer) return this.#end('lost');
    this.#leaseEnd = since + this.#tools.limits.leaseMs;
    if (answer.cancelAsked) this.#end('cancelled');
  }

  #end(why: LettingGo): void {
    if (!this.signal.aborted) this.#letGo.abort(new LetGo(why));
  }
}
