import { assert } from '@bank/core';
import type { CompanionStatement, CompanionValue, Posting } from '../domain/posting.ts';
import type { Call } from './connection.ts';
import type { TakenKey } from './faults.ts';
import { rowCall, rowSet, rowsToInsert, type Row, type RowStatement } from './row-set.ts';

/** The rows of a batch that one companion statement writes, each with the place of its posting in the batch. */
export interface CompanionGroup {
  readonly statement: CompanionStatement;
  readonly rows: Posting['companions'] & object;
  readonly postings: readonly number[];
}

/** The companion writes of these postings, by statement, in the order in which the statements run. */
export function groupCompanions(postings: readonly (readonly [index: number, posting: Posting])[]): CompanionGroup[] {
  const groups = new Map<CompanionStatement, { rows: NonNullable<Posting['companions']>[number][]; at: number[] }>();
  for (const [index, { companions = [] }] of postings) {
    for (const companion of companions) {
      const group = groups.get(companion.statement) ?? { rows: [], at: [] };
      group.rows.push(companion);
      group.at.push(index);
      groups.set(companion.statement, group);
    }
  }
  return [...groups]
    .map(([statement, { rows, at }]) => ({ statement, rows, postings: at }))
    .toSorted((a, b) => a.statement.order - b.statement.order || (a.statement.name < b.statement.name ? -1 : 1));
}

const compiled = new WeakMap<CompanionStatement, RowStatement>();

function compile(companion: CompanionStatement): RowStatement {
  const known = compiled.get(companion);
  if (known) return known;
  const { name, columns } = companion;
  const statement = { name, columns, text: companionText(companion) };
  compiled.set(companion, statement);
  return statement;
}

/** A companion's SQL, its rows being the parameters from `firstParameter` on. */
export function companionText({ name, columns, sql }: CompanionStatement, firstParameter = 1): string {
  const text = sql
    .replaceAll('{rows}', () => rowSet(columns, firstParameter))
    .replaceAll('{new rows}', () => rowsToInsert(columns, firstParameter));
  assert(text !== sql, `companion ${name} does not read {rows} or {new rows}`);
  return text;
}

/** Whether it is an INSERT that asks nothing and is asked nothing: it can go with the ledger's own writes. */
export function joinsTheWrites({ sql, refusal }: CompanionStatement): boolean {
  return refusal === undefined && sql.includes('{new rows}') && /^\s*INSERT\b/.test(sql);
}

/** The rows that a group writes. */
export function rowsOf({ rows }: CompanionGroup): readonly Row[] {
  return rows.map(({ row }) => row);
}

/** The call that writes a group's rows. */
export function companionCall(group: CompanionGroup): Call {
  return rowCall(compile(group.statement), rowsOf(group));
}

/** The postings of a group with a row that its statement did not apply to. */
export function leftOut(group: CompanionGroup, answered: readonly unknown[]): number[] {
  if (group.statement.refusal === undefined) return [];
  const applied = new Set(answered.map((row) => (row as { readonly ordinal: unknown }).ordinal));
  return group.postings.filter((_, index) => !applied.has(BigInt(index + 1)));
}

/**
 * The postings whose rows hold the key that a unique constraint found taken: one of them at least must be refused. Empty
 * where the violation names no key, or none of these rows.
 */
export function holdersOfKey(
  postings: readonly Posting[],
  { constraint, columns, values }: TakenKey,
): ReadonlySet<number> {
  const holders = new Set<number>();
  for (const [index, { companions = [] }] of postings.entries()) {
    const isHeld = companions.some(({ statement, row }) => {
      if (statement.refusalByConstraint?.[constraint] === undefined) return false;
      return columns.map((column) => textOf(row[column])).join(', ') === values;
    });
    if (isHeld) holders.add(index);
  }
  return holders;
}

/** Text, numbers and bytes as PostgreSQL lists them; of anything else no key is told. */
function textOf(value: CompanionValue | undefined): string | undefined {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? `${value}` : undefined;
}
