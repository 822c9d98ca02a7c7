import { addDays, bankingDate, startOfDay, type Instant } from '@bank/core';
import { SAME_PAYMENT_DAYS } from '@bank/contracts';
import { companion, type Companion, type CompanionStatement, type JsonObject } from '@bank/ledger';
import { firstIdAt } from '../../../platform/database/first-id.ts';
import { timestamp } from '../../../platform/database/pool.ts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import { payeeFingerprint } from '@bank/contracts';
import type { BatchRecord, BatchRowRecord, JudgedRow } from '../domain/batch.ts';
import type { OwnerFound } from '../domain/owner-found.ts';

type Ref = Pick<BatchRecord, 'companyId' | 'id'>;

const LINES = `jsonb_to_recordset($3::jsonb) AS l (row int, typed jsonb, digest text, kind text, amount bigint, date date,
  document text, reach text, found jsonb, fingerprint text, owner text, problems jsonb, notices jsonb, origin int)`;

const KEEP: Statement = {
  name: 'batch_rows_keep',
  text: `INSERT INTO bank.batch_row AS r (company_id, batch_id, row, state, typed, digest, kind, amount_centavos, date,
      document, reach, found, payee_fingerprint, owner, next_look_at, problems, notices, is_confirmed, origin_row)
    SELECT $1, $2, l.row, 'invalid', l.typed, decode(l.digest, 'hex'), l.kind, l.amount, l.date, l.document, l.reach, l.found,
      l.fingerprint, l.owner, CASE WHEN l.owner = 'waiting' THEN $4::timestamptz END, l.problems, l.notices, false, l.origin
    FROM ${LINES} ORDER BY l.row
    ON CONFLICT (company_id, batch_id, row) DO UPDATE SET state = 'invalid', typed = excluded.typed, digest = excluded.digest,
      kind = excluded.kind, amount_centavos = excluded.amount_centavos, date = excluded.date, document = excluded.document,
      reach = excluded.reach, found = excluded.found, payee_fingerprint = excluded.payee_fingerprint, relation = NULL,
      owner = excluded.owner, next_look_at = excluded.next_look_at, problems = excluded.problems,
      notices = excluded.notices, same_as = NULL, paid_before = NULL, is_confirmed = false`,
};

/** A row to keep; of a draft that tries another batch again with the row there that it stands for, which it keeps for good. */
type RowToKeep = JudgedRow & { readonly origin?: number };

function lineOf(row: RowToKeep): unknown {
  const { typed, digest, kind, amount, date, document, reach, found, owner, problems, notices } = row;
  return {
    row: row.row,
    typed,
    digest,
    kind,
    amount: amount === null ? null : Number(amount),
    date,
    document,
    reach,
    found,
    fingerprint: found && payeeFingerprint(found.payee),
    owner,
    problems,
    notices,
    origin: row.origin ?? null,
  };
}

/** Keeps rows of a draft, as they were judged; a row that is there becomes the one that is sent. {@link weighRows} comes after. */
export async function keepRows(
  on: Queryable,
  { companyId, id }: Ref,
  rows: readonly RowToKeep[],
  at: Instant,
): Promise<void> {
  await readPrepared(on, KEEP, [companyId, id, JSON.stringify(rows.map(lineOf)), timestamp(at)]);
}

// None of these joins the rows of a batch with themselves: statistics know nothing yet of a batch that just came, and a plan
// that takes it for one row reads it once for each of its rows.

// $1 company, $2 batch, $3 rows (null: all), $4 the first order id of the days that count, $5 their first moment.
const PAST: Statement = {
  name: 'batch_rows_past',
  text: `UPDATE bank.batch_row r SET
      paid_before = (SELECT max(day) FROM (
        (SELECT po.planned_date AS day FROM bank.payment_order po WHERE po.company_id = $1
          AND po.payee_fingerprint = r.payee_fingerprint AND po.amount_centavos = r.amount_centavos AND po.id >= $4
          AND po.batch_id IS DISTINCT FROM $2 AND po.state NOT IN ('rejected', 'refused', 'cancelled', 'expired') AND po.returned IS NULL
          ORDER BY po.id DESC LIMIT 1)
        UNION ALL
        (SELECT po.planned_date FROM bank.payment_order po WHERE po.company_id = $1 AND po.payee ->> 'key' IS NOT NULL
          AND po.payee ->> 'key' = substr(r.reach, position(':' in r.reach) + 1)
          AND po.amount_centavos = r.amount_centavos AND po.id >= $4 AND po.batch_id IS DISTINCT FROM $2
          AND po.state NOT IN ('rejected', 'refused', 'cancelled', 'expired') AND po.returned IS NULL ORDER BY po.id DESC LIMIT 1)
        UNION ALL
        (SELECT coalesce(other.date, b.date) FROM bank.batch_row other
          JOIN bank.batch b ON b.company_id = other.company_id AND b.id = other.batch_id
          JOIN bank.payment_order bo ON bo.company_id = b.company_id AND bo.id = b.order_id
            AND bo.state IN ('awaiting_confirmation', 'awaiting_authorization', 'scheduled')
          WHERE other.company_id = $1 AND other.reach = r.reach AND other.amount_centavos = r.amount_centavos
            AND other.batch_id <> $2 AND other.state = 'ready' AND b.asked_at >= $5 LIMIT 1)) days),
      relation = CASE WHEN r.reach IS NULL THEN NULL
        WHEN coalesce(r.found -> 'payee' ->> 'document', r.document) = (SELECT c.cnpj FROM bank.company c WHERE c.id = $1) THEN 'same-owner'
        WHEN EXISTS (SELECT FROM bank.known_payee k WHERE k.company_id = $1 AND k.fingerprint = r.payee_fingerprint) THEN 'registered'
        WHEN r.payee_fingerprint IS NULL AND EXISTS (SELECT FROM bank.known_payee k WHERE k.company_id = $1 AND k.fingerprint =
          (SELECT po.payee_fingerprint FROM bank.payment_order po WHERE po.company_id = $1 AND po.payee ->> 'key' IS NOT NULL
            AND po.payee ->> 'key' = substr(r.reach, position(':' in r.reach) + 1) AND po.state = 'settled'
            ORDER BY po.amount_centavos DESC, po.id DESC LIMIT 1)) THEN 'registered'
        ELSE 'new' END
    WHERE r.company_id = $1 AND r.batch_id = $2 AND ($3::int4[] IS NULL OR r.row = ANY ($3))`,
};

/** The rows that pay the same as an earlier one, or no longer do: what each is to say. */
const SAME: Statement = {
  name: 'batch_rows_same',
  text: `SELECT coalesce(jsonb_object_agg(row, same), '{}') AS changed FROM (
      SELECT row, same_as, CASE WHEN counts THEN nullif(min(row) OVER (PARTITION BY counts, payee, amount_centavos), row) END AS same
      FROM (
        SELECT row, same_as, coalesce(payee_fingerprint, reach) AS payee, amount_centavos,
          state <> 'left-out' AND reach IS NOT NULL AND amount_centavos IS NOT NULL AS counts
        FROM bank.batch_row WHERE company_id = $1 AND batch_id = $2) each) weighed
    WHERE same IS DISTINCT FROM same_as`,
};

const SAY_SAME: Statement = {
  name: 'batch_rows_say_same',
  text: `UPDATE bank.batch_row SET same_as = ($3::jsonb ->> row::text)::int4
    WHERE company_id = $1 AND batch_id = $2 AND $3::jsonb ? row::text`,
};

/** Whether a row warns of something that somebody has to say is meant. */
const ASKS = `(same_as IS NOT NULL OR paid_before IS NOT NULL OR notices @> '[{"warning": "reported-for-fraud"}]')`;

/** How a row stands that is not left out. */
const STANDS = `CASE WHEN jsonb_array_length(problems) > 0 THEN 'invalid' WHEN ${ASKS} AND NOT is_confirmed THEN 'to-confirm'
  ELSE 'ready' END`;

const SETTLE: Statement = {
  name: 'batch_rows_settle',
  text: `UPDATE bank.batch_row SET state = ${STANDS}
    WHERE company_id = $1 AND batch_id = $2 AND state IN ('invalid', 'to-confirm', 'ready') AND state <> ${STANDS}`,
};

/**
 * Weighs rows of a draft against what was paid before and against each other, and says how each stands. `rows`: those that
 * came or changed; absent: all of them. Whether two pay the same is asked of the whole batch, for one that is mended leaves
 * another one alone.
 */
export async function weighRows(
  on: Queryable,
  { companyId, id }: Ref,
  rows: readonly number[] | null,
  at: Instant,
): Promise<void> {
  const since = startOfDay(addDays(bankingDate(at), -SAME_PAYMENT_DAYS));
  await readPrepared(on, PAST, [companyId, id, rows, firstIdAt('ord', since), timestamp(since)]);
  const [same] = await readPrepared<{ readonly changed: JsonObject }>(on, SAME, [companyId, id]);
  if (same && Object.keys(same.changed).length > 0) await readPrepared(on, SAY_SAME, [companyId, id, same.changed]);
  await readPrepared(on, SETTLE, [companyId, id]);
}

const FOUND_COLUMNS = `found = $4, payee_fingerprint = $5, owner = $6, next_look_at = NULL, problems = $7, notices = $8`;

/** Keeps what a look at a row's owner came to. */
export async function keepOwner(
  on: Queryable,
  { companyId, id }: Ref,
  row: number,
  { found, owner, problems, notices }: OwnerFound,
): Promise<void> {
  await readPrepared(
    on,
    {
      name: 'batch_row_owner',
      text: `UPDATE bank.batch_row SET ${FOUND_COLUMNS} WHERE company_id = $1 AND batch_id = $2 AND row = $3`,
    },
    [
      companyId,
      id,
      row,
      found === null ? null : JSON.stringify(found),
      found && payeeFingerprint(found.payee),
      owner,
      JSON.stringify(problems),
      JSON.stringify(notices),
    ],
  );
}

/** Which rows are meant: by their numbers, or all that stand so. */
export type WhichRows = { readonly rows: readonly number[] } | { readonly all: 'invalid' | 'to-confirm' };

/** Says of rows that what is warned of is meant, or takes that back. {@link weighRows} comes after. */
export async function confirmRows(
  on: Queryable,
  { companyId, id }: Ref,
  which: WhichRows,
  confirmed: boolean,
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.batch_row SET is_confirmed = $3 WHERE company_id = $1 AND batch_id = $2
       AND ($4::int4[] IS NULL OR row = ANY ($4)) AND ($5::text IS NULL OR state = $5)`,
    [companyId, id, confirmed, ...whichValues(which)],
  );
}

/** Leaves rows out of a draft, or takes them in again. {@link weighRows} comes after. */
export async function leaveOutRows(
  on: Queryable,
  { companyId, id }: Ref,
  which: WhichRows,
  leftOut: boolean,
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.batch_row SET state = CASE WHEN $3 THEN 'left-out' ELSE 'invalid' END
     WHERE company_id = $1 AND batch_id = $2 AND (state = 'left-out') <> $3
       AND ($4::int4[] IS NULL OR row = ANY ($4)) AND ($5::text IS NULL OR state = $5)`,
    [companyId, id, leftOut, ...whichValues(which)],
  );
}

function whichValues(which: WhichRows): readonly [readonly number[] | null, string | null] {
  return 'rows' in which ? [which.rows, null] : [null, which.all];
}

/** What a day can have wrong. */
const DAY_CODES = ['date-out-of-range', 'not-a-running-day', 'closed-today'];

/** Says of rows of one way and day what that day has wrong, in the place of what was said of it before. {@link weighRows} comes after. */
export async function setDayProblems(
  on: Queryable,
  { companyId, id }: Ref,
  which: { readonly kind: string | null; readonly date: string | null },
  problems: JudgedRow['problems'],
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.batch_row SET problems = (SELECT coalesce(jsonb_agg(p), '[]') FROM jsonb_array_elements(problems) p
         WHERE NOT p ->> 'code' = ANY ($5::text[])) || $6::jsonb
     WHERE company_id = $1 AND batch_id = $2 AND kind IS NOT DISTINCT FROM $3 AND date IS NOT DISTINCT FROM $4::date
       AND NOT problems @> '[{"code": "date-invalid"}]' AND NOT problems @> '[{"code": "slip"}]'`,
    [companyId, id, which.kind, which.date, DAY_CODES, JSON.stringify(problems)],
  );
}

const REPLACE_ROW = {
  name: 'batch_row_replace',
  order: 59,
  columns: {
    company_id: 'text',
    batch_id: 'text',
    row: 'int4',
    state: 'text',
    typed: 'jsonb',
    digest: 'text',
    kind: 'text',
    amount_centavos: 'int8',
    date: 'date',
    document: 'text',
    reach: 'text',
    found: 'jsonb',
    payee_fingerprint: 'text',
    relation: 'text',
    owner: 'text',
    next_look_at: 'timestamptz',
    notices: 'jsonb',
    same_as: 'int4',
    paid_before: 'date',
  },
  sql: `UPDATE bank.batch_row r SET state = rows.state, typed = rows.typed, digest = decode(rows.digest, 'hex'), kind = rows.kind,
      amount_centavos = rows.amount_centavos, date = rows.date, document = rows.document, reach = rows.reach, found = rows.found,
      payee_fingerprint = rows.payee_fingerprint, relation = rows.relation, owner = rows.owner,
      next_look_at = rows.next_look_at, problems = '[]', notices = rows.notices -> 'list', same_as = rows.same_as,
      paid_before = rows.paid_before, is_confirmed = true
    FROM {rows} WHERE r.company_id = rows.company_id AND r.batch_id = rows.batch_id AND r.row = rows.row
    RETURNING rows.ordinal`,
  refusal: 'order.rail.batch-transfers.changed-meanwhile',
} as const satisfies CompanionStatement;

/** A row as it is to be, weighed against what was paid before and against the others of its batch. */
export type ReplacingRow = JudgedRow &
  Pick<BatchRowRecord, 'relation' | 'sameAs' | 'paidBefore'> & { readonly state: 'ready' | 'left-out' };

/** Another row in the place of one of a batch that was asked for, or the same one left out, in the posting of its revision. */
export function replaceRow({ companyId, id }: Ref, row: ReplacingRow, at: Instant): Companion {
  return companion(REPLACE_ROW, {
    company_id: companyId,
    batch_id: id,
    row: row.row,
    state: row.state,
    typed: JSON.parse(JSON.stringify(row.typed)),
    digest: row.digest,
    kind: row.kind,
    amount_centavos: row.amount,
    date: row.date,
    document: row.document,
    reach: row.reach,
    found: row.found && JSON.parse(JSON.stringify(row.found)),
    payee_fingerprint: row.found && payeeFingerprint(row.found.payee),
    relation: row.relation,
    owner: row.owner,
    next_look_at: row.owner === 'waiting' ? at : null,
    notices: { list: JSON.parse(JSON.stringify(row.notices)) },
    same_as: row.sameAs,
    paid_before: row.paidBefore,
  });
}
