import { ENTRY_TYPES, type EntryType } from '@bank/contracts';
import {
  addDays,
  addMonths,
  AMOUNT_CENTAVOS_MAX,
  civilDate,
  formatDecimal,
  formatReais,
  parseCivilDate,
  parseReais,
  type CivilDate,
} from '@bank/core';

/** The periods to choose from, as they stand in the address. */
export const PERIODS = ['hoje', '7-dias', '15-dias', '30-dias', '90-dias', 'mes-passado', 'personalizado'] as const;
export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = '30-dias';

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

/** From one day to another, both counted. */
export interface DayRange {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** The filter as it stands in the address: Portuguese, and nothing that is as usual. */
export type StatementAddress = {
  readonly periodo?: Period;
  readonly de?: string;
  readonly ate?: string;
  readonly sentido?: 'entradas' | 'saidas';
  readonly tipo?: EntryType;
  /** Reais with a comma, "10,50". */
  readonly min?: string;
  readonly max?: string;
  readonly busca?: string;
  readonly futuros?: 'sim';
  /** The line whose detail is open. */
  readonly lancamento?: string;
};

const SEARCH_LENGTH_MAX = 100;

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readAddress(search: Readonly<Record<string, unknown>>): StatementAddress {
  const text = (name: string): string | undefined => {
    const value = search[name];
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value).replace('.', ',') : undefined;
  };
  const [from, to] = [readDay(text('de')), readDay(text('ate'))];
  const period = PERIODS.find((known) => known === text('periodo'));
  const custom = period === 'personalizado' && from !== undefined && to !== undefined;
  const direction = text('sentido');
  const type = ENTRY_TYPES.find((known) => known === text('tipo'));
  const [min, max] = [readAmount(text('min')), readAmount(text('max'))];
  const words = text('busca')?.trim().slice(0, SEARCH_LENGTH_MAX);
  const entry = text('lancamento');
  return {
    ...(period === undefined || period === DEFAULT_PERIOD || (period === 'personalizado' && !custom)
      ? {}
      : { periodo: period }),
    ...(custom ? { de: from, ate: to } : {}),
    ...(direction === 'entradas' || direction === 'saidas' ? { sentido: direction } : {}),
    ...(type === undefined ? {} : { tipo: type }),
    ...(min === undefined ? {} : { min: formatReais(min).replaceAll('.', '') }),
    ...(max === undefined ? {} : { max: formatReais(max).replaceAll('.', '') }),
    ...(words === undefined || words === '' ? {} : { busca: words }),
    ...(text('futuros') === 'sim' ? { futuros: 'sim' as const } : {}),
    ...(entry !== undefined && /^ent_[0-9]{1,15}$/.test(entry) ? { lancamento: entry } : {}),
  };
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

function readDay(text: string | undefined): CivilDate | undefined {
  const parsed = parseCivilDate(text ?? '');
  return parsed.ok ? parsed.value : undefined;
}

function readAmount(text: string | undefined): bigint | undefined {
  const parsed = parseReais(text ?? '');
  return parsed.ok && parsed.value <= AMOUNT_CENTAVOS_MAX ? parsed.value : undefined;
}
