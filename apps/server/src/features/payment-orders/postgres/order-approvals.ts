import { instant } from '@bank/core';
import { readPrepared, type Queryable } from '../../../platform/database/rows.ts';
import type { GivenApproval } from '../domain/approval.ts';
import type { Order } from '../domain/order.ts';
import type { Statement } from '../../../platform/database/statement.ts';

type Approved = Pick<Order, 'companyId' | 'id' | 'revision' | 'madeBy'>;

const APPROVALS: Statement = {
  name: 'order_approvals',
  text: `SELECT wanted.ordinal, a.order_id, a.revision, a.cpf, a.operator_id, a.operator_name, a.in_place_of, a.at
    FROM unnest($1::int4[], $2::text[], $3::text[], $4::int4[]) AS wanted (ordinal, company_id, order_id, revision)
    JOIN bank.order_approval a ON a.company_id = wanted.company_id AND a.order_id = wanted.order_id
      AND a.revision = wanted.revision
    ORDER BY a.at, a.version`,
};

/** The revision at which an order was made: an order of a series that is still there has what its series was given. */
const FIRST_REVISION = 1;

/**
 * The signatures that count for each of these orders as it stands, in the order of signing: those over its present
 * revision, and for an order of a series that nobody has changed since, those over the series. By order id.
 */
export async function readApprovals(
  on: Queryable,
  orders: readonly Approved[],
): Promise<ReadonlyMap<string, readonly GivenApproval[]>> {
  const wanted = orders.flatMap(({ companyId, id, revision, madeBy }, index) => {
    const own = { index, companyId, orderId: id as string, revision };
    if (madeBy === null || revision !== FIRST_REVISION) return [own];
    return [own, { index, companyId, orderId: madeBy.orderId, revision: madeBy.revision }];
  });
  const rows = await readPrepared<Row>(on, APPROVALS, [
    wanted.map(({ index }) => index),
    wanted.map(({ companyId }) => companyId),
    wanted.map(({ orderId }) => orderId),
    wanted.map(({ revision }) => revision),
  ]);
  const found = new Map<string, GivenApproval[]>(orders.map(({ id }) => [id, []]));
  for (const row of rows) found.get(orders[row.ordinal]?.id ?? '')?.push(approvalOf(row));
  return found;
}

interface Row {
  readonly ordinal: number;
  readonly order_id: string;
  readonly revision: number;
  readonly cpf: string;
  readonly operator_id: string;
  readonly operator_name: string;
  readonly in_place_of: string | null;
  readonly at: number;
}

function approvalOf(row: Row): GivenApproval {
  return {
    orderId: row.order_id,
    revision: row.revision,
    cpf: row.cpf,
    operatorId: row.operator_id,
    operatorName: row.operator_name,
    inPlaceOf: row.in_place_of,
    at: instant(row.at),
  };
}
