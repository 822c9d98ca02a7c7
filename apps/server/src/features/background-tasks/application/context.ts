import type { Platform } from '../../../platform/platform.ts';
import type { TaskKind } from '../task-kind.ts';
import type { TaskLimits } from '../domain/limits.ts';
import type { StoredTask } from '../domain/task.ts';

/** A kind whose parameters nobody knows here: they are read by its own schema before they are handed to it. */
export type AnyTaskKind = TaskKind<object>;

/** What the use cases work with. */
export interface TaskTools {
  readonly platform: Pick<Platform, 'pool' | 'clock' | 'entropy' | 'log' | 'live'>;
  readonly limits: TaskLimits;
  /** By their names; grows while the bank is put together. */
  readonly kinds: ReadonlyMap<string, AnyTaskKind>;
}

/** Tells open screens that a task went on or ended. */
export function publishTask(
  { platform }: Pick<TaskTools, 'platform'>,
  { companyId, askedBy }: Pick<StoredTask, 'companyId' | 'askedBy'>,
): void {
  platform.live.publish(companyId, [{ type: 'background-task', operatorId: askedBy }]);
}
