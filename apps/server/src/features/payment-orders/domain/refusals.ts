import { formatBrl, formatDate, money, type CivilDate, type Money } from '@bank/core';
import type { ErrorCode, ErrorData, OrderState } from '@bank/contracts';
import type { OrderRefusal } from './order.ts';

/** A refusal of this capability: its code and what fills its sentence. */
export interface OrderRuleRefusal {
  readonly code: ErrorCode;
  readonly data?: ErrorData;
}

/** A state as the middle of a sentence. */
export const STATE_WORDS: Readonly<Record<OrderState, string>> = {
  awaiting_confirmation: 'aguardando confirmação',
  awaiting_authorization: 'aguardando autorização',
  scheduled: 'agendado',
  processing: 'em processamento',
  unknown: 'sem resposta do sistema de pagamentos',
  settled: 'pago',
  rejected: 'rejeitado',
  refused: 'recusado',
  cancelled: 'cancelado',
  expired: 'vencido',
};

/** The order is not where the caller thought it was. */
export function stateConflict(state: OrderState): OrderRuleRefusal {
  return { code: 'payment-orders.state-conflict', data: { state: STATE_WORDS[state] } };
}

/** The account cannot give that much. */
export function insufficientFunds(available: Money): OrderRuleRefusal {
  return { code: 'payment-orders.insufficient-funds', data: { available: formatBrl(available) } };
}

/** One payment may not carry that much at this time of day. */
export function aboveTransactionLimit(limit: Money): OrderRuleRefusal {
  return { code: 'payment-orders.above-transaction-limit', data: { limit: formatBrl(limit) } };
}

/** The period's limit has not so much left. */
export function abovePeriodLimit(left: { readonly used: bigint; readonly cap: bigint }): OrderRuleRefusal {
  const available = left.cap > left.used ? left.cap - left.used : 0n;
  return { code: 'payment-orders.above-period-limit', data: { available: formatBrl(money(available)) } };
}

/** The day that was signed has passed: why such an order ends. No call answers with it, so it has no code there. */
export function dateMissed(date: CivilDate): OrderRefusal {
  const message = `Este pagamento era para ${formatDate(date)} e não pôde ser feito nesse dia. Nada foi pago: faça um novo.`;
  return { code: 'payment-orders.date-missed', message };
}
