import { assert } from '@bank/core';
import type { CompanionStatement, Posting } from '../domain/posting.ts';
import type { Call } from './connection.ts';
import { rowCall, rowSet, rowsToInsert, type RowStatement } from './row-set.ts';

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
  const { name, columns, sql } = companion;
  const text = sql.replaceAll('{rows}', () => rowSet(columns)).replaceAll('{new rows}', () => rowsToInsert(columns));
  assert(text !== sql, `companion ${name} does not read {rows} or {new rows}`);
  const statement = { name, columns, text };
  compiled.set(companion, statement);
  return statement;
}

/** The call that writes a group's rows. */
export function companionCall({ statement, rows }: CompanionGroup): Call {
  return rowCall(
    compile(statement),
    rows.map(({ row }) => row),
  );
}

/** The postings of a group with a row that its statement did not apply to. */
export function leftOut(group: CompanionGroup, answered: readonly unknown[]): number[] {
  const { refusal, returns } = group.statement;
  if (refusal === undefined) return [];
  const applied = new Set(answered.map((row) => (row as Record<string, unknown>)[returns ?? 'ordinal']));
  return group.postings.filter(
    (_, index) => !applied.has(returns === undefined ? BigInt(index + 1) : group.rows[index]?.row[returns]),
  );
}
