import type { Instant } from '@bank/core';
import type { CompanyRequestState } from '@bank/contracts';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { StoredRequest } from '../domain/company-request.ts';

const COLUMNS = `company_id AS "companyId", id, kind, state, changes, lines, subjects, document_ids AS "documentIds",
  asked_by AS "askedBy", asked_by_name AS "askedByName", asked_at AS "askedAt", decided_at AS "decidedAt",
  decided_by AS "decidedBy", reason`;

/** The key under which a request was asked for, what that call was, and its first answer. */
export interface RequestAnswer {
  readonly key: string;
  readonly hash: Uint8Array;
  readonly answer: string;
}

/** Writes a request; false where its key was taken by another meanwhile. */
export async function insertRequest(on: Queryable, request: StoredRequest, asked: RequestAnswer): Promise<boolean> {
  const rows = await readRows(
    on,
    `INSERT INTO bank.company_request (company_id, id, kind, state, changes, lines, subjects, document_ids, asked_by,
       asked_by_name, asked_at, decided_at, decided_by, reason, request_key, request_hash, answer)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     ON CONFLICT (company_id, kind, request_key) DO NOTHING RETURNING id`,
    [
      request.companyId,
      request.id,
      request.kind,
      request.state,
      JSON.stringify(request.changes),
      JSON.stringify(request.lines),
      request.subjects,
      request.documentIds,
      request.askedBy,
      request.askedByName,
      timestamp(request.askedAt),
      request.decidedAt === null ? null : timestamp(request.decidedAt),
      request.decidedBy,
      request.reason,
      asked.key,
      Buffer.from(asked.hash),
      asked.answer,
    ],
  );
  return rows.length > 0;
}

/** The first answer to a call with that key. */
export async function findAnswer(
  on: Queryable,
  of: { readonly companyId: string; readonly kind: string; readonly key: string },
): Promise<{ readonly requestHash: Buffer; readonly answer: string } | undefined> {
  const [found] = await readRows<{ requestHash: Buffer; answer: string }>(
    on,
    `SELECT request_hash AS "requestHash", answer FROM bank.company_request
     WHERE company_id = $1 AND kind = $2 AND request_key = $3`,
    [of.companyId, of.kind, of.key],
  );
  return found;
}

/** A company's requests, the newest first; at most so many. */
export async function listRequests(
  on: Queryable,
  companyId: string,
  rowsMax: number,
): Promise<readonly StoredRequest[]> {
  return readRows<StoredRequest>(
    on,
    `SELECT ${COLUMNS} FROM bank.company_request WHERE company_id = $1 ORDER BY asked_at DESC, id DESC LIMIT $2`,
    [companyId, rowsMax],
  );
}

/** What of a company is being asked for and not decided yet. */
export async function openSubjects(on: Queryable, companyId: string): Promise<ReadonlySet<string>> {
  const rows = await readRows<{ subject: string }>(
    on,
    `SELECT unnest(subjects) AS subject FROM bank.company_request WHERE company_id = $1 AND state = 'in-analysis'`,
    [companyId],
  );
  return new Set(rows.map(({ subject }) => subject));
}

/** A request of that company. */
export async function findRequest(on: Queryable, companyId: string, id: string): Promise<StoredRequest | undefined> {
  const text = `SELECT ${COLUMNS} FROM bank.company_request WHERE company_id = $1 AND id = $2`;
  return (await readRows<StoredRequest>(on, text, [companyId, id]))[0];
}

/** A request of whichever company: for the bank's staff. */
export async function findAnyRequest(on: Queryable, id: string): Promise<StoredRequest | undefined> {
  return (await readRows<StoredRequest>(on, `SELECT ${COLUMNS} FROM bank.company_request WHERE id = $1`, [id]))[0];
}

/** Requests of all companies in that state, the oldest first, for the bank's staff; at most so many. */
export async function listForStaff(
  on: Queryable,
  state: CompanyRequestState,
  rowsMax: number,
): Promise<readonly StoredRequest[]> {
  return readRows<StoredRequest>(
    on,
    `SELECT ${COLUMNS} FROM bank.company_request WHERE state = $1 ORDER BY asked_at, id LIMIT $2`,
    [state, rowsMax],
  );
}

/** Ends a request that is still open; false where it is not. */
export async function decideRequest(
  on: Queryable,
  { companyId, id }: Pick<StoredRequest, 'companyId' | 'id'>,
  decision: {
    readonly state: 'approved' | 'denied' | 'cancelled';
    readonly by: string;
    readonly at: Instant;
    readonly reason: string | null;
  },
): Promise<boolean> {
  const rows = await readRows(
    on,
    `UPDATE bank.company_request SET state = $3, decided_at = $4, decided_by = $5, reason = $6
     WHERE company_id = $1 AND id = $2 AND state = 'in-analysis' RETURNING id`,
    [companyId, id, decision.state, timestamp(decision.at), decision.by, decision.reason],
  );
  return rows.length > 0;
}

/** Documents that came with requests that were not approved: the bank has not taken them for good. */
export async function unsettledDocuments(on: Queryable, companyId: string): Promise<ReadonlySet<string>> {
  const rows = await readRows<{ id: string }>(
    on,
    `SELECT unnest(document_ids) AS id FROM bank.company_request WHERE company_id = $1 AND state <> 'approved'`,
    [companyId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The e-mail of somebody of a company. */
export async function emailOf(on: Queryable, companyId: string, operatorId: string): Promise<string | undefined> {
  const rows = await readRows<{ email: string }>(
    on,
    'SELECT email FROM bank.operator WHERE company_id = $1 AND id = $2',
    [companyId, operatorId],
  );
  return rows[0]?.email;
}
