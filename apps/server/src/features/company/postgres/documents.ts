import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { StoredDocument } from '../domain/registration.ts';

const COLUMNS = `id, kind, name, media_type AS "mediaType", size_bytes AS "sizeBytes", received_at AS "receivedAt"`;

/** Lets one at a time count and add to an owner's documents, until the transaction ends. */
export async function lockDocuments(on: Queryable, ownerId: string): Promise<void> {
  await readRows(on, `SELECT pg_advisory_xact_lock(hashtextextended('customer-document ' || $1, 0))`, [ownerId]);
}

/** How many documents an owner has. */
export async function countDocuments(on: Queryable, ownerId: string): Promise<number> {
  const rows = await readRows<{ count: number }>(
    on,
    'SELECT count(*)::int AS count FROM bank.customer_document WHERE owner_id = $1',
    [ownerId],
  );
  return rows[0]?.count ?? 0;
}

/** Writes a document with its bytes; one that is there already stays as it is. */
export async function insertDocument(
  on: Queryable,
  ownerId: string,
  document: StoredDocument,
  content: { readonly bytes: Uint8Array; readonly sha256: Uint8Array },
): Promise<void> {
  const { id, kind, name, mediaType, sizeBytes, receivedAt } = document;
  await readRows(
    on,
    `INSERT INTO bank.customer_document (owner_id, id, kind, name, media_type, size_bytes, sha256, received_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [ownerId, id, kind, name, mediaType, sizeBytes, Buffer.from(content.sha256), timestamp(receivedAt)],
  );
  await readRows(
    on,
    `INSERT INTO bank.customer_document_content (owner_id, document_id, bytes) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [ownerId, id, Buffer.from(content.bytes)],
  );
}

/** An owner's documents, the newest first. */
export async function listDocuments(on: Queryable, ownerId: string): Promise<readonly StoredDocument[]> {
  return readRows<StoredDocument>(
    on,
    `SELECT ${COLUMNS} FROM bank.customer_document WHERE owner_id = $1 ORDER BY received_at DESC, id DESC`,
    [ownerId],
  );
}

/** A document of that owner with its bytes; undefined: that owner has none of that id. */
export async function findDocument(
  on: Queryable,
  ownerId: string,
  id: string,
): Promise<(StoredDocument & { readonly bytes: Uint8Array }) | undefined> {
  const [found] = await readRows<StoredDocument & { bytes: Uint8Array }>(
    on,
    `SELECT ${COLUMNS}, content.bytes FROM bank.customer_document
     JOIN bank.customer_document_content content USING (owner_id)
     WHERE owner_id = $1 AND id = $2 AND content.document_id = id`,
    [ownerId, id],
  );
  return found;
}

/** Makes documents of one owner another's, their bytes with them. */
export async function moveDocuments(on: Queryable, fromOwnerId: string, toOwnerId: string): Promise<void> {
  await readRows(on, 'UPDATE bank.customer_document SET owner_id = $2 WHERE owner_id = $1', [fromOwnerId, toOwnerId]);
}

/** Strikes out an owner's documents with their bytes. */
export async function deleteDocuments(on: Queryable, ownerId: string): Promise<void> {
  await readRows(on, 'DELETE FROM bank.customer_document WHERE owner_id = $1', [ownerId]);
}
