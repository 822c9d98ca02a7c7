import { DAY_MS, SECOND_MS } from '@bank/core';
import { BACKGROUND_TASK_KEPT_DAYS, BACKGROUND_TASKS_OPEN_MAX } from '@bank/contracts';

/** How much background work there may be, and how patient the bank is with it. */
export interface TaskLimits {
  /** Tasks of a company that wait or run. */
  readonly openMax: number;
  /** Tasks of a company that ended and are kept. */
  readonly keptMax: number;
  /** Bytes of all files that a company keeps. */
  readonly keptBytesMax: number;
  /** Bytes of one file. */
  readonly fileBytesMax: number;
  /** Tasks that one server runs at a time, and that one company has running at all servers. */
  readonly perServer: number;
  readonly perCompany: number;
  /** How often a task is begun before it has failed. */
  readonly triesMax: number;
  /** How long a worker that says nothing keeps a task from the others, and how often a living one speaks. */
  readonly leaseMs: number;
  readonly beatMs: number;
  /** The wait before a task that broke is begun again; doubled each time. */
  readonly pauseMs: number;
  /** How long what came of it is kept. */
  readonly keptMs: number;
  /** Bytes of one piece of a file in the database. */
  readonly chunkBytes: number;
}

const MEBIBYTE = 1024 * 1024;

export const TASK_LIMITS: TaskLimits = {
  openMax: BACKGROUND_TASKS_OPEN_MAX,
  keptMax: 100,
  keptBytesMax: 1024 * MEBIBYTE,
  fileBytesMax: 512 * MEBIBYTE,
  perServer: 2,
  perCompany: 2,
  triesMax: 5,
  leaseMs: 15 * SECOND_MS,
  beatMs: SECOND_MS,
  pauseMs: 2 * SECOND_MS,
  keptMs: BACKGROUND_TASK_KEPT_DAYS * DAY_MS,
  chunkBytes: MEBIBYTE / 4,
};
