import { addDays, bankingDate, civilDate, HOUR_MS, later, type Instant } from '@bank/core';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { countIntoDays, uncountedOwners } from '../postgres/day-totals.ts';
import { seqRangeOf } from '../postgres/entries.ts';

/** A posting that was decided before midnight may still arrive a little after it. */
const SETTLING_MS = HOUR_MS;
const FIRST_DAY = civilDate('1900-01-01');

/**
 * Counts the lines of every day that is over into the day's totals, account after account, each in a transaction of
 * its own. A line that arrives later still is counted the next time. Returns how many lines were counted. `within` is asked
 * in each transaction, with what will have been counted when it is committed.
 */
export async function countDays(
  pool: pg.Pool,
  now: Instant,
  within: (client: pg.ClientBase, soFar: bigint) => Promise<void> = () => Promise.resolve(),
): Promise<bigint> {
  const lastDayOver = addDays(bankingDate(later(now, -SETTLING_MS)), -1);
  let counted = 0n;
  for (const owner of await uncountedOwners(pool)) {
    const over = { from: FIRST_DAY, dayAfter: addDays(lastDayOver, 1) };
    const { last } = await seqRangeOf(pool, owner.accountId, over);
    const before = counted;
    counted = await inTransaction(pool, async (client) => {
      const soFar = before + (await countIntoDays(client, owner, last));
      await within(client, soFar);
      return soFar;
    });
  }
  return counted;
}
