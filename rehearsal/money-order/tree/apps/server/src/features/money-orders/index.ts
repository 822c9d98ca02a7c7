import { ok } from '@bank/core';
import type { Route } from '../../platform/http/route.ts';
import type { Loop } from '../../platform/jobs/loop.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Explanations } from '../explanations/index.ts';
import type { PaymentOrdersFeature } from '../payment-orders/index.ts';
import { SEEN_BEFORE, type RailMessages, type RailMessagesFeature, type Receiving } from '../rail-messages/index.ts';
import { moneyOrderRoutes } from './http/routes.ts';
import { counterNetwork, type NetworkAnswer } from './network.ts';
import { ANSWER_MS, createMoneyOrderRail, type Definition } from './rails/money-order-rail.ts';

/** The capability money-orders: what the composition root may use of it. */
export interface MoneyOrdersFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
  /** Which entries follow from money orders. */
  readonly explanations: Explanations;
}

const explanations: Explanations = {
  entries: [
    {
      name: 'money-orders.sent',
      entryKinds: ['money_order_sent', 'money_order_out'],
      sql: `SELECT transaction_id, account_id, 'money_order_sent', -amount, id FROM settled_order WHERE kind = 'money-order'
        UNION ALL
        SELECT transaction_id, 'bank:counters', 'money_order_out', amount, id FROM settled_order WHERE kind = 'money-order'`,
    },
  ],
};

const ASKED_EVERY_MS = 20;

/** Puts the capability together and makes its rail known to the orders. */
export function createMoneyOrdersFeature(
  { clock, entropy }: Pick<Platform, 'clock' | 'entropy'>,
  { orders, railMessages }: { readonly orders: PaymentOrdersFeature; readonly railMessages: RailMessagesFeature },
): MoneyOrdersFeature {
  const messages = railMessages.openRail<Definition>({ name: 'counters', faultPrefix: 'money-orders' });
  const sender = messages.createSender({
    answerMs: ANSWER_MS,
    send: (body) => Promise.resolve(counterNetwork.send(body)),
  });
  const reader = messages.createReader<NetworkAnswer>({
    everyMs: ASKED_EVERY_MS,
    pull: () => Promise.resolve(ok({ messages: counterNetwork.answers })),
    receive: (answer) => {
      const inbound = { id: answer.id, definition: 'answer', receivedAt: clock.now(), body: JSON.stringify(answer) };
      return messages.receive({ inbound, items: [answer] }, (item, receiving) =>
        recordAnswer({ orders, messages }, item, receiving),
      );
    },
  });
  orders.rails.addRail(createMoneyOrderRail({ clock, entropy, messages, wakeSender: () => sender.wake() }));
  return { routes: moneyOrderRoutes(orders), loops: [sender, reader], explanations };
}

async function recordAnswer(
  tools: { readonly orders: PaymentOrdersFeature; readonly messages: RailMessages<Definition> },
  { paymentId, outcome }: NetworkAnswer,
  { at, inbound, takeIn }: Receiving,
): Promise<void> {
  const { orders, messages } = tools;
  const ref = await messages.orderOfPayment(paymentId, 'money-order');
  const misfit = (code: string): Promise<void> =>
    messages.park({ at, code, messageId: inbound.id, paymentId, detail: { paymentId } }, takeIn(code));
  if (!ref) return misfit('outcome.unknown-payment');
  const recorded = await orders.rails.recordOutcome({
    ref,
    outcome:
      outcome.is === 'taken'
        ? { is: 'settled' }
        : { is: 'rejected', refusal: { code: 'counter-refused', message: outcome.why } },
    at,
    companions: [...takeIn(outcome.is), messages.closeMessage(paymentId, 'money-order')],
  });
  if (recorded.is === 'impossible') return misfit('outcome.duplicate');
  if (recorded.is === 'refused' && recorded.code !== SEEN_BEFORE) throw new Error(recorded.code);
}
