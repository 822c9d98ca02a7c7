import type pg from 'pg';
import type { CivilDate, Instant } from '@bank/core';
import type { StepCount } from './domain/counts.ts';

/** The step that comes first: the ledger's lock of the day. Every other one comes after it. */
export const DAY_LOCK = 'day-lock';

/** What a step is run with. */
export interface DayCloseRun {
  /** The day that is closed. */
  readonly date: CivilDate;
  /** The moment at which this attempt began, by the bank's clock. */
  readonly at: Instant;
  /**
   * Keeps what this attempt did so far, and throws {@link ClosingStopped} where the closer is to end or no longer holds
   * the day: call it with every part of the work. Given the client of the step's own transaction it belongs to it, so
   * that a closer that lost the day commits nothing.
   */
  readonly progress: (counts: readonly StepCount[], client?: pg.ClientBase) => Promise<void>;
  /** Aborted when the closer is to end. */
  readonly stopping: AbortSignal;
}

/** What a step did. */
export interface DayCloseDone {
  /** By this attempt; those of attempts that were cut off are added by {@link StepCount.adds}. */
  readonly counts: readonly StepCount[];
  /** What people have to look at, as Portuguese sentences: the day is closed "com pendências". */
  readonly faults?: readonly string[];
}

/**
 * Something that is done when a day is closed. For each day it is run until it ends, then never again, and its days come
 * in order; it may be cut off anywhere and is then run once more from its start, so each part of its work must be
 * there once however often it is asked for. What it throws is kept, stops the steps after it, and it is tried again.
 */
export interface DayCloseStep {
  /** Kept in the database: never to be changed. */
  readonly name: string;
  /** What it does, for the bank's staff: "Saldos do dia". */
  readonly words: string;
  /** The steps that it needs to have ended for the day; {@link DAY_LOCK} where it needs no other. */
  readonly after: readonly string[];
  readonly run: (run: DayCloseRun) => Promise<DayCloseDone>;
}

/** The closer is to end, or another has taken its place: what was begun is left for the next one. */
export class ClosingStopped extends Error {
  override readonly name = 'ClosingStopped';
}
