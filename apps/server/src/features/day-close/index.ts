import { SECOND_MS, type CivilDate } from '@bank/core';
import { faultPointsOfProcess } from '../../platform/jobs/fault-points.ts';
import type { Page } from '../../platform/http/page.ts';
import type { Route } from '../../platform/http/route.ts';
import { isLeaseTaken } from '../../platform/jobs/leases.ts';
import type { Loop } from '../../platform/jobs/loop.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  closeDays,
  CLOSING_LEASE,
  FAULT_STEPS,
  type CloseDaysOptions,
  type ClosingRun,
} from './application/close-days.ts';
import { dayLock } from './application/day-lock.ts';
import { orderSteps } from './domain/order-of-steps.ts';
import { closeSettledDays } from './jobs/close-settled-days.ts';
import { closingsOf, newestClosings, type ClosingRecord } from './postgres/closings.ts';
import { staffPages } from './pages/pages.ts';
import type { DayCloseStep } from './step.ts';

export { ClosingStopped, DAY_LOCK, type DayCloseRun, type DayCloseStep } from './step.ts';
export { countsInWords, type StepCount } from './domain/counts.ts';
export { CLOSING_WORDS, STEP_WORDS } from './domain/words.ts';
export type { ClosingRun } from './application/close-days.ts';
export type { ClosingRecord } from './postgres/closings.ts';

/** The capability day-close: what a day's end makes the bank do, in order, once. */
export interface DayCloseFeature {
  readonly routes: readonly Route[];
  readonly pages: readonly Page[];
  readonly loops: readonly Loop[];
  /** Closes every day up to one that is over; see {@link ClosingRun}. */
  close(options: CloseDaysOptions): Promise<ClosingRun>;
  /** The newest closings, newest first. */
  newest(limit: number): Promise<readonly ClosingRecord[]>;
  /** The closings of these days, oldest first. */
  of(dates: readonly CivilDate[]): Promise<readonly ClosingRecord[]>;
}

/** What a closer that was killed keeps the next one waiting. */
const LEASE_MS = 15 * SECOND_MS;
/** Closings on the page for staff: a month of them. */
const SHOWN = 31;

/**
 * Puts the capability together with the steps that features bring, in any order; the ledger's lock comes before them.
 * Throws where they contradict themselves, so that the server does not start.
 */
export function createDayCloseFeature(platform: Platform, steps: readonly DayCloseStep[]): DayCloseFeature {
  const { pool, settings, clock } = platform;
  const deps = {
    platform,
    steps: orderSteps([dayLock(platform), ...steps]),
    leaseMs: LEASE_MS,
    faultPoint: faultPointsOfProcess(settings).of('day-close', FAULT_STEPS),
  };
  const newest = async (limit: number) => inOrder(deps.steps, await newestClosings(pool, limit));
  return {
    routes: [],
    pages: staffPages({
      settings,
      clock,
      rates: platform.rates,
      newest: () => newest(SHOWN),
      isAtWork: () => isLeaseTaken(pool, CLOSING_LEASE),
    }),
    loops: [closeSettledDays(deps, platform)],
    close: (options) => closeDays(deps, options),
    newest,
    of: async (dates) => inOrder(deps.steps, await closingsOf(pool, dates)),
  };
}

/** Each closing with its steps in the order in which they are run; those that no server knows any more come last. */
function inOrder(ordered: readonly DayCloseStep[], closings: readonly ClosingRecord[]): readonly ClosingRecord[] {
  const place = (name: string): number => {
    const index = ordered.findIndex((step) => step.name === name);
    return index === -1 ? ordered.length : index;
  };
  return closings.map((closing) => ({
    ...closing,
    steps: [...closing.steps].sort((one, other) => place(one.name) - place(other.name)),
  }));
}
