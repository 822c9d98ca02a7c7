import type pg from 'pg';
import { ledgerAccountOf } from '../features/company/index.ts';
import type { PixBank } from './pix-bank.ts';

/** What happens while something waits for an account. */
export interface Meanwhile {
  /** How many connections wait by then; one unless told. */
  readonly waiting?: number;
  /** Done when they wait, in the transaction that holds the account. */
  readonly change?: (client: pg.ClientBase) => unknown;
}

/**
 * Holds the ledger account of a customer, starts `send`, waits until it waits for the account, does what is to be done
 * meanwhile, and lets go: what was decided before the change is posted after it.
 */
export async function whileHeld<Sent>(
  bank: Pick<PixBank, 'pool' | 'until'>,
  bankAccount: string,
  send: () => Promise<Sent>,
  meanwhile: Meanwhile,
): Promise<Sent> {
  return whileLedgerAccountHeld(bank, ledgerAccountOf(bankAccount), send, meanwhile);
}

/** The same with any account of the ledger, as one of the bank's own. */
export async function whileLedgerAccountHeld<Sent>(
  bank: Pick<PixBank, 'pool' | 'until'>,
  accountId: string,
  send: () => Promise<Sent>,
  { waiting = 1, change }: Meanwhile,
): Promise<Sent> {
  const client = await bank.pool.connect();
  let isLetGo = false;
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM ledger.account WHERE id = $1 FOR UPDATE', [accountId]);
    const sent = send();
    await bank.until('it waits for the account', async () => (await connectionsWaiting(bank)) >= waiting);
    await change?.(client);
    await client.query('COMMIT');
    isLetGo = true;
    return await sent;
  } finally {
    // One that still holds the account is closed.
    client.release(!isLetGo);
  }
}

/** How many connections to the bank's database wait for another one. */
export async function connectionsWaiting(bank: Pick<PixBank, 'pool'>): Promise<number> {
  const { rows } = await bank.pool.query<{ found: number }>(
    `SELECT count(*)::int AS found FROM pg_stat_activity
     WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return rows[0]?.found ?? 0;
}
