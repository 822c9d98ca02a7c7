import { assert, type Result } from '@bank/core';
import type { Refusal, Route, StoredResponse } from '../../platform/http/route.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import { askTask, type AskingCall } from './application/ask-task.ts';
import type { AnyTaskKind, TaskTools } from './application/context.ts';
import { TASK_LIMITS, type TaskLimits } from './domain/limits.ts';
import type { TaskKind } from './task-kind.ts';
import { backgroundTaskRoutes } from './http/routes.ts';
import { createExpiry } from './jobs/delete-expired.ts';
import { createTaskRunner } from './jobs/task-runner.ts';

export type { TaskContext, TaskFile, TaskKind } from './task-kind.ts';

/** What the feature that owns a kind asks for its tasks by. */
export interface TasksOfKind<Params extends object> {
  /**
   * Asks for one, once for each key; answers the task with 201. Refused where the company has too many, or its files take
   * too much room.
   */
  ask(params: Params, call: AskingCall): Promise<Result<StoredResponse, Refusal>>;
}

/** The capability background-tasks: what the composition root and features with long work may use of it. */
export interface BackgroundTasksFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
  /** Makes a kind known, before the loops begin. Its name may be taken once; anything else is a bug and is thrown. */
  register<Params extends object>(kind: TaskKind<Params>): TasksOfKind<Params>;
}

/** Puts the capability together. */
export function createBackgroundTasksFeature(
  platform: Platform,
  limits: Partial<TaskLimits> = {},
): BackgroundTasksFeature {
  const kinds = new Map<string, AnyTaskKind>();
  const tools: TaskTools = { platform, limits: { ...TASK_LIMITS, ...limits }, kinds };
  const runner = createTaskRunner(tools);
  return {
    routes: backgroundTaskRoutes(tools),
    loops: [runner, createExpiry(platform)],
    register(kind) {
      assert(!kinds.has(kind.name), `the kind of task ${kind.name} is registered twice`);
      // Its parameters are read by its own schema before they are handed to it.
      kinds.set(kind.name, kind as unknown as AnyTaskKind);
      return {
        async ask(params, call) {
          const asked = await askTask(tools, kind, params, call);
          if (asked.ok) runner.wake();
          return asked;
        },
      };
    },
  };
}
