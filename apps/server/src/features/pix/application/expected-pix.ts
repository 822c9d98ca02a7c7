import type pg from 'pg';
import { ORDER_KINDS } from '@bank/contracts';
import { expectedOf, type Expectation, type ExpectedSource } from '../../expected-money/index.ts';
import { onTheirWay } from '../postgres/pix-in-queries.ts';

/** More than the payment system settles in a minute: it answers within seconds. */
const ON_THEIR_WAY_MAX = 1000;

/**
 * What Pix says of money to come: payments from outside and returns of payments that this bank has accepted and the
 * payment system has not settled yet. It may still say no, so they are likely.
 */
export function expectedPix(pool: pg.Pool): ExpectedSource {
  const { product, rights } = ORDER_KINDS.pix;
  return {
    name: 'arriving',
    mayName: ({ permissions, products }) => products.includes(product) && permissions.includes(rights.acts.view),
    async read(wanted) {
      const coming = await onTheirWay(pool, wanted.companyId, ON_THEIR_WAY_MAX);
      const items = coming.map(({ id, amount, payerName, orderId }): Expectation => ({
        id,
        date: wanted.today,
        direction: 'in',
        amount,
        certainty: 'likely',
        what: orderId === null ? `Pix de ${payerName}, a caminho` : 'Devolução de um Pix seu, a caminho',
        behind: orderId === null ? { screen: 'entry', kind: 'pix' } : { screen: 'order', orderId, kind: 'pix' },
      }));
      return expectedOf(items, wanted);
    },
  };
}
