import { addBankingDays, isBankingDay, sameOrNextBankingDay, sameOrPreviousBankingDay } from './bank-calendar.ts';
import { addDays, addMonths, daysInMonth, formatDate, partsOf, weekdayOf, type CivilDate } from './civil-date.ts';

/**
 * How a payment repeats, as it travels on the wire. week: every so many weeks on the first day's weekday; month: on the
 * first day's day of the month, on the last day where a month has no such day; business-day: on the nth banking day of
 * every month, on the last one where it has fewer; year: on its day, 29 February on the 28th where there is none.
 */
export interface Recurrence {
  readonly every:
    | { readonly unit: 'week'; readonly count: number }
    | { readonly unit: 'month'; readonly count: number }
    | { readonly unit: 'business-day'; readonly nth: number }
    | { readonly unit: 'year' };
  readonly ends:
    | { readonly by: 'never' }
    /** "YYYY-MM-DD", a day of the calendar: nothing is paid after it. */
    | { readonly by: 'date'; readonly date: string }
    | { readonly by: 'count'; readonly count: number };
  /** What happens where a day is no banking day. */
  readonly onHoliday: 'same-day' | 'next-business-day' | 'previous-business-day';
}

/** A recurrence that has begun. */
export interface Repetition {
  readonly recurrence: Recurrence;
  /** The day that was asked for first: weekday, day of the month and day of the year come from it. */
  readonly firstDate: CivilDate;
  /** The day on which it was agreed: no payment is moved to a day before it. */
  readonly agreedOn: CivilDate;
}

/** One payment of a repetition. */
export interface Occurrence {
  /** From 1. */
  readonly number: number;
  /** The day on which it is paid. */
  readonly date: CivilDate;
  /** The day before the rule for holidays was applied. */
  readonly plannedFor: CivilDate;
}

/** Days of the calendar end in 2199. */
const LAST_YEAR = 2199;
/** More than any repetition can have until then. */
const NUMBER_MAX = 16_384;
const MONTHS_OF_A_YEAR = 12;
/** A month can be shorter than its 31st, and have as few as 18 banking days (February with Carnival). */
const SURE_DAY_OF_MONTH = 28;
const SURE_BANKING_DAY = 18;

/** The so-manieth payment; undefined where the repetition ends before it. */
export function occurrenceAt(repetition: Repetition, number: number): Occurrence | undefined {
  const { recurrence, firstDate, agreedOn } = repetition;
  const { ends } = recurrence;
  if (number < 1 || (ends.by === 'count' && number > ends.count)) return undefined;
  const plannedFor = plannedDay(recurrence.every, firstDate, number - 1);
  if (plannedFor === undefined) return undefined;
  const moved = moveOffHoliday(plannedFor, recurrence.onHoliday);
  const date = moved < agreedOn ? plannedFor : moved;
  // The day of payment counts, for nobody agreed to anything after the end.
  if (ends.by === 'date' && date > ends.date) return undefined;
  return { number, date, plannedFor };
}

/** How many payments there will be in all; null where nobody said when it ends. */
export function occurrenceCount(repetition: Repetition): number | null {
  return repetition.recurrence.ends.by === 'never' ? null : firstNumberWhere(repetition, () => false) - 1;
}

/** The payments between two days, both included, from that number on, at most so many. */
export function occurrencesBetween(
  repetition: Repetition,
  wanted: { readonly from: CivilDate; readonly to: CivilDate; readonly number?: number; readonly limit: number },
): readonly Occurrence[] {
  const begin = firstNumberWhere(repetition, ({ date }) => date >= wanted.from);
  const found: Occurrence[] = [];
  for (let number = Math.max(begin, wanted.number ?? 1); found.length < wanted.limit; number += 1) {
    const occurrence = occurrenceAt(repetition, number);
    if (!occurrence || occurrence.date > wanted.to) break;
    found.push(occurrence);
  }
  return found;
}

/**
 * The repetition in words, Portuguese, as shown and signed: "Todo mês no dia 31 (no último dia, onde o mês é menor), até
 * 12 vezes". The same repetition always gives the same words.
 */
export function recurrenceText(recurrence: Recurrence, firstDate: CivilDate): string {
  return `${everyText(recurrence.every, firstDate)}${endText(recurrence.ends)}${movedText(recurrence)}`;
}

/** The same of what repeats without an end that anybody could name: "Todo mês no 5º dia útil". */
export function rhythmText(recurrence: Pick<Recurrence, 'every' | 'onHoliday'>, firstDate: CivilDate): string {
  return `${everyText(recurrence.every, firstDate)}${movedText(recurrence)}`;
}

function movedText({ every, onHoliday }: Pick<Recurrence, 'every' | 'onHoliday'>): string {
  return every.unit === 'business-day' ? '' : HOLIDAY_WORDS[onHoliday];
}

/** The least number whose payment is so or does not exist any more; days only grow, so halves are enough. */
function firstNumberWhere(repetition: Repetition, holds: (occurrence: Occurrence) => boolean): number {
  let low = 1;
  let high = NUMBER_MAX;
  while (low < high) {
    const middle = (low + high) >> 1;
    const occurrence = occurrenceAt(repetition, middle);
    if (!occurrence || holds(occurrence)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function plannedDay(every: Recurrence['every'], first: CivilDate, steps: number): CivilDate | undefined {
  switch (every.unit) {
    case 'week':
      return withinCalendar(first, Math.ceil((steps * every.count * 7) / 365), () =>
        addDays(first, steps * every.count * 7),
      );
    case 'month':
      return monthsOn(first, steps * every.count);
    case 'year':
      return monthsOn(first, steps * MONTHS_OF_A_YEAR);
    case 'business-day': {
      const isTooLate = bankingDayOfMonth(first, every.nth) < first;
      const month = monthsOn(firstOfMonth(first), steps + (isTooLate ? 1 : 0));
      return month && bankingDayOfMonth(month, every.nth);
    }
  }
}

// Counted from the first day each time, so that 31, 28, 31 does not become 31, 28, 28.
function monthsOn(first: CivilDate, months: number): CivilDate | undefined {
  return withinCalendar(first, Math.ceil(months / MONTHS_OF_A_YEAR), () => addMonths(first, months));
}

function withinCalendar(first: CivilDate, years: number, day: () => CivilDate): CivilDate | undefined {
  return partsOf(first).year + years >= LAST_YEAR ? undefined : day();
}

function firstOfMonth(date: CivilDate): CivilDate {
  return addDays(date, 1 - partsOf(date).day);
}

function bankingDayOfMonth(date: CivilDate, nth: number): CivilDate {
  const first = firstOfMonth(date);
  const { year, month } = partsOf(first);
  const last = addDays(first, daysInMonth(year, month) - 1);
  const found = addBankingDays(addDays(first, -1), nth);
  return found > last ? sameOrPreviousBankingDay(last) : found;
}

function moveOffHoliday(date: CivilDate, rule: Recurrence['onHoliday']): CivilDate {
  if (isBankingDay(date)) return date;
  switch (rule) {
    case 'same-day':
      return date;
    case 'next-business-day':
      return sameOrNextBankingDay(date);
    case 'previous-business-day':
      return sameOrPreviousBankingDay(date);
  }
}

const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const;

function everyText(every: Recurrence['every'], first: CivilDate): string {
  const { month, day } = partsOf(first);
  switch (every.unit) {
    case 'week': {
      const weekday = weekdayOf(first);
      const isMasculine = weekday === 0 || weekday === 6;
      if (every.count === 1) return `${isMasculine ? 'Todo' : 'Toda'} ${WEEKDAYS[weekday]}`;
      return `A cada ${every.count} semanas, ${isMasculine ? 'no' : 'na'} ${WEEKDAYS[weekday]}`;
    }
    case 'month': {
      const often = every.count === 1 ? 'Todo mês' : `A cada ${every.count} meses`;
      const shorter = day > SURE_DAY_OF_MONTH ? ' (no último dia, onde o mês é menor)' : '';
      return `${often} no dia ${day}${shorter}`;
    }
    case 'business-day': {
      const fewer = every.nth > SURE_BANKING_DAY ? ' (no último, onde o mês tem menos)' : '';
      return `Todo mês no ${every.nth}º dia útil${fewer}`;
    }
    case 'year': {
      const leap = month === 2 && day === 29 ? ' (em 28/02, onde o ano não tem o dia 29)' : '';
      return `Todo ano em ${formatDate(first).slice(0, 5)}${leap}`;
    }
  }
}

function endText(ends: Recurrence['ends']): string {
  switch (ends.by) {
    case 'never':
      return ', até ser cancelado';
    case 'date':
      return `, até ${formatDate(ends.date as CivilDate)}`;
    case 'count':
      return `, até ${ends.count} vezes`;
  }
}

const HOLIDAY_WORDS: Readonly<Record<Recurrence['onHoliday'], string>> = {
  'same-day': '',
  'next-business-day': '; se não for dia útil, no dia útil seguinte',
  'previous-business-day': '; se não for dia útil, no dia útil anterior',
};
