import type pg from 'pg';
import { formatInstant, money, type CivilDate } from '@bank/core';
import { readPrepared } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { ExpectedSource } from '../../expected-money/index.ts';

// $1 company, $2 now, $3 the last day, $4 today. Rows that became orders are the orders' to tell.
const SUMS: Statement = {
  name: 'batch_rows_expected',
  text: `SELECT b.id, b.order_id, b.name, greatest(coalesce(r.date, o.planned_date), o.planned_date, $4::date) AS date,
      o.state = 'scheduled' AS certain, sum(r.amount_centavos)::int8 AS total
    FROM bank.batch b
    JOIN bank.payment_order o ON o.company_id = b.company_id AND o.id = b.order_id
      AND o.state IN ('awaiting_confirmation', 'awaiting_authorization', 'scheduled') AND (o.expires_at IS NULL OR o.expires_at > $2)
    JOIN bank.batch_row r ON r.company_id = b.company_id AND r.batch_id = b.id AND r.state = 'ready'
    WHERE b.company_id = $1 AND b.made_at IS NULL
      AND greatest(coalesce(r.date, o.planned_date), o.planned_date, $4::date) <= $3
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 4, 1`,
};

/**
 * What rows say of money to go that are no orders yet: those of batches that wait for a signature, and those of agreed
 * batches whose turn has not come. A batch is named whole, for each day: never whom it pays.
 */
export function expectedRows(pool: pg.Pool): ExpectedSource {
  return {
    // They are orders to come, by another reader.
    name: 'order',
    mayName: ({ permissions }) => permissions.includes('ORDERS_VIEW'),
    async read({ companyId, at, today, to, namedTo, limit }) {
      interface Row {
        readonly id: string;
        readonly order_id: string;
        readonly name: string;
        readonly date: CivilDate;
        readonly certain: boolean;
        readonly total: bigint;
      }
      const rows = await readPrepared<Row>(pool, SUMS, [companyId, formatInstant(at), to, today]);
      return {
        sums: rows.map(({ date, certain, total }) => ({
          date,
          direction: 'out',
          certainty: certain ? 'certain' : 'possible',
          total,
        })),
        items: rows
          .filter(({ date }) => date <= namedTo)
          .slice(0, limit)
          .map(({ id, order_id: orderId, name, date, certain, total }) => ({
            id: `${id}/${date}`,
            date,
            direction: 'out',
            amount: money(total),
            what: `Lote “${name}”`,
            certainty: certain ? 'certain' : 'possible',
            behind: { screen: 'order', orderId, kind: 'batch-transfer' },
          })),
      };
    },
  };
}
