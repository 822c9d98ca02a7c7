import { bankingDate, instant, later, type Clock, type Instant } from '@bank/core';

/**
 * The moments at which every test has to hold, in UTC; São Paulo has been three hours behind it all year since Decreto
 * 9.772/2019. The first is that of the gate, the others are tried by `npm run test:all`.
 */
export const TEST_MOMENTS = {
  /** Tuesday, 24 November 2026, 10:00. */
  ordinary: '2026-11-24T13:00:00.000Z',
  /** 28 November 2026, 12:00. */
  'saturday-noon': '2026-11-28T15:00:00.000Z',
  /** Monday, 30 November 2026, 21:00: the last banking day of a month, after hours. */
  'month-end-night': '2026-12-01T00:00:00.000Z',
  /** Thursday, 24 December 2026, 10:00. */
  'holiday-eve': '2026-12-24T13:00:00.000Z',
  /** 1 January 2027, 03:30. */
  'new-year-night': '2027-01-01T06:30:00.000Z',
  /** Wednesday, 2 December 2026, 23:58. */
  'before-midnight': '2026-12-03T02:58:00.000Z',
} as const;

/** The name of such a moment. */
export type TestMoment = keyof typeof TEST_MOMENTS;

/** The moment of this run: the one that IPE_TEST_MOMENT names, else the ordinary one. Throws on a name that is none. */
export function momentOfRun(name = process.env.IPE_TEST_MOMENT || 'ordinary'): Instant {
  const moment = Object.entries(TEST_MOMENTS).find(([each]) => each === name)?.[1];
  if (moment === undefined)
    throw new Error(`IPE_TEST_MOMENT="${name}": choose one of ${Object.keys(TEST_MOMENTS).join(', ')}.`);
  return instant(Date.parse(moment));
}

/** How long before midnight in São Paulo a test that lets two clocks go apart does not begin. */
const MARGIN_MS = 30 * 60_000;

/**
 * The moment of this run, but never shortly before midnight: then so much later. For tests in which the bank's clock runs
 * ahead of the outside world's, which would put one payment on two days.
 */
export function momentWithinDay(moment: Instant = momentOfRun()): Instant {
  const ahead = later(moment, MARGIN_MS);
  return bankingDate(ahead) === bankingDate(moment) ? moment : ahead;
}

/** A clock that shows `start` now and passes as the machine's does. */
export interface PassingClock extends Clock {
  /** By how many milliseconds it differs from the machine's: what a sandbox's clock file says (docs/sandbox-clock.md). */
  readonly offsetMs: number;
}

/** Starts a clock at the moment of this run, or another. */
export function passingClock(start: Instant = momentOfRun()): PassingClock {
  const offsetMs = start - Date.now();
  return { offsetMs, now: () => instant(Date.now() + offsetMs) };
}
