import type pg from 'pg';
import { newUuid, type CivilDate } from '@bank/core';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { createLeases, type Leases } from '../../../platform/jobs/leases.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addUp, type StepCount } from '../domain/counts.ts';
import { daysToClose } from '../domain/days.ts';
import { closingState, nextStep, type StepState } from '../domain/next-step.ts';
import {
  beginStep,
  endClosing,
  endStep,
  keepCounts,
  knownDays,
  readStandings,
  type StepOfDay,
} from '../postgres/closings.ts';
import { ClosingStopped, type DayCloseDone, type DayCloseStep } from '../step.ts';

/** The boundaries between two writes of a closing, at which a process can be made to die (SECURITY 3.2, R1). */
export const FAULT_STEPS = [
  'step-begun', // it is written that the step runs, nothing of it is done
  'progress-kept', // a part is done and written, or about to be committed with what is written of it
  'step-run', // all of the step is done, that it ended is not written
  'step-ended', // the step ended, the next one has not begun
] as const;
export type FaultStep = (typeof FAULT_STEPS)[number];

/** Of all servers and command lines only the one that holds it closes. */
export const CLOSING_LEASE = 'day-close';

/** What a closer works with. */
export interface CloserDeps {
  readonly platform: Pick<Platform, 'pool' | 'clock' | 'entropy' | 'log'>;
  /** In the order in which they are run. */
  readonly steps: readonly DayCloseStep[];
  /** How long a closer that died keeps the others waiting. */
  readonly leaseMs: number;
  readonly faultPoint: (step: FaultStep) => void | Promise<void>;
}

/** What is to be closed. */
export interface CloseDaysOptions {
  /** Every day up to this one. */
  readonly target: CivilDate;
  /** Runs steps that ended with faults once more. */
  readonly again?: boolean;
  readonly stopping?: AbortSignal;
}

/**
 * How it went. busy: another closer is at it, nothing was done. stopped: told to end, or another took its place; the
 * rest is left to the next one. ended: each step that could be run was.
 */
export interface ClosingRun {
  readonly outcome: 'busy' | 'stopped' | 'ended';
  /** The days of which a step was run, oldest first. */
  readonly dates: readonly CivilDate[];
}

/**
 * Closes every day up to the target that is not closed, oldest first. Only one closer works at a time: it holds a lease
 * by the database's clock, under a name that no other closer ever has, prolongs it while it works, and writes nothing
 * once another has it. A step that throws is kept as failed and stops what needs it; the closing goes on around it.
 */
export async function closeDays(deps: CloserDeps, options: CloseDaysOptions): Promise<ClosingRun> {
  const { pool, clock, entropy } = deps.platform;
  const leases = createLeases(pool, newUuid(clock, entropy));
  if (!(await leases.take(CLOSING_LEASE, deps.leaseMs))) return { outcome: 'busy', dates: [] };
  const lost = new AbortController();
  const prolong = async (): Promise<void> => {
    // A database that is away says nothing of the lease; what is written looks at it again.
    const isHeld = await leases.take(CLOSING_LEASE, deps.leaseMs).catch(() => true);
    if (!isHeld) lost.abort();
  };
  const timer = setInterval(() => void prolong(), deps.leaseMs / 3).unref();
  const stopping = options.stopping ? AbortSignal.any([options.stopping, lost.signal]) : lost.signal;
  try {
    return await new Closer(deps, leases, stopping).close(options);
  } finally {
    clearInterval(timer);
    await leases.release(CLOSING_LEASE).catch(() => undefined);
  }
}

class Closer {
  readonly #deps: CloserDeps;
  readonly #leases: Leases;
  readonly #stopping: AbortSignal;
  readonly #touched = new Set<CivilDate>();

  constructor(deps: CloserDeps, leases: Leases, stopping: AbortSignal) {
    this.#deps = deps;
    this.#leases = leases;
    this.#stopping = stopping;
  }

  async close({ target, again = false }: CloseDaysOptions): Promise<ClosingRun> {
    const { platform, steps } = this.#deps;
    const dates = daysToClose(await knownDays(platform.pool, { again }), target);
    const standings = await readStandings(platform.pool, dates);
    const days = standings.map((day) => ({ date: day.date, steps: new Map(day.steps) }));
    const tries = new Set<string>();
    const tried = (date: CivilDate, step: string): boolean => tries.has(`${date} ${step}`);
    try {
      for (let next = nextStep(steps, days, { tried, again }); next; next = nextStep(steps, days, { tried, again })) {
        const { date, step } = next;
        this.#assertGoingOn();
        tries.add(`${date} ${step.name}`);
        this.#touched.add(date);
        const state = await this.#run(date, step);
        days.find((day) => day.date === date)?.steps.set(step.name, state);
      }
      for (const { date } of days) await this.#within((client) => this.#endDay(client, date));
      return this.#went('ended');
    } catch (error) {
      if (error instanceof ClosingStopped) return this.#went('stopped');
      throw error;
    }
  }

  #went(outcome: 'stopped' | 'ended'): ClosingRun {
    return { outcome, dates: [...this.#touched].sort() };
  }

  #assertGoingOn(): void {
    if (this.#stopping.aborted) throw new ClosingStopped('the closer is to end');
  }

  async #assertHeld(client: pg.ClientBase): Promise<void> {
    this.#assertGoingOn();
    if (!(await this.#leases.stillHeld(client, CLOSING_LEASE))) throw new ClosingStopped('another closer has the day');
  }

  /** A transaction of whoever holds the lease; nobody else gets it before this ends. */
  #within<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    return inTransaction(this.#deps.platform.pool, async (client) => {
      await this.#assertHeld(client);
      return work(client);
    });
  }

  async #run(date: CivilDate, step: DayCloseStep): Promise<StepState> {
    const { platform, faultPoint } = this.#deps;
    const of: StepOfDay = { date, step: step.name };
    const at = platform.clock.now();
    const before = await this.#within((client) => beginStep(client, { ...of, words: step.words, at }));
    await faultPoint('step-begun');
    let kept = before;
    const progress = async (counts: readonly StepCount[], own?: pg.ClientBase): Promise<void> => {
      const sum = addUp(before, counts);
      if (own) {
        await this.#assertHeld(own);
        await keepCounts(own, of, sum);
      } else await this.#within((client) => keepCounts(client, of, sum));
      kept = sum;
      await faultPoint('progress-kept');
    };
    let done: DayCloseDone;
    try {
      done = await step.run({ date, at, progress, stopping: this.#stopping });
    } catch (error) {
      this.#assertGoingOn();
      if (error instanceof ClosingStopped) throw error;
      platform.log.error({ err: error, date, step: step.name }, 'a step of the day close failed');
      return this.#end(of, { state: 'failed', counts: kept, faults: [failureInWords(error)] });
    }
    await faultPoint('step-run');
    const { counts, faults = [] } = done;
    return this.#end(of, { state: faults.length > 0 ? 'with-faults' : 'done', counts: addUp(before, counts), faults });
  }

  async #end(
    of: StepOfDay,
    ended: { readonly state: StepState; readonly counts: readonly StepCount[]; readonly faults: readonly string[] },
  ): Promise<StepState> {
    const { platform, faultPoint } = this.#deps;
    await this.#within(async (client) => {
      await endStep(client, of, { ...ended, at: platform.clock.now() });
      await this.#endDay(client, of.date);
    });
    await faultPoint('step-ended');
    return ended.state;
  }

  async #endDay(client: pg.ClientBase, date: CivilDate): Promise<void> {
    const [day] = await readStandings(client, [date]);
    const state = closingState(this.#deps.steps, day?.steps ?? new Map());
    if (state !== 'open') await endClosing(client, date, state, this.#deps.platform.clock.now());
  }
}

const FAILURE_CHARACTERS_MAX = 300;

function failureInWords(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `O passo parou com um erro e será tentado de novo: ${reason.slice(0, FAILURE_CHARACTERS_MAX)}`;
}
