import { listBackgroundTasks } from '@bank/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { endpointKey, useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useLive } from '../../../platform/live/use-live.ts';
import { useNewest } from '../../../platform/live/use-newest.ts';
import { progressWords, TaskProgress } from '../../../vocabulary/task-progress.tsx';
import styles from './running-tasks.module.css';

const SHOWN_MAX = 3;
const OPEN = { query: { open: 'true', limit: SHOWN_MAX + 1 } } as const;
/** Between two looks: several tasks tell of themselves each second. */
const REST_MS = 1000;

/**
 * What is being made for this person, in a line each, with the way to all of it. Without any, only the way. That it could not
 * be read is said on the screen itself.
 */
export function RunningTasks({ onClose }: { readonly onClose: () => void }): ReactNode {
  const queries = useQueryClient();
  const { data } = useEndpoint(listBackgroundTasks, OPEN, { staleTime: 0 });
  const look = useNewest(() => queries.invalidateQueries({ queryKey: endpointKey(listBackgroundTasks) }), REST_MS);
  useLive((event) => {
    if (event.type === 'background-task') look();
  });
  const tasks = data?.items ?? [];
  const more = tasks.length > SHOWN_MAX;
  return (
    <div className={styles.tasks}>
      {tasks.length > 0 && (
        <ul aria-label="Tarefas em andamento" className={styles.list}>
          {tasks.slice(0, SHOWN_MAX).map((task) => (
            <li key={task.id} className={styles.task}>
              <span className={styles.title}>{task.title}</span>
              <span className={styles.words}>{progressWords(task)}</span>
              <div className={styles.bar}>
                <TaskProgress task={task} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Link to="/background-tasks" className={styles.way} onClick={onClose}>
        {more ? 'Ver todas as tarefas' : 'Ver tarefas'}
      </Link>
    </div>
  );
}
