import { newId, ok, refuse, type Result } from '@bank/core';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal, SentKey, StoredResponse } from '../../../platform/http/route.ts';
import { answerAgain, answerFirst } from '../../../platform/idempotency/kept-answer.ts';
import type { TaskKind } from '../task-kind.ts';
import { presentTask, type StoredTask } from '../domain/task.ts';
import { countTasks, findAnswer, insertTask, lockTasksOf } from '../postgres/tasks.ts';
import { noteTask } from './audit.ts';
import { publishTask, type TaskTools } from './context.ts';

/** A call that asks for a task, under its key. */
export interface AskingCall {
  readonly caller: Caller;
  readonly context: RequestContext;
  readonly idempotency: SentKey;
}

const ASKED = 201;

/**
 * Asks for a task, once for each key: task, key, answer and audit row are one transaction, and a company's are asked for
 * one by one, so that its limits hold.
 */
export async function askTask<Params extends object>(
  tools: TaskTools,
  kind: TaskKind<Params>,
  params: Params,
  call: AskingCall,
): Promise<Result<StoredResponse, Refusal>> {
  const { caller, context, idempotency } = call;
  if (!caller.permissions.includes(kind.permission)) return refuse({ code: 'access.not-allowed' });
  const { companyId, operatorId } = caller;
  const answered = await inTransaction(tools.platform.pool, async (client) => {
    await lockTasksOf(client, companyId);
    const known = await findAnswer(client, { companyId, kind: kind.name, key: idempotency.key });
    if (known) {
      return answerAgain({ requestHash: known.requestHash, status: ASKED, body: known.answer }, idempotency);
    }
    const full = await whyFull(tools, client, companyId);
    if (full) return refuse(full);
    const task = newTask(tools, kind, params, call);
    const answer = JSON.stringify(presentTask(task));
    await insertTask(client, task, { key: idempotency.key, hash: idempotency.requestHash, answer });
    await noteTask(tools, client, { action: 'background-tasks.asked', task }, { caller, context });
    return ok(answerFirst(ASKED, answer));
  });
  if (answered.ok) publishTask(tools, { companyId, askedBy: operatorId });
  return answered;
}

async function whyFull({ limits }: TaskTools, on: Queryable, companyId: string): Promise<Refusal | undefined> {
  const { open, kept, bytes } = await countTasks(on, companyId);
  const refusal = (code: Refusal['code'], limit: number): Refusal => ({ code, data: { limit: String(limit) } });
  if (open >= limits.openMax) return refusal('background-tasks.too-many-open', limits.openMax);
  if (kept >= limits.keptMax) return refusal('background-tasks.too-many-kept', limits.keptMax);
  return bytes >= BigInt(limits.keptBytesMax) ? { code: 'background-tasks.no-space' } : undefined;
}

function newTask<Params extends object>(
  { platform }: TaskTools,
  kind: TaskKind<Params>,
  parameters: Params,
  { caller, context }: AskingCall,
): StoredTask {
  return {
    companyId: caller.companyId,
    id: newId('tsk', platform.clock, platform.entropy),
    kind: kind.name,
    title: kind.words.title(parameters),
    askedBy: caller.operatorId,
    askedByName: caller.operatorName,
    askedAt: context.at,
    parameters,
    state: 'queued',
    cancelAsked: false,
    tries: 0,
    fence: 0n,
    leaseLives: false,
    stepsDone: 0n,
    stepsTotal: null,
    sizeBytes: 0n,
    fileName: null,
    mediaType: null,
    sha256: null,
    failureCode: null,
    failureData: null,
    endedAt: null,
    expiresAt: null,
  };
}
