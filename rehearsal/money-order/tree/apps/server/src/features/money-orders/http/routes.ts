import { createMoneyOrder, dateOf, moneyOf } from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { keyedRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { PaymentOrdersFeature } from '../../payment-orders/index.ts';

/** The calls of the capability money-orders. */
export function moneyOrderRoutes(orders: Pick<PaymentOrdersFeature, 'making'>): readonly Route[] {
  return [
    route(createMoneyOrder, (input) => {
      const { name, document, counter, amount, date, repeatShown } = input.body;
      return orders.making.createOrder(
        {
          kind: 'money-order',
          amount: moneyOf(amount),
          date: date === undefined ? undefined : dateOf(date),
          payee: { kind: 'counter', name, document, counter },
          message: null,
          endToEndId: null,
          txid: null,
          railContent: {},
          warnings: [],
          repeatShown,
        },
        keyedRequest(createMoneyOrder, input),
      );
    }),
  ];
}
