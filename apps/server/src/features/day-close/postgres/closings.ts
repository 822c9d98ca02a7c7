import type { CivilDate, Instant } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { StepCount } from '../domain/counts.ts';
import type { KnownDays } from '../domain/days.ts';
import type { ClosingState, DayStanding, StepState } from '../domain/next-step.ts';

/** A day's closing as it is kept, with its steps in the order in which they began. */
export interface ClosingRecord {
  readonly date: CivilDate;
  readonly state: ClosingState;
  readonly begunAt: Instant;
  readonly endedAt: Instant | null;
  readonly steps: readonly StepRecord[];
}

/** What is kept of a step of a day. */
export interface StepRecord {
  readonly name: string;
  readonly words: string;
  readonly state: StepState;
  readonly attempts: number;
  /** Of the last attempt. */
  readonly begunAt: Instant;
  readonly endedAt: Instant | null;
  /** Of all attempts. */
  readonly counts: readonly StepCount[];
  readonly faults: readonly string[];
}

/** Which days have a closing; those with faults count as open where they are to be looked at again. */
export async function knownDays(on: Queryable, { again }: { readonly again: boolean }): Promise<KnownDays> {
  const [newest] = await readRows<{ date: CivilDate }>(
    on,
    'SELECT date FROM bank.day_closing ORDER BY date DESC LIMIT 1',
  );
  const open = await readRows<{ date: CivilDate }>(
    on,
    `SELECT date FROM bank.day_closing WHERE state <> 'closed' AND (state = 'open' OR $1) ORDER BY date`,
    [again],
  );
  return { newest: newest?.date, open: open.map(({ date }) => date) };
}

/** What stands of these days, in their order. */
export async function readStandings(on: Queryable, dates: readonly CivilDate[]): Promise<readonly DayStanding[]> {
  const rows = await readRows<{ date: CivilDate; step: string; state: StepState }>(
    on,
    'SELECT date, step, state FROM bank.day_close_step WHERE date = ANY ($1::date[])',
    [dates],
  );
  return dates.map((date) => ({
    date,
    steps: new Map(rows.filter((row) => row.date === date).map(({ step, state }) => [step, state])),
  }));
}

/** Which step of which day. */
export interface StepOfDay {
  readonly date: CivilDate;
  readonly step: string;
}

/** Begins an attempt, and the day's closing where it is the first; gives what earlier attempts did. */
export async function beginStep(
  on: Queryable,
  { date, step, words, at }: StepOfDay & { readonly words: string; readonly at: Instant },
): Promise<readonly StepCount[]> {
  await readRows(
    on,
    `INSERT INTO bank.day_closing AS closing (date, state, begun_at) VALUES ($1, 'open', $2)
     ON CONFLICT (date) DO UPDATE SET state = 'open', ended_at = NULL WHERE closing.state <> 'open'`,
    [date, new Date(at)],
  );
  const rows = await readRows<{ counts: readonly StepCount[] }>(
    on,
    `INSERT INTO bank.day_close_step AS kept (date, step, words, state, attempts, begun_at, counts, faults)
     VALUES ($1, $2, $3, 'running', 1, $4, '[]', '[]')
     ON CONFLICT (date, step) DO UPDATE SET words = excluded.words, state = 'running', attempts = kept.attempts + 1,
       begun_at = excluded.begun_at, ended_at = NULL, faults = '[]'
     RETURNING counts`,
    [date, step, words, new Date(at)],
  );
  return rows[0]?.counts ?? [];
}

/** Keeps what a step did so far. */
export async function keepCounts(
  on: Queryable,
  { date, step }: StepOfDay,
  counts: readonly StepCount[],
): Promise<void> {
  await readRows(on, 'UPDATE bank.day_close_step SET counts = $3 WHERE date = $1 AND step = $2', [
    date,
    step,
    JSON.stringify(counts),
  ]);
}

/** Ends an attempt. */
export async function endStep(
  on: Queryable,
  { date, step }: StepOfDay,
  ended: {
    readonly state: StepState;
    readonly counts: readonly StepCount[];
    readonly faults: readonly string[];
    readonly at: Instant;
  },
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.day_close_step SET state = $3, ended_at = $4, counts = $5, faults = $6 WHERE date = $1 AND step = $2`,
    [date, step, ended.state, new Date(ended.at), JSON.stringify(ended.counts), JSON.stringify(ended.faults)],
  );
}

/** Ends a day's closing. */
export async function endClosing(
  on: Queryable,
  date: CivilDate,
  state: Exclude<ClosingState, 'open'>,
  at: Instant,
): Promise<void> {
  await readRows(on, `UPDATE bank.day_closing SET state = $2, ended_at = $3 WHERE date = $1 AND state = 'open'`, [
    date,
    state,
    new Date(at),
  ]);
}

type StepRow = Omit<StepRecord, 'name'> & { readonly date: CivilDate; readonly step: string };

const STEPS = `SELECT date, step, words, state, attempts, begun_at AS "begunAt", ended_at AS "endedAt", counts, faults
  FROM bank.day_close_step WHERE date = ANY ($1::date[]) ORDER BY begun_at, step`;

/** The newest closings, newest first. */
export async function newestClosings(on: Queryable, limit: number): Promise<readonly ClosingRecord[]> {
  return withSteps(
    on,
    await readRows<Omit<ClosingRecord, 'steps'>>(
      on,
      `SELECT date, state, begun_at AS "begunAt", ended_at AS "endedAt" FROM bank.day_closing ORDER BY date DESC LIMIT $1`,
      [limit],
    ),
  );
}

/** The closings of these days, oldest first. */
export async function closingsOf(on: Queryable, dates: readonly CivilDate[]): Promise<readonly ClosingRecord[]> {
  return withSteps(
    on,
    await readRows<Omit<ClosingRecord, 'steps'>>(
      on,
      `SELECT date, state, begun_at AS "begunAt", ended_at AS "endedAt" FROM bank.day_closing
       WHERE date = ANY ($1::date[]) ORDER BY date`,
      [dates],
    ),
  );
}

async function withSteps(
  on: Queryable,
  closings: readonly Omit<ClosingRecord, 'steps'>[],
): Promise<readonly ClosingRecord[]> {
  const rows = await readRows<StepRow>(on, STEPS, [closings.map(({ date }) => date)]);
  return closings.map((closing) => ({
    ...closing,
    steps: rows
      .filter(({ date }) => date === closing.date)
      .map(({ step, words, state, attempts, begunAt, endedAt, counts, faults }) => {
        return { name: step, words, state, attempts, begunAt, endedAt, counts, faults };
      }),
  }));
}
