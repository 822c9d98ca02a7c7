import {
  formatDate,
  isBankingDay,
  occurrenceAt,
  occurrenceCount,
  partsOf,
  restDayName,
  type CivilDate,
  type Occurrence,
  type Recurrence,
  type Repetition,
} from '@bank/core';

export type Unit = Recurrence['every']['unit'];
export type End = Recurrence['ends']['by'];

/** How a payment repeats while it is being chosen; what the present choice does not use is kept. */
export interface RepetitionDraft {
  readonly unit: Unit;
  /** Every so many weeks. */
  readonly weeks: number;
  /** Every so many months. */
  readonly months: number;
  /** Which business day of the month. */
  readonly nth: number;
  readonly end: End;
  /** Undefined while what is typed is no day. */
  readonly lastDate: CivilDate | undefined;
  /** As typed. */
  readonly times: string;
  readonly onHoliday: Recurrence['onHoliday'];
}

export const EMPTY_REPETITION: RepetitionDraft = {
  unit: 'month',
  weeks: 1,
  months: 1,
  nth: 5,
  end: 'never',
  lastDate: undefined,
  times: '12',
  onHoliday: 'same-day',
};

/** What one choice may be: the bounds of the contract. */
export const REPETITION_BOUNDS = { weeks: 4, months: 12, nth: 20, timesMin: 2, timesMax: 400 } as const;

/** What is wrong with a repetition; an empty object when it can be asked for. */
export interface RepetitionFaults {
  readonly lastDate?: string;
  readonly times?: string;
}

/** The recurrence that a draft is; undefined while its end is not known. */
export function recurrenceOf(draft: RepetitionDraft): Recurrence | undefined {
  const ends = endsOf(draft);
  if (ends === undefined) return undefined;
  const every = everyOf(draft);
  // A business day needs no rule for days that are none.
  return { every, ends, onHoliday: every.unit === 'business-day' ? 'same-day' : draft.onHoliday };
}

/** The draft that a recurrence is. */
export function draftOf({ every, ends, onHoliday }: Recurrence): RepetitionDraft {
  return {
    ...EMPTY_REPETITION,
    unit: every.unit,
    ...(every.unit === 'week' ? { weeks: every.count } : {}),
    ...(every.unit === 'month' ? { months: every.count } : {}),
    ...(every.unit === 'business-day' ? { nth: every.nth } : {}),
    end: ends.by,
    ...(ends.by === 'date' ? { lastDate: ends.date as CivilDate } : {}),
    ...(ends.by === 'count' ? { times: String(ends.count) } : {}),
    onHoliday,
  };
}

/** What is wrong with the end that was chosen. `firstDate` is undefined while it is not known. */
export function repetitionFaults(
  draft: RepetitionDraft,
  firstDate: CivilDate | undefined,
  today: CivilDate,
): RepetitionFaults {
  const recurrence = recurrenceOf(draft);
  if (recurrence === undefined)
    return draft.end === 'date'
      ? { lastDate: 'Informe a data do fim, como 31/12/2027.' }
      : { times: `Informe de ${REPETITION_BOUNDS.timesMin} a ${REPETITION_BOUNDS.timesMax} vezes.` };
  if (firstDate === undefined || draft.end !== 'date') return {};
  const second = occurrenceAt(repetitionOf(recurrence, firstDate, today), 2);
  if (second !== undefined) return {};
  return { lastDate: 'Até esta data só há um pagamento. Escolha outro fim, ou agende sem repetir.' };
}

/** One payment to come, as it will be. */
export interface ComingDay {
  /** From 1. */
  readonly number: number;
  readonly date: CivilDate;
  /** Why it is not on the day asked for, or what day it is; undefined where there is nothing to say. */
  readonly note: string | undefined;
}

/** The payments to come as they will be: the first of them, and how many there are in all. */
export interface ComingDays {
  readonly days: readonly ComingDay[];
  /** Null without an end. */
  readonly of: number | null;
  /** The last one; undefined without an end. */
  readonly last: CivilDate | undefined;
}

/** The first `limit` payments of a repetition that is agreed today. */
export function comingDays(recurrence: Recurrence, firstDate: CivilDate, today: CivilDate, limit: number): ComingDays {
  const repetition = repetitionOf(recurrence, firstDate, today);
  const days: ComingDay[] = [];
  for (let number = 1; number <= limit; number += 1) {
    const occurrence = occurrenceAt(repetition, number);
    if (occurrence === undefined) break;
    days.push({ number, date: occurrence.date, note: noteOf(occurrence, repetition) });
  }
  const of = occurrenceCount(repetition);
  return { days, of, last: of === null ? undefined : occurrenceAt(repetition, of)?.date };
}

function repetitionOf(recurrence: Recurrence, firstDate: CivilDate, today: CivilDate): Repetition {
  return { recurrence, firstDate, agreedOn: today };
}

function everyOf({ unit, weeks, months, nth }: RepetitionDraft): Recurrence['every'] {
  switch (unit) {
    case 'week':
      return { unit, count: weeks };
    case 'month':
      return { unit, count: months };
    case 'business-day':
      return { unit, nth };
    case 'year':
      return { unit };
  }
}

function endsOf({ end, lastDate, times }: RepetitionDraft): Recurrence['ends'] | undefined {
  switch (end) {
    case 'never':
      return { by: end };
    case 'date':
      return lastDate === undefined ? undefined : { by: end, date: lastDate };
    case 'count': {
      const { timesMin, timesMax } = REPETITION_BOUNDS;
      const count = /^\d{1,3}$/.test(times.trim()) ? Number(times) : 0;
      return count < timesMin || count > timesMax ? undefined : { by: end, count };
    }
  }
}

function noteOf({ date, plannedFor }: Occurrence, { recurrence, firstDate }: Repetition): string | undefined {
  const notes = [missingDay(plannedFor, recurrence, firstDate), restDay(date, plannedFor)];
  const said = notes.filter((note) => note !== undefined);
  return said.length === 0 ? undefined : said.join('; ');
}

function missingDay(plannedFor: CivilDate, { every }: Recurrence, firstDate: CivilDate): string | undefined {
  if (every.unit !== 'month' && every.unit !== 'year') return undefined;
  const wanted = partsOf(firstDate).day;
  return partsOf(plannedFor).day === wanted ? undefined : `o mês não tem dia ${wanted}: no último`;
}

function restDay(date: CivilDate, plannedFor: CivilDate): string | undefined {
  if (isBankingDay(plannedFor)) return undefined;
  const name = restDayName(plannedFor) ?? 'não é dia útil';
  if (date === plannedFor) return `${name}: o pagamento sai mesmo assim`;
  return `${formatDate(plannedFor).slice(0, 5)} é ${name}: no dia útil ${date > plannedFor ? 'seguinte' : 'anterior'}`;
}
