import { bankingDate, csvFirstLine, csvLine, csvText, formatDate, formatTime, parseInstant } from '@bank/core';
import { dateOf, OPERATOR_DEVICE_LABELS, OPERATOR_STATE_LABELS, ROLE_WORDS, type Operator } from '@bank/contracts';

const TITLES = [
  'Nome',
  'E-mail',
  'CPF mascarado',
  'Papel',
  'Perfil',
  'Classe',
  'Estado',
  'Acesso até',
  'Último acesso',
  'Aparelho',
] as const;

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

/** The first line of the file: byte order mark and titles. */
export function operatorsCsvHead(): string {
  return csvFirstLine(TITLES);
}

/** One line of the file for one operator; what there is none of stays empty, times are São Paulo's. */
export function operatorsCsvLine(operator: ExportedOperator): string {
  return csvLine(
    [
      operator.name,
      operator.email,
      operator.maskedCpf,
      ROLE_WORDS[operator.role],
      operator.profile?.name ?? null,
      operator.approverClass,
      OPERATOR_STATE_LABELS[operator.state],
      operator.accessUntil === null ? null : formatDate(dateOf(operator.accessUntil)),
      operator.lastAccessAt === null ? null : momentInWords(operator.lastAccessAt),
      OPERATOR_DEVICE_LABELS[operator.device],
    ].map(csvText),
  );
}

/** "23/11/2026 10:03" by the clocks of São Paulo. */
function momentInWords(moment: string): string {
  const at = parseInstant(moment);
  if (at === undefined) throw new Error('a last access is no moment');
  return `${formatDate(bankingDate(at))} ${formatTime(at)}`;
}
