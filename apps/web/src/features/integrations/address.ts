import type { CallOutcome } from '@bank/contracts';
import { parseCivilDate } from '@bank/core';
import type { DayRange } from '../../vocabulary/own-period-form.tsx';

/** The outcomes of calls as the address names them: Portuguese. In the order in which they are offered. */
export const OUTCOMES = {
  atendidas: 'done',
  repetidas: 'replayed',
  recusadas: 'refused',
  falhas: 'failed',
} as const satisfies Record<string, CallOutcome>;
export type OutcomeName = keyof typeof OUTCOMES;

/** What the tab "Integrações" of /customer-view shows of credentials, as it stands in the address. */
export type IntegrationsAddress = {
  readonly aba?: 'integracoes';
  /** The credential that is open, or "nova". */
  readonly credencial?: string;
  /** It is being changed. */
  readonly mudar?: 'sim';
  /** What its log of calls is narrowed to. */
  readonly resultado?: OutcomeName;
  readonly de?: string;
  readonly ate?: string;
};

/** Reads an address, typed or shared, and drops every part of it that cannot be. Nothing where another tab shows. */
export function readIntegrationsAddress(search: Readonly<Record<string, unknown>>): IntegrationsAddress {
  const { aba, credencial, mudar, resultado, de, ate } = search;
  if (aba !== 'integracoes') return {};
  const id = typeof credencial === 'string' && /^(nova|crd_[0-9a-z]{26})$/.test(credencial) ? credencial : undefined;
  if (id === undefined || id === 'nova') return { aba, ...(id !== undefined && { credencial: id }) };
  if (mudar !== undefined && mudar !== false) return { aba, credencial: id, mudar: 'sim' };
  const outcome = (Object.keys(OUTCOMES) as OutcomeName[]).find((name) => name === resultado);
  const days = daysBetween(de, ate);
  return {
    aba,
    credencial: id,
    ...(outcome !== undefined && { resultado: outcome }),
    ...(days !== undefined && { de: days.from, ate: days.to }),
  };
}

/** The days from one to the other; undefined where they are no days, or the wrong way round. */
export function daysBetween(from: unknown, to: unknown): DayRange | undefined {
  if (typeof from !== 'string' || typeof to !== 'string') return undefined;
  const [first, last] = [parseCivilDate(from), parseCivilDate(to)];
  return first.ok && last.ok && first.value <= last.value ? { from: first.value, to: last.value } : undefined;
}

/** Leads to another address of this part of the page. */
export type Go = (next: IntegrationsAddress) => void;
