import { monthAfter, nextRun, runOf, type GroupRepetition, type GroupRun } from '@bank/contracts';
import { addDays, type CivilDate } from '@bank/core';

/** A month whose day is longer ago than this is left out: nobody wants last week's payroll of a server that was away. */
const LATE_DAYS_MAX = 5;

/** The month that a group prepares next, when it repeats from today on; months that were prepared do not come again. */
export function firstRun(repetition: GroupRepetition, today: CivilDate, prepared: ReadonlySet<string>): GroupRun {
  return notPrepared(repetition, nextRun(repetition, today), prepared);
}

/** The month after that one which no draft was prepared of. */
export function runAfter(repetition: GroupRepetition, run: GroupRun, prepared: ReadonlySet<string>): GroupRun {
  return notPrepared(repetition, runOf(repetition, monthAfter(run.month)), prepared);
}

function notPrepared(repetition: GroupRepetition, from: GroupRun, prepared: ReadonlySet<string>): GroupRun {
  let run = from;
  while (prepared.has(run.month)) run = runOf(repetition, monthAfter(run.month));
  return run;
}

/** What is to be done about a group's next month today. */
export type DueRun =
  | { readonly is: 'not-yet' }
  /** Its draft is prepared, for this day: the run's own, or today where that has passed. */
  | { readonly is: 'due'; readonly date: CivilDate }
  /** Its day is too long ago: the month after it is next. */
  | { readonly is: 'missed' };

/** Whether a month's draft is to be prepared on a day. */
export function judgeRun({ date, draftOn }: GroupRun, today: CivilDate): DueRun {
  if (draftOn > today) return { is: 'not-yet' };
  if (date < addDays(today, -LATE_DAYS_MAX)) return { is: 'missed' };
  return { is: 'due', date: date < today ? today : date };
}
