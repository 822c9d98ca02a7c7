import type { CivilDate, Instant } from '@bank/core';
import { PIX_DAY_KINDS } from '@bank/contracts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import { CONTEST_ACTS, idsBetween, PIX_ENTRY_TYPES } from './day-records.ts';

/** A company's day that is closed and proven: the places of its entries, `lastSeq` below `firstSeq` where it has none. */
export interface ClosedDay {
  readonly companyId: string;
  readonly accountId: string;
  readonly bankAccount: string;
  readonly name: string;
  readonly cnpj: string;
  readonly firstSeq: bigint;
  readonly lastSeq: bigint;
  /** Whether it holds a Pix or a change that a return file tells. */
  readonly hasRecords: boolean;
}

/** The day by its moments. */
interface DayBounds {
  readonly day: CivilDate;
  readonly from: Instant;
  readonly until: Instant;
}

// The day's close wrote a balance for each day on which the account moved, proven from one to the next: the entries of a day
// are those between two of them. Where a day's entries do not add up, the account stays open on that day and after it.
const CLOSED = `
  SELECT company.id AS "companyId", company.account_id AS "accountId", company.bank_account AS "bankAccount", company.name,
    company.cnpj, coalesce(before.last_seq, 0) + 1 AS "firstSeq", coalesce(own.last_seq, before.last_seq, 0) AS "lastSeq",
    has.records AS "hasRecords"
  FROM bank.company
  JOIN ledger.account ON account.id = company.account_id AND account.open_date > $1
  LEFT JOIN ledger.balance_snapshot AS own ON own.account_id = account.id AND own.banking_date = $1
  LEFT JOIN LATERAL (
    SELECT last_seq FROM ledger.balance_snapshot AS s WHERE s.account_id = account.id AND s.banking_date < $1
    ORDER BY s.banking_date DESC LIMIT 1
  ) AS before ON true
  CROSS JOIN LATERAL (
    SELECT EXISTS (SELECT FROM ledger.entry AS e WHERE own.last_seq IS NOT NULL AND e.account_id = account.id
        AND e.seq BETWEEN coalesce(before.last_seq, 0) + 1 AND own.last_seq AND e.detail ->> 'type' = ANY ($2::text[]))
      OR EXISTS (SELECT FROM bank.pix_charge_revision AS r WHERE r.company_id = company.id AND r.at >= $3 AND r.at < $4)
      OR EXISTS (SELECT FROM ledger.audit_record AS a WHERE a.company_id = company.id AND a.id BETWEEN $5::uuid AND $6::uuid
        AND a.at >= $3 AND a.at < $4 AND a.action = ANY ($7::text[])) AS records
  ) AS has`;

function values({ day, from, until }: DayBounds): readonly unknown[] {
  return [day, PIX_ENTRY_TYPES, new Date(from), new Date(until), ...idsBetween(from, until), CONTEST_ACTS];
}

/** A company's day; undefined where it is not closed, or where the close found a fault in the account. */
export async function closedDayOf(on: Queryable, companyId: string, bounds: DayBounds): Promise<ClosedDay | undefined> {
  const [found] = await readRows<ClosedDay>(on, `${CLOSED} WHERE company.id = $8`, [...values(bounds), companyId]);
  return found;
}

/** The next companies, by id, whose day is closed, holds something, and is not issued in every format. */
export async function closedDaysWithout(
  on: Queryable,
  bounds: DayBounds,
  page: { readonly after: string; readonly limit: number },
): Promise<readonly ClosedDay[]> {
  return readRows<ClosedDay>(
    on,
    `${CLOSED} WHERE company.id > $8 AND has.records AND (
       SELECT count(*) FROM bank.issued_file AS file
       WHERE file.company_id = company.id AND file.kind = ANY ($10::text[]) AND file.business_key = to_char($1::date, 'YYYY-MM-DD')
     ) < cardinality($10::text[])
     ORDER BY company.id LIMIT $9`,
    [...values(bounds), page.after, page.limit, PIX_DAY_KINDS],
  );
}
