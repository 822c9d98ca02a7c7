import type { Instant } from '@bank/core';
import type { CodePart, OrderState } from '@bank/contracts';
import { readPrepared, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';

// What happened of which webhooks are told, as the books and the trail have it. An account's entries are numbered without gaps,
// a company's acts too: what was read up to a number was read once and for all.

/** How far a company is read, and how far there is to read. */
export interface Reach {
  readonly companyId: string;
  readonly accountId: string;
  readonly chain: string;
  readonly entrySeq: bigint;
  readonly auditSeq: bigint;
  readonly headEntrySeq: bigint;
  readonly headAuditSeq: bigint;
}

const REACH = `p.company_id AS "companyId", p.account_id AS "accountId", p.chain, p.entry_seq AS "entrySeq",
  p.audit_seq AS "auditSeq", a.version AS "headEntrySeq", coalesce(h.seq, 0) AS "headAuditSeq"`;

const BEHIND: Statement = {
  name: 'webhooks_behind',
  text: `SELECT p.company_id AS "companyId" FROM bank.webhook_progress p
    JOIN ledger.account a ON a.id = p.account_id LEFT JOIN ledger.audit_head h ON h.chain = p.chain
    WHERE a.version > p.entry_seq OR h.seq > p.audit_seq LIMIT $1`,
};

/** Companies of whose books or acts something has not been read. */
export async function readBehind(on: Queryable, limit: number): Promise<readonly string[]> {
  const rows = await readPrepared<{ readonly companyId: string }>(on, BEHIND, [limit]);
  return rows.map(({ companyId }) => companyId);
}

const TAKE: Statement = {
  name: 'webhooks_take_company',
  text: `SELECT ${REACH} FROM bank.webhook_progress p
    JOIN ledger.account a ON a.id = p.account_id LEFT JOIN ledger.audit_head h ON h.chain = p.chain
    WHERE p.company_id = $1 FOR UPDATE OF p SKIP LOCKED`,
};

/** Takes a company to read for this transaction; undefined while another server does. */
export async function takeCompany(on: Queryable, companyId: string): Promise<Reach | undefined> {
  return (await readPrepared<Reach>(on, TAKE, [companyId]))[0];
}

const MOVE_ON: Statement = {
  name: 'webhooks_move_on',
  text: 'UPDATE bank.webhook_progress SET entry_seq = $2, audit_seq = $3 WHERE company_id = $1',
};

/** Notes how far it was read. */
export async function moveOn(
  on: Queryable,
  reached: Pick<Reach, 'companyId' | 'entrySeq' | 'auditSeq'>,
): Promise<void> {
  await readPrepared(on, MOVE_ON, [reached.companyId, reached.entrySeq, reached.auditSeq]);
}

/** A received Pix with a txid, and the webhook of its key. */
export interface ReceivedRow {
  readonly webhookId: string;
  readonly url: string;
  readonly host: string;
  readonly endToEndId: string;
  readonly txid: string;
  readonly key: string;
  readonly amount: bigint;
  readonly at: Instant;
  readonly message: string | null;
  readonly parts: readonly { readonly part: CodePart; readonly centavos: string }[] | null;
}

/**
 * The key that a received Pix named: the payment system's message says it, or the code that it paid, or the order of a payer
 * of this bank.
 */
export const KEY_OF_ENTRY = `coalesce(
    (SELECT i.key FROM bank.pix_in i WHERE i.end_to_end_id = e.detail ->> 'endToEndId'),
    (SELECT c.key FROM bank.pix_charge_payment p JOIN bank.pix_charge c ON c.company_id = p.company_id AND c.id = p.charge_id
      WHERE p.end_to_end_id = e.detail ->> 'endToEndId'),
    (SELECT o.payee ->> 'key' FROM ledger.entry s JOIN bank.company payer ON payer.account_id = s.account_id
      JOIN bank.payment_order o ON o.company_id = payer.id AND o.id = s.detail ->> 'orderId'
      WHERE s.transaction_id = e.transaction_id AND s.kind = 'pix_sent' LIMIT 1))`;

/** Of an entry: that it is a received Pix with a txid. What the mechanism against fraud brought back is none. */
export const IS_RECEIVED = `e.kind = 'pix_received' AND e.detail ->> 'txid' IS NOT NULL
  AND e.detail ->> 'endToEndId' IS NOT NULL AND e.detail ->> 'type' = 'pix_received'`;

const RECEIVED_COLUMNS = `w.id AS "webhookId", w.url, w.host, e.detail ->> 'endToEndId' AS "endToEndId",
  e.detail ->> 'txid' AS txid, w.key, e.amount, e.at, e.detail ->> 'message' AS message, paid.parts`;

const RECEIVED: Statement = {
  name: 'webhooks_received',
  text: `SELECT ${RECEIVED_COLUMNS}
    FROM ledger.entry e
    JOIN bank.webhook w ON w.company_id = $1 AND w.removed_at IS NULL AND w.since_entry_seq < e.seq
      AND w.key = ${KEY_OF_ENTRY}
    LEFT JOIN bank.pix_charge_payment paid ON paid.end_to_end_id = e.detail ->> 'endToEndId'
    WHERE e.account_id = $2 AND e.seq > $3 AND e.seq <= $4 AND ${IS_RECEIVED} ORDER BY e.seq`,
};

/** The Pix with a txid that those entries are, of keys that have a webhook, in their order. */
export function readReceived(
  on: Queryable,
  { companyId, accountId }: Pick<Reach, 'companyId' | 'accountId'>,
  { after, to }: { readonly after: bigint; readonly to: bigint },
): Promise<readonly ReceivedRow[]> {
  return readPrepared<ReceivedRow>(on, RECEIVED, [companyId, accountId, after, to]);
}

/** The end of a giving back. */
export interface EndedReturn {
  readonly endToEndId: string;
  readonly returnId: string;
}

const ENDED: Statement = {
  name: 'webhooks_ended_returns',
  text: `WITH acts AS (SELECT record.action, record.subject, record.data FROM ledger.audit_link link
      CROSS JOIN LATERAL (SELECT action, subject, data FROM ledger.audit_record WHERE id = link.record_id LIMIT 1) record
      WHERE link.chain = $2 AND link.seq > $3 AND link.seq <= $4)
    SELECT DISTINCT o.payee ->> 'paidId' AS "endToEndId", o.end_to_end_id AS "returnId"
    FROM acts JOIN bank.payment_order o ON o.company_id = $1 AND o.id = acts.subject AND o.kind = 'pix-refund'
    WHERE acts.action LIKE 'payment-orders.%' AND acts.data ->> 'state' = ANY ($5) AND o.state = ANY ($5)
      AND o.end_to_end_id IS NOT NULL
    UNION
    SELECT g.end_to_end_id, g.return_id FROM acts JOIN bank.pix_return_out g ON g.company_id = $1 AND g.case_id = acts.subject
    WHERE acts.action IN ('pix-disputes.paid-back', 'pix-disputes.precaution-ended') AND g.state = 'settled'`,
};

/** The giving back, of received Pix, that ended by those acts: done or not. */
export function readEndedReturns(
  on: Queryable,
  { companyId, chain }: Pick<Reach, 'companyId' | 'chain'>,
  { after, to, ends }: { readonly after: bigint; readonly to: bigint; readonly ends: readonly OrderState[] },
): Promise<readonly EndedReturn[]> {
  return readPrepared<EndedReturn>(on, ENDED, [companyId, chain, after, to, ends]);
}

const OF_IDS: Statement = {
  name: 'webhooks_received_of_ids',
  // By the transaction that credited it, for an account's entries are not found by what they say.
  text: `SELECT DISTINCT ON (e.seq) ${RECEIVED_COLUMNS}
    FROM (SELECT i.transaction_id FROM bank.pix_in i WHERE i.end_to_end_id = ANY ($3) AND i.company_id = $1
      UNION SELECT p.transaction_id FROM bank.pix_charge_payment p WHERE p.end_to_end_id = ANY ($3) AND p.company_id = $1) t
    JOIN ledger.entry e ON e.transaction_id = t.transaction_id AND e.account_id = $2
    JOIN bank.webhook w ON w.company_id = $1 AND w.removed_at IS NULL AND w.key = ${KEY_OF_ENTRY}
    LEFT JOIN bank.pix_charge_payment paid ON paid.end_to_end_id = e.detail ->> 'endToEndId'
    WHERE ${IS_RECEIVED} ORDER BY e.seq`,
};

/** Those Pix of a company, where they came with a txid to a key that has a webhook. */
export function readReceivedOf(
  on: Queryable,
  { companyId, accountId }: Pick<Reach, 'companyId' | 'accountId'>,
  endToEndIds: readonly string[],
): Promise<readonly ReceivedRow[]> {
  return readPrepared<ReceivedRow>(on, OF_IDS, [companyId, accountId, endToEndIds]);
}
