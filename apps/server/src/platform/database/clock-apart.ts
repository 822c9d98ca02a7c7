import { SECOND_MS } from '@bank/core';
import { columnTypes } from '@bank/ledger';
import type { Queryable } from './rows.ts';

/**
 * How far a server's clock may be from the database's, which all servers share: far more than synchronised clocks differ,
 * far less than anything that is decided by the clock allows. A server that is a day ahead would pay tomorrow's payments
 * today, and close a day that is not over. [OURS]
 */
export const CLOCK_APART_MS_MAX = 5 * SECOND_MS;

const QUESTION = 'SELECT clock_timestamp() AS now';

/**
 * By how much the database's clock is ahead of this machine's, in milliseconds; below zero behind it. What the answer's way
 * may explain does not count. `machine` is the machine's clock, not a bank's that was set for a trial.
 */
export async function clockApartMs(
  on: Queryable,
  options: { readonly timeoutMs?: number; readonly machine?: () => number } = {},
): Promise<number> {
  const { timeoutMs, machine = Date.now } = options;
  const before = machine();
  const asked = { text: QUESTION, types: columnTypes, ...(timeoutMs !== undefined && { query_timeout: timeoutMs }) };
  const { rows } = await on.query(asked);
  const after = machine();
  const { now } = rows[0] as { readonly now: number };
  return now < before ? now - before : Math.max(0, now - after);
}
