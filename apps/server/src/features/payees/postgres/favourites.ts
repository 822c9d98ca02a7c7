import { formatInstant, instant } from '@bank/core';
import { keptPayee, payeeReach } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Favourite } from '../domain/favourite.ts';

interface Row {
  readonly company_id: string;
  readonly id: string;
  readonly name: string;
  readonly payee: JsonObject;
  readonly saved_by: string;
  readonly saved_by_name: string;
  readonly saved_at: number;
}

const COLUMNS = 'company_id, id, name, payee, saved_by, saved_by_name, saved_at';

function favouriteOf(row: Row): Favourite {
  return {
    companyId: row.company_id,
    id: row.id,
    name: row.name,
    payee: keptPayee(row.payee),
    savedBy: { id: row.saved_by, name: row.saved_by_name },
    savedAt: instant(row.saved_at),
  };
}

/** All favourites of a company, by name. */
export async function readFavourites(on: Queryable, companyId: string): Promise<readonly Favourite[]> {
  const text = `SELECT ${COLUMNS} FROM bank.favourite_payee WHERE company_id = $1 ORDER BY lower(name), id`;
  return (await readRows<Row>(on, text, [companyId])).map(favouriteOf);
}

/** A company's favourite; undefined for one that it does not have. */
export async function readFavourite(on: Queryable, companyId: string, id: string): Promise<Favourite | undefined> {
  const text = `SELECT ${COLUMNS} FROM bank.favourite_payee WHERE company_id = $1 AND id = $2`;
  const [row] = await readRows<Row>(on, text, [companyId, id]);
  return row && favouriteOf(row);
}

/** A company's favourite that the same key or account leads to. */
export async function readFavouriteTo(
  on: Queryable,
  { companyId, payee }: Pick<Favourite, 'companyId' | 'payee'>,
): Promise<Favourite | undefined> {
  const text = `SELECT ${COLUMNS} FROM bank.favourite_payee WHERE company_id = $1 AND reach = $2`;
  const [row] = await readRows<Row>(on, text, [companyId, payeeReach(payee)]);
  return row && favouriteOf(row);
}

/** Lets a company's favourites be changed by one transaction at a time, so that their number holds. */
export async function lockFavourites(on: Queryable, companyId: string): Promise<void> {
  await readRows(on, `SELECT pg_advisory_xact_lock(hashtextextended('favourite-payees ' || $1, 0))`, [companyId]);
}

/** How many a company has. */
export async function countFavourites(on: Queryable, companyId: string): Promise<number> {
  const text = 'SELECT count(*)::int AS count FROM bank.favourite_payee WHERE company_id = $1';
  const [row] = await readRows<{ count: number }>(on, text, [companyId]);
  return row?.count ?? 0;
}

/** Keeps a new one. */
export async function insertFavourite(on: Queryable, favourite: Favourite): Promise<void> {
  const { companyId, id, name, payee, savedBy, savedAt } = favourite;
  await readRows(
    on,
    `INSERT INTO bank.favourite_payee (company_id, id, name, reach, payee, saved_by, saved_by_name, saved_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [companyId, id, name, payeeReach(payee), JSON.stringify(payee), savedBy.id, savedBy.name, formatInstant(savedAt)],
  );
}

/** Writes what one has become; what leads to it stays. */
export async function updateFavourite(on: Queryable, favourite: Favourite): Promise<void> {
  const { companyId, id, name, payee, savedBy, savedAt } = favourite;
  await readRows(
    on,
    `UPDATE bank.favourite_payee SET name = $3, payee = $4, saved_by = $5, saved_by_name = $6, saved_at = $7
     WHERE company_id = $1 AND id = $2`,
    [companyId, id, name, JSON.stringify(payee), savedBy.id, savedBy.name, formatInstant(savedAt)],
  );
}

/** Forgets one. */
export async function deleteFavourite(on: Queryable, { companyId, id }: Pick<Favourite, 'companyId' | 'id'>) {
  await readRows(on, 'DELETE FROM bank.favourite_payee WHERE company_id = $1 AND id = $2', [companyId, id]);
}
