import {
  formatInstant,
  instant,
  money,
  ok,
  refuse,
  type Instant,
  type Money,
  type Result,
  type Uuid,
} from '@bank/core';
import { query, type Queryable, type Statement } from './connection.ts';

/** An account to be opened, with nothing on it. */
export interface NewAccount {
  readonly id: string;
  /** What kind of account it is, for people and reports; the ledger does not look at it. */
  readonly kind: string;
  /** What balance − held never goes below: zero, or minus an agreed overdraft; null for the bank's own books. */
  readonly floor: Money | null;
  readonly openedAt: Instant;
}

/** What an account holds. */
export interface Balance {
  readonly balance: Money;
  /** Set aside by holds. */
  readonly held: Money;
  /** What can be spent: balance − held − floor. Without a floor, balance − held. */
  readonly available: Money;
  /** The seq of the account's last entry; zero before the first. */
  readonly version: bigint;
}

const OPEN: Statement = {
  name: 'ledger_open_account',
  text: `INSERT INTO ledger.account (id, kind, floor, opened_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (id) DO NOTHING RETURNING id`,
};

const BALANCE: Statement = {
  name: 'ledger_balance',
  text: `SELECT balance, held, floor, version FROM ledger.account WHERE id = $1`,
};

/** Opens an account, in the caller's transaction if it is in one. False when the id is taken: nothing is changed then. */
export async function openAccount(on: Queryable, account: NewAccount): Promise<boolean> {
  const { id, kind, floor, openedAt } = account;
  return (await query(on, OPEN, [id, kind, floor, formatInstant(openedAt)])).length === 1;
}

/** What an account holds now; undefined for an unknown one. */
export async function balanceOf(on: Queryable, accountId: string): Promise<Balance | undefined> {
  interface Row {
    readonly balance: bigint;
    readonly held: bigint;
    readonly floor: bigint | null;
    readonly version: bigint;
  }
  const [row] = await query<Row>(on, BALANCE, [accountId]);
  if (!row) return undefined;
  const { balance, held, floor, version } = row;
  return { balance: money(balance), held: money(held), available: money(balance - held - (floor ?? 0n)), version };
}

const SET_FLOOR: Statement = {
  name: 'ledger_set_floor',
  text: `UPDATE ledger.account SET floor = $2 WHERE id = $1 AND ($2::int8 IS NULL OR balance - held >= $2) RETURNING id`,
};

/**
 * Agrees another floor (an overdraft given, raised, cut). Refused when what is there now would lie below it. Entries
 * keep the floor that held when they were made.
 */
export async function setFloor(
  on: Queryable,
  accountId: string,
  floor: Money | null,
): Promise<Result<undefined, { readonly code: 'ledger.unknown-account' | 'ledger.insufficient-funds' }>> {
  if ((await query(on, SET_FLOOR, [accountId, floor])).length === 1) return ok();
  const known = (await balanceOf(on, accountId)) !== undefined;
  return refuse({ code: known ? 'ledger.insufficient-funds' : 'ledger.unknown-account' });
}

const RAISE_GUARD: Statement = {
  name: 'ledger_raise_guard',
  text: 'UPDATE ledger.account SET guard = guard + 1 WHERE id = $1',
};

/**
 * Raises an account's guard and keeps its lock until the caller's transaction ends: no posting with that account commits
 * meanwhile, what committed before can be seen by the statements that follow, and what was decided on the guard of before
 * is refused afterwards ({@link Guard}). In SQL, for a trigger, the same is `ledger.raise_guard(account)`.
 */
export async function raiseGuard(on: Queryable, accountId: string): Promise<void> {
  await query(on, RAISE_GUARD, [accountId]);
}

/** Money set aside and neither paid nor given back. */
export interface OpenHold {
  readonly id: Uuid;
  readonly amount: Money;
  readonly placedBy: Uuid;
  readonly placedAt: Instant;
}

const OPEN_HOLDS: Statement = {
  name: 'ledger_open_holds',
  text: `SELECT id, amount, placed_by, placed_at FROM ledger.hold
    WHERE account_id = $1 AND state = 'held' ORDER BY id`,
};

/** An account's holds that are still held, oldest first. */
export async function openHolds(on: Queryable, accountId: string): Promise<readonly OpenHold[]> {
  interface Row {
    readonly id: Uuid;
    readonly amount: bigint;
    readonly placed_by: Uuid;
    readonly placed_at: number;
  }
  const rows = await query<Row>(on, OPEN_HOLDS, [accountId]);
  return rows.map((row) => ({
    id: row.id,
    amount: money(row.amount),
    placedBy: row.placed_by,
    placedAt: instant(row.placed_at),
  }));
}
