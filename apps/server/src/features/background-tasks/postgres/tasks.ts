import type { Instant } from '@bank/core';
import { timestamp } from '../../../platform/database/pool.ts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { StoredTask } from '../domain/task.ts';
import type { Moved } from '../domain/task-state.ts';

const COLUMNS = `company_id AS "companyId", id, kind, title, asked_by AS "askedBy", asked_by_name AS "askedByName",
  asked_at AS "askedAt", parameters, state, cancel_asked AS "cancelAsked", tries, fence,
  coalesce(lease_until > clock_timestamp(), false) AS "leaseLives", steps_done AS "stepsDone",
  steps_total AS "stepsTotal", size_bytes AS "sizeBytes", file_name AS "fileName", media_type AS "mediaType", sha256,
  failure_code AS "failureCode", failure_data AS "failureData", ended_at AS "endedAt", expires_at AS "expiresAt"`;

/** A task of a company, by its id. */
export interface TaskRef {
  readonly companyId: string;
  readonly id: string;
}

/** The key under which a task was asked for, what that call was, and its first answer. */
export interface TaskAnswer {
  readonly key: string;
  readonly hash: Uint8Array;
  readonly answer: string;
}

/** What of a company's tasks there is. */
export interface TaskCounts {
  readonly open: number;
  readonly kept: number;
  readonly bytes: bigint;
}

/** Lets a company's tasks be asked for one by one, until the transaction ends. */
export async function lockTasksOf(on: Queryable, companyId: string): Promise<void> {
  await readRows(on, `SELECT pg_advisory_xact_lock(hashtextextended('background-tasks ' || $1, 0))`, [companyId]);
}

/** How many tasks a company has, and how much room their files take; without `exceptId`. */
export async function countTasks(on: Queryable, companyId: string, exceptId = ''): Promise<TaskCounts> {
  const [row] = await readRows<{ open: bigint; kept: bigint; bytes: bigint }>(
    on,
    `SELECT count(*) FILTER (WHERE state IN ('queued', 'running')) AS open,
            count(*) FILTER (WHERE state NOT IN ('queued', 'running')) AS kept,
            coalesce(sum(size_bytes) FILTER (WHERE state IN ('running', 'done')), 0)::bigint AS bytes
     FROM bank.background_task WHERE company_id = $1 AND id <> $2`,
    [companyId, exceptId],
  );
  return { open: Number(row?.open ?? 0), kept: Number(row?.kept ?? 0), bytes: row?.bytes ?? 0n };
}

/** The first answer to a request for a task of that kind with that key. */
export async function findAnswer(
  on: Queryable,
  of: { readonly companyId: string; readonly kind: string; readonly key: string },
): Promise<{ readonly requestHash: Buffer; readonly answer: string } | undefined> {
  const [found] = await readRows<{ requestHash: Buffer; answer: string }>(
    on,
    `SELECT request_hash AS "requestHash", answer FROM bank.background_task
     WHERE company_id = $1 AND kind = $2 AND request_key = $3`,
    [of.companyId, of.kind, of.key],
  );
  return found;
}

/** Writes a task that waits for its turn. */
export async function insertTask(on: Queryable, task: StoredTask, { key, hash, answer }: TaskAnswer): Promise<void> {
  const { companyId, id, kind, title, askedBy, askedByName, askedAt, parameters } = task;
  await readRows(
    on,
    `INSERT INTO bank.background_task (company_id, id, kind, title, asked_by, asked_by_name, asked_at, parameters, state,
       request_key, request_hash, answer)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'queued', $9, $10, $11)`,
    [
      companyId,
      id,
      kind,
      title,
      askedBy,
      askedByName,
      timestamp(askedAt),
      JSON.stringify(parameters),
      key,
      Buffer.from(hash),
      answer,
    ],
  );
}

const FIND = {
  name: 'background_task_find',
  text: `SELECT ${COLUMNS} FROM bank.background_task WHERE company_id = $1 AND id = $2`,
};

/** A task of that company. */
export async function findTask(on: Queryable, { companyId, id }: TaskRef): Promise<StoredTask | undefined> {
  return (await readPrepared<StoredTask>(on, FIND, [companyId, id]))[0];
}

/** The same, and nobody else changes it before the transaction ends. */
export async function lockTask(on: Queryable, { companyId, id }: TaskRef): Promise<StoredTask | undefined> {
  const text = `SELECT ${COLUMNS} FROM bank.background_task WHERE company_id = $1 AND id = $2 FOR UPDATE`;
  return (await readRows<StoredTask>(on, text, [companyId, id]))[0];
}

/** Which page of tasks is asked for. */
export interface TasksQuery {
  readonly companyId: string;
  /** Null: everybody's. */
  readonly askedBy: string | null;
  readonly openOnly: boolean;
  /** The last of the page before. */
  readonly before: string | null;
  readonly limit: number;
}

/** Tasks, the newest first. */
export function listTasks(on: Queryable, query: TasksQuery): Promise<readonly StoredTask[]> {
  return readRows<StoredTask>(
    on,
    `SELECT ${COLUMNS} FROM bank.background_task
     WHERE company_id = $1 AND ($2::text IS NULL OR asked_by = $2) AND (NOT $3 OR state IN ('queued', 'running'))
       AND ($4::text IS NULL OR id < $4)
     ORDER BY id DESC LIMIT $5`,
    [query.companyId, query.askedBy, query.openOnly, query.before, query.limit],
  );
}

/** What is written with a move, beside where the task stands then. */
export interface MoveWrites {
  /** The process that works on it, and for how long; needed where it runs. */
  readonly lease?: { readonly owner: string; readonly ms: number };
  /** How long it waits before it is taken again. */
  readonly waitMs?: number;
  /** When it ended and until when it is kept; needed where it ended. */
  readonly end?: { readonly at: Instant; readonly expiresAt: Instant };
  /** Needed where it is done. */
  readonly file?: {
    readonly fileName: string;
    readonly mediaType: string;
    readonly sizeBytes: number;
    readonly sha256: Uint8Array;
    readonly steps: bigint;
  };
}

/** Writes where a task stands now; whoever calls this has locked it. */
export async function writeMove(on: Queryable, ref: TaskRef, moved: Moved, writes: MoveWrites): Promise<void> {
  const { lease, waitMs = 0, end, file } = writes;
  const failure = moved.state === 'failed' ? moved.failure : undefined;
  await readRows(
    on,
    `UPDATE bank.background_task SET state = $3, cancel_asked = $4, tries = $5, fence = $6,
       owner = CASE WHEN $3 = 'running' THEN coalesce($7, owner) END,
       lease_until = CASE WHEN $3 <> 'running' THEN NULL WHEN $7::text IS NULL THEN lease_until
         ELSE clock_timestamp() + $8 * interval '1 millisecond' END,
       started_at = CASE WHEN $7::text IS NULL THEN started_at ELSE clock_timestamp() END,
       next_at = clock_timestamp() + $9 * interval '1 millisecond',
       ended_at = $10, expires_at = $11, file_name = $12, media_type = $13, sha256 = $14,
       size_bytes = CASE WHEN $3 = 'running' AND $7::text IS NULL THEN size_bytes ELSE coalesce($15, 0) END,
       steps_done = CASE WHEN $16::bigint IS NOT NULL THEN $16 WHEN $7::text IS NOT NULL OR $3 = 'queued' THEN 0
         ELSE steps_done END,
       steps_total = CASE WHEN $16::bigint IS NOT NULL THEN $16 WHEN $3 = 'queued' THEN NULL ELSE steps_total END,
       failure_code = $17, failure_data = $18
     WHERE company_id = $1 AND id = $2`,
    [
      ref.companyId,
      ref.id,
      moved.state,
      moved.cancelAsked,
      moved.tries,
      moved.fence,
      lease?.owner ?? null,
      lease?.ms ?? 0,
      waitMs,
      end ? timestamp(end.at) : null,
      end ? timestamp(end.expiresAt) : null,
      file?.fileName ?? null,
      file?.mediaType ?? null,
      file ? Buffer.from(file.sha256) : null,
      file?.sizeBytes ?? null,
      file?.steps ?? null,
      failure?.code ?? null,
      failure?.data ? JSON.stringify(failure.data) : null,
    ],
  );
}

/** Deletes a task with its file. */
export async function deleteTask(on: Queryable, { companyId, id }: TaskRef): Promise<void> {
  await readRows(on, 'DELETE FROM bank.background_task WHERE company_id = $1 AND id = $2', [companyId, id]);
}

/** Deletes some tasks whose time is over, with their files; answers how many. */
export async function deleteExpired(on: Queryable, now: Instant, rowsMax: number): Promise<number> {
  const rows = await readRows(
    on,
    `DELETE FROM bank.background_task t USING (
       SELECT company_id, id FROM bank.background_task WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2
       FOR UPDATE SKIP LOCKED) over
     WHERE t.company_id = over.company_id AND t.id = over.id RETURNING t.id`,
    [timestamp(now), rowsMax],
  );
  return rows.length;
}
