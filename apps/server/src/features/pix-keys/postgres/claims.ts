import { formatInstant, type Instant } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Claim } from '../domain/claim.ts';

type Row = Omit<Claim, 'answer' | 'proven'> & {
  readonly answer: NonNullable<Claim['answer']>['act'] | null;
  readonly answeredByName: string | null;
  readonly answeredAt: Instant | null;
  readonly provenAt: Instant | null;
  readonly provenByName: string | null;
};

const COLUMNS = `company_id AS "companyId", id, side, type, key_type AS "keyType", key, state, request_id AS "requestId",
  directory_id AS "directoryId", other_ispb AS "otherIspb", created_at AS "createdAt", resolution_end AS "resolutionEnd",
  completion_end AS "completionEnd", last_modified AS "lastModified", confirm_reason AS "confirmReason",
  cancel_reason AS "cancelReason", cancelled_by AS "cancelledBy", answer, answered_by_name AS "answeredByName",
  answered_at AS "answeredAt", proven_at AS "provenAt", proven_by_name AS "provenByName", ended_at AS "endedAt"`;

function claimOf({ answer, answeredByName, answeredAt, provenAt, provenByName, ...row }: Row): Claim {
  return {
    ...row,
    answer: answer && answeredAt !== null ? { act: answer, byName: answeredByName ?? '', at: answeredAt } : null,
    proven: provenAt === null ? null : { byName: provenByName ?? '', at: provenAt },
  };
}

async function readClaimsWhere(
  on: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<readonly Claim[]> {
  return (await readRows<Row>(on, `SELECT ${COLUMNS} FROM bank.pix_key_claim WHERE ${condition}`, values)).map(claimOf);
}

/** A company's claims: all that are under way, and the last 50 that ended; the newest first. */
export async function readClaims(on: Queryable, companyId: string): Promise<readonly Claim[]> {
  const [live, over] = await Promise.all([
    readClaimsWhere(on, 'company_id = $1 AND ended_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 200', [
      companyId,
    ]),
    readClaimsWhere(on, 'company_id = $1 AND ended_at IS NOT NULL ORDER BY ended_at DESC, id DESC LIMIT 50', [
      companyId,
    ]),
  ]);
  return [...live, ...over];
}

/** A company's claim, locked until the transaction ends. */
export async function lockClaim(on: Queryable, companyId: string, id: string): Promise<Claim | undefined> {
  return (await readClaimsWhere(on, 'company_id = $1 AND id = $2 FOR UPDATE', [companyId, id]))[0];
}

/** The claim under way of that side for a key of the company. */
export async function liveClaimFor(
  on: Queryable,
  { companyId, side, key }: Pick<Claim, 'companyId' | 'side' | 'key'>,
): Promise<Claim | undefined> {
  const condition = 'company_id = $1 AND side = $2 AND key = $3 AND ended_at IS NULL';
  return (await readClaimsWhere(on, condition, [companyId, side, key]))[0];
}

const UNDER_WAY_AT_ONCE = 500;

/** Claims of which something may still be due, the oldest first. */
export function claimsUnderWay(on: Queryable): Promise<readonly Claim[]> {
  return readClaimsWhere(on, `ended_at IS NULL ORDER BY created_at LIMIT ${UNDER_WAY_AT_ONCE}`, []);
}

/** Our rows of a claim of the directory: two where both companies are ours. */
export function claimsOfDirectory(on: Queryable, directoryId: string): Promise<readonly Claim[]> {
  return readClaimsWhere(on, 'directory_id = $1 ORDER BY side', [directoryId]);
}

/** The latest change that the directory has told of; null: none. */
export async function lastHeard(on: Queryable): Promise<Instant | null> {
  const text = 'SELECT max(last_modified) AS at FROM bank.pix_key_claim';
  const [row] = await readRows<{ readonly at: Instant | null }>(on, text);
  return row?.at ?? null;
}

/** Keeps a claim. */
export async function insertClaim(on: Queryable, claim: Claim): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.pix_key_claim (company_id, id, side, type, key_type, key, state, request_id, directory_id, other_ispb,
       created_at, resolution_end, completion_end, last_modified, confirm_reason, cancel_reason, cancelled_by, answer,
       answered_by_name, answered_at, proven_at, proven_by_name, ended_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)`,
    [
      claim.companyId,
      claim.id,
      claim.side,
      claim.type,
      claim.keyType,
      claim.key,
      claim.state,
      claim.requestId,
      claim.directoryId,
      claim.otherIspb,
      formatInstant(claim.createdAt),
      ...changing(claim),
    ],
  );
}

/** Writes what a claim has become. */
export async function updateClaim(on: Queryable, claim: Claim): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.pix_key_claim SET state = $3, directory_id = $4, other_ispb = $5, resolution_end = $6, completion_end = $7,
       last_modified = $8, confirm_reason = $9, cancel_reason = $10, cancelled_by = $11, answer = $12,
       answered_by_name = $13, answered_at = $14, proven_at = $15, proven_by_name = $16, ended_at = $17
     WHERE company_id = $1 AND id = $2`,
    [claim.companyId, claim.id, claim.state, claim.directoryId, claim.otherIspb, ...changing(claim)],
  );
}

function changing(claim: Claim): readonly unknown[] {
  const { resolutionEnd, completionEnd, lastModified, answer, proven, endedAt } = claim;
  return [
    written(resolutionEnd),
    written(completionEnd),
    written(lastModified),
    claim.confirmReason,
    claim.cancelReason,
    claim.cancelledBy,
    answer?.act ?? null,
    answer?.byName ?? null,
    written(answer?.at ?? null),
    written(proven?.at ?? null),
    proven?.byName ?? null,
    written(endedAt),
  ];
}

function written(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}
