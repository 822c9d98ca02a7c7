import type { Instant } from '@bank/core';
import type { CallOutcome } from '@bank/contracts';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { KeyDifference } from '../../../platform/http/programs.ts';
import type { CallPlace } from '../domain/call-place.ts';

/** A call of a program's, as it is kept. */
export interface StoredCall {
  readonly companyId: string;
  readonly credentialId: string;
  readonly id: string;
  readonly at: Instant;
  readonly method: string;
  readonly path: string;
  readonly address: string;
  readonly status: number;
  readonly outcome: CallOutcome;
  readonly refusal: { readonly code: string; readonly message: string } | null;
  readonly elapsedMs: number;
  readonly traceId: string;
  readonly key: string | null;
  readonly difference: readonly KeyDifference[];
}

/** Keeps calls, each once, and when each credential was used last. In one statement: all of it or nothing. */
export async function insertCalls(on: Queryable, calls: readonly StoredCall[]): Promise<void> {
  const rows = calls.map(({ at, ...call }) => ({ ...call, at: new Date(at).toISOString() }));
  await readRows(
    on,
    `WITH come AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS c ("companyId" text, "credentialId" text, id text, at timestamptz,
         method text, path text, address text, status int, outcome text, refusal jsonb, "elapsedMs" int, "traceId" text,
         key text, difference jsonb)),
     kept AS (
       INSERT INTO bank.program_call (company_id, credential_id, id, at, method, path, address, status, outcome, refusal,
         elapsed_ms, trace_id, key, difference)
       SELECT "companyId", "credentialId", id, at, method, path, address, status, outcome, nullif(refusal, 'null'), "elapsedMs",
         "traceId", key, difference FROM come
       ON CONFLICT DO NOTHING)
     INSERT INTO bank.credential_use AS known (company_id, credential_id, at, address)
     SELECT DISTINCT ON ("companyId", "credentialId") "companyId", "credentialId", at, address FROM come
       ORDER BY "companyId", "credentialId", at DESC, id DESC
     ON CONFLICT (company_id, credential_id) DO UPDATE SET at = excluded.at, address = excluded.address
       WHERE known.at <= excluded.at`,
    [JSON.stringify(rows)],
  );
}

/** Which calls are asked for. */
export interface CallFilter {
  readonly companyId: string;
  readonly credentialId: string;
  readonly outcome: CallOutcome | null;
  readonly from: Instant | null;
  /** The first moment that no longer belongs to the period. */
  readonly until: Instant | null;
  /** Those before it; null: from the last one on. */
  readonly before: CallPlace | null;
  readonly limit: number;
}

/** Calls of a credential's programs, the last one first. */
export async function readCalls(on: Queryable, filter: CallFilter): Promise<readonly StoredCall[]> {
  const { companyId, credentialId, outcome, from, until, before, limit } = filter;
  return readRows<StoredCall>(
    on,
    `SELECT company_id AS "companyId", credential_id AS "credentialId", id, at, method, path, address, status, outcome,
       refusal, elapsed_ms AS "elapsedMs", trace_id AS "traceId", key, difference
     FROM bank.program_call
     WHERE company_id = $1 AND credential_id = $2 AND ($3::text IS NULL OR outcome = $3)
       AND ($4::timestamptz IS NULL OR at >= $4) AND ($5::timestamptz IS NULL OR at < $5)
       AND ($6::timestamptz IS NULL OR (at, id) < ($6, $7))
     ORDER BY at DESC, id DESC LIMIT $8`,
    [
      companyId,
      credentialId,
      outcome,
      from && timestamp(from),
      until && timestamp(until),
      before && timestamp(before.at),
      before?.id ?? null,
      limit,
    ],
  );
}

/** Removes calls from before that moment, so many at most; whether there may be more. */
export async function deleteOldCalls(on: Queryable, before: Instant, countMax: number): Promise<boolean> {
  const rows = await readRows(
    on,
    `DELETE FROM bank.program_call WHERE (company_id, credential_id, id) IN
       (SELECT company_id, credential_id, id FROM bank.program_call WHERE at < $1 ORDER BY at LIMIT $2) RETURNING id`,
    [timestamp(before), countMax],
  );
  return rows.length === countMax;
}
