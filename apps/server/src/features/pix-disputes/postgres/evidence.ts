import { formatInstant, type Instant } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { UploadedFile } from '../../../platform/http/route.ts';

/** A file of an answer, without its bytes. */
export interface Evidence {
  readonly disputeId: string;
  readonly number: number;
  readonly name: string;
  readonly mediaType: UploadedFile['mediaType'];
  readonly bytes: number;
  readonly at: Instant;
}

/** Whose place it is. */
export interface EvidencePlace {
  readonly companyId: string;
  readonly disputeId: string;
  readonly number: number;
}

const COLUMNS = `dispute_id AS "disputeId", number, e.name, e.media_type AS "mediaType", e.size_bytes AS bytes,
  e.received_at AS at`;

/** The files of these cases, by their places. */
export async function evidenceOf(
  on: Queryable,
  companyId: string,
  disputeIds: readonly string[],
): Promise<readonly Evidence[]> {
  return readRows<Evidence>(
    on,
    `SELECT ${COLUMNS} FROM bank.dispute_evidence e WHERE e.company_id = $1 AND e.dispute_id = ANY ($2) ORDER BY e.number`,
    [companyId, disputeIds],
  );
}

/** Puts a file in a place; what was there goes. */
export async function putEvidence(
  on: Queryable,
  { companyId, disputeId, number }: EvidencePlace,
  { name, mediaType, bytes, sha256 }: UploadedFile,
  at: Instant,
): Promise<void> {
  const place = [companyId, disputeId, number];
  await readRows(
    on,
    'DELETE FROM bank.dispute_evidence WHERE company_id = $1 AND dispute_id = $2 AND number = $3',
    place,
  );
  await readRows(
    on,
    `INSERT INTO bank.dispute_evidence (company_id, dispute_id, number, name, media_type, size_bytes, sha256, received_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [...place, name, mediaType, bytes.length, Buffer.from(sha256), formatInstant(at)],
  );
  await readRows(
    on,
    'INSERT INTO bank.dispute_evidence_content (company_id, dispute_id, number, bytes) VALUES ($1, $2, $3, $4)',
    [...place, Buffer.from(bytes)],
  );
}

/** A file with its bytes; undefined where the place is empty. */
export async function findEvidence(
  on: Queryable,
  { companyId, disputeId, number }: EvidencePlace,
): Promise<(Omit<Evidence, 'bytes'> & { readonly content: Uint8Array }) | undefined> {
  const [row] = await readRows<Omit<Evidence, 'bytes'> & { readonly content: Uint8Array }>(
    on,
    `SELECT ${COLUMNS}, c.bytes AS content FROM bank.dispute_evidence e
      JOIN bank.dispute_evidence_content c USING (company_id, dispute_id, number)
      WHERE e.company_id = $1 AND e.dispute_id = $2 AND e.number = $3`,
    [companyId, disputeId, number],
  );
  return row;
}
