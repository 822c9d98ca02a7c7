import { addDays, type CivilDate } from '@bank/core';
import { CLOSED_MONTH_KINDS } from '@bank/contracts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { StatementMonth } from '../domain/closed-month.ts';
import { balanceAfter, seqRangeOf, type SeqRange, type StatementOwner } from './entries.ts';

/** A company whose closed months are not all issued. */
export interface MonthOwner extends StatementOwner {
  readonly bankAccount: string;
  /** A day of the first month that is not issued: of the account's first entry, or the one after the last issued month. */
  readonly since: CivilDate;
}

/**
 * The next companies, by id, that have moved money and have no files of that month yet. A company whose account has never
 * moved has nothing to close.
 */
export async function ownersWithout(
  on: Queryable,
  month: StatementMonth,
  page: { readonly after: string; readonly limit: number },
): Promise<readonly MonthOwner[]> {
  return readRows<MonthOwner>(
    on,
    `SELECT company.id AS "companyId", company.account_id AS "accountId", company.bank_account AS "bankAccount",
            greatest(first.banking_date, issued.until + 1) AS since
     FROM bank.company
     JOIN ledger.entry AS first ON first.account_id = company.account_id AND first.seq = 1
     CROSS JOIN LATERAL (
       SELECT min(COALESCE(last.until, DATE '1900-01-01')) AS until
       FROM unnest($1::text[]) AS kinds (kind)
       CROSS JOIN LATERAL (
         SELECT max(file.period_to) AS until FROM bank.issued_file AS file
         WHERE file.company_id = company.id AND file.kind = kinds.kind
       ) AS last
     ) AS issued
     WHERE company.id > $2 AND issued.until < $3 AND first.banking_date <= $3
     ORDER BY company.id LIMIT $4`,
    [CLOSED_MONTH_KINDS, page.after, month.to, page.limit],
  );
}

/** A month that nothing can be added to, proven: its entries by their places, and the balance when it ended. */
export interface ClosedMonth extends SeqRange {
  readonly closingBalance: bigint;
}

/**
 * The month of an account once its days are closed: no posting can be dated in it any more, and the last balance up to its
 * end has its snapshot, which the day's close proved against the entries. Undefined before. Asked for in one snapshot.
 */
export async function closedMonthOf(
  on: Queryable,
  accountId: string,
  { from, to }: Pick<StatementMonth, 'from' | 'to'>,
): Promise<ClosedMonth | undefined> {
  const range = await seqRangeOf(on, accountId, { from, dayAfter: addDays(to, 1) });
  const [row] = await readRows<{ closed: boolean }>(
    on,
    `SELECT account.open_date > $2 AND EXISTS (
       SELECT FROM ledger.entry AS last
       JOIN ledger.balance_snapshot AS snapshot
         ON snapshot.account_id = last.account_id AND snapshot.banking_date = last.banking_date
        AND snapshot.last_seq = last.seq AND snapshot.balance = last.balance_after
       WHERE last.account_id = account.id AND last.seq = $3
     ) AS closed
     FROM ledger.account WHERE account.id = $1`,
    [accountId, to, range.last],
  );
  if (row?.closed !== true) return undefined;
  return { ...range, closingBalance: await balanceAfter(on, accountId, range.last) };
}
