import type pg from 'pg';
import { addDays, type CivilDate } from '@bank/core';
import { query, type Statement } from './connection.ts';
import { inTransaction } from './transaction.ts';

/** An account whose entries do not add up on a day. */
export interface DayFault {
  readonly accountId: string;
  readonly date: CivilDate;
}

/** What closing a day did. */
export interface DayClosed {
  /** Accounts that were looked at. */
  readonly accounts: number;
  /** Closing balances written: one for each day up to this one on which an account moved and that had none yet. */
  readonly snapshots: number;
  /** Accounts whose entries do not add up; they get no snapshot and stay open. */
  readonly faults: readonly DayFault[];
}

const ACCOUNTS_PER_STEP = 200;

const LOCK_STEP: Statement = {
  name: 'ledger_close_lock',
  text: `SELECT id FROM ledger.account WHERE id > $1 ORDER BY id LIMIT $2 FOR UPDATE`,
};

/** Every day since the last snapshot, each proven: the balance before it and its movements make its last balance. */
const DAYS: Statement = {
  name: 'ledger_close_days',
  text: `SELECT a.id AS account_id, day.banking_date, day.last_seq, day.balance,
      day.last_seq - day.first_seq + 1 = day.entries
        AND day.first_seq = 1 + coalesce(lag(day.last_seq) OVER account, snapshot.last_seq, 0)
        AND day.balance = day.movement + coalesce(lag(day.balance) OVER account, snapshot.balance, 0) AS proven
    FROM ledger.account a
    LEFT JOIN LATERAL (
      SELECT last_seq, balance FROM ledger.balance_snapshot s WHERE s.account_id = a.id ORDER BY banking_date DESC LIMIT 1
    ) snapshot ON true
    CROSS JOIN LATERAL (
      SELECT e.banking_date, min(e.seq) AS first_seq, max(e.seq) AS last_seq, count(*) AS entries,
        sum(e.amount)::int8 AS movement, (array_agg(e.balance_after ORDER BY e.seq DESC))[1] AS balance
      FROM ledger.entry e
      WHERE e.account_id = a.id AND e.seq > coalesce(snapshot.last_seq, 0) AND e.banking_date <= $2
      GROUP BY e.banking_date
    ) day
    WHERE a.id = ANY ($1::text[])
    WINDOW account AS (PARTITION BY a.id ORDER BY day.banking_date)
    ORDER BY a.id, day.banking_date`,
};

const INSERT_SNAPSHOTS: Statement = {
  name: 'ledger_close_snapshots',
  text: `INSERT INTO ledger.balance_snapshot (account_id, banking_date, last_seq, balance)
    SELECT * FROM unnest($1::text[], $2::date[], $3::int8[], $4::int8[])`,
};

const OPEN_NEXT_DAY: Statement = {
  name: 'ledger_close_open_next',
  text: `UPDATE ledger.account SET open_date = $2 WHERE id = ANY ($1::text[]) AND open_date < $2`,
};

interface DayRow {
  readonly account_id: string;
  readonly banking_date: CivilDate;
  readonly last_seq: bigint;
  readonly balance: bigint;
  readonly proven: boolean;
}

/**
 * Closes a banking date for every account: writes the closing balance of each day up to it, proven against the
 * entries, and sees to it that no later posting is dated on it or before. Runs beside postings, a few accounts at a
 * time, and can be run again: a closed day stays as it is. `within` is asked in the transaction of every few accounts,
 * with what will have been done when that is committed; where it throws, nothing of these is written, and it goes on no
 * further.
 */
export async function closeDay(
  pool: pg.Pool,
  date: CivilDate,
  within: (client: pg.ClientBase, soFar: DayClosed) => Promise<void> = () => Promise.resolve(),
): Promise<DayClosed> {
  let closed: DayClosed = { accounts: 0, snapshots: 0, faults: [] };
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    const step = await inTransaction(pool, async (client) => {
      const { last, ...own } = await closeStep(client, date, from);
      const soFar = {
        accounts: closed.accounts + own.accounts,
        snapshots: closed.snapshots + own.snapshots,
        faults: [...closed.faults, ...own.faults],
      };
      if (last !== undefined) await within(client, soFar);
      return { last, soFar };
    });
    closed = step.soFar;
    after = step.last;
  }
  return closed;
}

interface Step extends DayClosed {
  readonly last: string | undefined;
}

async function closeStep(client: pg.ClientBase, date: CivilDate, after: string): Promise<Step> {
  const locked = (await query<{ readonly id: string }>(client, LOCK_STEP, [after, ACCOUNTS_PER_STEP])).map(
    ({ id }) => id,
  );
  if (locked.length === 0) return { accounts: 0, snapshots: 0, faults: [], last: undefined };
  const days = await query<DayRow>(client, DAYS, [locked, date]);
  const faulty = new Map(days.filter(({ proven }) => !proven).map((day) => [day.account_id, day.banking_date]));
  const proven = days.filter((day) => !faulty.has(day.account_id));
  await query(client, INSERT_SNAPSHOTS, [
    proven.map((day) => day.account_id),
    proven.map((day) => day.banking_date),
    proven.map((day) => day.last_seq),
    proven.map((day) => day.balance),
  ]);
  await query(client, OPEN_NEXT_DAY, [locked.filter((id) => !faulty.has(id)), addDays(date, 1)]);
  const faults = [...faulty].map(([accountId, day]) => ({ accountId, date: day }));
  return { accounts: locked.length, snapshots: proven.length, faults, last: locked.at(-1) };
}
