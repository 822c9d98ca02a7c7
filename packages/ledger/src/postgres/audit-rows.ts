import { formatInstant, type Uuid } from '@bank/core';
import { auditContent, contentHash, type AuditRow } from '../domain/audit.ts';
import { query, type Call, type Queryable } from './connection.ts';
import { rowCall } from './row-set.ts';
import { INSERT_AUDIT } from './statements.ts';

/** An audit row and the transaction that it is written with. */
export interface TiedAuditRow {
  readonly row: AuditRow;
  readonly transactionId: Uuid | null;
}

/** The call that writes audit rows and queues them for the chainer. */
export function auditCall(tied: readonly TiedAuditRow[]): Call {
  const rows = tied.map(({ row, transactionId }) => ({
    id: row.id,
    company_id: row.companyId,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    data: row.data,
    at: formatInstant(row.at),
    transaction_id: transactionId,
    content_hash: contentHash(auditContent({ ...row, transactionId })),
  }));
  return rowCall(INSERT_AUDIT, rows);
}

/**
 * Adds audit rows that belong to no posting (sign-ins, refusals), in the caller's transaction if it is in one. One
 * statement: all of them or none.
 */
export async function appendAudit(on: Queryable, rows: readonly AuditRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { statement, values } = auditCall(rows.map((row) => ({ row, transactionId: null })));
  await query(on, statement, values);
}
