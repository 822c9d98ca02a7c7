import type { BooksCheck, Queryable } from '@bank/ledger';

interface Row {
  readonly counted: string;
  readonly faults: string;
  readonly first: string | null;
}

/**
 * A check of the books that is one statement: `faultsSql` selects a text column `fault` for each breach, `countedSql`
 * counts what was looked at. The first fault is the one that sorts first.
 */
export function faultCheck(
  name: string,
  title: string,
  faultsSql: string,
  countedSql: string,
  values: () => readonly unknown[] = () => [],
): BooksCheck {
  return {
    name,
    title,
    async run(on: Queryable) {
      const text = `WITH faults AS (${faultsSql})
        SELECT (${countedSql})::text AS counted, (SELECT count(*) FROM faults)::text AS faults,
          (SELECT min(fault) FROM faults) AS first`;
      const { rows } = await on.query({ text, values: [...values()] });
      const row = rows[0] as Row;
      return { counted: Number(row.counted), faults: Number(row.faults), firstFault: row.first };
    },
  };
}
