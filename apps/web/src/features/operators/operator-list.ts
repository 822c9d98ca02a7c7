import {
  operatorsInOrder,
  ROLE_WORDS,
  type CallInput,
  type exportOperators,
  type Operator,
  type OperatorOrder,
  type OperatorState,
} from '@bank/contracts';
import { STATE_FILTERS, type OperatorsAddress, type OrderInAddress } from './address.ts';

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
  return operatorsInOrder(operators.filter(fits), orderOf(ordem));
}

const ORDERS = { nome: 'name', papel: 'rights', estado: 'state', acesso: 'access' } as const;

function orderOf(order: OrderInAddress | undefined): OperatorOrder | undefined {
  if (order === undefined) return undefined;
  const name = ORDERS[order.replace('-', '') as keyof typeof ORDERS];
  return order.startsWith('-') ? `-${name}` : name;
}

/** The same for the bank, which makes the file: who the address asks for, in its order. */
export function exportQueryOf({ estado, papel, perfil, busca, ordem }: OperatorsAddress): ExportQuery {
  return {
    ...(estado === undefined ? {} : { state: STATE_FILTERS[estado] }),
    ...(papel === undefined ? {} : { role: papel }),
    ...(perfil === undefined ? {} : { profileId: perfil }),
    ...(busca === undefined ? {} : { search: busca }),
    ...(ordem === undefined ? {} : { sort: orderOf(ordem) }),
  };
}

/** What the export of operators is asked with. */
export type ExportQuery = Omit<CallInput<typeof exportOperators>['query'], 'format'>;

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
