import { addDays, bankingDate, type CivilDate, type Entropy, type Instant } from '@bank/core';
import { CLOSED_MONTH_KINDS, type IssuedFileKind } from '@bank/contracts';
import type pg from 'pg';
import { issueFiles, type FileRecipes, type FileToIssue } from '../../issued-files/index.ts';
import { lastMonthDueOn, monthOf, monthsFrom, type StatementMonth } from '../domain/closed-month.ts';
import { closedMonthOf, ownersWithout, type ClosedMonth, type MonthOwner } from '../postgres/closed-months.ts';
import { makeClosedMonthCsv, makeClosedMonthOfx, paramsOfMonth, type ClosedMonthSource } from './closed-month-files.ts';

type ClosedMonthKind = (typeof CLOSED_MONTH_KINDS)[number];

/** How the files of a closed month are made. */
export const closedMonthRecipes = {
  'statement-month-csv': [makeClosedMonthCsv],
  'statement-month-ofx': [makeClosedMonthOfx],
} as const satisfies Record<ClosedMonthKind, FileRecipes> & Partial<Record<IssuedFileKind, FileRecipes>>;

const ENDINGS: Readonly<Record<ClosedMonthKind, string>> = {
  'statement-month-csv': 'csv',
  'statement-month-ofx': 'ofx',
};

/** What issuing closed months did. */
export interface ClosedMonthsIssued {
  /** Files that are new. */
  readonly files: number;
  /** Companies that got some. */
  readonly companies: number;
  /** Companies with a month that is due but not closed: a day's close found a fault in their account, or none has run. */
  readonly notClosed: number;
}

const COMPANIES_PER_STEP = 200;

/**
 * Issues the statement of every month that is over, closed and not issued yet, from the first business day after it on:
 * each company's oldest first, a month's files together, each month in a transaction of its own. Can be broken off, run
 * again and run by many at once: a month is issued once. `date` is the last day that was closed, `at` is now.
 */
export async function issueClosedMonths({
  pool,
  entropy,
  bank,
  date,
  at,
}: {
  readonly pool: pg.Pool;
  readonly entropy: Entropy;
  readonly bank: ClosedMonthSource['bank'];
  readonly date: CivilDate;
  readonly at: Instant;
}): Promise<ClosedMonthsIssued> {
  const last = lastClosed(lastMonthDueOn(bankingDate(at)), date);
  let [files, companies, notClosed, after] = [0, 0, 0, ''];
  for (;;) {
    const owners = await ownersWithout(pool, last, { after, limit: COMPANIES_PER_STEP });
    for (const owner of owners) {
      let issued = 0;
      for (const month of monthsFrom(owner.since, last)) {
        const closed = await closedMonthOf(pool, owner.accountId, month);
        if (!closed) {
          notClosed += 1;
          break;
        }
        const wanted = filesOf(owner, month, closed, bank);
        issued += (await issueFiles({ pool, entropy, recipes: closedMonthRecipes }, owner.companyId, wanted, at))
          .length;
      }
      files += issued;
      if (issued > 0) companies += 1;
      after = owner.companyId;
    }
    if (owners.length < COMPANIES_PER_STEP) return { files, companies, notClosed };
  }
}

/** The month that is due, or an earlier one where the days are closed only so far. */
function lastClosed(due: StatementMonth, date: CivilDate): StatementMonth {
  if (due.to <= date) return due;
  const month = monthOf(date);
  return month.to <= date ? month : monthOf(addDays(month.from, -1));
}

function filesOf(
  { accountId, bankAccount }: MonthOwner,
  { name, from, to }: StatementMonth,
  { first, last, closingBalance }: ClosedMonth,
  bank: ClosedMonthSource['bank'],
): readonly FileToIssue[] {
  const source = { accountId, bankAccount, bank, from, to, firstSeq: first, lastSeq: last, closingBalance };
  const params = paramsOfMonth(source);
  return CLOSED_MONTH_KINDS.map((kind) => ({
    kind,
    businessKey: name,
    from,
    to,
    name: `extrato-${bankAccount}-${name}.${ENDINGS[kind]}`,
    params,
  }));
}
