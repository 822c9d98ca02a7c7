import { assert, later, MINUTE_MS, negate, newId, type Clock, type Entropy, type Instant } from '@bank/core';
import { wireOf, type OrderPayeeOf } from '@bank/contracts';
import type { Order, rails } from '../../payment-orders/index.ts';
import type { RailMessages } from '../../rail-messages/index.ts';

/** The one kind of message of this rail. */
export type Definition = 'money-order';

/** The bank's account with the network of counters. */
export const COUNTERS_ACCOUNT = 'bank:counters';

/** How long the network's answer is waited for before the order's outcome is unknown. */
export const ANSWER_MS = 5 * MINUTE_MS;

/** What the rail works with. */
export interface MoneyOrderContext {
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly messages: RailMessages<Definition>;
  readonly wakeSender: () => void;
}

function payeeOf({ id, payee }: Pick<Order, 'id' | 'payee'>): OrderPayeeOf<'counter'> {
  assert(payee.kind === 'counter', `order ${id} is not fetched at a counter`);
  return payee;
}

/** Money orders: each goes to the network of counters in one message. */
export function createMoneyOrderRail({ clock, entropy, messages, wakeSender }: MoneyOrderContext): rails.Rail {
  return {
    kind: 'money-order',
    acceptsMessage: () => false,
    payees: { counter: () => Promise.resolve({ is: 'same' }) },
    unavailable: { code: 'money-orders.network-unavailable', note: 'A rede de guichês está fora do ar.' },
    submit: (order, _payer, at) => submit(messages, newId('mor', clock, entropy), order, at),
    settlementLegs: (order) => [
      { accountId: order.accountId, amount: negate(order.amount), kind: 'money_order_sent', detail: detailOf(order) },
      { accountId: COUNTERS_ACCOUNT, amount: order.amount, kind: 'money_order_out', detail: { orderId: order.id } },
    ],
    wake: wakeSender,
  };
}

function submit(
  messages: MoneyOrderContext['messages'],
  messageId: string,
  order: Order,
  at: Instant,
): rails.Submission {
  const { name, document, counter } = payeeOf(order);
  const body = JSON.stringify({ id: order.id, amount: wireOf(order.amount), name, document, counter });
  const message = messages.insertMessage({
    id: messageId,
    definition: 'money-order',
    order: { companyId: order.companyId, orderId: order.id },
    paymentId: order.id,
    body,
    awaitsAnswer: true,
    at,
  });
  return { how: 'outside', answerDueAt: later(at, ANSWER_MS), companions: [message] };
}

/** The payer's statement line. */
function detailOf(order: Order) {
  const { name, document } = payeeOf(order);
  return {
    type: 'money_order_sent',
    description: 'Ordem de pagamento emitida',
    counterparty: { name, document, ispb: null, bankName: null },
    message: null,
    endToEndId: null,
    txid: null,
    orderId: order.id,
  };
}
