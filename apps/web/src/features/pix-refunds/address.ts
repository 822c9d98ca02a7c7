import type { CivilDate } from '@bank/core';
import { pastDaysOf, readPastPeriod, type PastPeriodAddress } from '../../vocabulary/past-period.ts';
import { returnDirectionSchema, returnStageSchema, type ReturnDirection, type ReturnStage } from '@bank/contracts';

/** The centre's filters as the address names them: Portuguese. */
const DIRECTIONS = { feitas: 'given', recebidas: 'received' } as const satisfies Record<string, ReturnDirection>;
const STAGES = {
  esperando: 'waiting',
  andamento: 'under-way',
  feita: 'done',
  'nao-feita': 'not-done',
} as const satisfies Record<string, ReturnStage>;

/** What of /pix shows, as it stands in the address: the tab, a refund's outcome, and what the centre is narrowed to. */
export type PixAddress = PastPeriodAddress & {
  readonly aba?: 'devolucoes';
  /** The refund whose outcome shows. */
  readonly ordem?: string;
  readonly sentido?: keyof typeof DIRECTIONS;
  readonly situacao?: keyof typeof STAGES;
  readonly busca?: string;
};

const SEARCH_LENGTH_MAX = 100;

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readPixAddress(search: Readonly<Record<string, unknown>>): PixAddress {
  const { aba, ordem, sentido, situacao } = search;
  const typed = search['busca'];
  // The router reads a number of an address as one.
  const words = typeof typed === 'string' || typeof typed === 'number' ? String(typed).slice(0, SEARCH_LENGTH_MAX) : '';
  return {
    ...(aba === 'devolucoes' ? { aba } : {}),
    ...(typeof ordem === 'string' && /^ord_[0-9a-z]{26}$/.test(ordem) ? { ordem } : {}),
    ...(isName(DIRECTIONS, sentido) ? { sentido } : {}),
    ...(isName(STAGES, situacao) ? { situacao } : {}),
    ...readPastPeriod(search),
    ...(words.trim() === '' ? {} : { busca: words }),
  };
}

/** What list, sums and file of the centre are asked for. */
export interface ReturnsQuery {
  readonly direction?: ReturnDirection;
  readonly stage?: ReturnStage;
  readonly from?: string;
  readonly to?: string;
  readonly search?: string;
}

/** The question that an address is. */
export function queryOf(address: PixAddress, today: CivilDate): ReturnsQuery {
  const { sentido, situacao, busca } = address;
  return {
    ...pastDaysOf(address, today),
    ...(sentido === undefined ? {} : { direction: DIRECTIONS[sentido] }),
    ...(situacao === undefined ? {} : { stage: STAGES[situacao] }),
    ...(busca === undefined ? {} : { search: busca.trim() }),
  };
}

/** The directions and stages with their names in the address, in the order in which they are offered. */
export const DIRECTION_NAMES = returnDirectionSchema.options.map(
  (direction) => [nameIn(DIRECTIONS, direction), direction] as const,
);
export const STAGE_NAMES = returnStageSchema.options.map((stage) => [nameIn(STAGES, stage), stage] as const);

function nameIn<Names extends Record<string, string>>(names: Names, value: string): keyof Names {
  return Object.keys(names).find((name) => names[name] === value) ?? '';
}

function isName<Names extends object>(names: Names, value: unknown): value is keyof Names {
  return typeof value === 'string' && Object.hasOwn(names, value);
}
