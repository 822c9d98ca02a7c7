import { bankingDate, money, type Uuid } from '@bank/core';
import { openAccount, type AuditRow, type Posting } from '../index.ts';
import type { LedgerDatabase } from './ledger-database.ts';

/** Opens accounts: the bank's own, without a floor, and customers' with floor zero and that much on them. */
export async function openAccounts(db: LedgerDatabase, customers: Readonly<Record<string, bigint>>): Promise<void> {
  const openedAt = db.clock.now();
  await openAccount(db.pool, { id: 'bank', kind: 'own', floor: null, openedAt });
  for (const [id, amount] of Object.entries(customers)) {
    await openAccount(db.pool, { id, kind: 'customer', floor: money(0n), openedAt });
    if (amount > 0n) await db.ledger.postOne(transfer(db, 'bank', id, amount));
  }
}

/** A posting of one amount from one account to another. */
export function transfer(
  db: LedgerDatabase,
  from: string,
  to: string,
  amount: bigint,
  more: Partial<Posting> = {},
): Posting {
  const at = db.clock.now();
  const legs = [
    { accountId: from, amount: money(-amount) },
    { accountId: to, amount: money(amount) },
  ];
  return { id: db.newId(), kind: 'transfer', bankingDate: bankingDate(at), at, legs, ...more };
}

/** An audit row of a company (or of the bank) about something. */
export function auditRow(
  db: LedgerDatabase,
  companyId: string | null,
  subject: string,
  id: Uuid = db.newId(),
): AuditRow {
  return {
    id,
    companyId,
    actor: 'operator:1',
    action: 'test.done',
    subject,
    data: { é: [1, 0.5, 'ß'] },
    at: db.clock.now(),
  };
}
