import { money, type CivilDate, type Instant, type Money } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Difference, DifferenceKind } from '../domain/difference.ts';

/** A day of a rail. */
export interface RailDay {
  readonly rail: string;
  readonly date: CivilDate;
}

/** What a run is kept as. */
export interface RunResult extends RailDay {
  readonly at: Instant;
  readonly statementId: string;
  readonly ours: number;
  readonly theirs: number;
  readonly matched: number;
  readonly differences: number;
  readonly closing: Money | null;
}

/** How many runs of that day were kept. */
export async function runsOf(on: Queryable, { rail, date }: RailDay): Promise<number> {
  const [row] = await readRows<{ runs: number }>(
    on,
    'SELECT runs FROM bank.reconciliation WHERE rail = $1 AND date = $2',
    [rail, date],
  );
  return row?.runs ?? 0;
}

/**
 * Keeps a run over the one before it, and holds the day until the transaction ends: runs of one day go one by one. False
 * where another one was kept since there were `runsBefore`: this one may have read less than that one did.
 */
export async function keepRun(on: Queryable, run: RunResult, runsBefore: number): Promise<boolean> {
  const { rail, date, at, statementId, ours, theirs, matched, differences, closing } = run;
  const written = await readRows(
    on,
    `INSERT INTO bank.reconciliation AS kept (rail, date, runs, at, statement_id, ours, theirs, matched, differences,
       closing_centavos)
     VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (rail, date) DO UPDATE SET runs = kept.runs + 1, at = excluded.at, statement_id = excluded.statement_id,
       ours = excluded.ours, theirs = excluded.theirs, matched = excluded.matched, differences = excluded.differences,
       closing_centavos = excluded.closing_centavos WHERE kept.runs = $10
     RETURNING runs`,
    [rail, date, new Date(at), statementId, ours, theirs, matched, differences, closing, runsBefore],
  );
  return written.length > 0;
}

/** The last run of each rail, by the newest day that was reconciled. */
export function lastRuns(on: Queryable): Promise<readonly (RunResult & { readonly runs: number })[]> {
  return readRows(
    on,
    `SELECT DISTINCT ON (rail) rail, date, runs, at, statement_id AS "statementId", ours, theirs, matched, differences,
       closing_centavos AS closing
     FROM bank.reconciliation ORDER BY rail, date DESC`,
  );
}

/** What the rail said that we had when that day ended; null where nobody asked or it did not say. */
export async function closingOf(on: Queryable, { rail, date }: RailDay): Promise<Money | null> {
  const [row] = await readRows<{ closing: bigint | null }>(
    on,
    'SELECT closing_centavos AS closing FROM bank.reconciliation WHERE rail = $1 AND date = $2',
    [rail, date],
  );
  return row?.closing === undefined || row.closing === null ? null : money(row.closing);
}

/** Whether a day before that one was reconciled. */
export async function wasReconciledBefore(on: Queryable, { rail, date }: RailDay): Promise<boolean> {
  const rows = await readRows(on, 'SELECT FROM bank.reconciliation WHERE rail = $1 AND date < $2 LIMIT 1', [
    rail,
    date,
  ]);
  return rows.length > 0;
}

/** Of entries of ours on that day, those that the statement of another day was found to have. */
export async function toldElsewhere(on: Queryable, { rail, date }: RailDay): Promise<ReadonlySet<string>> {
  const rows = await readRows<{ id: string }>(
    on,
    `SELECT payment_id AS id FROM bank.reconciliation_difference
     WHERE rail = $1 AND our_date = $2 AND date <> $2 AND kind IN ('another-day', 'crossed-midnight')`,
    [rail, date],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The most that a rail's statements said of a payment, in either direction; null where none that differed named it. */
export async function amountTold(on: Queryable, rail: string, paymentId: string): Promise<Money | null> {
  const [row] = await readRows<{ most: bigint | null }>(
    on,
    `SELECT max(abs(theirs_centavos)) AS most FROM bank.reconciliation_difference
     WHERE rail = $1 AND payment_id = $2 AND kind <> 'crossed-midnight' AND theirs_centavos <> 0`,
    [rail, paymentId],
  );
  return row?.most === undefined || row.most === null ? null : money(row.most);
}

/** A difference with the number by which people name it. */
export interface FoundDifference extends Omit<Difference, 'kind'> {
  readonly id: string;
  readonly kind: DifferenceKind | 'crossed-midnight';
}

/**
 * Keeps what a run found over what stands of that day: what was there already is there once, what is not found any more
 * is gone, what had gone and is back is open again. Within the transaction of {@link keepRun}.
 */
export async function keepDifferences(
  on: Queryable,
  { rail, date }: RailDay,
  found: readonly FoundDifference[],
  at: Instant,
): Promise<KeptDifferences> {
  const open = await readRows<{ id: string }>(
    on,
    `SELECT id FROM bank.reconciliation_difference WHERE rail = $1 AND date = $2 AND gone_at IS NULL`,
    [rail, date],
  );
  const kept = await readRows<FoundDifference>(
    on,
    `INSERT INTO bank.reconciliation_difference AS kept (id, rail, date, kind, payment_id, ours_centavos, theirs_centavos,
       our_date, company_id, order_id, found_at, seen_at, gone_at)
     SELECT id, $1, $2, kind, payment_id, ours, theirs, our_date, company_id, order_id, $4, $4,
       CASE WHEN kind = 'crossed-midnight' THEN $4::timestamptz END
     FROM jsonb_to_recordset($3) AS found (id uuid, kind text, payment_id text, ours bigint, theirs bigint, our_date date,
       company_id text, order_id text)
     ON CONFLICT (rail, date, kind, payment_id, ours_centavos, theirs_centavos) DO UPDATE SET seen_at = excluded.seen_at,
       gone_at = excluded.gone_at, our_date = excluded.our_date, company_id = excluded.company_id,
       order_id = excluded.order_id
     RETURNING id, kind, payment_id AS "paymentId", ours_centavos AS ours, theirs_centavos AS theirs,
       our_date AS "ourDate", company_id AS "companyId", order_id AS "orderId"`,
    [rail, date, JSON.stringify(found.map(asRow)), new Date(at)],
  );
  const ids = kept.map(({ id }) => id);
  await readRows(
    on,
    `UPDATE bank.reconciliation_difference SET gone_at = $4
     WHERE rail = $1 AND date = $2 AND gone_at IS NULL AND id <> ALL ($3::uuid[])`,
    [rail, date, ids, new Date(at)],
  );
  // What was missing in the statement of its own day has turned up in this one.
  await readRows(
    on,
    `UPDATE bank.reconciliation_difference SET gone_at = $4
     WHERE rail = $1 AND date <> $2 AND kind = 'missing-with-them' AND gone_at IS NULL AND payment_id = ANY ($3::text[])`,
    [rail, date, found.filter(({ kind }) => isElsewhere(kind)).map(({ paymentId }) => paymentId), new Date(at)],
  );
  const resolved = await readRows<{ id: string }>(
    on,
    `SELECT matter_id AS id FROM bank.resolution
     WHERE matter_kind = 'difference' AND state = 'confirmed' AND matter_id = ANY ($1::text[])`,
    [ids],
  );
  const over = new Set(resolved.map(({ id }) => id));
  const before = new Set(open.map(({ id }) => id));
  const standing = kept.filter(({ id, kind }) => kind !== 'crossed-midnight' && !over.has(id));
  return { open: standing, found: standing.filter(({ id }) => !before.has(id)) };
}

/** What stands of a day after a run. */
export interface KeptDifferences {
  /** Everything that nobody has resolved. */
  readonly open: readonly FoundDifference[];
  /** What of it was not open before this run. */
  readonly found: readonly FoundDifference[];
}

function isElsewhere(kind: FoundDifference['kind']): boolean {
  return kind === 'another-day' || kind === 'crossed-midnight';
}

function asRow({ id, kind, paymentId, ours, theirs, ourDate, companyId, orderId }: FoundDifference) {
  return {
    id,
    kind,
    payment_id: paymentId,
    ours: String(ours),
    theirs: String(theirs),
    our_date: ourDate,
    company_id: companyId,
    order_id: orderId,
  };
}
