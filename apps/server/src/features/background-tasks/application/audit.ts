import { newUuid, type Instant } from '@bank/core';
import { appendAudit, type JsonObject } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { StoredTask } from '../domain/task.ts';
import type { TaskTools } from './context.ts';

/** What this capability writes to a company's audit trail. */
export type BackgroundTasksAuditAction =
  | 'background-tasks.asked'
  | 'background-tasks.finished'
  | 'background-tasks.failed'
  | 'background-tasks.cancelled'
  | 'background-tasks.deleted'
  | 'background-tasks.downloaded';

/** Who does it: somebody of the company, or the bank. */
export type Doer =
  | { readonly caller: Pick<Caller, 'operatorId' | 'operatorName'>; readonly context: RequestContext }
  | { readonly actor: 'bank'; readonly at: Instant };

/** What was done to which task. */
export interface TaskAct {
  readonly action: BackgroundTasksAuditAction;
  readonly task: Pick<StoredTask, 'companyId' | 'id' | 'title' | 'askedBy'>;
  readonly data?: JsonObject;
}

/** Writes one audit row about a task, in the transaction of what it tells. */
export async function noteTask(
  { platform }: Pick<TaskTools, 'platform'>,
  on: Queryable,
  { action, task, data }: TaskAct,
  by: Doer,
): Promise<void> {
  const { companyId, id: subject, title, askedBy } = task;
  const row = { id: newUuid(platform.clock, platform.entropy), companyId, subject, action };
  const about = { title, askedBy, ...data };
  if ('actor' in by)
    return appendAudit(on, [{ ...row, actor: by.actor, data: { operatorName: 'Banco', ...about }, at: by.at }]);
  const { at, address, traceId } = by.context;
  const { operatorId, operatorName } = by.caller;
  return appendAudit(on, [{ ...row, actor: operatorId, data: { operatorName, address, traceId, ...about }, at }]);
}
