import { assert, formatInstant, type Instant } from '@bank/core';
import type { KeyRefusal } from '@bank/contracts';
import { arrayValue } from '@bank/ledger';
import type { PixKeyType } from '@bank/pix-key';
import { byOrdinal, coalescedRead } from '../../../platform/database/coalesced-read.ts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { Key } from '../domain/company-key.ts';

const COLUMNS = `company_id AS "companyId", id, type, key, state, refusal, request_id AS "requestId", created_at AS "createdAt"`;

const KEYS: Statement = {
  name: 'pix_keys_of_company',
  text: `SELECT ${COLUMNS} FROM bank.pix_key WHERE company_id = $1 ORDER BY created_at, id LIMIT 100`,
};

/** The keys of a company, oldest first, those that were refused and those that are being made among them. */
export function readKeys(on: Queryable, companyId: string): Promise<readonly Key[]> {
  return readPrepared<Key>(on, KEYS, [companyId]);
}

/** A company's key by its id. */
export async function readKey(on: Queryable, companyId: string, id: string): Promise<Key | undefined> {
  const text = `SELECT ${COLUMNS} FROM bank.pix_key WHERE company_id = $1 AND id = $2`;
  return (await readRows<Key>(on, text, [companyId, id]))[0];
}

/** Lets a company's keys be changed by one transaction at a time, so that their number holds and each is there once. */
export async function lockKeys(on: Queryable, companyId: string): Promise<void> {
  await readRows(on, `SELECT pg_advisory_xact_lock(hashtextextended('pix-keys ' || $1, 0))`, [companyId]);
}

/** Keeps a key that is asked for. */
export async function insertKey(on: Queryable, key: Key & { readonly accountId: string }): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.pix_key (company_id, id, type, key, state, refusal, request_id, account_id, created_at, registered_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $5 = 'active' THEN $9::timestamptz END)`,
    [
      key.companyId,
      key.id,
      key.type,
      key.key,
      key.state,
      key.refusal,
      key.requestId,
      key.accountId,
      formatInstant(key.createdAt),
    ],
  );
}

/** Asks once more, by a new request, for a key that was refused. */
export async function askAgain(on: Queryable, key: Key, requestId: string, at: Instant): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.pix_key SET state = 'asking', refusal = NULL, request_id = $3, created_at = $4
     WHERE company_id = $1 AND id = $2 AND state = 'refused'`,
    [key.companyId, key.id, requestId, formatInstant(at)],
  );
}

/** Which key is meant, in the state that it was read in: what another server did meanwhile stays. */
type Known = Pick<Key, 'companyId' | 'id' | 'requestId'>;

/** The directory has it, under that name. False: somebody noted that before. */
export async function markActive(on: Queryable, known: Known, key: string, at: Instant): Promise<boolean> {
  const rows = await readRows(
    on,
    `UPDATE bank.pix_key SET state = 'active', key = $4, registered_at = $5
     WHERE company_id = $1 AND id = $2 AND request_id = $3 AND state = 'asking' RETURNING 1`,
    [known.companyId, known.id, known.requestId, key, formatInstant(at)],
  );
  return rows.length > 0;
}

/** The directory does not take it. */
export async function markRefused(on: Queryable, known: Known, refusal: KeyRefusal): Promise<boolean> {
  const rows = await readRows(
    on,
    `UPDATE bank.pix_key SET state = 'refused', refusal = $4
     WHERE company_id = $1 AND id = $2 AND request_id = $3 AND state = 'asking' RETURNING 1`,
    [known.companyId, known.id, known.requestId, refusal],
  );
  return rows.length > 0;
}

/** From here on it leads nowhere, and the directory is told; or, where that may not be, it stays after all. */
export async function setRemoving(on: Queryable, known: Known, removing: boolean): Promise<boolean> {
  const [from, to] = removing ? ['active', 'removing'] : ['removing', 'active'];
  const rows = await readRows(
    on,
    `UPDATE bank.pix_key SET state = $4 WHERE company_id = $1 AND id = $2 AND state = $3 RETURNING 1`,
    [known.companyId, known.id, from, to],
  );
  return rows.length > 0;
}

/** Forgets a key in one of those states. */
export async function deleteKey(
  on: Queryable,
  { companyId, id }: Pick<Key, 'companyId' | 'id'>,
  states: readonly Key['state'][],
): Promise<boolean> {
  const text = `DELETE FROM bank.pix_key WHERE company_id = $1 AND id = $2 AND state = ANY ($3) RETURNING 1`;
  return (await readRows(on, text, [companyId, id, states])).length > 0;
}

/** Forgets keys that were refused before then. */
export async function deleteRefusedBefore(on: Queryable, at: Instant): Promise<void> {
  await readRows(on, `DELETE FROM bank.pix_key WHERE state = 'refused' AND created_at < $1`, [formatInstant(at)]);
}

/** A key with whom it belongs to, as the directory is told. */
export interface KeyOfCompany extends Key {
  readonly bankAccount: string;
  readonly document: string;
  readonly name: string;
  readonly tradeName: string;
}

const OF_COMPANY = `SELECT k.company_id AS "companyId", k.id, k.type, k.key, k.state, k.refusal, k.request_id AS "requestId",
    k.created_at AS "createdAt", c.bank_account AS "bankAccount", c.cnpj AS document, c.name, c.trade_name AS "tradeName"
  FROM bank.pix_key k JOIN bank.company c ON c.id = k.company_id`;

const UNDER_WAY_AT_ONCE = 100;

/** Keys of which the directory must still be told something, oldest first. */
export function keysUnderWay(on: Queryable): Promise<readonly KeyOfCompany[]> {
  return readRows<KeyOfCompany>(
    on,
    `${OF_COMPANY} WHERE k.state IN ('asking', 'removing') ORDER BY k.created_at LIMIT ${UNDER_WAY_AT_ONCE}`,
  );
}

/** One of them. */
export async function keyUnderWay(on: Queryable, companyId: string, id: string): Promise<KeyOfCompany | undefined> {
  const text = `${OF_COMPANY} WHERE k.company_id = $1 AND k.id = $2 AND k.state IN ('asking', 'removing')`;
  return (await readRows<KeyOfCompany>(on, text, [companyId, id]))[0];
}

/** Every key that stands and could be told to a directory that lost it: a random one could not, it would become another. */
export function keysThatStand(on: Queryable): Promise<readonly KeyOfCompany[]> {
  return readRows<KeyOfCompany>(on, `${OF_COMPANY} WHERE k.state = 'active' AND k.type <> 'EVP' ORDER BY k.key`);
}

/** The account of ours that a key leads to. */
export interface KeyOwner {
  readonly companyId: string;
  readonly companyName: string;
  readonly accountId: string;
  readonly document: string;
  readonly state: 'active' | 'blocked' | 'closed';
  readonly bankAccount: string;
}

const OWNER: Statement = {
  name: 'pix_key_owner',
  // Each by itself: as a join, a plan made while the table was empty reads all of it for each key.
  text: `SELECT owner.*, wanted.ordinal FROM unnest($1::text[]) WITH ORDINALITY AS wanted (key, ordinal)
    CROSS JOIN LATERAL (
      SELECT c.id AS "companyId", c.name AS "companyName", c.account_id AS "accountId", c.cnpj AS document, c.state,
        c.bank_account AS "bankAccount"
      FROM bank.pix_key k JOIN bank.company c ON c.id = k.company_id
      WHERE k.key = wanted.key AND k.state = 'active' LIMIT 1) owner`,
};

/** Reads the account of ours that a key in canonical form leads to. Undefined: it is none of ours, or leads nowhere. */
export type OwnerOfKey = (key: string) => Promise<KeyOwner | undefined>;

/** Reads who has a key; many at once share a read. */
export function keyOwnerReader(pool: Queryable): OwnerOfKey {
  return coalescedRead(async (keys) => {
    const rows = await readPrepared<KeyOwner & { readonly ordinal: bigint }>(pool, OWNER, [arrayValue('text', keys)]);
    return byOrdinal(keys, rows, ({ ordinal: _ordinal, ...owner }) => owner);
  });
}

/** A company as far as its keys need it. */
export interface KeyCompany {
  readonly name: string;
  readonly tradeName: string;
  /** CNPJ, bare. */
  readonly document: string;
  readonly bankAccount: string;
  readonly accountId: string;
  /** Null: the company has not said where it is. */
  readonly city: string | null;
}

/** A company's names, document, account and city. */
export async function readCompany(on: Queryable, companyId: string): Promise<KeyCompany> {
  const [row] = await readRows<KeyCompany>(
    on,
    `SELECT c.name, c.trade_name AS "tradeName", c.cnpj AS document, c.bank_account AS "bankAccount",
       c.account_id AS "accountId", r.city
     FROM bank.company c LEFT JOIN bank.company_registration r ON r.company_id = c.id WHERE c.id = $1`,
    [companyId],
  );
  assert(row, 'a company with a session is there');
  return row;
}

/** The company that has a key which stands, for a claim that came in for it. */
export async function holderOf(
  on: Queryable,
  key: string,
): Promise<{ readonly companyId: string; readonly type: PixKeyType } | undefined> {
  const text = `SELECT company_id AS "companyId", type FROM bank.pix_key WHERE key = $1 AND state IN ('active', 'removing')`;
  return (await readRows<{ companyId: string; type: PixKeyType }>(on, text, [key]))[0];
}
