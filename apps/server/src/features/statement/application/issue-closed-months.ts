import { addDays, bankingDate, type CivilDate, type Entropy, type Instant } from '@bank/core';
import { CLOSED_MONTH_KINDS, type IssuedFileKind } from '@bank/contracts';
import type pg from 'pg';
import { inSnapshot, isDatabaseAway, isDiskFull } from '../../../platform/database/transaction.ts';
import { issueFiles, type FileRecipes, type FileToIssue } from '../../issued-files/index.ts';
import { lastMonthDueOn, monthOf, monthsFrom, type StatementMonth } from '../domain/closed-month.ts';
import { closedMonthOf, ownersWithout, type ClosedMonth, type MonthOwner } from '../postgres/closed-months.ts';
import { CLOSED_MONTH_CSV, CLOSED_MONTH_OFX, paramsOfMonth, type ClosedMonthSource } from './closed-month-files.ts';

type ClosedMonthKind = (typeof CLOSED_MONTH_KINDS)[number];

/** How the files of a closed month are made. */
export const closedMonthRecipes = {
  'statement-month-csv': CLOSED_MONTH_CSV,
  'statement-month-ofx': CLOSED_MONTH_OFX,
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
  /** Companies whose files could not be made, in words; the others got theirs. */
  readonly faults: readonly string[];
}

/** What issuing closed months needs. */
export interface ClosedMonthsDeps {
  readonly pool: pg.Pool;
  readonly entropy: Entropy;
  readonly bank: ClosedMonthSource['bank'];
  /** The last day that was closed. */
  readonly date: CivilDate;
  /** Now. */
  readonly at: Instant;
  /** Hears, after each company, how many files are new; what it throws ends the work there. */
  readonly told?: (files: number) => Promise<void>;
}

const COMPANIES_PER_STEP = 200;

/**
 * Issues the statement of every month that is over, closed and not issued yet, from the first business day after it on:
 * each company's oldest first, a month's files together, each month in a transaction of its own. Can be broken off, run
 * again and run by many at once: a month is issued once. A company whose files cannot be made holds up no other.
 */
export async function issueClosedMonths(deps: ClosedMonthsDeps): Promise<ClosedMonthsIssued> {
  const last = lastClosed(lastMonthDueOn(bankingDate(deps.at)), deps.date);
  let [files, companies, notClosed, after] = [0, 0, 0, ''];
  const faults: string[] = [];
  for (;;) {
    const owners = await ownersWithout(deps.pool, last, { after, limit: COMPANIES_PER_STEP });
    for (const owner of owners) {
      after = owner.companyId;
      const issued = await issueMonths(deps, owner, last);
      files += issued.files;
      if (issued.files > 0) companies += 1;
      if (!issued.isClosed) notClosed += 1;
      if (issued.fault !== undefined) faults.push(issued.fault);
      if (issued.files > 0) await deps.told?.(files);
    }
    if (owners.length < COMPANIES_PER_STEP) return { files, companies, notClosed, faults };
  }
}

/** Issues a company's months up to the last one, as far as they are closed. */
async function issueMonths(
  { pool, entropy, bank, at }: ClosedMonthsDeps,
  owner: MonthOwner,
  last: StatementMonth,
): Promise<{ readonly files: number; readonly isClosed: boolean; readonly fault?: string }> {
  let files = 0;
  for (const month of monthsFrom(owner.since, last)) {
    // One snapshot: a posting dated in the month and the day's close after it may come between two reads.
    const closed = await inSnapshot(pool, (on) => closedMonthOf(on, owner.accountId, month));
    if (!closed) return { files, isClosed: false };
    const wanted = filesOf(owner, month, closed, bank);
    try {
      files += (await issueFiles({ pool, entropy, recipes: closedMonthRecipes }, owner.companyId, wanted, at)).length;
    } catch (error) {
      if (isDatabaseAway(error) || isDiskFull(error)) throw error;
      const why = error instanceof Error ? error.message : String(error);
      return {
        files,
        isClosed: true,
        fault: `The statement of ${owner.companyId} for ${month.name} could not be issued: ${why}.`,
      };
    }
  }
  return { files, isClosed: true };
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
