import type { Instant } from '@bank/core';
import type { ApplicationState, CompanyDocumentKind } from '@bank/contracts';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { StoredApplication, WholeApplication } from '../domain/application.ts';

const COLUMNS = `id, protocol, cnpj, state, version, company, password_hash AS "passwordHash",
  submitted_at AS "submittedAt", next_look_at AS "nextLookAt", looks, rounds, findings, reasons,
  documents_wanted AS "documentsWanted", decided_at AS "decidedAt", decided_by AS "decidedBy",
  opened_company_id AS "companyId", bank_account AS "bankAccount"`;

/** The key under which something was asked for, what it was, and how it was answered. */
export interface KeptAnswer {
  readonly requestHash: Buffer;
  readonly answer: string;
}

/** Whether a CNPJ is a customer's; whether an application has it, its own insertion finds out. */
export async function isCustomer(on: Queryable, cnpj: string): Promise<boolean> {
  return (await readRows(on, 'SELECT FROM bank.company WHERE cnpj = $1', [cnpj])).length > 0;
}

/**
 * Keeps a new application with its key and answer. False, and nothing is kept, when its CNPJ has one that is not denied, or
 * when the key was used; another transaction that is about to do so is waited for.
 */
export async function insertApplication(
  on: Queryable,
  application: WholeApplication & { readonly requestKey: string; readonly requestHash: Buffer },
): Promise<boolean> {
  const rows = await readRows(
    on,
    `INSERT INTO bank.onboarding_application (id, protocol, cnpj, state, company, password_hash, submitted_at,
       next_look_at, request_key, request_hash, answer)
     VALUES ($1, $2, $3, 'received', $4, $5, $6, $6, $7, $8, '')
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      application.id,
      application.protocol,
      application.cnpj,
      JSON.stringify(application.company),
      application.passwordHash,
      timestamp(application.submittedAt),
      application.requestKey,
      application.requestHash,
    ],
  );
  return rows.length === 1;
}

/** Writes how a submission was answered. */
export async function putAnswer(on: Queryable, id: string, answer: string): Promise<void> {
  await readRows(on, 'UPDATE bank.onboarding_application SET answer = $2 WHERE id = $1', [id, answer]);
}

/** How the submission under that key was answered. */
export async function findAnswer(on: Queryable, key: string): Promise<KeptAnswer | undefined> {
  const [row] = await readRows<KeptAnswer>(
    on,
    'SELECT request_hash AS "requestHash", answer FROM bank.onboarding_application WHERE request_key = $1',
    [key],
  );
  return row;
}

/** How the sending of documents under that key was answered. */
export async function findSendingAnswer(on: Queryable, id: string, key: string): Promise<KeptAnswer | undefined> {
  const [row] = await readRows<KeptAnswer>(
    on,
    `SELECT request_hash AS "requestHash", answer FROM bank.onboarding_sending
     WHERE application_id = $1 AND request_key = $2`,
    [id, key],
  );
  return row;
}

/** Keeps a sending of documents with its answer. */
export async function insertSending(
  on: Queryable,
  sending: KeptAnswer & { readonly id: string; readonly key: string; readonly at: Instant },
): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.onboarding_sending (application_id, request_key, request_hash, answer, at)
     VALUES ($1, $2, $3, $4, $5)`,
    [sending.id, sending.key, sending.requestHash, sending.answer, timestamp(sending.at)],
  );
}

/** The application of that protocol and that CNPJ; undefined where either does not fit. */
export async function findApplication(
  on: Queryable,
  { protocol, cnpj }: { readonly protocol: string; readonly cnpj: string },
): Promise<StoredApplication | undefined> {
  const [row] = await readRows<StoredApplication>(
    on,
    `SELECT ${COLUMNS} FROM bank.onboarding_application WHERE protocol = $1 AND cnpj = $2`,
    [protocol, cnpj],
  );
  return row;
}

/** The application of that id or protocol, for the bank's staff. */
export async function findForStaff(on: Queryable, idOrProtocol: string): Promise<StoredApplication | undefined> {
  const [row] = await readRows<StoredApplication>(
    on,
    `SELECT ${COLUMNS} FROM bank.onboarding_application WHERE id = $1 OR protocol = $1`,
    [idOrProtocol],
  );
  return row;
}

/** The applications in those states, the oldest first, at most so many. */
export async function listApplications(
  on: Queryable,
  states: readonly ApplicationState[],
  rowsMax: number,
): Promise<readonly StoredApplication[]> {
  return readRows<StoredApplication>(
    on,
    `SELECT ${COLUMNS} FROM bank.onboarding_application WHERE state = ANY($1::text[])
     ORDER BY submitted_at, id LIMIT $2`,
    [states, rowsMax],
  );
}

/** The application, locked until the transaction ends. */
export async function lockApplication(on: Queryable, id: string): Promise<StoredApplication | undefined> {
  const [row] = await readRows<StoredApplication>(
    on,
    `SELECT ${COLUMNS} FROM bank.onboarding_application WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return row;
}

/**
 * Takes what is due to be looked at by moving its next look on: several processes share the work, and what one that dies
 * had taken comes back by itself.
 */
export async function takeDue(
  on: Queryable,
  { at, until, atOnce }: { readonly at: Instant; readonly until: Instant; readonly atOnce: number },
): Promise<readonly StoredApplication[]> {
  return readRows<StoredApplication>(
    on,
    `UPDATE bank.onboarding_application SET next_look_at = $2
     WHERE id IN (SELECT id FROM bank.onboarding_application WHERE state = 'received' AND next_look_at <= $1
       ORDER BY next_look_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}`,
    [timestamp(at), timestamp(until), atOnce],
  );
}

/** Puts the next look off: the registry gave no answer. Nothing happens where it was decided meanwhile. */
export async function postponeLook(
  on: Queryable,
  { id, version }: Pick<StoredApplication, 'id' | 'version'>,
  { looks, nextLookAt }: { readonly looks: number; readonly nextLookAt: Instant },
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.onboarding_application SET looks = $3, next_look_at = $4
     WHERE id = $1 AND version = $2 AND state = 'received'`,
    [id, version, looks, timestamp(nextLookAt)],
  );
}

/** What a decision writes. */
export interface ApplicationStep {
  readonly state: 'pending' | 'approved' | 'denied';
  readonly findings: readonly string[];
  readonly reasons: readonly string[];
  readonly documentsWanted: readonly CompanyDocumentKind[];
  readonly decidedAt: Instant;
  readonly decidedBy: string;
  /** Only of an opened account. */
  readonly opened: { readonly companyId: string; readonly bankAccount: string } | null;
}

/** Writes a decision; the password's hash goes unless it still waits. The caller holds the lock. */
export async function stepApplication(on: Queryable, id: string, step: ApplicationStep): Promise<void> {
  const { state, findings, reasons, documentsWanted, decidedAt, decidedBy, opened } = step;
  await readRows(
    on,
    `UPDATE bank.onboarding_application SET state = $2, version = version + 1, findings = $3, reasons = $4,
       documents_wanted = $5, decided_at = $6, decided_by = $7, next_look_at = NULL, opened_company_id = $8, bank_account = $9,
       password_hash = CASE $2 WHEN 'pending' THEN password_hash END
     WHERE id = $1`,
    [
      id,
      state,
      findings,
      reasons,
      documentsWanted,
      timestamp(decidedAt),
      decidedBy,
      opened?.companyId ?? null,
      opened?.bankAccount ?? null,
    ],
  );
}

/** Documents came: it is looked at again, at once. The caller holds the lock. */
export async function receiveAgain(on: Queryable, id: string, at: Instant): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.onboarding_application SET state = 'received', version = version + 1, next_look_at = $2, looks = 0,
       rounds = rounds + 1, reasons = '{}', documents_wanted = '{}'
     WHERE id = $1`,
    [id, timestamp(at)],
  );
}

/** The applications that have waited for documents since before then. */
export async function findLate(on: Queryable, askedBefore: Instant, rowsMax: number): Promise<readonly string[]> {
  const rows = await readRows<{ readonly id: string }>(
    on,
    `SELECT id FROM bank.onboarding_application
     WHERE state = 'pending' AND company IS NOT NULL AND decided_at < $1 AND documents_wanted <> '{}'
     ORDER BY decided_at LIMIT $2`,
    [timestamp(askedBefore), rowsMax],
  );
  return rows.map(({ id }) => id);
}

/** The denied applications whose data may go, denied before then. */
export async function findToStrikeOut(
  on: Queryable,
  deniedBefore: Instant,
  rowsMax: number,
): Promise<readonly string[]> {
  const rows = await readRows<{ readonly id: string }>(
    on,
    `SELECT id FROM bank.onboarding_application WHERE state = 'denied' AND company IS NOT NULL AND decided_at < $1
     ORDER BY decided_at LIMIT $2`,
    [timestamp(deniedBefore), rowsMax],
  );
  return rows.map(({ id }) => id);
}

/**
 * Strikes personal data of an application out: what it said, why it was denied, and its answers (with their keys, which
 * are free again).
 */
export async function strikeOut(on: Queryable, id: string): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.onboarding_application SET company = NULL, reasons = '{}', answer = '', request_key = id, request_hash = '',
       version = version + 1
     WHERE id = $1 AND state = 'denied'`,
    [id],
  );
  await readRows(on, 'DELETE FROM bank.onboarding_sending WHERE application_id = $1', [id]);
}

/** Removes the keys of sendings before then. */
export async function forgetSendings(on: Queryable, before: Instant): Promise<void> {
  await readRows(on, 'DELETE FROM bank.onboarding_sending WHERE at < $1', [timestamp(before)]);
}
