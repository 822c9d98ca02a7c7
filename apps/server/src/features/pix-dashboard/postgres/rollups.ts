import type { Instant } from '@bank/core';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import { PIX_LINE_TYPES, type PixLine, type Rollup } from '../domain/pix-line.ts';

/** A company whose account has lines that are not counted yet. */
export interface Uncounted {
  readonly companyId: string;
  readonly accountId: string;
  /** The newest line of the account, and the last one that is counted. */
  readonly version: bigint;
  readonly lastSeq: bigint;
}

const UNCOUNTED = {
  name: 'pix_dashboard_uncounted',
  text: `SELECT c.id AS "companyId", c.account_id AS "accountId", a.version, coalesce(p.last_seq, 0) AS "lastSeq"
    FROM bank.company c JOIN ledger.account a ON a.id = c.account_id
    LEFT JOIN bank.pix_dashboard_progress p ON p.company_id = c.id
    WHERE a.version > coalesce(p.last_seq, 0) AND ($2::text IS NULL OR c.id = $2) ORDER BY c.id LIMIT $1`,
};

/** Companies with lines to count; `only` that one. */
export function readUncounted(on: Queryable, limit: number, only?: string): Promise<readonly Uncounted[]> {
  return readPrepared<Uncounted>(on, UNCOUNTED, [limit, only ?? null]);
}

/**
 * Locks how far those companies are counted, in one order for everybody, and gives it: whoever comes second waits, and then
 * sees what the first has counted.
 */
export async function lockProgress(on: Queryable, companyIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  await readPrepared(on, BEGIN_PROGRESS, [companyIds]);
  const rows = await readPrepared<{ companyId: string; lastSeq: bigint }>(on, LOCK_PROGRESS, [companyIds]);
  return new Map(rows.map(({ companyId, lastSeq }) => [companyId, lastSeq]));
}

const BEGIN_PROGRESS = {
  name: 'pix_dashboard_begin',
  text: `INSERT INTO bank.pix_dashboard_progress (company_id, last_seq)
    SELECT id, 0 FROM unnest($1::text[]) AS id ORDER BY id ON CONFLICT (company_id) DO NOTHING`,
};
const LOCK_PROGRESS = {
  name: 'pix_dashboard_lock',
  text: `SELECT company_id AS "companyId", last_seq AS "lastSeq" FROM bank.pix_dashboard_progress
    WHERE company_id = ANY ($1) ORDER BY company_id FOR UPDATE`,
};

/** The lines of an account after one and up to another. */
export interface Stretch {
  readonly companyId: string;
  readonly accountId: string;
  readonly after: bigint;
  readonly upTo: bigint;
}

function columnsOf(stretches: readonly Stretch[]): readonly unknown[] {
  return [
    stretches.map(({ companyId }) => companyId),
    stretches.map(({ accountId }) => accountId),
    stretches.map(({ after }) => after),
    stretches.map(({ upTo }) => upTo),
  ];
}

const STRETCH = `unnest($1::text[], $2::text[], $3::int8[], $4::int8[]) AS stretch (company_id, account_id, after, up_to)`;

// What stands beside a line was written before it or with it, and stays: a line is counted alike whenever it is read. Each
// look goes by an index, whatever the tables' sizes. One paid inside this bank is known by its payer's order alone.
const LINES = {
  name: 'pix_dashboard_lines',
  text: `SELECT stretch.company_id AS "companyId", entry.banking_date AS date, entry.at, entry.amount,
      entry.detail ->> 'type' AS type, coalesce(entry.detail ->> 'txid', came.txid) AS txid,
      entry.detail ->> 'orderId' AS "orderId", entry.detail -> 'counterparty' ->> 'name' AS name,
      entry.detail -> 'counterparty' ->> 'document' AS document, coalesce(came.noted, own.noted, false) AS "isNoted",
      coalesce(came.key, own.key) AS key, paid.kind AS charge, back.reason
    FROM ${STRETCH}
    JOIN ledger.entry ON entry.account_id = stretch.account_id AND entry.seq > stretch.after AND entry.seq <= stretch.up_to
    LEFT JOIN LATERAL (SELECT p.key, p.txid, true AS noted FROM bank.pix_in p
      WHERE entry.detail ->> 'type' = 'pix_received' AND p.end_to_end_id = entry.detail ->> 'endToEndId'
        AND p.company_id = stretch.company_id LIMIT 1) came ON true
    LEFT JOIN LATERAL (SELECT o.payee ->> 'key' AS key, true AS noted
      FROM ledger.entry sent JOIN bank.company payer ON payer.account_id = sent.account_id
      JOIN bank.payment_order o ON o.company_id = payer.id AND o.id = sent.detail ->> 'orderId'
      WHERE entry.detail ->> 'type' = 'pix_received' AND came.noted IS NULL AND sent.transaction_id = entry.transaction_id
        AND sent.kind = 'pix_sent' AND sent.account_id <> entry.account_id LIMIT 1) own ON true
    LEFT JOIN LATERAL (SELECT c.kind FROM bank.pix_charge_payment p
      JOIN bank.pix_charge c ON c.company_id = p.company_id AND c.id = p.charge_id
      WHERE entry.detail ->> 'type' = 'pix_received' AND p.end_to_end_id = entry.detail ->> 'endToEndId'
        AND p.company_id = stretch.company_id LIMIT 1) paid ON true
    LEFT JOIN LATERAL (SELECT r.reason FROM bank.pix_return_in r
      WHERE entry.detail ->> 'type' = 'pix_returned_in' AND r.company_id = stretch.company_id
        AND r.return_id = entry.detail ->> 'returnId' LIMIT 1) back ON true
    WHERE entry.detail ->> 'type' = ANY ($5)`,
};

/** The lines of Pix in those stretches. */
export function readLines(on: Queryable, stretches: readonly Stretch[]): Promise<readonly PixLine[]> {
  return readPrepared<PixLine>(on, LINES, [...columnsOf(stretches), PIX_LINE_TYPES]);
}

const ADD_HOURS = {
  name: 'pix_dashboard_add_hours',
  text: `INSERT INTO bank.pix_dashboard_hour AS kept
      (company_id, banking_date, hour, flow, way, key, pix_count, centavos)
    SELECT * FROM unnest($1::text[], $2::date[], $3::int2[], $4::text[], $5::text[], $6::text[], $7::int8[], $8::int8[])
      AS counted (company_id, banking_date, hour, flow, way, key, pix_count, centavos) ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (company_id, banking_date, hour, flow, way, key) DO UPDATE
    SET pix_count = kept.pix_count + excluded.pix_count, centavos = kept.centavos + excluded.centavos`,
};
const ADD_PAYERS = {
  name: 'pix_dashboard_add_payers',
  text: `INSERT INTO bank.pix_dashboard_payer AS kept
      (company_id, banking_date, masked_document, name, pix_count, centavos)
    SELECT * FROM unnest($1::text[], $2::date[], $3::text[], $4::text[], $5::int8[], $6::int8[])
      AS counted (company_id, banking_date, masked_document, name, pix_count, centavos) ORDER BY 1, 2, 3, 4
    ON CONFLICT (company_id, banking_date, masked_document, name) DO UPDATE
    SET pix_count = kept.pix_count + excluded.pix_count, centavos = kept.centavos + excluded.centavos`,
};

/** Adds what was counted to what is kept. */
export async function addRollup(on: Queryable, { hours, payers }: Rollup): Promise<void> {
  if (hours.length > 0) {
    await readPrepared(on, ADD_HOURS, [
      hours.map(({ companyId }) => companyId),
      hours.map(({ date }) => date),
      hours.map(({ hour }) => hour),
      hours.map(({ flow }) => flow),
      hours.map(({ way }) => way),
      hours.map(({ key }) => key),
      hours.map(({ count }) => count),
      hours.map(({ centavos }) => centavos),
    ]);
  }
  if (payers.length === 0) return;
  await readPrepared(on, ADD_PAYERS, [
    payers.map(({ companyId }) => companyId),
    payers.map(({ date }) => date),
    payers.map(({ maskedDocument }) => maskedDocument),
    payers.map(({ name }) => name),
    payers.map(({ count }) => count),
    payers.map(({ centavos }) => centavos),
  ]);
}

const MOVE_ON = {
  name: 'pix_dashboard_move_on',
  text: `UPDATE bank.pix_dashboard_progress AS progress SET last_seq = stretch.up_to, counted_at = entry.at
    FROM ${STRETCH} JOIN ledger.entry ON entry.account_id = stretch.account_id AND entry.seq = stretch.up_to
    WHERE progress.company_id = stretch.company_id AND progress.last_seq = stretch.after RETURNING progress.company_id`,
};

/** Says that those stretches are counted; gives of how many that is so. */
export async function moveOn(on: Queryable, stretches: readonly Stretch[]): Promise<number> {
  return (await readPrepared(on, MOVE_ON, columnsOf(stretches))).length;
}

/** Forgets all that was counted of a company, in a transaction that holds its progress. */
export async function forgetCounted(on: Queryable, companyId: string): Promise<void> {
  await readRows(on, 'DELETE FROM bank.pix_dashboard_hour WHERE company_id = $1', [companyId]);
  await readRows(on, 'DELETE FROM bank.pix_dashboard_payer WHERE company_id = $1', [companyId]);
  await readRows(on, 'UPDATE bank.pix_dashboard_progress SET last_seq = 0, counted_at = NULL WHERE company_id = $1', [
    companyId,
  ]);
}

/** How far a company is counted. */
export interface Counted {
  /** Nothing waits to be counted. */
  readonly isAll: boolean;
  readonly countedAt: Instant | null;
}

const COUNTED = {
  name: 'pix_dashboard_counted',
  text: `SELECT a.version <= coalesce(p.last_seq, 0) AS "isAll", p.counted_at AS "countedAt"
    FROM bank.company c JOIN ledger.account a ON a.id = c.account_id
    LEFT JOIN bank.pix_dashboard_progress p ON p.company_id = c.id WHERE c.id = $1`,
};

/** How far a company is counted. */
export async function readCounted(on: Queryable, companyId: string): Promise<Counted> {
  const [row] = await readPrepared<Counted>(on, COUNTED, [companyId]);
  return row ?? { isAll: true, countedAt: null };
}
