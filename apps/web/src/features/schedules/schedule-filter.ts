import { lastOfNext, type CallInput, type listSchedules } from '@bank/contracts';
import { addDays, addMonths, civilDate, daysInMonth, partsOf, type CivilDate } from '@bank/core';
import { DEFAULT_PERIOD, readDay, type SchedulesAddress, type View } from './address.ts';

/** From one day to another, both counted. */
export interface DayRange {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** How many months a period reaches over at most. */
export const LIST_MONTHS_MAX = 12;
/** As far ahead as the bank works anything out, less the month that has begun. */
const CALENDAR_MONTHS_MAX = 119;

/** The view that an address names. */
export function viewOf({ visao }: SchedulesAddress): View {
  return visao ?? 'lista';
}

/** The first day of the month that the calendar shows: never one that is over, never further than the bank plans. */
export function monthOf({ mes }: SchedulesAddress, today: CivilDate): CivilDate {
  const [first, last] = [firstOfMonth(today), addMonths(firstOfMonth(today), CALENDAR_MONTHS_MAX)];
  const asked = readDay(`${mes ?? ''}-01`) ?? first;
  return asked < first ? first : asked > last ? last : asked;
}

/** The month before or after; undefined where the calendar ends. */
export function monthBeside(month: CivilDate, months: 1 | -1, today: CivilDate): CivilDate | undefined {
  const wanted = addMonths(month, months);
  return monthOf({ mes: wanted.slice(0, 7) }, today) === wanted ? wanted : undefined;
}

/** The days that an address reaches over, in its view. */
export function daysOf(address: SchedulesAddress, today: CivilDate): DayRange {
  if (viewOf(address) === 'calendario') {
    const first = monthOf(address, today);
    const { year, month } = partsOf(first);
    return { from: first, to: addDays(first, daysInMonth(year, month) - 1) };
  }
  const { periodo, de, ate } = address;
  switch (periodo ?? DEFAULT_PERIOD) {
    case '7-dias':
      return { from: today, to: lastOfNext(7, today) };
    case '30-dias':
      return { from: today, to: lastOfNext(30, today) };
    case '90-dias':
      return { from: today, to: lastOfNext(90, today) };
    case '12-meses':
      return { from: today, to: addMonths(today, LIST_MONTHS_MAX) };
    case 'personalizado':
      return de === undefined || ate === undefined
        ? { from: today, to: lastOfNext(30, today) }
        : { from: civilDate(de), to: civilDate(ate) };
  }
}

/** The question to the bank that an address is. */
export function queryOf(address: SchedulesAddress, today: CivilDate): CallInput<typeof listSchedules>['query'] {
  const { busca, meus, tipo } = address;
  return {
    ...daysOf(address, today),
    ...(busca === undefined ? {} : { search: busca.trim() }),
    ...(meus === undefined ? {} : { mine: 'true' as const }),
    ...(tipo === undefined ? {} : { kind: tipo === 'unicos' ? ('single' as const) : ('series' as const) }),
  };
}

/** Why a period of one's own cannot be asked for; undefined when it can. */
export function rangeFault(from: CivilDate | undefined, to: CivilDate | undefined): string | undefined {
  if (from === undefined || to === undefined) return 'Informe as duas datas, como 21/12/2026.';
  if (from > to) return 'A data inicial deve vir antes da final.';
  if (to > addMonths(from, LIST_MONTHS_MAX)) return 'Escolha um período de até 12 meses.';
  return undefined;
}

/** Whether anything beyond period and view narrows what shows. */
export function isNarrowed({ busca, meus, tipo }: SchedulesAddress): boolean {
  return [busca, meus, tipo].some((part) => part !== undefined);
}

/** The first day of that day's month. */
export function firstOfMonth(date: CivilDate): CivilDate {
  return civilDate(`${date.slice(0, 7)}-01`);
}
