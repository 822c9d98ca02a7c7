import type pg from 'pg';
import { formatInstant, type CivilDate, type Instant } from '@bank/core';
import { companion, type Companion, type CompanionStatement, type JsonObject } from '@bank/ledger';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';

const INSERT = {
  name: 'str_question_insert',
  order: 77,
  columns: { id: 'text', day: 'date', asked_at: 'timestamptz' },
  sql: `INSERT INTO bank.str_question (id, day, asked_at) SELECT id, day, asked_at FROM {new rows}`,
} as const satisfies CompanionStatement;

const ANSWER = {
  name: 'str_question_answer',
  order: 78,
  columns: { id: 'text', answered_at: 'timestamptz', answer: 'jsonb' },
  // Asked again on the way, it is answered again: the first answer stands.
  sql: `UPDATE bank.str_question q SET answered_at = rows.answered_at, answer = rows.answer
    FROM {rows} WHERE q.id = rows.id AND q.answered_at IS NULL`,
} as const satisfies CompanionStatement;

/** A question for the statement of a day. */
export interface StrQuestion {
  /** Its control number, which the answer names. */
  readonly id: string;
  readonly day: CivilDate;
  readonly askedAt: Instant;
  /** As `day-statement.ts` keeps it; null as long as there is none. */
  readonly answer: JsonObject | null;
}

/** Keeps a question, with the message that asks it. */
export function insertStrQuestion({ id, day, askedAt }: Omit<StrQuestion, 'answer'>): Companion {
  return companion(INSERT, { id, day, asked_at: askedAt });
}

/** Keeps the answer, with the message that brought it. */
export function answerStrQuestion(id: string, answer: JsonObject, at: Instant): Companion {
  return companion(ANSWER, { id, answered_at: at, answer });
}

const COLUMNS = `id, day, asked_at AS "askedAt", answer`;

/** A question of ours; undefined for an id that names none. */
export async function strQuestionById(on: Queryable, id: string): Promise<StrQuestion | undefined> {
  return (await readRows<StrQuestion>(on, `SELECT ${COLUMNS} FROM bank.str_question WHERE id = $1`, [id]))[0];
}

/** The newest question about a day whose answer nobody has used, if it was not refused; one that was answered before `since` is too old. */
export async function unusedStrQuestion(
  on: Queryable,
  { day, since }: { readonly day: CivilDate; readonly since: Instant },
): Promise<StrQuestion | undefined> {
  const rows = await readRows<StrQuestion>(
    on,
    `SELECT ${COLUMNS} FROM bank.str_question WHERE day = $1 AND used_at IS NULL
       AND (answered_at IS NULL OR answered_at >= $2 AND NOT answer ? 'refused') ORDER BY asked_at DESC, id LIMIT 1`,
    [day, formatInstant(since)],
  );
  return rows[0];
}

/** Says of a question that its answer has served. */
export async function useStrQuestion(on: Queryable, id: string, at: Instant): Promise<void> {
  await readRows(on, 'UPDATE bank.str_question SET used_at = $2 WHERE id = $1', [id, formatInstant(at)]);
}

/** The days whose statement has to decide about something, and about which no question is on its way. */
export async function daysToAsk(pool: pg.Pool, at: Instant): Promise<readonly CivilDate[]> {
  const rows = await readRows<{ day: CivilDate }>(
    pool,
    `SELECT due.day FROM (SELECT day FROM bank.ted_sent WHERE ended_at IS NULL AND ask_from <= $1
        UNION SELECT return_day FROM bank.ted_in WHERE state = 'returning'
          AND (return_day + time '18:30') AT TIME ZONE 'America/Sao_Paulo' <= $1
          AND NOT EXISTS (SELECT FROM bank.str_question q WHERE q.day = return_day
            AND q.answered_at > $1::timestamptz - interval '15 minutes')) AS due
     WHERE NOT EXISTS (SELECT FROM bank.str_question q WHERE q.day = due.day AND q.answered_at IS NULL)
     ORDER BY due.day LIMIT 20`,
    [formatInstant(at)],
  );
  return rows.map(({ day }) => day);
}
