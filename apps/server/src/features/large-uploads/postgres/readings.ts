import type pg from 'pg';
import type { LargeUploadKind } from '@bank/contracts';
import type { Instant } from '@bank/core';
import { timestamp } from '../../../platform/database/pool.ts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { FileFault, FileSummary } from '../domain/large-upload.ts';

/** An upload that is ours to read until the lease ends; `tries` tells this time from those before. */
export interface ClaimedUpload {
  readonly companyId: string;
  readonly id: string;
  readonly kind: LargeUploadKind;
  readonly name: string;
  readonly bytes: number;
  readonly statedSha256: Uint8Array | null;
  readonly tries: number;
}

// The database's clock decides, so that servers whose clocks differ agree. A company whose turn it was waits behind the others.
const CLAIM: Statement = {
  name: 'large_upload_claim',
  text: `UPDATE bank.large_upload u SET reader = $1, reader_until = clock_timestamp() + $2 * interval '1 millisecond', tries = u.tries + 1,
      read_bytes = 0
    FROM (SELECT company_id, id FROM bank.large_upload
      WHERE state = 'reading' AND (reader_until IS NULL OR reader_until < clock_timestamp())
      ORDER BY touched_at LIMIT 1 FOR UPDATE SKIP LOCKED) due
    WHERE u.company_id = due.company_id AND u.id = due.id
    RETURNING u.company_id AS "companyId", u.id, u.kind, u.name, u.bytes, u.stated_sha256 AS "statedSha256", u.tries`,
};

/** Claims the upload that waits longest; undefined where none waits. */
export async function claimUpload(pool: pg.Pool, reader: string, forMs: number): Promise<ClaimedUpload | undefined> {
  const rows = await readPrepared<Omit<ClaimedUpload, 'bytes'> & { bytes: bigint }>(pool, CLAIM, [reader, forMs]);
  return rows[0] && { ...rows[0], bytes: Number(rows[0].bytes) };
}

const PIECE: Statement = {
  name: 'large_upload_piece',
  text: `SELECT bytes FROM bank.large_upload_piece WHERE company_id = $1 AND upload_id = $2 AND at_byte = $3`,
};

// As text, bytes would come as hexadecimal figures: three times the memory, for a moment.
const AS_BYTES = { getTypeParser: () => (bytes: Buffer) => bytes };

/** The bytes that begin at that place; undefined: none do. */
export async function readPiece(
  pool: pg.Pool,
  { companyId, id }: Pick<ClaimedUpload, 'companyId' | 'id'>,
  at: number,
): Promise<Buffer | undefined> {
  const query = { ...PIECE, values: [companyId, id, at], binary: true, types: AS_BYTES };
  const { rows } = await pool.query<{ readonly bytes: Buffer }>(query as pg.QueryConfig);
  return rows[0]?.bytes;
}

const PROLONG: Statement = {
  name: 'large_upload_prolong',
  text: `UPDATE bank.large_upload SET reader_until = clock_timestamp() + $5 * interval '1 millisecond', read_bytes = $6
    WHERE company_id = $1 AND id = $2 AND state = 'reading' AND reader = $3 AND tries = $4 RETURNING id`,
};

/** Keeps the lease and says how far the reading is; false where it is no longer ours. */
export async function prolong(
  pool: pg.Pool,
  { companyId, id, tries }: ClaimedUpload,
  reader: string,
  progress: { readonly forMs: number; readonly readBytes: number },
): Promise<boolean> {
  const values = [companyId, id, reader, tries, progress.forMs, progress.readBytes];
  return (await readPrepared(pool, PROLONG, values)).length === 1;
}

/** Ends a reading with what was found; false where it is no longer ours to end. */
export async function endReading(
  on: Queryable,
  { companyId, id, tries }: ClaimedUpload,
  reader: string,
  end: {
    readonly at: Instant;
    readonly sha256: Uint8Array | null;
    readonly summary: FileSummary | null;
    readonly fault: FileFault | null;
  },
): Promise<boolean> {
  const rows = await readRows(
    on,
    `UPDATE bank.large_upload SET state = CASE WHEN $5::text IS NULL THEN 'ready' ELSE 'refused' END, fault = $5,
       fault_line = $6, summary = $7, sha256 = $8, touched_at = $9, reader_until = NULL, read_bytes = bytes
     WHERE company_id = $1 AND id = $2 AND state = 'reading' AND reader = $3 AND tries = $4 RETURNING id`,
    [
      companyId,
      id,
      reader,
      tries,
      end.fault?.code ?? null,
      end.fault?.line ?? null,
      end.summary && JSON.stringify(end.summary),
      end.sha256 && Buffer.from(end.sha256),
      timestamp(end.at),
    ],
  );
  return rows.length === 1;
}
