import { instant, type Instant } from '@bank/core';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';

/** What a person chose on the web to approve in their app. */
export interface ApprovalAsk {
  readonly id: string;
  readonly orderIds: readonly string[];
  readonly expiresAt: Instant;
}

/** Keeps what a person chose; it takes the place of what they chose before. */
export async function putAsk(
  on: Queryable,
  who: { readonly companyId: string; readonly operatorId: string },
  ask: ApprovalAsk,
  at: Instant,
): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.approval_ask (company_id, operator_id, id, order_ids, asked_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (company_id, operator_id) DO UPDATE SET id = excluded.id, order_ids = excluded.order_ids,
       asked_at = excluded.asked_at, expires_at = excluded.expires_at`,
    [who.companyId, who.operatorId, ask.id, ask.orderIds, timestamp(at), timestamp(ask.expiresAt)],
  );
}

/** What a person chose last, as long as it lasts. */
export async function readAsk(
  on: Queryable,
  who: { readonly companyId: string; readonly operatorId: string },
  at: Instant,
): Promise<ApprovalAsk | undefined> {
  const [row] = await readRows<{ id: string; order_ids: readonly string[]; expires_at: number }>(
    on,
    `SELECT id, order_ids, expires_at FROM bank.approval_ask
     WHERE company_id = $1 AND operator_id = $2 AND expires_at > $3`,
    [who.companyId, who.operatorId, timestamp(at)],
  );
  return row && { id: row.id, orderIds: row.order_ids, expiresAt: instant(row.expires_at) };
}
