import { formatBrl, formatDate, money, type CivilDate, type Money } from '@bank/core';
import {
  actAgreeing,
  actOf,
  messageOf,
  thisAct,
  type ErrorCode,
  type ErrorData,
  type OrderState,
} from '@bank/contracts';
import { LIMIT_HOLDER_WORDS, type LimitHolder } from './limits.ts';
import type { Order, OrderRefusal } from './order.ts';

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

const PARTICIPLE = /^[a-z]+do$/;

/** A refusal as an order keeps it: why it ended. */
export function inWords({ code, data }: OrderRuleRefusal): OrderRefusal {
  return { code, message: messageOf(code, data) };
}

/** The order is not where the caller thought it was. */
export function stateConflict({ kind }: Pick<Order, 'kind'>, state: OrderState): OrderRuleRefusal {
  const stands = state === 'settled' ? actOf(kind).settled.toLowerCase() : STATE_WORDS[state];
  const words = PARTICIPLE.test(stands) ? actAgreeing(kind, stands) : stands;
  return { code: 'payment-orders.state-conflict', data: { this: thisAct(kind), state: words } };
}

/**
 * Why a signature was not taken: where the order's day has moved meanwhile, it was most likely given for the former one,
 * and the person has to see the new day first.
 */
export function dayMoved(
  kept: Pick<Order, 'date' | 'revision'>,
  order: Pick<Order, 'date' | 'revision'>,
  refusal: OrderRuleRefusal,
): OrderRuleRefusal {
  if (order.revision === kept.revision || refusal.code !== 'access.signature-invalid') return refusal;
  return { code: 'payment-orders.day-moved', data: { date: formatDate(order.date) } };
}

/**
 * Why a signature was not taken: where the person was told of the order as it was before, it was given for that, and they
 * have to see it as it is now.
 */
export function changedSince(sawAnother: boolean, refusal: OrderRuleRefusal): OrderRuleRefusal {
  return sawAnother && refusal.code === 'access.signature-invalid'
    ? { code: 'authorizations.changed-meanwhile' }
    : refusal;
}

/** The account cannot give that much. */
export function insufficientFunds(available: Money): OrderRuleRefusal {
  return { code: 'payment-orders.insufficient-funds', data: { available: formatBrl(available) } };
}

/** One payment may not carry that much at this time of day. */
export function aboveTransactionLimit(limit: Money, holder: LimitHolder): OrderRuleRefusal {
  const data = { limit: formatBrl(limit), whose: LIMIT_HOLDER_WORDS[holder] };
  return { code: 'payment-orders.above-transaction-limit', data };
}

/** The period's limit has not so much left. */
export function abovePeriodLimit(
  left: { readonly used: bigint; readonly cap: bigint },
  holder: LimitHolder,
): OrderRuleRefusal {
  const available = left.cap > left.used ? left.cap - left.used : 0n;
  const data = { available: formatBrl(money(available)), whose: LIMIT_HOLDER_WORDS[holder] };
  return { code: 'payment-orders.above-period-limit', data };
}

/** The last day of a series came while it was paused: why it ends. No call answers with it either. */
export function endedPaused(): OrderRefusal {
  const message = 'A repetição estava pausada quando chegou o último dia. O último pagamento não foi feito.';
  return { code: 'payment-orders.ended-paused', message };
}

/** The last payment of a series was left out: why it ends. No call answers with it either. */
export function endedLeftOut(): OrderRefusal {
  const message = 'O último pagamento da repetição foi pulado. Nada foi pago nesse dia, e a repetição terminou.';
  return { code: 'payment-orders.ended-left-out', message };
}

/** A series has no payment on that day that may still be left out or taken back. */
export function noPaymentOnDay(date: CivilDate): OrderRuleRefusal {
  return { code: 'payment-orders.no-payment-on-day', data: { date: formatDate(date) } };
}

/** A rule of the company lets nobody make such a payment. */
export function refusedByRule(rule: string): OrderRuleRefusal {
  return { code: 'authorizations.refused-by-rule', data: { rule } };
}

/** The day that was signed has passed: why such an order ends. No call answers with it, so it has no code there. */
export function dateMissed(date: CivilDate): OrderRefusal {
  const message = `Este pagamento era para ${formatDate(date)} e não pôde ser feito nesse dia. Nada foi pago: faça um novo.`;
  return { code: 'payment-orders.date-missed', message };
}
