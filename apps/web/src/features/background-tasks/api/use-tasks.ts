import { listBackgroundTasks, type BackgroundTask } from '@bank/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useApp } from '../../../platform/app-services.ts';
import { endlessQuery } from '../../../platform/api/endless-query.ts';
import { endpointKey } from '../../../platform/api/use-endpoint.ts';
import { usePageStates, type PageStates } from '../../../platform/api/use-page-states.ts';
import { useLive } from '../../../platform/live/use-live.ts';
import { useNewest } from '../../../platform/live/use-newest.ts';

const PAGE_SIZE = 50;
/** Between two looks: several tasks tell of themselves each second. */
const REST_MS = 1000;

/** Whose tasks: one's own, or all of the company for its administrator. */
export type TasksOf = 'me' | 'company';

/** Tasks as far as they were asked for, the newest first. */
export interface Tasks extends PageStates {
  readonly tasks: readonly BackgroundTask[];
  /** Reads everything again that shows tasks, the bell too. */
  readonly refresh: () => void;
}

const LIST_KEY = endpointKey(listBackgroundTasks);

/** Reads the tasks page by page, again whenever the stream tells of one. */
export function useTasks(of: TasksOf): Tasks {
  const queries = useQueryClient();
  const result = useInfiniteQuery({
    ...endlessQuery(useApp(), listBackgroundTasks, { of }, PAGE_SIZE),
    staleTime: 0,
  });
  const look = useNewest(() => queries.invalidateQueries({ queryKey: LIST_KEY }), REST_MS);
  useLive((event) => {
    if (event.type === 'background-task') look();
  });
  const { data } = result;
  return {
    ...usePageStates(result),
    tasks: useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]),
    refresh: useCallback(() => void queries.invalidateQueries({ queryKey: LIST_KEY }), [queries]),
  };
}
