import type { OrderState, PaymentOrder } from '@bank/contracts';
import type { Tone } from '@bank/ui';

/** How a state of a payment is said and coloured. */
export interface StateWords {
  readonly tone: Tone;
  /** On a label. */
  readonly label: string;
  /** As a step of the time line: what happened. */
  readonly event: string;
}

/** Every state in the words of the person. Complete by its type: a new state does not compile without its words. */
export const STATE_WORDS: Readonly<Record<OrderState, StateWords>> = {
  awaiting_confirmation: {
    tone: 'warning',
    label: 'Falta confirmar no aplicativo',
    event: 'Aguardando confirmação no aplicativo',
  },
  awaiting_authorization: {
    tone: 'warning',
    label: 'Falta aprovação',
    event: 'Aguardando a aprovação de outra pessoa',
  },
  scheduled: { tone: 'info', label: 'Agendado', event: 'Agendado' },
  processing: { tone: 'info', label: 'Enviando', event: 'Enviado' },
  unknown: { tone: 'warning', label: 'Sem resposta ainda', event: 'Sem resposta ainda; o valor segue reservado' },
  settled: { tone: 'positive', label: 'Pago', event: 'Pago' },
  rejected: { tone: 'negative', label: 'Não foi pago', event: 'Recusado; nada saiu da conta' },
  refused: { tone: 'negative', label: 'Não aprovado', event: 'Não aprovado; nada saiu da conta' },
  cancelled: { tone: 'neutral', label: 'Cancelado', event: 'Cancelado; nada saiu da conta' },
  expired: { tone: 'neutral', label: 'Venceu', event: 'Venceu; nada saiu da conta' },
};

/** Why a payment waits for the app, in words. */
export const CONFIRMATION_REASONS: Readonly<Record<NonNullable<PaymentOrder['confirmationReason']>, string>> = {
  'above-threshold': 'O valor passa do que sua empresa paga sem confirmar no aplicativo.',
  'first-payment': 'É o primeiro pagamento da sua empresa para quem vai receber.',
  recurrence: 'O pagamento se repete: a confirmação no aplicativo vale para todas as vezes.',
  edited: 'O pagamento foi alterado depois de feito.',
  'daily-sum': 'A soma dos seus pagamentos de hoje passa do que sua empresa paga sem confirmar no aplicativo.',
};

/** States that change by themselves or by somebody's act; the others are ends. */
export function isOpen(state: OrderState): boolean {
  switch (state) {
    case 'awaiting_confirmation':
    case 'awaiting_authorization':
    case 'scheduled':
    case 'processing':
    case 'unknown':
      return true;
    case 'settled':
    case 'rejected':
    case 'refused':
    case 'cancelled':
    case 'expired':
      return false;
  }
}
