import type { HistoryEvent, HistoryKind } from '@bank/contracts';
import type { Tone } from '@bank/ui';
import type { KindFilter } from './address.ts';

/** The kinds in words, as filters. */
export const KIND_WORDS: Readonly<Record<KindFilter, string>> = {
  acessos: 'Acessos',
  pagamentos: 'Pagamentos e extrato',
  autorizacoes: 'Autorizações',
  direitos: 'Direitos e regras',
  limites: 'Limites',
  aparelhos: 'Aparelhos e sessões',
  exportacoes: 'Exportações',
};

/** How an act ended. */
export const OUTCOMES: Readonly<Record<HistoryEvent['outcome'], { readonly tone: Tone; readonly label: string }>> = {
  done: { tone: 'positive', label: 'Feito' },
  refused: { tone: 'negative', label: 'Recusado' },
};

/** What a thing of that id is called: "este pagamento". */
export function subjectWords(subject: string): string {
  const words = SUBJECTS[subject.slice(0, 3)];
  return words ?? 'este assunto';
}

const SUBJECTS: Readonly<Record<string, string>> = {
  ord: 'este pagamento',
  opr: 'este operador',
  dev: 'este aparelho',
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
  switch (kind) {
    case 'access':
      return KIND_WORDS.acessos;
    case 'payments':
      return KIND_WORDS.pagamentos;
    case 'authorizations':
      return KIND_WORDS.autorizacoes;
    case 'rights':
      return KIND_WORDS.direitos;
    case 'limits':
      return KIND_WORDS.limites;
    case 'devices':
      return KIND_WORDS.aparelhos;
    case 'exports':
      return KIND_WORDS.exportacoes;
    case null:
      return 'Ato do banco';
  }
}
