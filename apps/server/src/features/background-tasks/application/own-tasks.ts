import { assert, ok, refuse, type Result } from '@bank/core';
import type { BackgroundTask } from '@bank/contracts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { FileResponse, Refusal } from '../../../platform/http/route.ts';
import { isOver } from '../domain/task-state.ts';
import { failureOf, presentTask, type StoredTask } from '../domain/task.ts';
import { deleteTask, findTask, listTasks, lockTask } from '../postgres/tasks.ts';
import { readChunk } from '../postgres/work.ts';
import { noteTask } from './audit.ts';
import { publishTask, type TaskTools } from './context.ts';
import { moveTask } from './move-task.ts';

const PAGE_SIZE = 50;
const NOT_FOUND = { code: 'background-tasks.not-found' } as const;

/** Who calls, about which task. */
export interface TaskCall {
  readonly caller: Caller;
  readonly context: RequestContext;
  readonly taskId: string;
}

/** Which tasks are asked for. */
export interface TasksAsked {
  readonly of?: 'me' | 'company' | undefined;
  readonly open?: 'true' | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** A person's own tasks, or all of the company for its administrator. */
export async function readTasks(
  { platform }: TaskTools,
  { companyId, operatorId, role }: Caller,
  { of = 'me', open, cursor, limit = PAGE_SIZE }: TasksAsked,
): Promise<Result<{ items: BackgroundTask[]; nextCursor: string | null }, Refusal>> {
  if (of === 'company' && role !== 'SA') return refuse({ code: 'access.not-allowed' });
  const tasks = await listTasks(platform.pool, {
    companyId,
    askedBy: of === 'me' ? operatorId : null,
    openOnly: open === 'true',
    before: cursor ?? null,
    limit: limit + 1,
  });
  const page = tasks.slice(0, limit);
  return ok({ items: page.map(presentTask), nextCursor: tasks.length > limit ? (page.at(-1)?.id ?? null) : null });
}

/** One task of the caller, or of the company for its administrator. */
export async function readTask(
  tools: TaskTools,
  { caller, taskId }: TaskCall,
): Promise<Result<BackgroundTask, Refusal>> {
  const task = await findTask(tools.platform.pool, { companyId: caller.companyId, id: taskId });
  return task && maySee(caller, task) ? ok(presentTask(task)) : refuse(NOT_FOUND);
}

/** Cancels: what waits ends now; what runs ends at its worker's next step. Cancelled twice is cancelled once. */
export async function cancelTask(tools: TaskTools, call: TaskCall): Promise<Result<BackgroundTask, Refusal>> {
  const { caller, context } = call;
  const ref = { companyId: caller.companyId, id: call.taskId };
  const cancelled = await inTransaction(tools.platform.pool, async (client): Promise<Result<StoredTask, Refusal>> => {
    const task = await lockTask(client, ref);
    if (!task || !maySee(caller, task)) return refuse(NOT_FOUND);
    if (task.state === 'running' && task.cancelAsked) return ok(task);
    const moved = await moveTask(tools, client, task, { event: { is: 'cancel' } });
    if (!moved.ok) return refuse({ code: 'background-tasks.over' });
    await noteTask(tools, client, { action: 'background-tasks.cancelled', task }, { caller, context });
    const now = await lockTask(client, ref);
    assert(now, 'a locked task is gone');
    return ok(now);
  });
  if (!cancelled.ok) return cancelled;
  publishTask(tools, cancelled.value);
  return ok(presentTask(cancelled.value));
}

/** Deletes a task that has ended, with its file. */
export async function removeTask(tools: TaskTools, call: TaskCall): Promise<Result<undefined, Refusal>> {
  const { caller, context } = call;
  const ref = { companyId: caller.companyId, id: call.taskId };
  const removed = await inTransaction(tools.platform.pool, async (client): Promise<Result<StoredTask, Refusal>> => {
    const task = await lockTask(client, ref);
    if (!task || !maySee(caller, task)) return refuse(NOT_FOUND);
    if (!isOver(task.state)) return refuse({ code: 'background-tasks.still-open' });
    await deleteTask(client, ref);
    await noteTask(tools, client, { action: 'background-tasks.deleted', task }, { caller, context });
    return ok(task);
  });
  if (!removed.ok) return removed;
  publishTask(tools, removed.value);
  return ok();
}

/**
 * The file of a task that is done, to whoever holds the permission of what is in it now. That somebody took it goes to the
 * company's trail before the first byte leaves.
 */
export async function downloadFile(tools: TaskTools, call: TaskCall): Promise<Result<FileResponse, Refusal>> {
  const { caller, context, taskId } = call;
  const { pool } = tools.platform;
  const task = await findTask(pool, { companyId: caller.companyId, id: taskId });
  if (!task || !maySee(caller, task)) return refuse(NOT_FOUND);
  const kind = tools.kinds.get(task.kind);
  if (!kind || !caller.permissions.includes(kind.permission)) return refuse({ code: 'access.not-allowed' });
  if (!isOver(task.state)) return refuse({ code: 'background-tasks.still-open' });
  const failure = failureOf(task);
  if (failure) return refuse(failure);
  const { fileName, mediaType } = task;
  if (fileName === null || mediaType === null) return refuse({ code: 'background-tasks.no-file' });
  const data = { fileName };
  await noteTask(tools, pool, { action: 'background-tasks.downloaded', task, data }, { caller, context });
  return ok({ fileName, mediaType, body: piecesOf(tools, task) });
}

/** Piece by piece, each read when the one before has been taken; one that is gone meanwhile breaks the answer off. */
async function* piecesOf({ platform }: TaskTools, task: StoredTask): AsyncGenerator<Uint8Array> {
  let sent = 0n;
  for (let place = 0; sent < task.sizeBytes; place += 1) {
    const bytes = await readChunk(platform.pool, task, place);
    if (!bytes) throw new Error(`the file of task ${task.id} went while it was sent`);
    sent += BigInt(bytes.length);
    yield bytes;
  }
}

/** A task is its asker's, and the administrator's. */
function maySee({ operatorId, role }: Caller, { askedBy }: StoredTask): boolean {
  return askedBy === operatorId || role === 'SA';
}
