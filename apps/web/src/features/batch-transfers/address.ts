import type { BatchRowState } from '@bank/contracts';
import { parseCivilDate } from '@bank/core';
import type { DayRange } from '../../vocabulary/own-period-form.tsx';

/** How batches stand, as the address names it, in the order in which it is offered. */
export const STANDINGS = {
  rascunhos: 'drafts',
  andamento: 'open',
  encerrados: 'ended',
} as const;
export type StandingName = keyof typeof STANDINGS;

/** The ways in which a batch is begun, as the address names them. */
export const WAYS_IN = ['grade', 'planilha', 'cnab', 'grupo'] as const;
export type WayIn = (typeof WAYS_IN)[number];

/** What of /batch-transfer shows, as it stands in the address: nothing that is as usual. */
export type BatchesAddress = {
  readonly situacao?: StandingName;
  readonly busca?: string;
  /** A period of days on which batches were begun, both included. */
  readonly de?: string;
  readonly ate?: string;
  /** A batch is being put together, in that way. */
  readonly novo?: WayIn;
  /** The group whose payees it pays. */
  readonly grupo?: string;
  /** The order of a batch, by which those lead here who know no more of it: its page is shown. */
  readonly ordem?: string;
};

/** How rows stand, as the address names it. */
export const ROW_STATES = {
  'com-erro': 'invalid',
  conferir: 'to-confirm',
  prontas: 'ready',
  removidas: 'left-out',
  aguardam: 'waiting',
  'na-fila': 'queued',
  'falta-aprovacao': 'awaiting',
  agendadas: 'scheduled',
  enviando: 'sending',
  'sem-resposta': 'unknown',
  pagas: 'paid',
  devolvidas: 'returned',
  'nao-pagas': 'failed',
  canceladas: 'cancelled',
} as const satisfies Record<string, BatchRowState>;
export type RowStateName = keyof typeof ROW_STATES;

/** What of /batch/{id} shows. */
export type BatchAddress = {
  /** The draft is reviewed before it is sent. */
  readonly etapa?: 'conferir';
  readonly situacao?: RowStateName;
  readonly busca?: string;
  /** Only what is paid on that day. */
  readonly dia?: string;
  /** Only those who are paid for the first time. */
  readonly novos?: 'sim';
  /** The largest amount first. */
  readonly ordem?: 'maior';
  /** The row that is open. */
  readonly linha?: number;
};

const SEARCH_LENGTH_MAX = 100;
const ROWS_MAX = 10_000;

/** Reads an address of /batch-transfer, typed or shared, and drops every part of it that cannot be. */
export function readBatchesAddress(search: Readonly<Record<string, unknown>>): BatchesAddress {
  const standing = nameIn(STANDINGS, textOf(search, 'situacao'));
  const group = textOf(search, 'grupo');
  const order = textOf(search, 'ordem');
  if (/^ord_[0-9a-z]{26}$/.test(order)) return { ordem: order };
  const isGroup = /^grp_[0-9a-z]{26}$/.test(group);
  const way = isGroup ? 'grupo' : WAYS_IN.find((known) => known === textOf(search, 'novo'));
  const range = rangeOf(search['de'], search['ate']);
  const words = textOf(search, 'busca').slice(0, SEARCH_LENGTH_MAX);
  return {
    ...(standing !== undefined && { situacao: standing }),
    ...(words.trim() !== '' && { busca: words }),
    ...(range !== undefined && { de: range.from, ate: range.to }),
    ...(way !== undefined && { novo: way }),
    ...(isGroup && { grupo: group }),
  };
}

/** Reads an address of /batch/{id} in the same way. */
export function readBatchAddress(search: Readonly<Record<string, unknown>>): BatchAddress {
  const state = nameIn(ROW_STATES, textOf(search, 'situacao'));
  const words = textOf(search, 'busca').slice(0, SEARCH_LENGTH_MAX);
  const day = parseCivilDate(textOf(search, 'dia'));
  const row = Number(textOf(search, 'linha'));
  return {
    ...(textOf(search, 'etapa') === 'conferir' && { etapa: 'conferir' }),
    ...(state !== undefined && { situacao: state }),
    ...(words.trim() !== '' && { busca: words }),
    ...(day.ok && { dia: day.value }),
    ...(textOf(search, 'novos') === 'sim' && { novos: 'sim' }),
    ...(textOf(search, 'ordem') === 'maior' && { ordem: 'maior' }),
    ...(Number.isInteger(row) && row >= 1 && row <= ROWS_MAX && { linha: row }),
  };
}

/** Whether an address leaves rows out. */
export function isNarrowed({ situacao, busca, dia, novos }: BatchAddress): boolean {
  return situacao !== undefined || busca !== undefined || dia !== undefined || novos !== undefined;
}

/** The days from one to the other; undefined where they are no days, or the wrong way round. */
export function rangeOf(from: unknown, to: unknown): DayRange | undefined {
  const [first, last] = [parseCivilDate(String(from)), parseCivilDate(String(to))];
  return first.ok && last.ok && first.value <= last.value ? { from: first.value, to: last.value } : undefined;
}

function textOf(search: Readonly<Record<string, unknown>>, name: string): string {
  const value = search[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function nameIn<Names extends object>(names: Names, text: string): keyof Names | undefined {
  return Object.hasOwn(names, text) ? (text as keyof Names) : undefined;
}
