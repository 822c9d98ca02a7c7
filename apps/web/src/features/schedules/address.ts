import { parseCivilDate, type CivilDate } from '@bank/core';
import { readOrder, type OrderOf, type SortNames } from '../../platform/tables/sort-address.ts';

/** The periods to choose from, as they stand in the address. */
export const PERIODS = ['7-dias', '30-dias', '90-dias', '12-meses', 'personalizado'] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = '30-dias';

/** The ways to look at what will be paid. The list is as usual and does not stand in the address. */
export type View = 'lista' | 'calendario' | 'series';

/** The columns that sort. */
export const SORTS = { quem: ['who', 'ascending'], valor: ['amount', 'descending'] } as const satisfies SortNames;

/** What of /schedules shows, as it stands in the address: Portuguese, and nothing that is as usual. */
export type SchedulesAddress = {
  readonly visao?: Exclude<View, 'lista'>;
  readonly periodo?: Period;
  readonly de?: string;
  readonly ate?: string;
  readonly busca?: string;
  /** Only what this person made. */
  readonly meus?: 'sim';
  readonly tipo?: 'unicos' | 'repetidos';
  /** Of the list, which stands by day otherwise. */
  readonly ordem?: OrderOf<typeof SORTS>;
  /** The month of the calendar, "2026-12". */
  readonly mes?: string;
  /** The day of the calendar whose payments show. */
  readonly dia?: string;
  /** The payment whose detail is open. */
  readonly agendamento?: string;
  /** Of a series that is open, the day of the payment that opened it. */
  readonly em?: string;
};

const SEARCH_LENGTH_MAX = 100;

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readSchedulesAddress(search: Readonly<Record<string, unknown>>): SchedulesAddress {
  const text = (name: string): string => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const period = PERIODS.find((known) => known === text('periodo'));
  const [from, to, day] = [readDay(text('de')), readDay(text('ate')), readDay(text('dia'))];
  const [opened, on] = [text('agendamento'), readDay(text('em'))];
  const isOpen = /^ord_[0-9a-z]{26}$/.test(opened);
  const custom = period === 'personalizado' && from !== undefined && to !== undefined && from <= to;
  const [view, kind, words] = [text('visao'), text('tipo'), text('busca').slice(0, SEARCH_LENGTH_MAX)];
  const order = readOrder(SORTS, text('ordem'));
  return {
    ...(view === 'calendario' || view === 'series' ? { visao: view } : {}),
    ...(period === undefined || period === DEFAULT_PERIOD || (period === 'personalizado' && !custom)
      ? {}
      : { periodo: period }),
    ...(custom ? { de: from, ate: to } : {}),
    ...(words.trim() === '' ? {} : { busca: words }),
    ...(text('meus') === 'sim' ? { meus: 'sim' as const } : {}),
    ...(kind === 'unicos' || kind === 'repetidos' ? { tipo: kind } : {}),
    ...(order === undefined ? {} : { ordem: order }),
    ...(readDay(`${text('mes')}-01`) === undefined ? {} : { mes: text('mes') }),
    ...(day === undefined ? {} : { dia: day }),
    ...(isOpen ? { agendamento: opened } : {}),
    ...(isOpen && on !== undefined ? { em: on } : {}),
  };
}

/** A day as it stands in an address; undefined for a text that is none. */
export function readDay(text: string): CivilDate | undefined {
  const parsed = parseCivilDate(text);
  return parsed.ok ? parsed.value : undefined;
}
