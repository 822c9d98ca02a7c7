import { BACKGROUND_TASKS_OPEN_MAX, listBackgroundTasks, type BackgroundTask } from '@bank/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { endpointKey, useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useLive } from '../../../platform/live/use-live.ts';
import { useNewest } from '../../../platform/live/use-newest.ts';
import { progressWords, TaskProgress } from '../../../vocabulary/task-progress.tsx';
import links from '../../../vocabulary/link.module.css';
import styles from './running-tasks.module.css';

const SHOWN_MAX = 3;
/** All that can be open: a company has at most as many. */
const OPEN = { query: { open: 'true', limit: BACKGROUND_TASKS_OPEN_MAX } } as const;
/** Between two looks: several tasks tell of themselves each second. */
const REST_MS = 1000;

/**
 * What is being made for this person, in a line each, what runs before what waits, with the way to all of it. Without any,
 * only the way. That it could not be read is said on the screen itself.
 */
export function RunningTasks({ onClose }: { readonly onClose: () => void }): ReactNode {
  const queries = useQueryClient();
  const { data } = useEndpoint(listBackgroundTasks, OPEN, { staleTime: 0 });
  const look = useNewest(() => queries.invalidateQueries({ queryKey: endpointKey(listBackgroundTasks) }), REST_MS);
  useLive((event) => {
    if (event.type === 'background-task') look();
  });
  const tasks = runningFirst(data?.items ?? []);
  const more = tasks.length - SHOWN_MAX;
  return (
    <div className={styles.tasks}>
      {tasks.length > 0 && (
        <ul aria-label="Tarefas em andamento" className={styles.list}>
          {tasks.slice(0, SHOWN_MAX).map((task) => (
            <li key={task.id} className={styles.task}>
              <span className={styles.title}>{task.title}</span>
              <span className={styles.words}>{progressWords(task)}</span>
              {task.state === 'running' && (
                <div className={styles.bar}>
                  <TaskProgress task={task} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.way}>
        {more > 0 && <span className={styles.words}>e mais {more}</span>}
        <Link to="/background-tasks" className={links.link} onClick={onClose}>
          {more > 0 ? 'Ver todas as tarefas' : 'Ver tarefas'}
        </Link>
      </p>
    </div>
  );
}

/** What runs, then what waits; each in the order in which they came, the newest first. */
function runningFirst(tasks: readonly BackgroundTask[]): readonly BackgroundTask[] {
  return tasks.toSorted((a, b) => Number(b.state === 'running') - Number(a.state === 'running'));
}
