import { formatInstant, type Instant } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';

/** The directory's lists. */
export type DirectoryList = 'recoveries' | 'reports' | 'refunds';

/** Up to which change a list was taken in; undefined before the first time. */
export async function placeOf(on: Queryable, list: DirectoryList): Promise<Instant | undefined> {
  const [row] = await readRows<{ readonly at: Instant }>(
    on,
    'SELECT modified_at AS at FROM bank.dispute_list_place WHERE list = $1',
    [list],
  );
  return row?.at;
}

/** Notes that a list was taken in up to that change; never back. */
export async function putPlace(on: Queryable, list: DirectoryList, at: Instant): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.dispute_list_place (list, modified_at) VALUES ($1, $2)
      ON CONFLICT (list) DO UPDATE SET modified_at = greatest(dispute_list_place.modified_at, excluded.modified_at)`,
    [list, formatInstant(at)],
  );
}
