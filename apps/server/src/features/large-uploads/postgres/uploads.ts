import type pg from 'pg';
import type { Instant } from '@bank/core';
import { timestamp } from '../../../platform/database/pool.ts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { StoredUpload } from '../domain/large-upload.ts';

const COLUMNS = `company_id AS "companyId", id, kind, name, bytes, received, state, stated_sha256 AS "statedSha256", sha256,
  summary, fault, fault_line AS "faultLine", sent_by_name AS "sentByName", begun_at AS "begunAt", touched_at AS "touchedAt",
  read_bytes AS "readBytes"`;

type UploadRow = Omit<StoredUpload, 'bytes' | 'received' | 'faultLine' | 'readBytes'> & {
  readonly bytes: bigint;
  readonly received: bigint;
  readonly faultLine: bigint | null;
  readonly readBytes: bigint;
};

/** An upload of a company. */
export interface UploadRef {
  readonly companyId: string;
  readonly id: string;
}

/** An upload that is asked for, with the key of the request and the answer to it. */
export interface NewUpload extends Pick<
  StoredUpload,
  'companyId' | 'id' | 'kind' | 'name' | 'bytes' | 'statedSha256' | 'sentByName' | 'begunAt'
> {
  readonly sentBy: string;
  readonly key: string;
  readonly requestHash: Uint8Array;
  readonly answer: string;
}

/** Lets one at a time count and add to a company's uploads, until the transaction ends. */
export async function lockUploads(on: Queryable, companyId: string): Promise<void> {
  await readRows(on, `SELECT pg_advisory_xact_lock(hashtextextended('large-upload ' || $1, 0))`, [companyId]);
}

/** The answer that a key got; undefined for a new key. */
export async function findAnswer(
  on: Queryable,
  companyId: string,
  key: string,
): Promise<{ readonly requestHash: Uint8Array; readonly answer: string } | undefined> {
  const rows = await readRows<{ requestHash: Uint8Array; answer: string }>(
    on,
    'SELECT request_hash AS "requestHash", answer FROM bank.large_upload WHERE company_id = $1 AND request_key = $2',
    [companyId, key],
  );
  return rows[0];
}

/** How many uploads of a company are open, and how many bytes it keeps, those of open ones counted whole. */
export async function countUploads(
  on: Queryable,
  companyId: string,
): Promise<{ readonly open: number; readonly bytes: number }> {
  const [row] = await readRows<{ open: bigint; bytes: bigint }>(
    on,
    `SELECT count(*) FILTER (WHERE state IN ('receiving', 'reading')) AS open, coalesce(sum(bytes), 0)::int8 AS bytes
     FROM bank.large_upload WHERE company_id = $1`,
    [companyId],
  );
  return { open: Number(row?.open ?? 0), bytes: Number(row?.bytes ?? 0) };
}

/** Writes an upload of which nothing has come. */
export async function insertUpload(on: Queryable, upload: NewUpload): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.large_upload (company_id, id, kind, name, bytes, state, stated_sha256, sent_by, sent_by_name, request_key,
       request_hash, answer, begun_at, touched_at)
     VALUES ($1, $2, $3, $4, $5, 'receiving', $6, $7, $8, $9, $10, $11, $12, $12)`,
    [
      upload.companyId,
      upload.id,
      upload.kind,
      upload.name,
      upload.bytes,
      upload.statedSha256 && Buffer.from(upload.statedSha256),
      upload.sentBy,
      upload.sentByName,
      upload.key,
      Buffer.from(upload.requestHash),
      upload.answer,
      timestamp(upload.begunAt),
    ],
  );
}

/** A company's upload; undefined: it has none of that id. */
export async function findUpload(on: Queryable, { companyId, id }: UploadRef): Promise<StoredUpload | undefined> {
  const [row] = await readRows<UploadRow>(
    on,
    `SELECT ${COLUMNS} FROM bank.large_upload WHERE company_id = $1 AND id = $2`,
    [companyId, id],
  );
  return row && uploadOf(row);
}

// The place and the bytes are one statement: of two senders at the same place one goes on, and the other learns of it.
const APPEND: Statement = {
  name: 'large_upload_append',
  text: `WITH moved AS (
      UPDATE bank.large_upload SET received = received + octet_length($4::bytea), touched_at = $5
      WHERE company_id = $1 AND id = $2 AND state = 'receiving' AND received = $3 AND received + octet_length($4::bytea) <= bytes
      RETURNING company_id, id)
    INSERT INTO bank.large_upload_piece (company_id, upload_id, at_byte, bytes)
    SELECT company_id, id, $3, $4 FROM moved RETURNING at_byte`,
};

/** Keeps the next bytes of a file; false where they are not the next, too many, or nothing is awaited any more. */
export async function appendPiece(
  pool: pg.Pool,
  { companyId, id }: UploadRef,
  piece: { readonly from: number; readonly bytes: Uint8Array; readonly at: Instant },
): Promise<boolean> {
  const { from, bytes, at } = piece;
  const values = [companyId, id, from, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), timestamp(at)];
  return (await readPrepared(pool, APPEND, values)).length === 1;
}

/** Has an upload read that came whole; nothing for another. */
export async function startReading(on: Queryable, { companyId, id }: UploadRef, at: Instant): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.large_upload SET state = 'reading', touched_at = $3
     WHERE company_id = $1 AND id = $2 AND state = 'receiving' AND received = bytes`,
    [companyId, id, timestamp(at)],
  );
}

/** Removes an upload with its bytes; gives what it was. Undefined: there is none. */
export async function deleteUpload(on: Queryable, { companyId, id }: UploadRef): Promise<StoredUpload | undefined> {
  const [row] = await readRows<UploadRow>(
    on,
    `DELETE FROM bank.large_upload WHERE company_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
    [companyId, id],
  );
  return row && uploadOf(row);
}

/** Removes some uploads that nobody touched since then; how many. */
export async function deleteUntouched(
  on: Queryable,
  states: readonly StoredUpload['state'][],
  before: Instant,
  limit: number,
): Promise<number> {
  const rows = await readRows(
    on,
    `DELETE FROM bank.large_upload WHERE (company_id, id) IN (SELECT company_id, id FROM bank.large_upload
       WHERE state = ANY ($1::text[]) AND touched_at < $2 ORDER BY touched_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [states, timestamp(before), limit],
  );
  return rows.length;
}

function uploadOf({ bytes, received, faultLine, readBytes, ...row }: UploadRow): StoredUpload {
  return {
    ...row,
    bytes: Number(bytes),
    received: Number(received),
    faultLine: faultLine === null ? null : Number(faultLine),
    readBytes: Number(readBytes),
  };
}
