import {
  addDays,
  addMonths,
  formatDate,
  isBankingDay,
  occurrenceAt,
  restDayName,
  sameOrNextBankingDay,
  type CivilDate,
} from '@bank/core';
import { weekdayAndDay } from '../../vocabulary/dates.ts';
import { recurrenceOf } from '../../vocabulary/repetition.ts';
import type { TermsDraft } from '../draft.ts';
import type { Opening, WhenRule } from '../way-of-paying.ts';

/** When a payment is made: as soon as it can go, on a day, or from a day on again and again. */
export type When = 'now' | 'on-a-day' | 'repeating';

/** What is chosen in a draft. */
export function whenOf({ date, repetition }: Pick<TermsDraft, 'date' | 'repetition'>): When {
  if (repetition !== undefined) return 'repeating';
  return date === undefined ? 'now' : 'on-a-day';
}

/** The days for which a payment can be scheduled: from tomorrow on, within twelve months or up to the rule's last day. */
export function scheduleRange(
  today: CivilDate,
  { last }: Pick<WhenRule, 'last'>,
): { readonly first: CivilDate; readonly last: CivilDate } {
  const inAYear = addMonths(today, 12);
  return { first: addDays(today, 1), last: last !== undefined && last.day < inAYear ? last.day : inAYear };
}

/** What can be chosen; only one thing where the payment can wait for no other day and does not repeat. */
export function choicesOf(today: CivilDate, rule: WhenRule): readonly When[] {
  const { first, last } = scheduleRange(today, rule);
  return ['now', ...(first <= last ? (['on-a-day'] as const) : []), ...(rule.repeats ? (['repeating'] as const) : [])];
}

/** The day on which it goes when nothing else is chosen; undefined: at once. */
export function dayWhenSoonest(opening: Opening): CivilDate | undefined {
  return opening.open ? undefined : opening.next;
}

/** What is wrong with the day that was chosen, in words; undefined where it will do. */
export function dateFault(
  { date, repetition }: Pick<TermsDraft, 'date' | 'repetition'>,
  when: When,
  { when: rule, opening, today }: { readonly when: WhenRule; readonly opening: Opening; readonly today: CivilDate },
): string | undefined {
  if (when === 'now') return undefined;
  const { first, last } = scheduleRange(today, rule);
  if (date === undefined) return 'Informe a data, como 01/12/2026.';
  const past = date < today ? 'Essa data já passou. ' : '';
  if (when === 'repeating') {
    if (past !== '') return `${past}Escolha hoje ou uma data nos próximos 12 meses.`;
    const recurrence = repetition && recurrenceOf(repetition);
    // The holiday rule or the nth business day can bring the first payment to another day than the one chosen.
    const paid = recurrence && occurrenceAt({ recurrence, firstDate: date, agreedOn: today }, 1)?.date;
    return (paid ?? date) > last ? 'O primeiro pagamento pode ser até daqui a 12 meses.' : undefined;
  }
  if (date < first) return `${past}Escolha uma data a partir de amanhã${opening.open ? ', ou pague agora' : ''}.`;
  if (date > last) return rule.last?.day === last ? rule.last.because : 'Escolha uma data nos próximos 12 meses.';
  return rule.everyDay === undefined ? restDayFault(date, last, today) : undefined;
}

function restDayFault(date: CivilDate, last: CivilDate, today: CivilDate): string | undefined {
  if (isBankingDay(date)) return undefined;
  const next = sameOrNextBankingDay(date);
  const why = `${formatDate(date)} é ${restDayName(date) ?? 'dia sem expediente'}.`;
  if (next > last) return `${why} Escolha um dia útil antes desse.`;
  return `${why} O próximo dia útil é ${weekdayAndDay(next, today).toLowerCase()}.`;
}
