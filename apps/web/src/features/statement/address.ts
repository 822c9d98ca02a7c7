import { ENTRY_TYPES, type EntryType } from '@bank/contracts';
import { AMOUNT_CENTAVOS_MAX, formatReais, parseCivilDate, parseReais, type CivilDate } from '@bank/core';
import { readOrder, type OrderOf, type SortNames } from '../../platform/tables/sort-address.ts';

/** The periods to choose from, as they stand in the address. */
export const PERIODS = ['hoje', '7-dias', '15-dias', '30-dias', '90-dias', 'mes-passado', 'personalizado'] as const;
export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = '30-dias';

/** The columns that sort. */
export const SORTS = { valor: ['amount', 'descending'] } as const satisfies SortNames;

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
  /** By amount: money in first, or with "-" money out; newest first otherwise. */
  readonly ordem?: OrderOf<typeof SORTS>;
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
  const order = readOrder(SORTS, text('ordem'));
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
    ...(order === undefined ? {} : { ordem: order }),
    ...(entry !== undefined && /^ent_[0-9]{1,15}$/.test(entry) ? { lancamento: entry } : {}),
  };
}

function readDay(text: string | undefined): CivilDate | undefined {
  const parsed = parseCivilDate(text ?? '');
  return parsed.ok ? parsed.value : undefined;
}

/** An amount of the address; undefined for what is none. */
export function readAmount(text: string | undefined): bigint | undefined {
  const parsed = parseReais(text ?? '');
  return parsed.ok && parsed.value <= AMOUNT_CENTAVOS_MAX ? parsed.value : undefined;
}
