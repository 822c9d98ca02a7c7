import type pg from 'pg';
import { instant, type Uuid } from '@bank/core';
import {
  auditContent,
  CHAIN_START,
  chainOf,
  headContent,
  linkHash,
  type AuditRecord,
  type ChainHead,
  type HeadSigner,
} from '../domain/audit.ts';
import type { JsonObject } from '../domain/canonical-json.ts';
import { query, runInOrder, type Statement } from './connection.ts';
import { arrayValue, insertRows, rowCall, type Columns, type RowStatement } from './row-set.ts';
import { inTransaction } from './transaction.ts';

/** Who chains, and with which key. */
export interface ChainerOptions {
  /** This process: made once at its start. */
  readonly holder: Uuid;
  readonly signer: HeadSigner;
  /** Records to link in one go, rounded up to whole writes; 1000 unless told. */
  readonly limit?: number;
  /** Asked once this process leads: false, and it links nothing. A key whose time is over must sign no head. */
  readonly mayChain?: (on: pg.ClientBase) => Promise<boolean>;
  /** How long the lease outlives a process that died; 10 s unless told. */
  readonly leaseMs?: number;
}

/** What one run of the chainer did. */
export interface ChainRun {
  /** Whether this process holds the lease. */
  readonly leading: boolean;
  readonly linked: number;
  /** Whether more may be waiting. */
  readonly more: boolean;
}

const LEAD: Statement = {
  name: 'ledger_chainer_lead',
  text: `UPDATE ledger.lease SET holder = $1, until = now() + $2 * interval '1 ms'
    WHERE name = 'audit-chainer' AND (holder = $1 OR until < now()) RETURNING name`,
};

/**
 * In the order of their ids; one that commits late is linked late, with a later number. Rows of the queue are taken until
 * enough records have come together. Links are looked for one by one (LIMIT 1): an EXISTS may be answered by reading all
 * links there are.
 */
const WAITING: Statement = {
  name: 'ledger_chainer_waiting',
  text: `SELECT DISTINCT ON (r.id) q.id AS queued_as, r.id, r.company_id, r.actor, r.action, r.subject, r.data, r.at, r.transaction_id,
      (SELECT true FROM ledger.audit_link l WHERE l.record_id = r.id LIMIT 1) AS linked
    FROM (SELECT id, unnest(records) AS record_id FROM (
        SELECT id, records, sum(cardinality(records)) OVER (ORDER BY id) - cardinality(records) AS before
        FROM (SELECT id, records FROM ledger.audit_queue ORDER BY id LIMIT $1) AS first) AS counted
      WHERE before < $1) AS q
    CROSS JOIN LATERAL (
      SELECT id, company_id, actor, action, subject, data, at, transaction_id
      FROM ledger.audit_record WHERE id = q.record_id LIMIT 1) AS r
    ORDER BY r.id`,
};

const HEADS: Statement = {
  name: 'ledger_chainer_heads',
  text: `SELECT chain, seq, hash FROM ledger.audit_head WHERE chain = ANY ($1::text[]) ORDER BY chain FOR UPDATE`,
};

const LINK_COLUMNS: Columns = { chain: 'text', seq: 'int8', record_id: 'uuid', hash: 'bytea' };

const INSERT_LINKS: RowStatement = {
  name: 'ledger_chainer_link',
  columns: LINK_COLUMNS,
  text: insertRows('ledger.audit_link', LINK_COLUMNS),
};

const HEAD_COLUMNS: Columns = { chain: 'text', seq: 'int8', hash: 'bytea', key_id: 'text', signature: 'bytea' };

const WRITE_HEADS: RowStatement = {
  name: 'ledger_chainer_sign',
  columns: HEAD_COLUMNS,
  text: `${insertRows('ledger.audit_head', HEAD_COLUMNS)}
    ON CONFLICT (chain) DO UPDATE
    SET seq = excluded.seq, hash = excluded.hash, key_id = excluded.key_id, signature = excluded.signature`,
};

const UNQUEUE: Statement = {
  name: 'ledger_chainer_unqueue',
  text: `DELETE FROM ledger.audit_queue WHERE id = ANY ($1::uuid[])`,
};

/** An audit record as a row of the database. */
export interface AuditRecordRow {
  readonly id: Uuid;
  readonly company_id: string | null;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly data: JsonObject;
  readonly at: number;
  readonly transaction_id: Uuid | null;
}

interface WaitingRow extends AuditRecordRow {
  readonly queued_as: Uuid;
  readonly linked: true | null;
}

/** The record that a row holds. */
export function auditRecord(row: AuditRecordRow): AuditRecord {
  return {
    id: row.id,
    companyId: row.company_id,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    data: row.data,
    at: instant(row.at),
    transactionId: row.transaction_id,
  };
}

/**
 * Links audit records that no chain has yet, and signs the heads of the chains that grew. Call it every second or so
 * in every process: a lease row lets one of them do it, and its row lock keeps two apart even when a lease runs out.
 * Postings never wait for it.
 */
export async function chainAudit(pool: pg.Pool, options: ChainerOptions): Promise<ChainRun> {
  const { holder, signer, limit = 1000, leaseMs = 10_000, mayChain = () => Promise.resolve(true) } = options;
  return inTransaction(pool, async (client) => {
    if ((await query(client, LEAD, [holder, leaseMs])).length === 0) return { leading: false, linked: 0, more: false };
    if (!(await mayChain(client))) return { leading: true, linked: 0, more: false };
    const waiting = await query<WaitingRow>(client, WAITING, [limit]);
    if (waiting.length === 0) return { leading: true, linked: 0, more: false };
    // Someone may have queued a record again that has its link: it must not stop the others.
    const records = waiting.filter(({ linked }) => linked === null).map(auditRecord);
    const heads = await readHeads(client, new Set(records.map(({ companyId }) => chainOf(companyId))));
    const links = records.map((record) => {
      const chain = chainOf(record.companyId);
      const previous = heads.get(chain);
      const head: ChainHead = {
        chain,
        seq: (previous?.seq ?? 0n) + 1n,
        hash: linkHash(previous?.hash ?? CHAIN_START, auditContent(record)),
      };
      heads.set(chain, head);
      return { ...head, record_id: record.id };
    });
    const signed = [...heads.values()].map((head) => ({
      chain: head.chain,
      seq: head.seq,
      hash: head.hash,
      key_id: signer.keyId,
      signature: signer.sign(headContent(head)),
    }));
    await runInOrder(client, [
      rowCall(INSERT_LINKS, links),
      rowCall(WRITE_HEADS, signed),
      {
        statement: UNQUEUE,
        values: [
          arrayValue(
            'uuid',
            waiting.map(({ queued_as }) => queued_as),
          ),
        ],
      },
    ]);
    return { leading: true, linked: links.length, more: waiting.length >= limit };
  });
}

const KEEP_CHAINERS_OUT: Statement = {
  name: 'ledger_chainer_keep_out',
  text: `SELECT name FROM ledger.lease WHERE name = 'audit-chainer' FOR UPDATE`,
};

const ALL_HEADS: Statement = {
  name: 'ledger_chainer_all_heads',
  text: 'SELECT chain, seq, hash FROM ledger.audit_head ORDER BY chain FOR UPDATE',
};

/**
 * Signs every head anew, in the caller's transaction: until it ends no process links anything. What says that the former
 * key's time is over belongs into the same transaction.
 */
export async function signHeadsAnew(client: pg.ClientBase, signer: HeadSigner): Promise<number> {
  await query(client, KEEP_CHAINERS_OUT, []);
  const heads = await query<ChainHead>(client, ALL_HEADS, []);
  const signed = heads.map((head) => ({
    chain: head.chain,
    seq: head.seq,
    hash: head.hash,
    key_id: signer.keyId,
    signature: signer.sign(headContent(head)),
  }));
  if (signed.length > 0) await runInOrder(client, [rowCall(WRITE_HEADS, signed)]);
  return signed.length;
}

async function readHeads(client: pg.ClientBase, chains: ReadonlySet<string>): Promise<Map<string, ChainHead>> {
  const rows = await query<ChainHead>(client, HEADS, [arrayValue('text', [...chains])]);
  return new Map(rows.map((head) => [head.chain, head]));
}
