import {
  cancelBackgroundTask,
  deleteBackgroundTask,
  downloadBackgroundTaskFile,
  listBackgroundTasks,
  readBackgroundTask,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { TaskTools } from '../application/context.ts';
import { cancelTask, downloadFile, readTask, readTasks, removeTask } from '../application/own-tasks.ts';

/** The calls of the capability background-tasks. */
export function backgroundTaskRoutes(tools: TaskTools): readonly Route[] {
  return [
    route(listBackgroundTasks, ({ caller, query }) => readTasks(tools, caller, query)),
    route(readBackgroundTask, ({ caller, context, params }) => readTask(tools, { caller, context, ...params })),
    route(cancelBackgroundTask, ({ caller, context, params }) => cancelTask(tools, { caller, context, ...params })),
    route(deleteBackgroundTask, ({ caller, context, params }) => removeTask(tools, { caller, context, ...params })),
    route(downloadBackgroundTaskFile, ({ caller, context, params }) =>
      downloadFile(tools, { caller, context, ...params }),
    ),
  ];
}
