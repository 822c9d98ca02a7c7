import { formatInstant, money, type Instant, type Money } from '@bank/core';
import type { DisputeReason, SentDisputeState } from '@bank/contracts';
import type { Document } from '@bank/documents';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { SentDispute } from '../domain/sent-dispute.ts';

interface Row extends Omit<SentDispute, 'amount' | 'askedBy'> {
  readonly amount: bigint;
  readonly askedById: string;
  readonly askedByName: string;
}

const COLUMNS = `company_id AS "companyId", id, protocol, order_id AS "orderId", end_to_end_id AS "endToEndId",
  amount_centavos AS amount, settled_at AS "settledAt", payee_name AS "payeeName", payee_bank AS "payeeBank", reason, report,
  asked_by AS "askedById", asked_by_name AS "askedByName", asked_at AS "askedAt", request_id AS "requestId", state, version,
  recovery_id AS "recoveryId", recovery_modified_at AS "recoveryModifiedAt", told_at AS "toldAt", analysed_at AS "analysedAt",
  refund_asked_at AS "refundAskedAt", cancel_asked_at AS "cancelAskedAt", ended_at AS "endedAt", paid_by AS "paidBy"`;

function read({ askedById, askedByName, amount, ...row }: Row): SentDispute {
  return { ...row, amount: money(amount), askedBy: { id: askedById, name: askedByName } };
}

async function select(on: Queryable, where: string, values: readonly unknown[]): Promise<readonly SentDispute[]> {
  const rows = await readRows<Row>(on, `SELECT ${COLUMNS} FROM bank.sent_dispute WHERE ${where}`, values);
  return rows.map(read);
}

/** One of a company's. */
export async function sentDispute(on: Queryable, companyId: string, id: string): Promise<SentDispute | undefined> {
  return (await select(on, 'company_id = $1 AND id = $2', [companyId, id]))[0];
}

/** The newest of an order's. */
export async function disputeOfOrder(
  on: Queryable,
  { companyId, orderId }: { readonly companyId: string; readonly orderId: string },
): Promise<SentDispute | undefined> {
  return (await select(on, 'company_id = $1 AND order_id = $2 ORDER BY id DESC LIMIT 1', [companyId, orderId]))[0];
}

/** A company's, newest first, from a place on. */
export async function listSent(
  on: Queryable,
  { companyId, before, limit }: { readonly companyId: string; readonly before: string | null; readonly limit: number },
): Promise<readonly SentDispute[]> {
  return select(on, 'company_id = $1 AND ($2::text IS NULL OR id < $2) ORDER BY id DESC LIMIT $3', [
    companyId,
    before,
    limit,
  ]);
}

/** The one that a recovery of the directory is about. */
export async function sentByRecovery(on: Queryable, recoveryId: string): Promise<SentDispute | undefined> {
  return (await select(on, 'recovery_id = $1', [recoveryId]))[0];
}

/** Those about which something is to be told to the directory, or looked at; oldest first, after that one. */
export async function dueSent(
  on: Queryable,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly SentDispute[]> {
  return select(
    on,
    `(state IN ('requested', 'accepted', 'watching') OR cancel_asked_at IS NOT NULL) AND ended_at IS NULL AND id > $1
      ORDER BY id LIMIT $2`,
    [after, limit],
  );
}

/** Writes a new one; false where the order has one already. */
export async function insertSent(on: Queryable, dispute: SentDispute): Promise<boolean> {
  const { askedBy, ...row } = dispute;
  const rows = await readRows(
    on,
    `INSERT INTO bank.sent_dispute (company_id, id, protocol, order_id, end_to_end_id, amount_centavos, settled_at, payee_name,
        payee_bank, reason, report, asked_by, asked_by_name, asked_at, request_id, state, version)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
      ON CONFLICT DO NOTHING RETURNING id`,
    [
      row.companyId,
      row.id,
      row.protocol,
      row.orderId,
      row.endToEndId,
      row.amount,
      formatInstant(row.settledAt),
      row.payeeName,
      row.payeeBank,
      row.reason satisfies DisputeReason,
      row.report,
      askedBy.id,
      askedBy.name,
      formatInstant(row.askedAt),
      row.requestId,
      row.state,
      row.version,
    ],
  );
  return rows.length === 1;
}

/** What changes of one. */
export interface SentChange {
  readonly state: SentDisputeState;
  readonly recoveryId: string | null;
  readonly recoveryModifiedAt: Instant | null;
  readonly toldAt: Instant | null;
  readonly analysedAt: Instant | null;
  readonly refundAskedAt: Instant | null;
  readonly cancelAskedAt: Instant | null;
  readonly endedAt: Instant | null;
  readonly paidBy: readonly string[];
}

/** Changes one as it was seen; false where it has changed since. */
export async function updateSent(on: Queryable, seen: SentDispute, change: Partial<SentChange>): Promise<boolean> {
  const next: SentDispute = { ...seen, ...change };
  const moment = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));
  const rows = await readRows(
    on,
    `UPDATE bank.sent_dispute SET state = $4, version = version + 1, recovery_id = $5, recovery_modified_at = $6, told_at = $7,
        analysed_at = $8, refund_asked_at = $9, cancel_asked_at = $10, ended_at = $11,
        paid_by = $12
      WHERE company_id = $1 AND id = $2 AND version = $3 RETURNING id`,
    [
      seen.companyId,
      seen.id,
      seen.version,
      next.state,
      next.recoveryId,
      moment(next.recoveryModifiedAt),
      moment(next.toldAt),
      moment(next.analysedAt),
      moment(next.refundAskedAt),
      moment(next.cancelAskedAt),
      moment(next.endedAt),
      next.paidBy,
    ],
  );
  return rows.length === 1;
}

/** What came back of a payment through this mechanism, as other features credited it. */
export interface CreditedReturn {
  readonly endToEndId: string;
  readonly returnId: string;
  readonly amount: Money;
  readonly creditedAt: Instant;
}

/**
 * What was credited to a company for these orders: returns for fraud or for a bank's fault (FR01, BE08), and the payments by which
 * banks further on paid refunds of their contests.
 */
export async function creditedReturns(
  on: Queryable,
  companyId: string,
  orderIds: readonly string[],
): Promise<readonly CreditedReturn[]> {
  const rows = await readRows<CreditedReturn & { readonly amount: bigint }>(
    on,
    `SELECT end_to_end_id AS "endToEndId", return_id AS "returnId", amount_centavos AS amount, credited_at AS "creditedAt"
      FROM bank.pix_return_in WHERE company_id = $1 AND order_id = ANY ($2) AND state = 'credited' AND reason IN ('FR01', 'BE08')
      UNION ALL
      SELECT d.end_to_end_id, p.end_to_end_id, p.amount_centavos, p.credited_at FROM bank.sent_dispute d
        JOIN bank.pix_in p ON p.end_to_end_id = ANY (d.paid_by) AND p.company_id = d.company_id
        WHERE d.company_id = $1 AND d.order_id = ANY ($2) AND p.state = 'credited' AND p.is_recovered
      ORDER BY "creditedAt", "returnId"`,
    [companyId, orderIds],
  );
  return rows.map((row) => ({ ...row, amount: money(row.amount) }));
}

/** Whether a company waits for money of a contest, or the directory named this payment as what paid one. */
export async function awaitsRecovered(on: Queryable, companyId: string, endToEndId: string): Promise<boolean> {
  const rows = await readRows(
    on,
    `SELECT FROM bank.sent_dispute WHERE company_id = $1
      AND (state IN ('accepted', 'refunding', 'watching') OR $2 = ANY (paid_by)) LIMIT 1`,
    [companyId, endToEndId],
  );
  return rows.length > 0;
}

/** What came back of an order in whatever way, or is about to. */
export async function returnedOfOrder(on: Queryable, companyId: string, orderId: string): Promise<bigint> {
  const [row] = await readRows<{ readonly total: string }>(
    on,
    `SELECT coalesce(sum(amount_centavos), 0)::text AS total FROM bank.pix_return_in
      WHERE company_id = $1 AND order_id = $2 AND state IN ('accepted', 'credited')`,
    [companyId, orderId],
  );
  return BigInt(row?.total ?? 0);
}

/** A Pix of a company's to another bank that was settled between two moments, the first of them; for a seed. */
export async function settledPixBetween(
  on: Queryable,
  { companyId, from, to }: { readonly companyId: string; readonly from: Instant; readonly to: Instant },
): Promise<
  Pick<SentDispute, 'orderId' | 'endToEndId' | 'amount' | 'settledAt' | 'payeeName' | 'payeeBank'> | undefined
> {
  const [row] = await readRows<{
    readonly orderId: string;
    readonly endToEndId: string;
    readonly amount: bigint;
    readonly settledAt: Instant;
    readonly payeeName: string;
    readonly payeeBank: string;
  }>(
    on,
    `SELECT id AS "orderId", end_to_end_id AS "endToEndId", amount_centavos AS amount, settled_at AS "settledAt",
        payee ->> 'name' AS "payeeName", payee ->> 'bankName' AS "payeeBank"
      FROM bank.payment_order WHERE company_id = $1 AND kind = 'pix' AND state = 'settled' AND settled_at BETWEEN $2 AND $3
        AND rail_content ->> 'ownAccountId' IS NULL ORDER BY settled_at, id LIMIT 1`,
    [companyId, formatInstant(from), formatInstant(to)],
  );
  return row && { ...row, amount: money(row.amount) };
}

/** Whose account a company's is, as messages say it. */
export async function holderOf(
  on: Queryable,
  companyId: string,
): Promise<{ readonly name: string; readonly document: Document; readonly bankAccount: string }> {
  const [row] = await readRows<{ readonly name: string; readonly document: Document; readonly bankAccount: string }>(
    on,
    'SELECT name, cnpj AS document, bank_account AS "bankAccount" FROM bank.company WHERE id = $1',
    [companyId],
  );
  if (!row) throw new Error(`there is no company ${companyId}`);
  return row;
}

/** A company's CNPJ, bare. */
export async function documentOf(on: Queryable, companyId: string): Promise<string> {
  const [row] = await readRows<{ readonly cnpj: string }>(on, 'SELECT cnpj FROM bank.company WHERE id = $1', [
    companyId,
  ]);
  if (!row) throw new Error(`there is no company ${companyId}`);
  return row.cnpj;
}
