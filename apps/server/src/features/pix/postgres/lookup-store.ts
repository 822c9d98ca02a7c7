import type pg from 'pg';
import { formatInstant, instant, type Instant } from '@bank/core';
import { keptPayee, type Warning } from '@bank/contracts';
import { arrayValue, type JsonObject } from '@bank/ledger';
import { byOrdinal, coalescedRead } from '../../../platform/database/coalesced-read.ts';
import { readPrepared } from '../../../platform/database/rows.ts';
import { recent } from '../../../platform/recent.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { CodeTerms } from '../domain/code-terms.ts';
import { pixPayeeOf } from '../domain/payee.ts';
import type { Lookup } from '../domain/lookup.ts';

const INSERT: Statement = {
  name: 'pix_lookup_insert',
  text: `INSERT INTO bank.pix_lookup (company_id, id, operator_id, end_to_end_id, payee, payee_fingerprint,
      payee_company_id, payee_account_id, warnings, at, expires_at, code)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
};

/** The look-ups of payees: frozen, so that what was shown is what is paid. */
export interface Lookups {
  keep(lookup: Lookup): Promise<void>;
  /** A company's look-up; undefined for one that it does not have. */
  read(wanted: { readonly companyId: string; readonly id: string }): Promise<Lookup | undefined>;
}

/** Look-ups that a server remembers: some minutes of many companies, in a few megabytes. */
const REMEMBERED_MAX = 5000;

/**
 * Opens the look-ups. A look-up never changes (the server's role could not change it), and whoever pays from it looks at its
 * time and person anyway, so the server that made it need not read it again; another one reads it, many in one statement.
 */
export function openLookups(pool: pg.Pool): Lookups {
  const made = recent<Lookup>(REMEMBERED_MAX);
  const readKept = lookupReader(pool);
  return {
    async keep(lookup) {
      await insertLookup(pool, lookup);
      const { companyId, id, payee } = lookup;
      // As it would be read.
      const asKept = pixPayeeOf({ id, payee: keptPayee(JSON.parse(JSON.stringify(payee)) as JsonObject) });
      made.put(`${companyId} ${id}`, { ...lookup, payee: asKept });
    },
    async read(wanted) {
      return made.get(`${wanted.companyId} ${wanted.id}`) ?? readKept(wanted);
    },
  };
}

async function insertLookup(pool: pg.Pool, lookup: Lookup): Promise<void> {
  await readPrepared(pool, INSERT, [
    lookup.companyId,
    lookup.id,
    lookup.operatorId,
    lookup.endToEndId,
    JSON.stringify(lookup.payee),
    lookup.payeeFingerprint,
    lookup.own?.companyId ?? null,
    lookup.own?.accountId ?? null,
    JSON.stringify({ list: lookup.warnings }),
    formatInstant(lookup.at),
    formatInstant(lookup.expiresAt),
    lookup.code && JSON.stringify(lookup.code),
  ]);
}

const BY_ID: Statement = {
  name: 'pix_lookup_by_id',
  // Each by itself: as a join, a plan made while the table was empty reads all of it for each look-up.
  text: `SELECT l.company_id, l.id, l.operator_id, l.end_to_end_id, l.payee, l.payee_fingerprint, l.payee_company_id,
      l.payee_account_id, l.warnings, l.at, l.expires_at, l.code, wanted.ordinal
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS wanted (company_id, id, ordinal)
    CROSS JOIN LATERAL (
      SELECT company_id, id, operator_id, end_to_end_id, payee, payee_fingerprint, payee_company_id, payee_account_id, warnings, at,
          expires_at, code
      FROM bank.pix_lookup WHERE company_id = wanted.company_id AND id = wanted.id LIMIT 1) AS l`,
};

/** Reads a company's look-up; many at once share a read. */
function lookupReader(pool: pg.Pool): (wanted: { companyId: string; id: string }) => Promise<Lookup | undefined> {
  interface Row {
    readonly ordinal: bigint;
    readonly company_id: string;
    readonly id: Lookup['id'];
    readonly operator_id: string;
    readonly end_to_end_id: string;
    readonly payee: JsonObject;
    readonly payee_fingerprint: string;
    readonly payee_company_id: string | null;
    readonly payee_account_id: string | null;
    readonly warnings: { readonly list: readonly Warning[] };
    readonly at: number;
    readonly expires_at: number;
    readonly code: CodeTerms | null;
  }
  return coalescedRead(async (wanted) => {
    const companies = wanted.map(({ companyId }) => companyId);
    const ids = wanted.map(({ id }) => id);
    const rows = await readPrepared<Row>(pool, BY_ID, [arrayValue('text', companies), arrayValue('text', ids)]);
    return byOrdinal(wanted, rows, (row): Lookup => ({
      companyId: row.company_id,
      id: row.id,
      operatorId: row.operator_id,
      endToEndId: row.end_to_end_id,
      payee: pixPayeeOf({ id: row.id, payee: keptPayee(row.payee) }),
      payeeFingerprint: row.payee_fingerprint,
      own:
        row.payee_company_id !== null && row.payee_account_id !== null
          ? { companyId: row.payee_company_id, accountId: row.payee_account_id }
          : null,
      warnings: row.warnings.list,
      code: row.code,
      at: instant(row.at),
      expiresAt: instant(row.expires_at),
    }));
  });
}

const DELETE_OLD: Statement = {
  name: 'pix_lookup_delete_old',
  text: `DELETE FROM bank.pix_lookup l USING (
      SELECT company_id, id FROM bank.pix_lookup WHERE expires_at < $1 ORDER BY expires_at LIMIT 1000) old
    WHERE l.company_id = old.company_id AND l.id = old.id RETURNING 1`,
};

/** Forgets look-ups that expired before then, some at a time; answers how many. */
export async function deleteLookupsBefore(pool: pg.Pool, at: Instant): Promise<number> {
  return (await readPrepared(pool, DELETE_OLD, [formatInstant(at)])).length;
}
