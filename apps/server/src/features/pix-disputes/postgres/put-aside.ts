import { formatInstant, type Instant } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { DirectoryList } from './list-places.ts';

/** Something that the directory told and nothing could be done with. */
export interface PutAside {
  readonly list: DirectoryList;
  readonly itemId: string;
  /** The change of it that was odd, as the directory wrote it. */
  readonly modified: string;
  readonly fault: string;
  readonly noticedAt: Instant;
}

/** Notes one; false where it was noticed before. */
export async function putAside(on: Queryable, odd: PutAside): Promise<boolean> {
  const rows = await readRows(
    on,
    `INSERT INTO bank.dispute_put_aside (list, item_id, modified, fault, noticed_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (list, item_id, modified) DO NOTHING RETURNING item_id`,
    [odd.list, odd.itemId, odd.modified, odd.fault, formatInstant(odd.noticedAt)],
  );
  return rows.length === 1;
}

/** Those that were noticed last, newest first. */
export function lastPutAside(on: Queryable, limit: number): Promise<readonly PutAside[]> {
  return readRows<PutAside>(
    on,
    `SELECT list, item_id AS "itemId", modified, fault, noticed_at AS "noticedAt" FROM bank.dispute_put_aside
      ORDER BY noticed_at DESC, list, item_id LIMIT $1`,
    [limit],
  );
}
