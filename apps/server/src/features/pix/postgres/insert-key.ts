import { formatInstant, type Instant } from '@bank/core';
import type { PixKeyType } from '@bank/pix-key';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';

/** A key to be written, that leads to an account of ours. */
export interface NewPixKey {
  readonly key: string;
  readonly type: PixKeyType;
  readonly companyId: string;
  readonly accountId: string;
  readonly createdAt: Instant;
}

/** Writes a key, of which the directory learns later; one that is there already stays as it is. */
export async function insertPixKey(on: Queryable, pixKey: NewPixKey): Promise<void> {
  const { key, type, companyId, accountId, createdAt } = pixKey;
  await readRows(
    on,
    `INSERT INTO bank.pix_key (key, type, company_id, account_id, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (key) DO NOTHING`,
    [key, type, companyId, accountId, formatInstant(createdAt)],
  );
}
