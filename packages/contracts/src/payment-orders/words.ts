import { formatBrl, parseDecimal } from '@bank/core';
import type { ConfirmationReason, OrderState } from './states.ts';

// Tables of their own, so that an app carries only those that it shows.

/** Each state as it stands on a label. */
export const ORDER_STATE_LABELS: Readonly<Record<OrderState, string>> = {
  awaiting_confirmation: 'Falta confirmar no aplicativo',
  awaiting_authorization: 'Falta aprovação',
  scheduled: 'Agendado',
  processing: 'Enviando',
  unknown: 'Sem resposta ainda',
  settled: 'Pago',
  rejected: 'Não foi pago',
  refused: 'Não aprovado',
  cancelled: 'Cancelado',
  expired: 'Venceu',
};

/** Each state as a step of the time line: what happened. */
export const ORDER_STATE_EVENTS: Readonly<Record<OrderState, string>> = {
  awaiting_confirmation: 'Aguardando confirmação no aplicativo',
  awaiting_authorization: 'Aguardando a aprovação de outra pessoa',
  scheduled: 'Agendado',
  processing: 'Enviado',
  unknown: 'Sem resposta certa; o valor continua reservado',
  settled: 'Pago',
  rejected: 'Recusado',
  refused: 'Não aprovado',
  cancelled: 'Cancelado',
  expired: 'Venceu',
};

/** Why a payment waits for the app, as a sentence: what is said where {@link confirmationWords} knows no amount. */
export const CONFIRMATION_REASON_WORDS: Readonly<Record<ConfirmationReason, string>> = {
  'reported-for-fraud': 'Há relatos confirmados de fraude contra quem vai receber.',
  'above-threshold': 'Pagamentos acima do valor que a empresa definiu são confirmados no aplicativo.',
  'payee-changed': 'Quem recebe mudou desde a última vez: confira no aplicativo quem é agora.',
  'first-payment': 'É o primeiro pagamento da sua empresa para quem vai receber.',
  recurrence: 'O pagamento se repete: confirme uma vez no aplicativo, e vale para todas.',
  edited: 'O pagamento foi alterado depois de feito.',
  batch: 'São muitos pagamentos de uma vez: confira os totais e confirme o lote no aplicativo.',
  'no-trusted-device': 'Você entrou sem um dispositivo confiável: confirme cada pagamento no aplicativo.',
  'daily-sum': 'A soma dos seus pagamentos de hoje passa do valor que a empresa definiu: confirme no aplicativo.',
};

/** The same of money that goes back to whoever had paid it: nobody is paid. */
const FIRST_RETURN = 'É a primeira devolução da sua empresa para quem pagou.';

/** The same with the amount that the company set, in reais as it travels, where that is why and it is known. */
export function confirmationWords(reason: ConfirmationReason, threshold: string | undefined, goesBack = false): string {
  if (goesBack && reason === 'first-payment') return FIRST_RETURN;
  const amount = parseDecimal(threshold ?? '');
  // Above nothing at all is no amount that a company has in mind.
  if (!amount.ok || amount.value <= 0n) return CONFIRMATION_REASON_WORDS[reason];
  if (reason === 'above-threshold') return `Acima de ${formatBrl(amount.value)}, confirme no aplicativo.`;
  if (reason === 'daily-sum')
    return `A soma dos seus pagamentos de hoje passa de ${formatBrl(amount.value)}: confirme no aplicativo.`;
  return CONFIRMATION_REASON_WORDS[reason];
}
