import { bankingDate, formatTime, parseInstant } from '@bank/core';
import { dateOf, OPERATOR_DEVICE_LABELS, OPERATOR_STATE_LABELS, ROLE_WORDS, type Operator } from '@bank/contracts';
import type { SheetDescription } from '@bank/spreadsheets';

/** What of an operator goes into the file: never a whole CPF, nor a phone. */
export type ExportedOperator = Pick<
  Operator,
  | 'name'
  | 'email'
  | 'maskedCpf'
  | 'role'
  | 'profile'
  | 'approverClass'
  | 'state'
  | 'accessUntil'
  | 'lastAccessAt'
  | 'device'
>;

/** The operators as a file: a row for each; what there is none of stays empty, times are São Paulo's. */
export const OPERATORS_SHEET: SheetDescription<ExportedOperator> = {
  name: 'Operadores',
  columns: [
    { title: 'Nome', width: 32, kind: 'text', value: ({ name }) => name },
    { title: 'E-mail', width: 32, kind: 'text', value: ({ email }) => email },
    { title: 'CPF mascarado', width: 16, kind: 'text', value: ({ maskedCpf }) => maskedCpf },
    { title: 'Papel', width: 15, kind: 'text', value: ({ role }) => ROLE_WORDS[role] },
    { title: 'Perfil', width: 22, kind: 'text', value: ({ profile }) => profile?.name ?? null },
    { title: 'Classe', width: 8, kind: 'text', value: ({ approverClass }) => approverClass },
    { title: 'Estado', width: 15, kind: 'text', value: ({ state }) => OPERATOR_STATE_LABELS[state] },
    {
      title: 'Acesso até',
      width: 12,
      kind: 'date',
      value: ({ accessUntil }) => (accessUntil === null ? null : dateOf(accessUntil)),
    },
    {
      title: 'Último acesso',
      width: 17,
      kind: 'moment',
      value: ({ lastAccessAt }) => (lastAccessAt === null ? null : momentOf(lastAccessAt)),
    },
    { title: 'Dispositivo', width: 20, kind: 'text', value: ({ device }) => OPERATOR_DEVICE_LABELS[device] },
  ],
};

/** Day and time by the clocks of São Paulo. */
function momentOf(moment: string) {
  const at = parseInstant(moment);
  if (at === undefined) throw new Error('a last access is no moment');
  return { date: bankingDate(at), time: formatTime(at) };
}
