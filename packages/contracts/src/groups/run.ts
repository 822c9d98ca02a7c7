import {
  addDays,
  addMonths,
  occurrenceAt,
  rhythmText,
  sameOrPreviousBankingDay,
  twoDigits,
  type CivilDate,
  type Recurrence,
} from '@bank/core';
import * as z from 'zod/mini';

// On which day of each month a group is paid, and when its draft is prepared. Pure, for the bank and for whoever chooses.

/** The most business days between a draft and its payments. */
export const NOTICE_DAYS_MAX = 10;

/** Every month on a day, or on the nth business day; and how many business days before a draft is prepared. */
export const groupRepetitionSchema = z.strictObject({
  on: z.discriminatedUnion('by', [
    z.strictObject({
      by: z.literal('day'),
      /** In a month without it, the last day. */
      day: z.int().check(z.gte(1), z.lte(31)),
      onHoliday: z.enum(['same-day', 'next-business-day', 'previous-business-day']),
    }),
    z.strictObject({ by: z.literal('business-day'), nth: z.int().check(z.gte(1), z.lte(20)) }),
  ]),
  /** Zero: on the morning of the day itself. */
  noticeDays: z.int().check(z.gte(0), z.lte(NOTICE_DAYS_MAX)),
});
export type GroupRepetition = z.infer<typeof groupRepetitionSchema>;

/** A month, "AAAA-MM". */
export const monthSchema = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Informe um mês, como 2026-11.'));

/** One month's payment of a group. */
export interface GroupRun {
  /** "AAAA-MM", of the day that was asked for: moved off a holiday it may lie in the next month. */
  readonly month: string;
  /** The day on which it is to be paid. */
  readonly date: CivilDate;
  /** The day on which its draft is prepared. */
  readonly draftOn: CivilDate;
}

/** The month that a day lies in. */
export function monthOf(date: CivilDate): string {
  return date.slice(0, 7);
}

/** The month after that one. */
export function monthAfter(month: string): string {
  const [year, number] = partsOfMonth(month);
  return number === 12 ? `${year + 1}-01` : `${year}-${twoDigits(number + 1)}`;
}

/** When a group is paid in a month. */
export function runOf({ on, noticeDays }: GroupRepetition, month: string): GroupRun {
  const [year, number] = partsOfMonth(month);
  // Counted from January, which has every day of the month; agreed a month before, so that a day may be moved ahead of it.
  const firstDate = `${year}-01-${on.by === 'day' ? twoDigits(on.day) : '01'}` as CivilDate;
  const agreedOn = `${year - 1}-12-01` as CivilDate;
  const found = occurrenceAt({ recurrence: recurrenceOf(on), firstDate, agreedOn }, number);
  if (!found) throw new Error(`no month of the calendar: ${month}`);
  return { month, date: found.date, draftOn: businessDaysBefore(found.date, noticeDays) };
}

/** The first month's payment that lies on that day or after it: of the month before, where it was moved off a holiday. */
export function nextRun(repetition: GroupRepetition, from: CivilDate): GroupRun {
  let run = runOf(repetition, monthOf(addMonths(from, -1)));
  while (run.date < from) run = runOf(repetition, monthAfter(run.month));
  return run;
}

/** "Todo mês no 5º dia útil". */
export function repetitionText({ on }: GroupRepetition): string {
  return rhythmText(recurrenceOf(on), `2026-01-${on.by === 'day' ? twoDigits(on.day) : '01'}` as CivilDate);
}

/** "Rascunho 3 dias úteis antes". */
export function noticeText({ noticeDays }: Pick<GroupRepetition, 'noticeDays'>): string {
  if (noticeDays === 0) return 'Rascunho no próprio dia';
  return noticeDays === 1 ? 'Rascunho 1 dia útil antes' : `Rascunho ${noticeDays} dias úteis antes`;
}

function recurrenceOf(on: GroupRepetition['on']): Recurrence {
  return on.by === 'day'
    ? { every: { unit: 'month', count: 1 }, ends: { by: 'never' }, onHoliday: on.onHoliday }
    : { every: { unit: 'business-day', nth: on.nth }, ends: { by: 'never' }, onHoliday: 'same-day' };
}

function businessDaysBefore(date: CivilDate, days: number): CivilDate {
  let day = date;
  for (let left = days; left > 0; left -= 1) day = sameOrPreviousBankingDay(addDays(day, -1));
  return day;
}

function partsOfMonth(month: string): readonly [year: number, number: number] {
  return [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
}
