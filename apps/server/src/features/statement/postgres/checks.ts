import type { BooksCheck } from '@bank/ledger';
import { TYPE_OF_ENTRY } from './entries.ts';

// Every counted line against the totals of its day: a difference in either direction is named.
const COMPARED = `
  WITH counted AS (
    SELECT company.id AS company_id, entry.banking_date, ${TYPE_OF_ENTRY} AS type,
           count(*) FILTER (WHERE entry.amount > 0) AS count_in, count(*) FILTER (WHERE entry.amount < 0) AS count_out,
           COALESCE(sum(entry.amount) FILTER (WHERE entry.amount > 0), 0) AS total_in,
           COALESCE(-sum(entry.amount) FILTER (WHERE entry.amount < 0), 0) AS total_out
    FROM bank.statement_progress AS progress
    JOIN bank.company ON company.id = progress.company_id
    JOIN ledger.entry ON entry.account_id = company.account_id AND entry.seq <= progress.last_seq
    GROUP BY 1, 2, 3
  ), compared AS (
    SELECT COALESCE(day.company_id, counted.company_id) AS company_id,
           COALESCE(day.banking_date, counted.banking_date)::text AS banking_date,
           COALESCE(day.type, counted.type) AS type,
           (day.count_in, day.count_out, day.total_in_centavos, day.total_out_centavos)
             IS NOT DISTINCT FROM (counted.count_in, counted.count_out, counted.total_in, counted.total_out) AS same
    FROM bank.statement_day AS day
    FULL JOIN counted ON counted.company_id = day.company_id AND counted.banking_date = day.banking_date
      AND counted.type = day.type
  )
  SELECT count(*)::int AS counted, (count(*) FILTER (WHERE NOT same))::int AS faults,
         (SELECT format('%s %s %s', company_id, banking_date, type) FROM compared
          WHERE NOT same ORDER BY 1 LIMIT 1) AS "firstFault"
  FROM compared`;

/** The totals of closed days are what their lines add up to (SECURITY V12). */
export const statementChecks: readonly BooksCheck[] = [
  {
    name: 'statement-days',
    title: 'Totais diários do extrato iguais aos lançamentos',
    async run(on) {
      const { rows } = await on.query({ text: COMPARED });
      const [row] = rows as readonly { counted: number; faults: number; firstFault: string | null }[];
      return row ?? { counted: 0, faults: 0, firstFault: null };
    },
  },
];
