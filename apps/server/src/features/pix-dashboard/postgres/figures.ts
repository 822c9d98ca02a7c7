import type { CivilDate } from '@bank/core';
import type { PixFlow, ReceivingWay } from '@bank/contracts';
import { readPrepared, type Queryable } from '../../../platform/database/rows.ts';
import type { PixSums } from '../domain/pix-line.ts';
import type { Period } from '../domain/period.ts';

/** Sums of one flow, by whatever they are told apart. */
export interface FlowSums extends PixSums {
  readonly flow: PixFlow;
}

/** The sums of a period, each told apart in one way; what is received, by ways and keys too. */
export interface PeriodSums {
  readonly days: readonly (FlowSums & { readonly date: CivilDate })[];
  readonly hours: readonly (FlowSums & { readonly weekday: number; readonly hour: number })[];
  readonly ways: readonly (PixSums & { readonly way: ReceivingWay })[];
  readonly keys: readonly (PixSums & { readonly key: string })[];
}

interface SumRow extends FlowSums {
  /** Which of the four it is: what it is not told apart by, as bits of days, hours, ways and keys. */
  readonly sort: number;
  readonly date: CivilDate;
  readonly weekday: number;
  readonly hour: number;
  readonly way: ReceivingWay;
  readonly key: string;
}

// One look at the rows for all four.
const SUMS = {
  name: 'pix_dashboard_sums',
  text: `SELECT GROUPING(banking_date, hour, way, key) AS sort, flow, banking_date AS date, weekday, hour, way, key,
      sum(pix_count)::int8 AS count, sum(centavos)::int8 AS centavos
    FROM (SELECT *, extract(isodow FROM banking_date)::int4 AS weekday FROM bank.pix_dashboard_hour
      WHERE company_id = $1 AND banking_date BETWEEN $2 AND $3) AS counted
    GROUP BY GROUPING SETS ((banking_date, flow), (weekday, hour, flow), (way, flow), (key, flow))`,
};
const SORTS = { days: 0b0111, hours: 0b1011, ways: 0b1101, keys: 0b1110 } as const;

/** What moved in a period. */
export async function readSums(on: Queryable, companyId: string, { from, to }: Period): Promise<PeriodSums> {
  const rows = await readPrepared<SumRow>(on, SUMS, [companyId, from, to]);
  const of = (sort: keyof typeof SORTS): readonly SumRow[] => rows.filter((row) => row.sort === SORTS[sort]);
  return {
    days: of('days'),
    hours: of('hours'),
    ways: of('ways').filter(({ flow }) => flow === 'received'),
    keys: of('keys').filter(({ flow }) => flow === 'received'),
  };
}

const TOTALS = {
  name: 'pix_dashboard_totals',
  text: `SELECT flow, sum(pix_count)::int8 AS count, sum(centavos)::int8 AS centavos FROM bank.pix_dashboard_hour
    WHERE company_id = $1 AND banking_date BETWEEN $2 AND $3 GROUP BY flow`,
};

/** What moved in a period, by flow alone. */
export function readTotals(on: Queryable, companyId: string, { from, to }: Period): Promise<readonly FlowSums[]> {
  return readPrepared<FlowSums>(on, TOTALS, [companyId, from, to]);
}

/** Somebody who paid. */
export interface Payer extends PixSums {
  readonly name: string;
  /** Empty where the line has none. */
  readonly maskedDocument: string;
  /** How many paid in the period, with this one. */
  readonly payers: bigint;
}

const PAYERS = {
  name: 'pix_dashboard_payers',
  text: `SELECT name, masked_document AS "maskedDocument", sum(pix_count)::int8 AS count, sum(centavos)::int8 AS centavos,
      count(*) OVER () AS payers
    FROM bank.pix_dashboard_payer WHERE company_id = $1 AND banking_date BETWEEN $2 AND $3
    GROUP BY masked_document, name ORDER BY sum(centavos) DESC, name, masked_document LIMIT $4`,
};

/** Who paid most in a period, largest first. */
export function readPayers(
  on: Queryable,
  companyId: string,
  { from, to }: Period,
  limit: number,
): Promise<readonly Payer[]> {
  return readPrepared<Payer>(on, PAYERS, [companyId, from, to, limit]);
}
