import { createHash } from 'node:crypto';
import { bankingDate, ok, refuse, type Result } from '@bank/core';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { TaskFile } from '../task-kind.ts';
import type { TaskEvent, TaskFailure } from '../domain/task-state.ts';
import type { StoredTask } from '../domain/task.ts';
import { readAsker } from '../postgres/asker.ts';
import { countTasks, lockTask, type MoveWrites } from '../postgres/tasks.ts';
import { isAnyDue, nextTask } from '../postgres/work.ts';
import { publishTask, type TaskTools } from './context.ts';
import { Hold, LetGo } from './hold.ts';
import { moveTask } from './move-task.ts';

/**
 * Takes the task whose turn it is. One whose worker died too often, or was cancelled meanwhile, ends here instead.
 * `none`: there is nothing to take.
 */
export async function takeTask(tools: TaskTools, owner: string): Promise<StoredTask | 'ended' | 'none'> {
  const { limits, platform } = tools;
  if (!(await isAnyDue(platform.pool))) return 'none';
  const taken = await inTransaction(platform.pool, async (client) => {
    const ref = await nextTask(client, [...tools.kinds.keys()], limits.perCompany);
    const task = ref && (await lockTask(client, ref));
    if (!ref || !task) return undefined;
    await moveTask(tools, client, task, { event: { is: 'take' }, lease: { owner, ms: limits.leaseMs } });
    return lockTask(client, ref);
  });
  if (!taken) return 'none';
  publishTask(tools, taken);
  return taken.state === 'running' ? taken : 'ended';
}

/**
 * Carries a taken task out to its end, and never throws. What it writes is refused once the task is another's: then it
 * leaves all to that one.
 */
export async function carryOut(tools: TaskTools, task: StoredTask, stopping: AbortSignal): Promise<void> {
  const hold = new Hold(tools, task, stopping);
  let end: Ending;
  try {
    end = await work(tools, task, hold);
  } catch (error) {
    const why = error instanceof LetGo ? error.why : 'broken';
    if (why === 'broken') tools.platform.log.error({ err: error, taskId: task.id }, 'a background task broke');
    if (why === 'lost') tools.platform.log.warn({ taskId: task.id }, 'a background task is another’s now');
    end = why === 'broken' ? { event: 'break' } : { event: 'give-back' };
  }
  await hold.release();
  await settle(tools, task, end).catch((error: unknown) =>
    // Its lease ends, and it is taken again.
    tools.platform.log.error({ err: error, taskId: task.id }, 'the end of a background task could not be written'),
  );
}

type Ending =
  | { readonly event: 'finish'; readonly file: NonNullable<MoveWrites['file']> }
  | { readonly event: 'refuse'; readonly failure: TaskFailure }
  | { readonly event: 'break' | 'give-back' };

async function work(tools: TaskTools, task: StoredTask, hold: Hold): Promise<Ending> {
  const made = await begin(tools, task, hold);
  if (!made.ok) return { event: 'refuse', failure: made.error };
  const stored = await store(tools, task, hold, made.value.pieces);
  if (!stored.ok) return { event: 'refuse', failure: stored.error };
  const { fileName, mediaType } = made.value;
  return { event: 'finish', file: { fileName, mediaType, ...stored.value, steps: hold.steps } };
}

/** Lets the kind begin, where who asked may still have it. */
async function begin(tools: TaskTools, task: StoredTask, hold: Hold): Promise<Result<TaskFile, TaskFailure>> {
  const { pool, clock } = tools.platform;
  const kind = tools.kinds.get(task.kind);
  if (!kind) throw new Error(`no kind of task ${task.kind}`);
  const at = clock.now();
  const found = await readAsker(pool, task, bankingDate(at));
  if (!found?.permissions.includes(kind.permission)) return refuse({ code: 'background-tasks.right-lost' });
  hold.check();
  const { signal, progress } = hold;
  return kind.run(kind.parameters.parse(task.parameters), { asker: found.asker, at, signal, progress });
}

interface StoredFile {
  readonly sizeBytes: number;
  readonly sha256: Uint8Array;
}

/** Stores a file while it is made, with never more than one piece in memory. */
async function store(
  { limits, platform }: TaskTools,
  task: StoredTask,
  hold: Hold,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Result<StoredFile, TaskFailure>> {
  const { bytes: taken } = await countTasks(platform.pool, task.companyId, task.id);
  const bytesMax = Math.min(limits.fileBytesMax, Math.max(0, limits.keptBytesMax - Number(taken)));
  const sha256 = createHash('sha256');
  let sizeBytes = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const flush = async (bytesMin: number): Promise<void> => {
    let rest = Buffer.concat(waiting);
    while (rest.length > 0 && rest.length >= bytesMin) {
      await hold.write(rest.subarray(0, limits.chunkBytes));
      rest = rest.subarray(limits.chunkBytes);
    }
    waiting = [rest];
    waitingBytes = rest.length;
  };
  for await (const piece of pieces) {
    hold.check();
    sizeBytes += piece.length;
    if (sizeBytes > bytesMax) return refuse({ code: 'background-tasks.too-large' });
    sha256.update(piece);
    waiting.push(piece);
    waitingBytes += piece.length;
    if (waitingBytes >= limits.chunkBytes) await flush(limits.chunkBytes);
  }
  await flush(1);
  hold.check();
  return ok({ sizeBytes, sha256: sha256.digest() });
}

async function settle(tools: TaskTools, task: StoredTask, end: Ending): Promise<void> {
  const { fence } = task;
  const event: TaskEvent =
    end.event === 'refuse' ? { is: 'refuse', fence, failure: end.failure } : { is: end.event, fence };
  const waitMs = end.event === 'break' ? tools.limits.pauseMs * 2 ** (task.tries - 1) : 0;
  const settled = await inTransaction(tools.platform.pool, async (client) => {
    const now = await lockTask(client, task);
    if (!now) return false;
    const file = end.event === 'finish' ? { file: end.file } : {};
    return (await moveTask(tools, client, now, { event, waitMs, ...file })).ok;
  });
  if (settled) publishTask(tools, task);
}
