import type { CivilDate } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { StatementFilter } from '../domain/statement-filter.ts';
import { TYPE_OF_ENTRY, type SeqRange, type StatementOwner, type StretchTotals } from './entries.ts';

/** What moved on one day; magnitudes. */
export interface DayFlow {
  readonly date: CivilDate;
  readonly totalIn: bigint;
  readonly totalOut: bigint;
}

/**
 * Days that are over come from their totals, the lines after those one by one, both seen in one snapshot. $1 account,
 * $2 company, $3 and $4 the period's days, $5 and $6 its first and last seq.
 */
const MOVEMENTS = `
  progress AS (SELECT last_seq FROM bank.statement_progress WHERE company_id = $2),
  movement AS (
    SELECT banking_date, type, count_in, count_out, total_in_centavos, total_out_centavos
    FROM bank.statement_day WHERE company_id = $2 AND banking_date BETWEEN $3 AND $4
  UNION ALL
    SELECT entry.banking_date, ${TYPE_OF_ENTRY}, (entry.amount > 0)::int, (entry.amount < 0)::int,
           greatest(entry.amount, 0), greatest(-entry.amount, 0)
    FROM ledger.entry
    WHERE entry.account_id = $1
      AND entry.seq BETWEEN greatest($5, COALESCE((SELECT last_seq FROM progress), 0) + 1) AND $6
  )`;

/** The totals of a period, at most by direction and type, without reading the lines of days that are over. */
export async function sumDays(
  on: Queryable,
  owner: StatementOwner,
  range: SeqRange,
  filter: StatementFilter,
): Promise<StretchTotals> {
  const rows = await readRows<{ totalIn: bigint; totalOut: bigint; countIn: bigint; countOut: bigint }>(
    on,
    `WITH ${MOVEMENTS}
     SELECT COALESCE(sum(total_in_centavos), 0)::bigint AS "totalIn",
            COALESCE(sum(total_out_centavos), 0)::bigint AS "totalOut",
            COALESCE(sum(count_in), 0)::bigint AS "countIn",
            COALESCE(sum(count_out), 0)::bigint AS "countOut"
     FROM movement WHERE $7::text IS NULL OR type = $7`,
    [owner.accountId, owner.companyId, filter.from, filter.to, range.first, range.last, filter.type ?? null],
  );
  const sums = rows[0] ?? { totalIn: 0n, totalOut: 0n, countIn: 0n, countOut: 0n };
  const withIn = filter.direction !== 'out';
  const withOut = filter.direction !== 'in';
  return {
    totalIn: withIn ? sums.totalIn : 0n,
    totalOut: withOut ? sums.totalOut : 0n,
    count: (withIn ? sums.countIn : 0n) + (withOut ? sums.countOut : 0n),
  };
}

/** What moved on each day of a period that has lines, oldest first. */
export async function readFlow(
  on: Queryable,
  owner: StatementOwner,
  period: { readonly from: CivilDate; readonly to: CivilDate },
  range: SeqRange,
): Promise<readonly DayFlow[]> {
  return readRows<DayFlow>(
    on,
    `WITH ${MOVEMENTS}
     SELECT banking_date AS date, sum(total_in_centavos)::bigint AS "totalIn",
            sum(total_out_centavos)::bigint AS "totalOut"
     FROM movement GROUP BY banking_date ORDER BY banking_date`,
    [owner.accountId, owner.companyId, period.from, period.to, range.first, range.last],
  );
}

/**
 * Counts the lines up to `lastSeq` into their days' totals, each once: the progress row is locked, so two processes
 * follow one another. Runs in the caller's transaction. Returns how many lines were counted.
 */
export async function countIntoDays(on: Queryable, owner: StatementOwner, lastSeq: bigint): Promise<bigint> {
  await readRows(
    on,
    `INSERT INTO bank.statement_progress (company_id, last_seq) VALUES ($1, 0) ON CONFLICT (company_id) DO NOTHING`,
    [owner.companyId],
  );
  const progress = await readRows<{ last_seq: bigint }>(
    on,
    'SELECT last_seq FROM bank.statement_progress WHERE company_id = $1 FOR UPDATE',
    [owner.companyId],
  );
  const before = progress[0]?.last_seq ?? 0n;
  if (lastSeq <= before) return 0n;
  await readRows(
    on,
    `INSERT INTO bank.statement_day AS counted
       (company_id, banking_date, type, count_in, count_out, total_in_centavos, total_out_centavos)
     SELECT $2, entry.banking_date, ${TYPE_OF_ENTRY},
            count(*) FILTER (WHERE entry.amount > 0), count(*) FILTER (WHERE entry.amount < 0),
            COALESCE(sum(entry.amount) FILTER (WHERE entry.amount > 0), 0),
            COALESCE(-sum(entry.amount) FILTER (WHERE entry.amount < 0), 0)
     FROM ledger.entry
     WHERE entry.account_id = $1 AND entry.seq BETWEEN $3 AND $4
     GROUP BY 2, 3
     ON CONFLICT (company_id, banking_date, type) DO UPDATE
     SET count_in = counted.count_in + excluded.count_in,
         count_out = counted.count_out + excluded.count_out,
         total_in_centavos = counted.total_in_centavos + excluded.total_in_centavos,
         total_out_centavos = counted.total_out_centavos + excluded.total_out_centavos`,
    [owner.accountId, owner.companyId, before + 1n, lastSeq],
  );
  await readRows(on, 'UPDATE bank.statement_progress SET last_seq = $2 WHERE company_id = $1', [
    owner.companyId,
    lastSeq,
  ]);
  return lastSeq - before;
}

/** The companies with lines that no day has counted yet. */
export async function uncountedOwners(on: Queryable): Promise<readonly StatementOwner[]> {
  return readRows<StatementOwner>(
    on,
    `SELECT company.id AS "companyId", company.account_id AS "accountId"
     FROM bank.company
     JOIN ledger.account ON account.id = company.account_id
     LEFT JOIN bank.statement_progress AS progress ON progress.company_id = company.id
     WHERE account.version > COALESCE(progress.last_seq, 0)
     ORDER BY company.id`,
    [],
  );
}
