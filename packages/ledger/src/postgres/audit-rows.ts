import { assert, type Uuid } from '@bank/core';
import { auditContent, contentHash, type AuditRow } from '../domain/audit.ts';
import { query, type Queryable } from './connection.ts';
import type { Row } from './row-set.ts';
import { AUDIT, writeCall } from './writes.ts';

/** An audit row and the transaction that it is written with. */
export interface TiedAuditRow {
  readonly row: AuditRow;
  readonly transactionId: Uuid | null;
}

/** Audit rows as the database keeps them. */
export function auditRows(tied: readonly TiedAuditRow[]): Row[] {
  return tied.map(({ row, transactionId }) => ({
    id: row.id,
    company_id: row.companyId,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    data: row.data,
    at: row.at,
    transaction_id: transactionId,
    content_hash: contentHash(auditContent({ ...row, transactionId })),
  }));
}

/**
 * Adds audit rows that belong to no posting (sign-ins, refusals), in the caller's transaction if it is in one. One
 * statement: all of them or none.
 */
export async function appendAudit(on: Queryable, rows: readonly AuditRow[]): Promise<void> {
  if (rows.length === 0) return;
  const call = writeCall([[AUDIT, auditRows(rows.map((row) => ({ row, transactionId: null })))]]);
  assert(call, 'there are rows');
  await query(on, call.statement, call.values);
}
