import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { TaskRef } from './tasks.ts';

/** A task in the hands of a worker: what it writes counts only while this is so. */
export interface Held extends TaskRef {
  readonly fence: bigint;
}

/** How far a worker is. */
export interface Progress {
  readonly done: bigint;
  readonly total: bigint | null;
}

const ANY_DUE = {
  name: 'background_task_any_due',
  text: `SELECT 1 FROM bank.background_task WHERE state IN ('queued', 'running') AND next_at <= clock_timestamp()
      AND (state = 'queued' OR lease_until <= clock_timestamp()) LIMIT 1`,
};

/** Whether a task may be there to be taken: what an idle server asks each second. */
export async function isAnyDue(on: Queryable): Promise<boolean> {
  return (await readPrepared(on, ANY_DUE)).length > 0;
}

/**
 * The task whose turn it is, locked. Servers choose one after another, so that none of them sees a choice half made. First
 * come companies with the fewest tasks running, of these the one that was served longest ago; of a company its oldest task.
 * So many tasks of one company let another's wait for one at most.
 */
export async function nextTask(
  on: Queryable,
  kinds: readonly string[],
  perCompany: number,
): Promise<TaskRef | undefined> {
  await readRows(on, `SELECT pg_advisory_xact_lock(hashtextextended('background-tasks', 0))`);
  const [ref] = await readRows<TaskRef>(
    on,
    `WITH busy AS (SELECT company_id, count(*) AS tasks FROM bank.background_task
       WHERE state = 'running' AND lease_until > clock_timestamp() GROUP BY company_id)
     SELECT task.company_id AS "companyId", task.id FROM bank.background_task AS task
     LEFT JOIN busy ON busy.company_id = task.company_id
     WHERE task.state IN ('queued', 'running') AND task.next_at <= clock_timestamp() AND task.kind = ANY ($1)
       AND (task.state = 'queued' OR task.lease_until <= clock_timestamp()) AND coalesce(busy.tasks, 0) < $2
     ORDER BY coalesce(busy.tasks, 0),
       (SELECT max(served.started_at) FROM bank.background_task AS served WHERE served.company_id = task.company_id)
         NULLS FIRST,
       task.asked_at, task.id
     LIMIT 1 FOR UPDATE OF task SKIP LOCKED`,
    [kinds, perCompany],
  );
  return ref;
}

// What holds a task: its state, the newest fence, and a lease that has not ended.
const HOLDS = `company_id = $1::text AND id = $2::text AND fence = $3::bigint AND state = 'running' AND lease_until > clock_timestamp()`;

const BEAT = {
  name: 'background_task_beat',
  text: `UPDATE bank.background_task SET lease_until = clock_timestamp() + $4 * interval '1 millisecond', steps_done = $5,
      steps_total = $6
    WHERE ${HOLDS} RETURNING cancel_asked AS "cancelAsked"`,
};

/** Prolongs a worker's lease and says how far it is; undefined where the task is not its own any more. */
export async function beat(
  on: Queryable,
  { companyId, id, fence }: Held,
  leaseMs: number,
  { done, total }: Progress,
): Promise<{ readonly cancelAsked: boolean } | undefined> {
  return (await readPrepared<{ cancelAsked: boolean }>(on, BEAT, [companyId, id, fence, leaseMs, done, total]))[0];
}

const WRITE = {
  name: 'background_task_write',
  text: `WITH held AS (
      UPDATE bank.background_task SET lease_until = clock_timestamp() + $4 * interval '1 millisecond',
        size_bytes = size_bytes + length($6::bytea)
      WHERE ${HOLDS} RETURNING cancel_asked)
    INSERT INTO bank.background_task_chunk (company_id, task_id, fence, place, bytes)
    SELECT $1, $2, $3, $5::integer, $6::bytea FROM held RETURNING (SELECT cancel_asked FROM held) AS "cancelAsked"`,
};

/** Keeps the next piece of a worker's file and prolongs its lease; undefined where the task is not its own any more. */
export async function writeChunk(
  on: Queryable,
  { companyId, id, fence }: Held,
  leaseMs: number,
  { place, bytes }: { readonly place: number; readonly bytes: Uint8Array },
): Promise<{ readonly cancelAsked: boolean } | undefined> {
  return (
    await readPrepared<{ cancelAsked: boolean }>(on, WRITE, [companyId, id, fence, leaseMs, place, Buffer.from(bytes)])
  )[0];
}

/** Drops the pieces of a task that were written under other fences than this one. */
export async function dropChunks(on: Queryable, { companyId, id }: TaskRef, except: bigint | null): Promise<void> {
  await readRows(
    on,
    `DELETE FROM bank.background_task_chunk WHERE company_id = $1 AND task_id = $2 AND fence IS DISTINCT FROM $3`,
    [companyId, id, except],
  );
}

const READ = {
  name: 'background_task_read',
  text: `SELECT bytes FROM bank.background_task_chunk WHERE company_id = $1 AND task_id = $2 AND fence = $3 AND place = $4`,
};

/** One piece of a file; undefined after the last. */
export async function readChunk(
  on: Queryable,
  { companyId, id, fence }: Held,
  place: number,
): Promise<Uint8Array | undefined> {
  return (await readPrepared<{ bytes: Uint8Array }>(on, READ, [companyId, id, fence, place]))[0]?.bytes;
}
