import { formatInstant, type Instant } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import { KEY_CODE, type KeyCodeSent } from '../domain/key-code.ts';

const COLUMNS = `company_id AS "companyId", id, key_type AS type, key, claim_id AS "claimId", code_hash AS "codeHash",
  sent_at AS "sentAt", expires_at AS "expiresAt", used_at AS "usedAt"`;

/** How many codes went to an address, whoever asked, and by a company to whomever. */
export interface CodesSent {
  readonly toKey: number;
  readonly byCompany: number;
  /** The company's last one to that address. */
  readonly lastAt: Instant | null;
  readonly firstAt: Instant | null;
}

/** What was sent since then; locks the address until the transaction ends, so that the numbers hold. */
export async function codesSince(
  on: Queryable,
  { companyId, key }: Pick<KeyCodeSent, 'companyId' | 'key'>,
  since: Instant,
): Promise<CodesSent> {
  await readRows(on, `SELECT pg_advisory_xact_lock(hashtextextended('pix-key-code ' || $1, 0))`, [key]);
  const [row] = await readRows<CodesSent>(
    on,
    `SELECT count(*) FILTER (WHERE key = $2)::int AS "toKey", count(*) FILTER (WHERE company_id = $1)::int AS "byCompany",
       max(sent_at) FILTER (WHERE key = $2 AND company_id = $1) AS "lastAt", min(sent_at) AS "firstAt"
     FROM bank.pix_key_code WHERE sent_at > $3 AND (key = $2 OR company_id = $1)`,
    [companyId, key, formatInstant(since)],
  );
  return row ?? { toKey: 0, byCompany: 0, lastAt: null, firstAt: null };
}

/** Keeps a code that is about to be sent; those before it, for the same key and end, are void. */
export async function insertCode(on: Queryable, code: KeyCodeSent): Promise<void> {
  const { companyId, id, type, key, claimId, codeHash, sentAt, expiresAt } = code;
  await readRows(
    on,
    `UPDATE bank.pix_key_code SET tries_left = 0
     WHERE company_id = $1 AND key = $2 AND claim_id IS NOT DISTINCT FROM $3 AND tries_left > 0`,
    [companyId, key, claimId],
  );
  await readRows(
    on,
    `INSERT INTO bank.pix_key_code (company_id, id, key_type, key, claim_id, code_hash, sent_at, expires_at, tries_left)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [companyId, id, type, key, claimId, codeHash, formatInstant(sentAt), formatInstant(expiresAt), KEY_CODE.triesMax],
  );
}

/** A company's code. */
export async function readCode(on: Queryable, companyId: string, id: string): Promise<KeyCodeSent | undefined> {
  const text = `SELECT ${COLUMNS} FROM bank.pix_key_code WHERE company_id = $1 AND id = $2`;
  return (await readRows<KeyCodeSent>(on, text, [companyId, id]))[0];
}

/** Takes one of the tries that are left; false: there is none, or the code's time is over. */
export async function takeTry(
  on: Queryable,
  { companyId, id }: Pick<KeyCodeSent, 'companyId' | 'id'>,
  at: Instant,
): Promise<boolean> {
  const rows = await readRows(
    on,
    `UPDATE bank.pix_key_code SET tries_left = tries_left - 1
     WHERE company_id = $1 AND id = $2 AND tries_left > 0 AND used_at IS NULL AND expires_at > $3 RETURNING 1`,
    [companyId, id, formatInstant(at)],
  );
  return rows.length > 0;
}

/** Uses a code up; false: it was. */
export async function useCode(
  on: Queryable,
  { companyId, id }: Pick<KeyCodeSent, 'companyId' | 'id'>,
  at: Instant,
): Promise<boolean> {
  const rows = await readRows(
    on,
    `UPDATE bank.pix_key_code SET used_at = $3, tries_left = 0 WHERE company_id = $1 AND id = $2 AND used_at IS NULL RETURNING 1`,
    [companyId, id, formatInstant(at)],
  );
  return rows.length > 0;
}

/** The last code of each key that a company began to register and did not finish, the latest first. */
export function unfinishedCodes(on: Queryable, companyId: string): Promise<readonly KeyCodeSent[]> {
  return readRows<KeyCodeSent>(
    on,
    `SELECT * FROM (
       SELECT DISTINCT ON (key) ${COLUMNS} FROM bank.pix_key_code WHERE company_id = $1 AND claim_id IS NULL
       ORDER BY key, sent_at DESC, id DESC) AS last
     WHERE "usedAt" IS NULL ORDER BY "sentAt" DESC LIMIT 20`,
    [companyId],
  );
}

/** Forgets codes that were sent before then. */
export async function forgetCodes(on: Queryable, sentBefore: Instant): Promise<void> {
  await readRows(on, 'DELETE FROM bank.pix_key_code WHERE sent_at < $1', [formatInstant(sentBefore)]);
}
