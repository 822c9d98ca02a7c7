import { ROLES, type OperatorState, type Role } from '@bank/contracts';
import { readOrder, type OrderOf, type SortNames } from '../../platform/tables/sort-address.ts';

/** The states to narrow by, as they stand in the address. */
export const STATE_FILTERS = {
  ativos: 'active',
  convidados: 'invited',
  bloqueados: 'blocked',
  vencidos: 'expired',
} as const satisfies Record<string, OperatorState>;
export type StateFilter = keyof typeof STATE_FILTERS;

/** The columns that sort. */
export const SORTS = {
  nome: ['name', 'ascending'],
  papel: ['rights', 'ascending'],
  estado: ['state', 'ascending'],
  acesso: ['access', 'descending'],
} as const satisfies SortNames;
export type OrderInAddress = OrderOf<typeof SORTS>;

/** What narrows and sorts the operators, as it stands in the address: nothing that is as usual. */
export type OperatorsAddress = {
  readonly estado?: StateFilter;
  readonly papel?: Role;
  /** A profile's id. */
  readonly perfil?: string;
  readonly busca?: string;
  readonly ordem?: OrderInAddress;
  /** The operator whose detail is open. */
  readonly operador?: string;
};

const SEARCH_LENGTH_MAX = 100;
const ID = /^[a-z]{3}_[0-9a-z]{1,40}$/;

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readOperatorsAddress(search: Readonly<Record<string, unknown>>): OperatorsAddress {
  const text = (name: string): string => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const state = (Object.keys(STATE_FILTERS) as StateFilter[]).find((known) => known === text('estado'));
  const role = ROLES.find((known) => known === text('papel'));
  const order = readOrder(SORTS, text('ordem'));
  const words = text('busca').slice(0, SEARCH_LENGTH_MAX);
  return {
    ...(state === undefined ? {} : { estado: state }),
    ...(role === undefined ? {} : { papel: role }),
    ...(ID.test(text('perfil')) ? { perfil: text('perfil') } : {}),
    ...(words.trim() === '' ? {} : { busca: words }),
    ...(order === undefined || order === 'nome' ? {} : { ordem: order }),
    ...(ID.test(text('operador')) ? { operador: text('operador') } : {}),
  };
}
