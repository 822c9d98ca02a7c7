import type { ChargeStage, CodeKind } from '@bank/contracts';
import { readPastPeriod, type PastPeriodAddress } from '../../vocabulary/past-period.ts';

/** The kinds and stages of charges as the address names them: Portuguese. In the order in which they are offered. */
export const KINDS = {
  imediata: 'immediate',
  vencimento: 'due',
  estatica: 'static',
} as const satisfies Record<string, CodeKind>;
export type KindName = keyof typeof KINDS;

export const STAGES = {
  ativa: 'active',
  vencida: 'overdue',
  concluida: 'paid',
  expirada: 'expired',
  removida: 'removed',
} as const satisfies Record<string, ChargeStage>;
export type StageName = keyof typeof STAGES;

/** What of /pix-charge shows, as it stands in the address: nothing that is as usual. Its period: when charges were made. */
export type ChargesAddress = PastPeriodAddress & {
  readonly situacao?: StageName;
  readonly tipo?: KindName;
  readonly busca?: string;
  /** A new charge of that kind is put together. */
  readonly nova?: KindName;
  /** The charge that a new one begins like. */
  readonly modelo?: string;
  /** The charge that is open. */
  readonly cobranca?: string;
  /** It is being edited. */
  readonly editar?: 'sim';
  /** The batch that is open, or that one is put together. */
  readonly lote?: string;
};

const SEARCH_LENGTH_MAX = 100;

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readChargesAddress(search: Readonly<Record<string, unknown>>): ChargesAddress {
  const text = (name: string): string => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const stage = nameIn(STAGES, text('situacao'));
  const kind = nameIn(KINDS, text('tipo'));
  const made = nameIn(KINDS, text('nova'));
  const words = text('busca').slice(0, SEARCH_LENGTH_MAX);
  const batch = made === undefined && isBatch(text('lote')) ? text('lote') : undefined;
  const isOpened = made === undefined && batch === undefined && isChargeId(text('cobranca'));
  const opened = isOpened ? text('cobranca') : undefined;
  return {
    ...(stage !== undefined && { situacao: stage }),
    ...(kind !== undefined && { tipo: kind }),
    ...readPastPeriod(search),
    ...(words.trim() !== '' && { busca: words }),
    ...(made !== undefined && { nova: made }),
    ...(made !== undefined && isChargeId(text('modelo')) && { modelo: text('modelo') }),
    ...(batch !== undefined && { lote: batch }),
    ...(opened !== undefined && { cobranca: opened }),
    ...(opened !== undefined && search['editar'] !== undefined && search['editar'] !== false && { editar: 'sim' }),
  };
}

/** What of an address narrows the list: the same list is behind a charge that is open, and behind a new one. */
export function listOf({ situacao, tipo, periodo, de, ate, busca }: ChargesAddress): ChargesAddress {
  return readChargesAddress({ situacao, tipo, periodo, de, ate, busca });
}

/** The name of a kind in the address. */
export function kindName(kind: CodeKind): KindName {
  return kind === 'static' ? 'estatica' : kind === 'immediate' ? 'imediata' : 'vencimento';
}

function isChargeId(text: string): boolean {
  return /^cob_[0-9a-z]{26}$/.test(text);
}

/** What stands in the address of a batch that is yet to be. */
export const NEW_BATCH = 'novo';

function isBatch(text: string): boolean {
  return text === NEW_BATCH || /^lot_[0-9a-z]{26}$/.test(text);
}

function nameIn<Names extends object>(names: Names, text: string): keyof Names | undefined {
  return Object.hasOwn(names, text) ? (text as keyof Names) : undefined;
}
