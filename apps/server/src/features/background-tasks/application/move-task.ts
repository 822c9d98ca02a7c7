import { messageOf } from '@bank/contracts';
import { later, ok, type Result } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import { isOver, move, type Moved, type MoveRefusal, type TaskEvent } from '../domain/task-state.ts';
import type { StoredTask } from '../domain/task.ts';
import { dropChunks } from '../postgres/work.ts';
import { writeMove, type MoveWrites } from '../postgres/tasks.ts';
import { noteTask } from './audit.ts';
import type { TaskTools } from './context.ts';

/** An event, with what is written where it is let happen. */
export type Happening = { readonly event: TaskEvent } & Pick<MoveWrites, 'lease' | 'waitMs' | 'file'>;

/**
 * Moves a task that the transaction has locked, with all that belongs to it: pieces of a file that will not be are dropped,
 * and how it ended goes to the company's trail, where the asker's notice is told from. A cancelling is noted by who cancels.
 */
export async function moveTask(
  tools: TaskTools,
  on: Queryable,
  task: StoredTask,
  { event, lease, waitMs, file }: Happening,
): Promise<Result<Moved, MoveRefusal>> {
  const moved = move(task, event, tools.limits.triesMax);
  if (!moved.ok) return moved;
  const { state } = moved.value;
  const at = tools.platform.clock.now();
  await writeMove(on, task, moved.value, {
    ...(state === 'running' && event.is === 'take' && lease && { lease }),
    ...(state === 'queued' && waitMs !== undefined && { waitMs }),
    ...(state === 'done' && file && { file }),
    ...(isOver(state) && { end: { at, expiresAt: later(at, tools.limits.keptMs) } }),
  });
  if (state === 'running') await dropChunks(on, task, moved.value.fence);
  else if (state !== 'done') await dropChunks(on, task, null);
  await noteEnd(tools, on, task, moved.value);
  return ok(moved.value);
}

async function noteEnd(tools: TaskTools, on: Queryable, task: StoredTask, moved: Moved): Promise<void> {
  const words = tools.kinds.get(task.kind)?.words;
  const by = { actor: 'bank', at: tools.platform.clock.now() } as const;
  if (moved.state === 'done') {
    const data = { notice: words?.ready ?? null };
    await noteTask(tools, on, { action: 'background-tasks.finished', task, data }, by);
  }
  if (moved.state !== 'failed') return;
  const { code, data: places = {} } = moved.failure;
  const data = { notice: words?.failed ?? null, code, reason: messageOf(code, places) };
  await noteTask(tools, on, { action: 'background-tasks.failed', task, data }, by);
}
