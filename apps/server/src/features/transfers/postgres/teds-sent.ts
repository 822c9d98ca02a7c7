import type pg from 'pg';
import { instant, type CivilDate, type Instant } from '@bank/core';
import { companion, type Companion, type CompanionStatement } from '@bank/ledger';
import { readRows } from '../../../platform/database/rows.ts';

const INSERT = {
  name: 'ted_sent_insert',
  order: 70,
  columns: {
    control_number: 'text',
    company_id: 'text',
    order_id: 'text',
    day: 'date',
    decides_at: 'timestamptz',
  },
  sql: `INSERT INTO bank.ted_sent (control_number, company_id, order_id, day, decides_at, ask_from)
    SELECT control_number, company_id, order_id, day, decides_at, decides_at FROM {new rows}`,
} as const satisfies CompanionStatement;

const DOUBT = {
  name: 'ted_sent_doubt',
  order: 71,
  columns: { control_number: 'text', decides_at: 'timestamptz', ask_from: 'timestamptz' },
  sql: `UPDATE bank.ted_sent t SET decides_at = least(t.decides_at, rows.decides_at), ask_from = rows.ask_from
    FROM {rows} WHERE t.control_number = rows.control_number AND t.ended_at IS NULL`,
} as const satisfies CompanionStatement;

const NUMBER = {
  name: 'ted_sent_number',
  order: 72,
  columns: { control_number: 'text', str_number: 'text' },
  sql: `UPDATE bank.ted_sent t SET str_number = rows.str_number
    FROM {rows} WHERE t.control_number = rows.control_number AND t.str_number IS NULL`,
} as const satisfies CompanionStatement;

const END = {
  name: 'ted_sent_end',
  order: 73,
  columns: { control_number: 'text', str_number: 'text', outcome: 'text', ended_at: 'timestamptz' },
  sql: `UPDATE bank.ted_sent t SET str_number = coalesce(rows.str_number, t.str_number), outcome = rows.outcome,
      ended_at = rows.ended_at
    FROM {rows} WHERE t.control_number = rows.control_number AND t.ended_at IS NULL`,
} as const satisfies CompanionStatement;

/** A TED of ours at the STR. */
export interface TedSent {
  /** Our control number, which is the order's id at the rail. */
  readonly controlNumber: string;
  readonly companyId: string;
  readonly orderId: string;
  /** The day on which it moves, if it moves. */
  readonly day: CivilDate;
  /** From when on a statement of the day that does not have it proves that nothing moved. */
  readonly decidesAt: Instant;
}

/** Keeps a TED with the message that carries it. */
export function insertTedSent({ controlNumber, companyId, orderId, day, decidesAt }: TedSent): Companion {
  return companion(INSERT, {
    control_number: controlNumber,
    company_id: companyId,
    order_id: orderId,
    day,
    decides_at: decidesAt,
  });
}

/** Has the day's statement asked for from then on, and lets one made from `decidesAt` on decide, where that is earlier. */
export function doubtTedSent(
  controlNumber: string,
  { decidesAt, askFrom }: { readonly decidesAt: Instant; readonly askFrom: Instant },
): Companion {
  return companion(DOUBT, { control_number: controlNumber, decides_at: decidesAt, ask_from: askFrom });
}

/** Notes the STR's number of the entry, by which a return names it. */
export function numberTedSent(controlNumber: string, strNumber: string): Companion {
  return companion(NUMBER, { control_number: controlNumber, str_number: strNumber });
}

/** Ends the watch over a TED; does nothing where it has ended. */
export function endTedSent(
  controlNumber: string,
  ended: { readonly outcome: 'settled' | 'rejected'; readonly strNumber: string | null; readonly at: Instant },
): Companion {
  return companion(END, {
    control_number: controlNumber,
    str_number: ended.strNumber,
    outcome: ended.outcome,
    ended_at: ended.at,
  });
}

const COLUMNS = `control_number AS "controlNumber", company_id AS "companyId", order_id AS "orderId", day, decides_at AS "decidesAt"`;

function tedOf(row: TedSent): TedSent {
  return { ...row, decidesAt: instant(row.decidesAt) };
}

/** A TED by our control number. */
export async function tedSentByNumber(pool: pg.Pool, controlNumber: string): Promise<TedSent | undefined> {
  const text = `SELECT ${COLUMNS} FROM bank.ted_sent WHERE control_number = $1`;
  return (await readRows<TedSent>(pool, text, [controlNumber])).map(tedOf)[0];
}

/** A TED by the number that the STR gave to its entry. */
export async function tedSentByStrNumber(pool: pg.Pool, strNumber: string): Promise<TedSent | undefined> {
  const text = `SELECT ${COLUMNS} FROM bank.ted_sent WHERE str_number = $1`;
  return (await readRows<TedSent>(pool, text, [strNumber])).map(tedOf)[0];
}

/** More TEDs than stay without an answer on one day. */
const OPEN_MAX = 10_000;

/** The TEDs of a day that have not ended. */
export async function openTedsOf(pool: pg.Pool, day: CivilDate): Promise<readonly TedSent[]> {
  const text = `SELECT ${COLUMNS} FROM bank.ted_sent WHERE ended_at IS NULL AND day = $1 ORDER BY control_number LIMIT ${OPEN_MAX}`;
  return (await readRows<TedSent>(pool, text, [day])).map(tedOf);
}

/** Whether any TED of that day or a day before is open. */
export async function hasOpenTeds(pool: pg.Pool): Promise<boolean> {
  const text = 'SELECT true AS open FROM bank.ted_sent WHERE ended_at IS NULL LIMIT 1';
  return (await readRows<{ open: boolean }>(pool, text, [])).length > 0;
}
