import { paymentsWords, type Batch, type BatchReview, type BatchRowState, type BatchState } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import type { Tone } from '@bank/ui';
import { centavosOf } from '../../vocabulary/centavos.ts';

/** How each state of a batch is coloured; its words are the contracts'. */
export const BATCH_TONES: Readonly<Record<BatchState, Tone>> = {
  draft: 'neutral',
  awaiting_confirmation: 'warning',
  awaiting_authorization: 'warning',
  making: 'info',
  'in-progress': 'info',
  done: 'positive',
  refused: 'negative',
  cancelled: 'neutral',
  expired: 'neutral',
  rejected: 'negative',
};

/** The same of a row. */
export const ROW_TONES: Readonly<Record<BatchRowState, Tone>> = {
  invalid: 'negative',
  'to-confirm': 'warning',
  ready: 'positive',
  'left-out': 'neutral',
  waiting: 'neutral',
  queued: 'info',
  awaiting: 'warning',
  scheduled: 'info',
  sending: 'info',
  unknown: 'warning',
  paid: 'positive',
  returned: 'warning',
  failed: 'negative',
  cancelled: 'neutral',
};

/** The parts into which the payments of a batch that was asked for fall, in the order in which they are shown. */
export const OUTCOMES = ['paid', 'sending', 'unknown', 'queued', 'ahead', 'returned', 'failed', 'cancelled'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Each of them in words, and its colour. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, { readonly label: string; readonly tone: Tone }>> = {
  paid: { label: 'Pagos', tone: 'positive' },
  sending: { label: 'Enviando', tone: 'info' },
  unknown: { label: 'Sem resposta ainda', tone: 'warning' },
  queued: { label: 'Na fila', tone: 'info' },
  ahead: { label: 'A sair ou a aprovar', tone: 'info' },
  returned: { label: 'Devolvidos', tone: 'warning' },
  failed: { label: 'Não pagos', tone: 'negative' },
  cancelled: { label: 'Cancelados', tone: 'neutral' },
};

/** "12 linhas", "1 linha". */
export function rowsWords(count: number): string {
  return count === 1 ? '1 linha' : `${count.toLocaleString('pt-BR')} linhas`;
}

/** "12 pagamentos, R$ 1.250,00". */
export function countAndTotal({ count, total }: { readonly count: number; readonly total: string }): string {
  return `${paymentsWords(count)}, ${formatBrl(centavosOf(total))}`;
}

/** What is worth a word of a batch in a list besides its state; undefined where the state says it all. */
export function standingWords({ draft, payments }: Batch): string | undefined {
  if (draft !== null) {
    const parts = [
      draft.invalid.count > 0 && `${rowsWords(draft.invalid.count)} com erro`,
      draft.toConfirm.count > 0 && `${rowsWords(draft.toConfirm.count)} por conferir`,
    ].filter((part) => part !== false);
    return parts.length === 0 ? undefined : parts.join(', ');
  }
  if (payments === null) return undefined;
  const parts = [
    payments.failed.count > 0 &&
      (payments.failed.count === 1 ? '1 não pago' : `${payments.failed.count.toLocaleString('pt-BR')} não pagos`),
    payments.returned.count > 0 &&
      (payments.returned.count === 1 ? '1 devolvido' : `${payments.returned.count.toLocaleString('pt-BR')} devolvidos`),
    payments.unknown.count > 0 && `${payments.unknown.count.toLocaleString('pt-BR')} sem resposta ainda`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** How far the owners of keys and accounts were looked at, as a sentence; undefined where there are none to look at. */
export function ownersWords({ checked, waiting, unasked }: Batch['owners']): string | undefined {
  const count = (value: number): string => value.toLocaleString('pt-BR');
  const parts = [
    checked > 0 && `${count(checked)} ${checked === 1 ? 'conferido' : 'conferidos'}`,
    waiting > 0 && `${count(waiting)} a conferir`,
    unasked > 0 && `${count(unasked)} em bancos que não informam o titular`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** How many rows a draft has in all, those left out too. */
export function rowsOfDraft({ draft }: Batch): number {
  if (draft === null) return 0;
  return draft.invalid.count + draft.toConfirm.count + draft.ready.count + draft.leftOut.count;
}

/** "sem tarifa", "tarifa de R$ 10,00", "tarifa prevista de R$ 4,00, no máximo R$ 10,00". */
export function feesWords({ feesMax, feesExpected }: Pick<BatchReview, 'feesMax' | 'feesExpected'>): string {
  const [most, expected] = [centavosOf(feesMax), centavosOf(feesExpected)];
  if (most === 0n) return 'sem tarifa';
  if (most === expected) return `tarifa de ${formatBrl(most)}`;
  return `tarifa prevista de ${formatBrl(expected)}, no máximo ${formatBrl(most)}`;
}

/** "2 linhas têm erro: abra cada uma e corrija, ou siga sem elas. 1 linha tem um aviso: confira se é isso mesmo." */
export function obstacleWords(invalid: number, unsaid: number): string {
  const parts = [
    invalid > 0 &&
      (invalid === 1
        ? '1 linha tem erro: abra-a e corrija, ou siga sem ela.'
        : `${rowsWords(invalid)} têm erro: abra cada uma e corrija, ou siga sem elas.`),
    unsaid > 0 &&
      (unsaid === 1
        ? '1 linha tem um aviso: confira se é isso mesmo.'
        : `${rowsWords(unsaid)} têm avisos: confira se é isso mesmo.`),
  ];
  return parts.filter((part) => part !== false).join(' ');
}

/** "Tentar de novo os que não foram pagos", "Pagar de novo o que voltou": what is tried again of a batch. */
export function retryWords({ failed, cancelled, returned }: NonNullable<Batch['payments']>): string {
  const unpaid = failed.count + cancelled.count;
  if (unpaid === 0) return `Pagar de novo ${returned.count === 1 ? 'o que voltou' : 'os que voltaram'}`;
  const what = unpaid === 1 ? 'o que não foi pago' : 'os que não foram pagos';
  if (returned.count === 0) return `Tentar de novo ${what}`;
  return `Tentar de novo ${what} e ${returned.count === 1 ? 'o que voltou' : 'os que voltaram'}`;
}
