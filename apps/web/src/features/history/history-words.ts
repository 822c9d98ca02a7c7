import { HISTORY_KIND_NAMES, type HistoryEvent, type HistoryKind, type HistoryOutcome } from '@bank/contracts';
import type { Tone } from '@bank/ui';

/** How an act that ended so is coloured. */
export const OUTCOME_TONES: Readonly<Record<HistoryOutcome, Tone>> = { done: 'positive', refused: 'negative' };

/** What a thing of that id is called: "este pagamento". */
export function subjectWords(subject: string): string {
  const words = SUBJECTS[subject.slice(0, 3)];
  return words ?? 'este assunto';
}

const SUBJECTS: Readonly<Record<string, string>> = {
  ord: 'este pagamento',
  opr: 'este operador',
  dev: 'este dispositivo',
  prf: 'este perfil',
  chg: 'esta mudança',
  lim: 'este limite',
};

/** The payment that an act is about; undefined for any other act. */
export function orderOf({ subject }: Pick<HistoryEvent, 'subject'>): string | undefined {
  return subject !== null && /^ord_[0-9a-z]{26}$/.test(subject) ? subject : undefined;
}

/** Whether the history may be narrowed to what this is about. */
export function isSubject(subject: string | null): subject is string {
  return subject !== null && /^[a-z]{3}_[0-9a-z]{26}$/.test(subject);
}

/** "12.408 registros". */
export function recordsWords(records: number): string {
  return records === 1 ? '1 registro' : `${records.toLocaleString('pt-BR')} registros`;
}

/** The kind in words; what belongs to none is an act of the bank. */
export function kindWords(kind: HistoryKind | null): string {
  return kind === null ? 'Ato do banco' : HISTORY_KIND_NAMES[kind];
}
