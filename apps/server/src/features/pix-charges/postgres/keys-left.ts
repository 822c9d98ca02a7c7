import { formatInstant, type Instant } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { ChargeRecord } from '../domain/charge.ts';
import { CHARGE_COLUMNS, CHARGE_FROM } from './charge-queries.ts';

/** A key that a company had until then. */
export interface KeyLeft {
  readonly companyId: string;
  readonly key: string;
  readonly leftAt: Instant;
}

/** Notes, in the transaction in which it leaves, that a key has left. */
export async function noteKeyLeft(on: Queryable, { companyId, key, leftAt }: KeyLeft): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.pix_charge_key_left (company_id, key, left_at) VALUES ($1, $2, $3)
      ON CONFLICT (company_id, key) DO UPDATE SET left_at = greatest(pix_charge_key_left.left_at, excluded.left_at)`,
    [companyId, key, formatInstant(leftAt)],
  );
}

/** Keys of which charges may still stand, the first that left first. */
export function keysLeft(on: Queryable, limit: number): Promise<readonly KeyLeft[]> {
  return readRows<KeyLeft>(
    on,
    `SELECT company_id AS "companyId", key, left_at AS "leftAt" FROM bank.pix_charge_key_left
      ORDER BY left_at, company_id, key LIMIT $1`,
    [limit],
  );
}

/** Nothing hangs on it any more. */
export async function forgetKeyLeft(on: Queryable, { companyId, key, leftAt }: KeyLeft): Promise<void> {
  await readRows(on, 'DELETE FROM bank.pix_charge_key_left WHERE company_id = $1 AND key = $2 AND left_at = $3', [
    companyId,
    key,
    formatInstant(leftAt),
  ]);
}

/** Charges that stand and lead to a key as it was before it left; those of one that came back since are others. */
export function chargesOfKeyLeft(
  on: Queryable,
  { companyId, key, leftAt }: KeyLeft,
  limit: number,
): Promise<readonly ChargeRecord[]> {
  return readRows<ChargeRecord>(
    on,
    `SELECT ${CHARGE_COLUMNS} FROM ${CHARGE_FROM} WHERE c.company_id = $1 AND c.key = $2 AND c.state = 'active'
        AND coalesce(c.changed_at, c.created_at) <= $3
      ORDER BY c.paying IS NOT NULL, c.id LIMIT $4`,
    [companyId, key, formatInstant(leftAt), limit],
  );
}
