import type { HistoryKind } from '@bank/contracts';
import { parseCivilDate } from '@bank/core';
import type { DayRange } from '../../vocabulary/own-period-form.tsx';

/** How far back the history is asked for. */
export const PERIODS = ['tudo', 'hoje', '7-dias', '30-dias', '90-dias', 'personalizado'] as const;
export type Period = (typeof PERIODS)[number];

/** The kinds of acts, as they stand in the address. */
export const KIND_FILTERS = {
  acessos: 'access',
  pagamentos: 'payments',
  autorizacoes: 'authorizations',
  direitos: 'rights',
  limites: 'limits',
  dispositivos: 'devices',
  exportacoes: 'exports',
} as const satisfies Record<string, HistoryKind>;
export type KindFilter = keyof typeof KIND_FILTERS;

/** What narrows the history, as it stands in the address: nothing that is as usual. */
export type HistoryAddress = {
  readonly periodo?: Exclude<Period, 'tudo'>;
  readonly de?: string;
  readonly ate?: string;
  readonly tipo?: KindFilter;
  /** An operator's id. */
  readonly quem?: string;
  readonly resultado?: 'feitos' | 'recusados';
  /** The id of the one thing that all acts are about. */
  readonly sobre?: string;
};

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readHistoryAddress(search: Readonly<Record<string, unknown>>): HistoryAddress {
  const text = (name: string): string => (typeof search[name] === 'string' ? search[name] : '');
  const kind = (Object.keys(KIND_FILTERS) as KindFilter[]).find((known) => known === text('tipo'));
  const period = PERIODS.find((known) => known === text('periodo'));
  const range = period === 'personalizado' ? rangeOf(text('de'), text('ate')) : undefined;
  const outcome = text('resultado');
  return {
    ...(period === undefined || period === 'tudo' || (period === 'personalizado' && range === undefined)
      ? {}
      : { periodo: period }),
    ...(range === undefined ? {} : { de: range.from, ate: range.to }),
    ...(kind === undefined ? {} : { tipo: kind }),
    ...(/^opr_[0-9a-z]{26}$/.test(text('quem')) ? { quem: text('quem') } : {}),
    ...(outcome === 'feitos' || outcome === 'recusados' ? { resultado: outcome } : {}),
    ...(/^[a-z]{3}_[0-9a-z]{26}$/.test(text('sobre')) ? { sobre: text('sobre') } : {}),
  };
}

/** The days from one to the other; undefined where they are no days, or the wrong way round. */
export function rangeOf(from: string | undefined, to: string | undefined): DayRange | undefined {
  const [first, last] = [parseCivilDate(from ?? ''), parseCivilDate(to ?? '')];
  return first.ok && last.ok && first.value <= last.value ? { from: first.value, to: last.value } : undefined;
}
