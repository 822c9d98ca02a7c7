import { money, type Instant, type Money, type Uuid } from '@bank/core';
import { companion, type Companion, type CompanionStatement } from '@bank/ledger';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { ResolutionKind, Standing } from '../domain/resolution.ts';

/** What somebody of the staff proposed, and what became of it. */
export interface Resolution {
  readonly id: Uuid;
  readonly matter: Standing['matter'];
  readonly matterId: string;
  readonly kind: ResolutionKind;
  readonly rail: string | null;
  readonly companyId: string | null;
  readonly accountId: string | null;
  readonly orderId: string | null;
  readonly paymentId: string | null;
  readonly credit: Money;
  readonly railAccountId: string | null;
  readonly reason: string;
  readonly state: 'proposed' | 'replaced' | 'confirmed';
  readonly proposedBy: string;
  readonly proposedAt: Instant;
  readonly confirmedBy: string | null;
}

const COLUMNS = `id, matter_kind AS matter, matter_id AS "matterId", kind, rail, company_id AS "companyId",
  account_id AS "accountId", order_id AS "orderId", payment_id AS "paymentId", credit_centavos AS credit,
  rail_account_id AS "railAccountId", reason, state, proposed_by AS "proposedBy", proposed_at AS "proposedAt",
  confirmed_by AS "confirmedBy"`;

/** A resolution by its number; undefined for one that there is not. */
export async function resolutionById(on: Queryable, id: string): Promise<Resolution | undefined> {
  const [row] = await readRows<Resolution>(on, `SELECT ${COLUMNS} FROM bank.resolution WHERE id::text = $1`, [id]);
  return row && { ...row, credit: money(row.credit) };
}

/** All that was ever proposed about a matter, oldest first. */
export async function resolutionsOf(on: Queryable, matterId: string): Promise<readonly Resolution[]> {
  const rows = await readRows<Resolution>(
    on,
    `SELECT ${COLUMNS} FROM bank.resolution WHERE matter_id = $1 ORDER BY proposed_at, id`,
    [matterId],
  );
  return rows.map((row) => ({ ...row, credit: money(row.credit) }));
}

/** What is proposed: a resolution that nobody has confirmed. */
export type Proposal = Omit<Resolution, 'state' | 'confirmedBy'>;

/**
 * Keeps a proposal in the place of the one before it; false where the matter was resolved meanwhile. Within a
 * transaction, one at a time for each matter.
 */
export async function putProposal(on: Queryable, proposal: Proposal): Promise<boolean> {
  const { id, matter, matterId, kind, proposedAt: at } = proposal;
  await readRows(on, `SELECT pg_advisory_xact_lock(hashtextextended('resolution ' || $1, 0))`, [matterId]);
  await readRows(
    on,
    `UPDATE bank.resolution SET state = 'replaced', ended_at = $3
     WHERE matter_kind = $1 AND matter_id = $2 AND state = 'proposed'`,
    [matter, matterId, new Date(at)],
  );
  const { rail, companyId, accountId, orderId, paymentId, credit, railAccountId, reason, proposedBy } = proposal;
  const written = await readRows(
    on,
    `INSERT INTO bank.resolution (id, matter_kind, matter_id, kind, rail, company_id, account_id, order_id, payment_id,
       credit_centavos, rail_account_id, reason, state, proposed_by, proposed_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'proposed', $13, $14
     WHERE NOT EXISTS (SELECT FROM bank.resolution WHERE matter_kind = $2 AND matter_id = $3 AND state = 'confirmed')
     RETURNING id`,
    [
      id,
      matter,
      matterId,
      kind,
      rail,
      companyId,
      accountId,
      orderId,
      paymentId,
      credit,
      railAccountId,
      reason,
      proposedBy,
      new Date(at),
    ],
  );
  return written.length > 0;
}

const CONFIRM = {
  name: 'resolution_confirm',
  order: 70,
  columns: { id: 'uuid', by: 'text', at: 'timestamptz', transaction_id: 'uuid' },
  // The second person is another one also here, whatever was read before.
  sql: `UPDATE bank.resolution r SET state = 'confirmed', confirmed_by = rows.by, ended_at = rows.at,
      transaction_id = rows.transaction_id
    FROM {rows} WHERE r.id = rows.id AND r.state = 'proposed' AND r.proposed_by <> rows.by RETURNING rows.ordinal`,
  refusal: 'reconciliation.changed-meanwhile',
  refusalByConstraint: { resolution_confirmed: 'reconciliation.changed-meanwhile' },
} as const satisfies CompanionStatement;

/** The refusal where a proposal is no longer as it was seen: confirmed, or replaced by another. */
export const RESOLUTION_CHANGED = CONFIRM.refusal;

/** Confirms a proposal with the posting of its money, or with the order's own, which gives `transactionId` null. */
export function confirmResolution(id: Uuid, by: string, at: Instant, transactionId: Uuid | null): Companion {
  return companion(CONFIRM, { id, by, at, transaction_id: transactionId });
}

/** A company by the five digits of its account. */
export async function companyByAccount(
  on: Queryable,
  bankAccount: string,
): Promise<{ readonly companyId: string; readonly accountId: string } | undefined> {
  const rows = await readRows<{ companyId: string; accountId: string }>(
    on,
    'SELECT id AS "companyId", account_id AS "accountId" FROM bank.company WHERE bank_account = $1',
    [bankAccount],
  );
  return rows[0];
}
