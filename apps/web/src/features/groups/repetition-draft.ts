import { monthAfter, nextRun, runOf, type GroupRepetition, type GroupRun } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { REPETITION_BOUNDS } from '../../vocabulary/repetition.ts';

type ByDay = Extract<GroupRepetition['on'], { by: 'day' }>;

/** How a group repeats while it is being chosen; what the present choice does not use is kept. */
export interface RepetitionDraft {
  readonly rhythm: 'never' | 'day' | 'business-day';
  readonly day: number;
  readonly onHoliday: ByDay['onHoliday'];
  readonly nth: number;
  readonly noticeDays: number;
}

const EMPTY: RepetitionDraft = { rhythm: 'never', day: 5, onHoliday: 'previous-business-day', nth: 5, noticeDays: 3 };
const DAYS_OF_MONTH = 31;
const RUNS_SHOWN = 3;

/** The draft that a repetition is. */
export function draftOfRepetition(repetition: GroupRepetition | null): RepetitionDraft {
  if (repetition === null) return EMPTY;
  const { on, noticeDays } = repetition;
  return on.by === 'day'
    ? { ...EMPTY, rhythm: 'day', day: on.day, onHoliday: on.onHoliday, noticeDays }
    : { ...EMPTY, rhythm: 'business-day', nth: on.nth, noticeDays };
}

/** The repetition that a draft is; null: none. */
export function repetitionOf({ rhythm, day, onHoliday, nth, noticeDays }: RepetitionDraft): GroupRepetition | null {
  switch (rhythm) {
    case 'never':
      return null;
    case 'day':
      return { on: { by: 'day', day, onHoliday }, noticeDays };
    case 'business-day':
      return { on: { by: 'business-day', nth }, noticeDays };
  }
}

/** The next months as they would be. */
export function comingRuns(repetition: GroupRepetition, today: CivilDate): readonly GroupRun[] {
  const runs = [nextRun(repetition, today)];
  while (runs.length < RUNS_SHOWN) runs.push(runOf(repetition, monthAfter(runs.at(-1)?.month ?? '')));
  return runs;
}

export const RHYTHMS: readonly { readonly value: RepetitionDraft['rhythm']; readonly label: string }[] = [
  { value: 'never', label: 'Não se repete' },
  { value: 'day', label: 'Todo mês, no mesmo dia' },
  { value: 'business-day', label: 'Todo mês, em um dia útil' },
];
export const HOLIDAY_CHOICES: readonly { readonly value: ByDay['onHoliday']; readonly label: string }[] = [
  { value: 'previous-business-day', label: 'No dia útil anterior' },
  { value: 'next-business-day', label: 'No dia útil seguinte' },
  { value: 'same-day', label: 'No mesmo dia' },
];
export const DAYS = upTo(DAYS_OF_MONTH, (day) => `Dia ${day}`);
export const NTH = upTo(REPETITION_BOUNDS.nth, (nth) => `${nth}º dia útil`);

/** How long before the payment a draft may be prepared. */
export function noticeChoices(max: number): readonly { readonly value: string; readonly label: string }[] {
  const before = upTo(max, (days) => (days === 1 ? '1 dia útil antes' : `${days} dias úteis antes`));
  return [{ value: '0', label: 'No próprio dia' }, ...before];
}

function upTo(max: number, words: (n: number) => string) {
  return Array.from({ length: max }, (_, index) => ({ value: String(index + 1), label: words(index + 1) }));
}
