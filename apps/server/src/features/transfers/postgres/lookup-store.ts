import type pg from 'pg';
import { formatInstant, instant, type Instant } from '@bank/core';
import { keptPayee, type Warning } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import { readPrepared } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { Lookup } from '../domain/lookup.ts';
import { foundPayee } from '../domain/payee.ts';

const INSERT: Statement = {
  name: 'transfer_lookup_insert',
  text: `INSERT INTO bank.transfer_lookup (company_id, id, operator_id, kind, payee, payee_company_id, payee_account_id, warnings,
      number, at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
};

/** Keeps a look-up. It never changes. */
export async function insertLookup(pool: pg.Pool, lookup: Lookup): Promise<void> {
  await readPrepared(pool, INSERT, [
    lookup.companyId,
    lookup.id,
    lookup.operatorId,
    lookup.kind,
    JSON.stringify(lookup.payee),
    lookup.own?.companyId ?? null,
    lookup.own?.accountId ?? null,
    JSON.stringify({ list: lookup.warnings }),
    lookup.number,
    formatInstant(lookup.at),
    formatInstant(lookup.expiresAt),
  ]);
}

const BY_ID: Statement = {
  name: 'transfer_lookup_by_id',
  text: `SELECT company_id, id, operator_id, kind, payee, payee_company_id, payee_account_id, warnings, number, at, expires_at
    FROM bank.transfer_lookup WHERE company_id = $1 AND id = $2`,
};

/** A company's look-up; undefined for one that it does not have. */
export async function readLookup(
  pool: pg.Pool,
  wanted: { readonly companyId: string; readonly id: string },
): Promise<Lookup | undefined> {
  interface Row {
    readonly company_id: string;
    readonly id: Lookup['id'];
    readonly operator_id: string;
    readonly kind: Lookup['kind'];
    readonly payee: JsonObject;
    readonly payee_company_id: string | null;
    readonly payee_account_id: string | null;
    readonly warnings: { readonly list: readonly Warning[] };
    readonly number: string;
    readonly at: number;
    readonly expires_at: number;
  }
  const [row] = await readPrepared<Row>(pool, BY_ID, [wanted.companyId, wanted.id]);
  if (!row) return undefined;
  const own =
    row.payee_company_id !== null && row.payee_account_id !== null
      ? { companyId: row.payee_company_id, accountId: row.payee_account_id }
      : null;
  return {
    ...foundPayee({ id: row.id, payee: keptPayee(row.payee), own }),
    companyId: row.company_id,
    id: row.id,
    operatorId: row.operator_id,
    warnings: row.warnings.list,
    number: row.number,
    at: instant(row.at),
    expiresAt: instant(row.expires_at),
  };
}

const DELETE_OLD: Statement = {
  name: 'transfer_lookup_delete_old',
  text: `DELETE FROM bank.transfer_lookup l USING (
      SELECT company_id, id FROM bank.transfer_lookup WHERE expires_at < $1 ORDER BY expires_at LIMIT 1000) old
    WHERE l.company_id = old.company_id AND l.id = old.id RETURNING 1`,
};

/** Forgets look-ups that expired before then, some at a time; answers how many. */
export async function deleteLookupsBefore(pool: pg.Pool, at: Instant): Promise<number> {
  return (await readPrepared(pool, DELETE_OLD, [formatInstant(at)])).length;
}
