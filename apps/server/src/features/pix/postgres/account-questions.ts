import type { CivilDate, Instant } from '@bank/core';
import { companion, type Companion, type CompanionStatement, type JsonObject } from '@bank/ledger';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';

/** What is asked about our account at the SPI, by the message that answers: a day's entries, or the balance at its end. */
export type AskedReport = 'camt.052' | 'camt.053';

/** A question about our account of a day that is over. */
export interface AccountQuestion {
  /** Its message id, which the answer names. */
  readonly id: string;
  readonly report: AskedReport;
  readonly date: CivilDate;
  readonly askedAt: Instant;
  /** {entries, fileHash} or {balanceCentavos}; null as long as there is none. */
  readonly answer: JsonObject | null;
}

const INSERT = {
  name: 'spi_account_question_insert',
  order: 39,
  columns: { id: 'text', report: 'text', date: 'date', asked_at: 'timestamptz' },
  sql: `INSERT INTO bank.spi_account_question (id, report, date, asked_at)
    SELECT id, report, date, asked_at FROM {new rows}`,
} as const satisfies CompanionStatement;

const ANSWER = {
  name: 'spi_account_question_answer',
  order: 40,
  columns: { id: 'text', answered_at: 'timestamptz', answer: 'jsonb' },
  // Asked again on the way, it is answered again: the first answer stands.
  sql: `UPDATE bank.spi_account_question q SET answered_at = rows.answered_at, answer = rows.answer
    FROM {rows} WHERE q.id = rows.id AND q.answered_at IS NULL`,
} as const satisfies CompanionStatement;

/** Keeps a question, with the message that asks it. */
export function insertAccountQuestion(question: Omit<AccountQuestion, 'answer'>): Companion {
  const { id, report, date, askedAt } = question;
  return companion(INSERT, { id, report, date, asked_at: askedAt });
}

/** Keeps the answer, with the message that brought it. */
export function answerAccountQuestion(id: string, answer: JsonObject, at: Instant): Companion {
  return companion(ANSWER, { id, answered_at: at, answer });
}

const COLUMNS = `id, report, date, asked_at AS "askedAt", answer`;

/** A question of ours; undefined for an id that names none. */
export async function accountQuestionById(on: Queryable, id: string): Promise<AccountQuestion | undefined> {
  return (
    await readRows<AccountQuestion>(on, `SELECT ${COLUMNS} FROM bank.spi_account_question WHERE id = $1`, [id])
  )[0];
}

/** The newest question of that sort whose answer nobody has used; one that was answered before `since` is too old. */
export async function unusedAccountQuestion(
  on: Queryable,
  { report, date, since }: Pick<AccountQuestion, 'report' | 'date'> & { readonly since: Instant },
): Promise<AccountQuestion | undefined> {
  const rows = await readRows<AccountQuestion>(
    on,
    `SELECT ${COLUMNS} FROM bank.spi_account_question WHERE report = $1 AND date = $2 AND used_at IS NULL
       AND (answered_at IS NULL OR answered_at >= $3) ORDER BY asked_at DESC, id LIMIT 1`,
    [report, date, new Date(since)],
  );
  return rows[0];
}

/** Says of questions that their answers have served. */
export async function useAccountQuestions(on: Queryable, ids: readonly string[], at: Instant): Promise<void> {
  await readRows(on, 'UPDATE bank.spi_account_question SET used_at = $2 WHERE id = ANY ($1::text[])', [
    ids,
    new Date(at),
  ]);
}
