import { createHash } from 'node:crypto';
import type { Instant } from '@bank/core';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { AccessRequestState } from '../domain/access-request.ts';

/** A request as it stands in the database. */
export interface StoredAccessRequest {
  readonly strong: boolean;
  readonly state: AccessRequestState;
  readonly browser: string;
  readonly address: string;
  readonly origin: string;
  readonly matchNumber: string;
  readonly wrongNumbers: number;
  readonly requestedAt: Instant;
  readonly expiresAt: Instant;
}

/** What is kept of a request's id. */
export function accessRequestHash(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

/** Writes a request that is born; one that is there already stays as it is. */
export async function insertAccessRequest(
  on: Queryable,
  id: string,
  request: Omit<StoredAccessRequest, 'state' | 'wrongNumbers'> & {
    /** Under what open requests of the address are counted. */
    readonly source: string;
  },
): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.access_request (id_hash, strong, state, browser, address, source, origin, match_number, requested_at,
       expires_at)
     VALUES ($1, $2, 'pending', $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (id_hash) DO NOTHING`,
    [
      accessRequestHash(id),
      request.strong,
      request.browser,
      request.address,
      request.source,
      request.origin,
      request.matchNumber,
      timestamp(request.requestedAt),
      timestamp(request.expiresAt),
    ],
  );
}

const SELECT = `SELECT strong, state, browser, address, origin, match_number AS "matchNumber",
    wrong_numbers AS "wrongNumbers", requested_at AS "requestedAt", expires_at AS "expiresAt"
  FROM bank.access_request WHERE id_hash = $1`;

/** A request; undefined for one that nobody asked for. */
export async function findAccessRequest(on: Queryable, id: string): Promise<StoredAccessRequest | undefined> {
  return (await readRows<StoredAccessRequest>(on, SELECT, [accessRequestHash(id)]))[0];
}

/** The same, locked until the transaction ends: an answer is given once. */
export async function lockAccessRequest(on: Queryable, id: string): Promise<StoredAccessRequest | undefined> {
  return (await readRows<StoredAccessRequest>(on, `${SELECT} FOR UPDATE`, [accessRequestHash(id)]))[0];
}

/** How many requests of that browser from that source are open. */
export async function countOpenRequests(
  on: Queryable,
  from: { readonly source: string; readonly browser: string },
  times: { readonly since: Instant; readonly at: Instant },
): Promise<number> {
  const [row] = await readRows<{ readonly count: bigint }>(
    on,
    `SELECT count(*) AS count FROM bank.access_request
     WHERE source = $1 AND browser = $2 AND requested_at > $3 AND expires_at > $4 AND state = 'pending'`,
    [from.source, from.browser, timestamp(times.since), timestamp(times.at)],
  );
  return Number(row?.count ?? 0n);
}

/** Notes the answer that the app gave to a request. */
export async function answerAccessRequest(
  on: Queryable,
  id: string,
  answer: {
    readonly state: 'authorized' | 'refused';
    readonly companyId: string;
    readonly operatorId: string;
    readonly deviceId: string | null;
    readonly at: Instant;
  },
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.access_request SET state = $2, company_id = $3, operator_id = $4, device_id = $5, answered_at = $6
     WHERE id_hash = $1`,
    [accessRequestHash(id), answer.state, answer.companyId, answer.operatorId, answer.deviceId, timestamp(answer.at)],
  );
}

/** Ends requests that were confirmed and let nobody in yet: all of a company's, of these operators, of one device. */
export async function endConfirmedRequests(
  on: Queryable,
  of: {
    readonly companyId: string;
    readonly operatorIds: readonly string[] | null;
    readonly deviceId: string | null;
  },
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.access_request SET state = 'dead'
     WHERE company_id = $1 AND state = 'authorized' AND ($2::text[] IS NULL OR operator_id = ANY($2))
       AND ($3::text IS NULL OR device_id = $3)`,
    [of.companyId, of.operatorIds, of.deviceId],
  );
}

/** Whose yes a request has; undefined where it has none. */
export async function confirmerOf(
  on: Queryable,
  id: string,
): Promise<{ readonly companyId: string; readonly operatorId: string } | undefined> {
  const [row] = await readRows<{ readonly companyId: string; readonly operatorId: string }>(
    on,
    `SELECT company_id AS "companyId", operator_id AS "operatorId" FROM bank.access_request
     WHERE id_hash = $1 AND state = 'authorized'`,
    [accessRequestHash(id)],
  );
  return row;
}

/** Counts a wrong number; `dead`: it was the last one. */
export async function countWrongNumber(on: Queryable, id: string, dead: boolean): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.access_request SET wrong_numbers = wrong_numbers + 1, state = CASE WHEN $2 THEN 'dead' ELSE state END
     WHERE id_hash = $1`,
    [accessRequestHash(id), dead],
  );
}

/** Whom a request that was confirmed lets in. */
export interface RedeemedRequest {
  readonly companyId: string;
  readonly operatorId: string;
  readonly deviceId: string | null;
}

/** Redeems a confirmed request, once: of many that try at the same time one gets it. */
export async function redeemAccessRequest(
  on: Queryable,
  id: string,
  at: Instant,
): Promise<RedeemedRequest | undefined> {
  const [row] = await readRows<RedeemedRequest>(
    on,
    `UPDATE bank.access_request SET state = 'redeemed'
     WHERE id_hash = $1 AND state = 'authorized' AND expires_at > $2
     RETURNING company_id AS "companyId", operator_id AS "operatorId", device_id AS "deviceId"`,
    [accessRequestHash(id), timestamp(at)],
  );
  return row;
}

/** Notes that a request was put before an operator; false when too many others were within the window. */
export async function takePrompt(
  on: Queryable,
  who: { readonly companyId: string; readonly operatorId: string },
  id: string,
  limit: { readonly at: Instant; readonly since: Instant; readonly promptsMax: number },
): Promise<boolean> {
  const rows = await readRows(
    on,
    `WITH recent AS (
       SELECT count(*) AS others FROM bank.access_prompt
       WHERE company_id = $1 AND operator_id = $2 AND at > $5 AND request_hash <> $3)
     INSERT INTO bank.access_prompt AS known (company_id, operator_id, request_hash, at)
     SELECT $1, $2, $3, $4 FROM recent WHERE others < $6
     ON CONFLICT (company_id, operator_id, request_hash) DO NOTHING
     RETURNING 1`,
    [
      who.companyId,
      who.operatorId,
      accessRequestHash(id),
      timestamp(limit.at),
      timestamp(limit.since),
      limit.promptsMax,
    ],
  );
  if (rows.length === 1) return true;
  const known = await readRows(
    on,
    'SELECT 1 FROM bank.access_prompt WHERE company_id = $1 AND operator_id = $2 AND request_hash = $3',
    [who.companyId, who.operatorId, accessRequestHash(id)],
  );
  return known.length === 1;
}
