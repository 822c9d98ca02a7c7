import type pg from 'pg';
import { orderTitled, orderTo } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import type { Expectation, ExpectedSource } from '../../expected-money/index.ts';
import type { Order } from '../domain/order.ts';
import { occurrencesToCome } from '../domain/series.ts';
import { readExpectedOrders, readExpectedSeries } from '../postgres/expected-orders.ts';

/** Payments of one series that are looked at: more than ten years of weeks. */
const PAYMENTS_MAX = 600;

/**
 * What orders say of money to go: single ones on their day, and the payments to come of series, less those that somebody
 * left out. What is scheduled goes by itself; what waits for confirmation or approval may come to nothing. Money that is
 * held for an order on its way has left what can be spent, and is expected by nobody any more.
 */
export function expectedOrders(pool: pg.Pool): readonly ExpectedSource[] {
  const mayName: ExpectedSource['mayName'] = ({ permissions }) => permissions.includes('ORDERS_VIEW');
  return [
    {
      name: 'order',
      mayName,
      async read(wanted) {
        const { sums, orders } = await readExpectedOrders(pool, wanted);
        return {
          sums: sums.map(({ date, certain, total }) => ({
            date,
            direction: 'out',
            certainty: certain ? 'certain' : 'possible',
            total,
          })),
          items: orders.map((order) => expectationOf(order, order.date < wanted.today ? wanted.today : order.date)),
        };
      },
    },
    {
      name: 'series',
      mayName,
      async read(wanted) {
        const series = await readExpectedSeries(pool, wanted);
        const items = series
          .flatMap((order) => expectationsOf(order, wanted.today, wanted.to))
          .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
        return {
          sums: items.map(({ date, direction, certainty, amount }) => ({ date, direction, certainty, total: amount })),
          items: items.filter(({ date }) => date <= wanted.namedTo).slice(0, wanted.limit),
        };
      },
    },
  ];
}

function expectationsOf(order: Order, today: CivilDate, to: CivilDate): readonly Expectation[] {
  const coming = occurrencesToCome(order, { from: order.date, to, limit: PAYMENTS_MAX });
  return coming
    .filter(({ isLeftOut }) => !isLeftOut)
    .map(({ date, number }) => expectationOf(order, date < today ? today : date, number));
}

function expectationOf(order: Order, date: CivilDate, number = 0): Expectation {
  const { id, kind, state, amount, payee } = order;
  const isCertain = state === 'scheduled';
  return {
    id: number === 0 ? id : `${id}/${number}`,
    date,
    direction: 'out',
    amount,
    what: isCertain ? `${orderTitled(kind, 'agendado')} para ${payee.name}` : orderTo(kind, payee.name),
    certainty: isCertain ? 'certain' : 'possible',
    behind: { screen: 'order', orderId: id, kind },
  };
}
