import { ok } from '@bank/core';
import {
  cancelPaymentOrder,
  confirmPaymentOrder,
  dateOf,
  editPaymentOrder,
  leaveOutPayment as leaveOutEndpoint,
  listPaymentOrders,
  moneyOf,
  pauseSeries as pauseSeriesEndpoint,
  readOrderConfirmation,
  readPaymentOrder,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { keyedRequest } from '../../../platform/idempotency/keyed-request.ts';
import { cancelOrder } from '../stopping/cancel-order.ts';
import { confirmOrder } from '../deciding/confirm-order.ts';
import type { OrderContext } from '../context.ts';
import { leaveOutPayment } from '../stopping/leave-out-payment.ts';
import { pauseSeries } from '../stopping/pause-series.ts';
import { editOrder } from '../making/edit-order.ts';
import { listOrdersPage, readConfirmation, readOrderDetail } from '../reading/read-orders.ts';

/** The calls of the capability payment-orders. */
export function paymentOrderRoutes(orders: OrderContext): readonly Route[] {
  return [
    route(listPaymentOrders, async ({ caller, query }) => ok(await listOrdersPage(orders, caller, query))),
    route(readPaymentOrder, ({ caller, params }) => readOrderDetail(orders, caller, params.orderId)),
    route(readOrderConfirmation, ({ caller, params }) => readConfirmation(orders, caller, params.orderId)),
    route(confirmPaymentOrder, (input) => {
      const { orderId } = input.params;
      return confirmOrder(orders, { orderId, device: input.body.device }, keyedRequest(confirmPaymentOrder, input));
    }),
    route(cancelPaymentOrder, (input) => {
      const { orderId } = input.params;
      return cancelOrder(orders, orderId, keyedRequest(cancelPaymentOrder, input));
    }),
    route(editPaymentOrder, (input) => {
      const { orderId } = input.params;
      const { amount, date, ...body } = input.body;
      const edit = {
        ...body,
        orderId,
        amount: amount === undefined ? undefined : moneyOf(amount),
        date: date === undefined ? undefined : dateOf(date),
      };
      return editOrder(orders, edit, keyedRequest(editPaymentOrder, input));
    }),
    route(pauseSeriesEndpoint, (input) => {
      const { orderId } = input.params;
      const wanted = { orderId, paused: input.body.paused };
      return pauseSeries(orders, wanted, keyedRequest(pauseSeriesEndpoint, input));
    }),
    route(leaveOutEndpoint, (input) => {
      const { orderId } = input.params;
      const wanted = { ...input.body, orderId, date: dateOf(input.body.date) };
      return leaveOutPayment(orders, wanted, keyedRequest(leaveOutEndpoint, input));
    }),
  ];
}
