import { ROLES, ROLE_WORDS, type Operator, type OperatorState, type Role } from '@bank/contracts';

/** The states to narrow by, as they stand in the address. */
export const STATE_FILTERS = {
  ativos: 'active',
  convidados: 'invited',
  bloqueados: 'blocked',
  vencidos: 'expired',
  removidos: 'removed',
} as const satisfies Record<string, OperatorState>;
export type StateFilter = keyof typeof STATE_FILTERS;

export const SORTS = ['nome', 'acesso'] as const;

/** What narrows and sorts the operators, as it stands in the address: nothing that is as usual. */
export type OperatorsAddress = {
  readonly estado?: StateFilter;
  readonly papel?: Role;
  /** A profile's id. */
  readonly perfil?: string;
  readonly busca?: string;
  /** The last access first. */
  readonly ordem?: 'acesso';
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
  const words = text('busca').slice(0, SEARCH_LENGTH_MAX);
  return {
    ...(state === undefined ? {} : { estado: state }),
    ...(role === undefined ? {} : { papel: role }),
    ...(ID.test(text('perfil')) ? { perfil: text('perfil') } : {}),
    ...(words.trim() === '' ? {} : { busca: words }),
    ...(text('ordem') === 'acesso' ? { ordem: 'acesso' as const } : {}),
    ...(ID.test(text('operador')) ? { operador: text('operador') } : {}),
  };
}

/** Whether the address leaves anybody out. */
export function isNarrowed({ estado, papel, perfil, busca }: OperatorsAddress): boolean {
  return [estado, papel, perfil, busca].some((part) => part !== undefined);
}

/** Who the address asks for, in its order. Removed operators show only when they are asked for. */
export function listed(operators: readonly Operator[], address: OperatorsAddress): readonly Operator[] {
  const { estado, papel, perfil, busca = '', ordem } = address;
  const words = plain(busca).split(/\s+/).filter(Boolean);
  const fits = (operator: Operator): boolean =>
    (estado === undefined ? operator.state !== 'removed' : operator.state === STATE_FILTERS[estado]) &&
    (papel === undefined || operator.role === papel) &&
    (perfil === undefined || operator.profile?.id === perfil) &&
    words.every((word) => plain(searchedText(operator)).includes(word));
  const byName = (a: Operator, b: Operator): number => a.name.localeCompare(b.name, 'pt-BR');
  const byAccess = (a: Operator, b: Operator): number =>
    (b.lastAccessAt ?? '').localeCompare(a.lastAccessAt ?? '') || byName(a, b);
  return operators.filter(fits).toSorted(ordem === 'acesso' ? byAccess : byName);
}

/** "4 operadores: 3 ativos e 1 bloqueado". */
export function totalsInWords(operators: readonly Operator[]): string {
  const total = operators.length === 1 ? '1 operador' : `${operators.length} operadores`;
  const parts = (Object.keys(STATE_COUNTS) as OperatorState[]).flatMap((state) => {
    const count = operators.filter((operator) => operator.state === state).length;
    if (count === 0) return [];
    const [one, many] = STATE_COUNTS[state];
    return [`${count} ${count === 1 ? one : many}`];
  });
  if (parts.length === 0) return total;
  return `${total}: ${new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(parts)}`;
}

const STATE_COUNTS: Readonly<Record<OperatorState, readonly [one: string, many: string]>> = {
  active: ['ativo', 'ativos'],
  invited: ['convidado', 'convidados'],
  blocked: ['bloqueado', 'bloqueados'],
  expired: ['com prazo vencido', 'com prazo vencido'],
  removed: ['removido', 'removidos'],
};

function searchedText({ name, email, maskedCpf, role, profile }: Operator): string {
  return `${name} ${email} ${maskedCpf} ${ROLE_WORDS[role]} ${profile?.name ?? ''}`;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
