import type { Instant } from '@bank/core';
import { chainOf } from '@bank/ledger';
import { timestamp } from '../../../platform/database/pool.ts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { StoredWebhook } from '../domain/webhook.ts';

const COLUMNS = `w.company_id AS "companyId", w.id, w.key, w.url, w.host, w.came_by AS "cameBy", w.created_at AS "createdAt",
  w.created_by AS "createdBy", w.version, w.secret, w.secret_shown AS "secretShown", w.secret_for AS "secretFor",
  w.former_secret AS "formerSecret", w.former_secret_until AS "formerSecretUntil"`;

/** A webhook with what became of its deliveries. */
export interface ListedWebhook extends StoredWebhook {
  readonly waiting: number;
  readonly lastTryAt: Instant | null;
  readonly lastTryDelivered: boolean | null;
}

const LISTED: Statement = {
  name: 'webhooks_of_company',
  text: `SELECT ${COLUMNS}, waiting.waiting, last.at AS "lastTryAt", last.delivered AS "lastTryDelivered"
    FROM bank.webhook w
    CROSS JOIN LATERAL (SELECT count(*)::int AS waiting FROM bank.webhook_delivery d
      WHERE d.company_id = w.company_id AND d.webhook_id = w.id AND d.next_try_at IS NOT NULL) waiting
    LEFT JOIN LATERAL (SELECT t.at, t.fault IS NULL AS delivered FROM (SELECT d.id FROM bank.webhook_delivery d
        WHERE d.company_id = w.company_id AND d.webhook_id = w.id ORDER BY d.created_at DESC, d.id DESC LIMIT 20) newest
      JOIN bank.webhook_try t ON t.company_id = w.company_id AND t.delivery_id = newest.id
      ORDER BY t.at DESC LIMIT 1) last ON true
    WHERE w.company_id = $1 AND w.removed_at IS NULL AND ($2::text IS NULL OR w.id = $2)
    ORDER BY w.created_at, w.id LIMIT 200`,
};

/** The webhooks of a company, oldest first; or the one with that id. */
export function listWebhooks(
  on: Queryable,
  companyId: string,
  id: string | null = null,
): Promise<readonly ListedWebhook[]> {
  return readPrepared<ListedWebhook>(on, LISTED, [companyId, id]);
}

/** The webhook of a company's with that id; `lock` lets nobody else change it meanwhile. */
export async function findWebhook(
  on: Queryable,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  lock: 'read' | 'lock' = 'read',
): Promise<StoredWebhook | undefined> {
  const text = `SELECT ${COLUMNS} FROM bank.webhook w WHERE w.company_id = $1 AND w.id = $2 AND w.removed_at IS NULL
    ${lock === 'lock' ? 'FOR UPDATE' : ''}`;
  return (await readRows<StoredWebhook>(on, text, [companyId, id]))[0];
}

/** The webhook of a company's key. */
export async function findWebhookOfKey(
  on: Queryable,
  { companyId, key }: { readonly companyId: string; readonly key: string },
): Promise<StoredWebhook | undefined> {
  const text = `SELECT ${COLUMNS} FROM bank.webhook w WHERE w.company_id = $1 AND w.key = $2 AND w.removed_at IS NULL`;
  return (await readRows<StoredWebhook>(on, text, [companyId, key]))[0];
}

/** Lets the webhooks of a company be changed, and told of new Pix, by one transaction at a time. Its reading begins now. */
export async function lockProgress(on: Queryable, companyId: string): Promise<bigint> {
  await readRows(
    on,
    `INSERT INTO bank.webhook_progress (company_id, account_id, chain, entry_seq, audit_seq)
     SELECT c.id, c.account_id, $2, a.version, coalesce((SELECT seq FROM ledger.audit_head WHERE chain = $2), 0)
     FROM bank.company c JOIN ledger.account a ON a.id = c.account_id WHERE c.id = $1 ON CONFLICT DO NOTHING`,
    [companyId, chainOf(companyId)],
  );
  await readRows(on, 'SELECT 1 FROM bank.webhook_progress WHERE company_id = $1 FOR UPDATE', [companyId]);
  // Entries of an account are numbered without gaps, and its version is the last number.
  const [account] = await readRows<{ readonly version: bigint }>(
    on,
    `SELECT a.version FROM bank.company c JOIN ledger.account a ON a.id = c.account_id WHERE c.id = $1`,
    [companyId],
  );
  if (!account) throw new Error(`company ${companyId} has no account`);
  return account.version;
}

/** Keeps a new webhook; false where the key has one. */
export async function insertWebhook(on: Queryable, webhook: StoredWebhook, sinceEntrySeq: bigint): Promise<boolean> {
  const rows = await readRows(
    on,
    `INSERT INTO bank.webhook (company_id, id, key, url, host, came_by, created_at, created_by, since_entry_seq, secret,
       secret_for)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING RETURNING 1`,
    [
      webhook.companyId,
      webhook.id,
      webhook.key,
      webhook.url,
      webhook.host,
      webhook.cameBy,
      timestamp(webhook.createdAt),
      JSON.stringify(webhook.createdBy),
      sinceEntrySeq,
      webhook.secret,
      webhook.secretFor,
    ],
  );
  return rows.length === 1;
}

type Of = Pick<StoredWebhook, 'companyId' | 'id'>;

/** Other address; what waits goes there too. */
export async function setUrl(on: Queryable, of: Of, { url, host }: Pick<StoredWebhook, 'url' | 'host'>): Promise<void> {
  const values = [of.companyId, of.id, url, host];
  await readRows(
    on,
    'UPDATE bank.webhook SET url = $3, host = $4, version = version + 1 WHERE company_id = $1 AND id = $2',
    values,
  );
  await readRows(
    on,
    `UPDATE bank.webhook_delivery SET url = $3, host = $4
     WHERE company_id = $1 AND webhook_id = $2 AND next_try_at IS NOT NULL`,
    values,
  );
}

/** Another secret; the one before goes on signing until then. */
export async function setSecret(
  on: Queryable,
  of: Of,
  next: { readonly secret: Uint8Array; readonly secretFor: string; readonly formerUntil: Instant },
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.webhook SET former_secret = secret, former_secret_until = $5, secret = $3, secret_for = $4,
       secret_shown = NULL, version = version + 1
     WHERE company_id = $1 AND id = $2`,
    [of.companyId, of.id, next.secret, next.secretFor, timestamp(next.formerUntil)],
  );
}

/** Notes that the secret was seen; false where somebody saw it before. */
export async function markShown(on: Queryable, of: Of, shown: object): Promise<boolean> {
  const text = `UPDATE bank.webhook SET secret_shown = $3
    WHERE company_id = $1 AND id = $2 AND removed_at IS NULL AND secret_shown IS NULL RETURNING 1`;
  return (await readRows(on, text, [of.companyId, of.id, JSON.stringify(shown)])).length === 1;
}

/** Ends a webhook and what waits for it; `lastEntrySeq` is the last entry of which it is told. */
export async function endWebhook(on: Queryable, of: Of, at: Instant): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.webhook SET removed_at = $3, version = version + 1, until_entry_seq =
       (SELECT entry_seq FROM bank.webhook_progress WHERE company_id = $1)
     WHERE company_id = $1 AND id = $2 AND removed_at IS NULL`,
    [of.companyId, of.id, timestamp(at)],
  );
  await readRows(
    on,
    `UPDATE bank.webhook_delivery SET state = 'stopped', next_try_at = NULL, ended_at = $3
     WHERE company_id = $1 AND webhook_id = $2 AND next_try_at IS NOT NULL`,
    [of.companyId, of.id, timestamp(at)],
  );
}

/** Webhooks whose key the company does not have any more, or whose company has left. */
export function readOrphans(
  on: Queryable,
  limit: number,
): Promise<readonly Pick<StoredWebhook, 'companyId' | 'id' | 'key' | 'url'>[]> {
  return readRows(
    on,
    `SELECT w.company_id AS "companyId", w.id, w.key, w.url FROM bank.webhook w
     JOIN bank.company c ON c.id = w.company_id
     WHERE w.removed_at IS NULL AND (c.state = 'closed' OR NOT EXISTS (SELECT FROM bank.pix_key k
       WHERE k.company_id = w.company_id AND k.key = w.key AND k.state IN ('active', 'removing')))
     ORDER BY w.company_id, w.id LIMIT $1`,
    [limit],
  );
}

/** The active keys of a company. */
export async function readActiveKeys(on: Queryable, companyId: string): Promise<readonly string[]> {
  const rows = await readRows<{ readonly key: string }>(
    on,
    `SELECT key FROM bank.pix_key WHERE company_id = $1 AND state = 'active' AND key IS NOT NULL ORDER BY created_at, id`,
    [companyId],
  );
  return rows.map(({ key }) => key);
}
