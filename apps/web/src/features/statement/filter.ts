import { lastOfNext, type EntryType } from '@bank/contracts';
import { addDays, addMonths, civilDate, formatDecimal, formatReais, type CivilDate } from '@bank/core';
import type { DayRange } from '../../vocabulary/own-period-form.tsx';
import { DEFAULT_PERIOD, readAddress, readAmount, type Period, type StatementAddress } from './address.ts';

/** What narrows the statement. */
export interface StatementFilter {
  readonly period: Period;
  /** The days of a period of one's own; undefined with every other. */
  readonly custom: DayRange | undefined;
  readonly direction: 'in' | 'out' | undefined;
  readonly type: EntryType | undefined;
  readonly minCentavos: bigint | undefined;
  readonly maxCentavos: bigint | undefined;
  readonly search: string;
  /** Shows what is scheduled, above what has happened. */
  readonly future: boolean;
}

/** The filter that a checked address means. */
export function filterOf(address: StatementAddress): StatementFilter {
  const { de, ate, sentido } = address;
  return {
    period: address.periodo ?? DEFAULT_PERIOD,
    custom: de === undefined || ate === undefined ? undefined : { from: civilDate(de), to: civilDate(ate) },
    direction: sentido === undefined ? undefined : sentido === 'entradas' ? 'in' : 'out',
    type: address.tipo,
    minCentavos: readAmount(address.min),
    maxCentavos: readAmount(address.max),
    search: address.busca ?? '',
    future: address.futuros === 'sim',
  };
}

/** The address of a filter. Reading it back gives the same filter. */
export function addressOf(filter: StatementFilter): StatementAddress {
  const { custom, direction, minCentavos, maxCentavos } = filter;
  return readAddress({
    periodo: filter.period,
    de: custom?.from,
    ate: custom?.to,
    sentido: direction === undefined ? undefined : direction === 'in' ? 'entradas' : 'saidas',
    tipo: filter.type,
    min: minCentavos === undefined ? undefined : formatReais(minCentavos),
    max: maxCentavos === undefined ? undefined : formatReais(maxCentavos),
    busca: filter.search,
    futuros: filter.future ? 'sim' : undefined,
  });
}

/** The days that a filter reaches over. */
export function daysOf(filter: StatementFilter, today: CivilDate): DayRange {
  switch (filter.period) {
    case 'hoje':
      return { from: today, to: today };
    case '7-dias':
      return { from: addDays(today, -6), to: today };
    case '15-dias':
      return { from: addDays(today, -14), to: today };
    case '30-dias':
      return { from: addDays(today, -29), to: today };
    case '90-dias':
      return { from: addDays(today, -89), to: today };
    case 'mes-passado': {
      const thisMonth = civilDate(`${today.slice(0, 7)}-01`);
      return { from: addMonths(thisMonth, -1), to: addDays(thisMonth, -1) };
    }
    case 'personalizado':
      return filter.custom ?? { from: addDays(today, -29), to: today };
  }
}

/** How far what is scheduled shows, where the period itself does not reach into the future. */
const AHEAD_DAYS = 30;

/** The days of what is scheduled that belong beside a period: those of it still to come, or else the next thirty. */
export function futureDaysOf(filter: StatementFilter, today: CivilDate): DayRange {
  const { from, to } = daysOf(filter, today);
  if (to <= today) return { from: today, to: lastOfNext(AHEAD_DAYS, today) };
  return { from: from > today ? from : today, to };
}

/** What the bank is asked: exactly the same for the list, its totals and its export. */
export interface StatementQuery {
  readonly from: string;
  readonly to: string;
  readonly direction?: 'in' | 'out';
  readonly type?: EntryType;
  readonly min?: string;
  readonly max?: string;
  readonly search?: string;
}

/** The question that a filter is. */
export function queryOf(filter: StatementFilter, today: CivilDate): StatementQuery {
  const { direction, type, minCentavos, maxCentavos, search } = filter;
  return {
    ...daysOf(filter, today),
    ...(direction === undefined ? {} : { direction }),
    ...(type === undefined ? {} : { type }),
    ...(minCentavos === undefined ? {} : { min: formatDecimal(minCentavos) }),
    ...(maxCentavos === undefined ? {} : { max: formatDecimal(maxCentavos) }),
    ...(search === '' ? {} : { search }),
  };
}

/** Why a period of one's own cannot be asked for; undefined when it can. */
export function rangeFault(from: CivilDate | undefined, to: CivilDate | undefined): string | undefined {
  if (from === undefined || to === undefined) return 'Informe as duas datas, como 21/11/2026.';
  if (from > to) return 'A data inicial deve vir antes da final.';
  if (to > addMonths(from, 12)) return 'Escolha um período de até 12 meses.';
  return undefined;
}

/** Whether anything beyond the period narrows the list. */
export function isNarrowed(filter: StatementFilter): boolean {
  return (
    filter.direction !== undefined ||
    filter.type !== undefined ||
    filter.minCentavos !== undefined ||
    filter.maxCentavos !== undefined ||
    filter.search !== ''
  );
}

/** The same period without anything that narrows it. */
export function widened(filter: StatementFilter): StatementFilter {
  return {
    ...filter,
    direction: undefined,
    type: undefined,
    minCentavos: undefined,
    maxCentavos: undefined,
    search: '',
  };
}
