import { downloadBackgroundTaskFile, readBackgroundTask, type BackgroundTask } from '@bank/contracts';
import { Button } from '@bank/ui';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDownload } from '../../../platform/api/use-download.ts';
import { endpointQuery } from '../../../platform/api/use-endpoint.ts';
import { useApp } from '../../../platform/app-services.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { TaskProgress } from '../../../vocabulary/task-progress.tsx';
import styles from './following.module.css';

const LOOK_EVERY_MS = 1000;

/** The receipts while they are put together, then the file. Whoever leaves finds it among the tasks. */
export function ReceiptsTask({ begun }: { readonly begun: BackgroundTask }): ReactNode {
  const { data: task = begun } = useQuery({
    ...endpointQuery(useApp(), readBackgroundTask, { params: { taskId: begun.id } }),
    refetchInterval: ({ state }) => (isOpen(state.data ?? begun) ? LOOK_EVERY_MS : false),
  });
  const { run, running, failure } = useDownload(downloadBackgroundTaskFile);
  if (isOpen(task))
    return (
      <div className={styles.standing}>
        <TaskProgress task={task} />
        <p className={styles.muted}>Você pode sair desta página: os comprovantes ficam em Tarefas por 7 dias.</p>
      </div>
    );
  if (task.file === null)
    return (
      <p className={styles.failure} role="alert">
        {task.failure ?? 'Os comprovantes não foram preparados. Peça de novo.'}
      </p>
    );
  const { name } = task.file;
  return (
    <div>
      <Button
        icon={<Download size={16} aria-hidden />}
        loading={running}
        onClick={() => void run({ params: { taskId: task.id } }, name)}
      >
        Baixar comprovantes
      </Button>
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failureMessage(failure)}
        </p>
      )}
    </div>
  );
}

function isOpen({ state }: BackgroundTask): boolean {
  return state === 'queued' || state === 'running';
}
