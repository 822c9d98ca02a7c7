import {
  BACKGROUND_TASK_STATE_LABELS,
  cancelBackgroundTask,
  deleteBackgroundTask,
  downloadBackgroundTaskFile,
  type BackgroundTask,
  type BackgroundTaskState,
  type CallFailure,
} from '@bank/contracts';
import { bankingDate, formatDate, type CivilDate } from '@bank/core';
import { Button, ConfirmDialog, fileSizeInWords, IconButton, StatusLabel, type Tone } from '@bank/ui';
import { Download, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useDownload } from '../../../platform/api/use-download.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { instantOf, onMoment } from '../../../vocabulary/dates.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { progressWords, TaskProgress } from '../../../vocabulary/task-progress.tsx';
import styles from './task-row.module.css';

const TONES: Readonly<Record<BackgroundTaskState, Tone>> = {
  queued: 'neutral',
  running: 'info',
  done: 'positive',
  failed: 'negative',
  cancelled: 'neutral',
};

/** One task: what it makes, how far it is or how it ended, and what can be done with it. */
export function TaskRow({
  task,
  today,
  named,
  onChanged,
}: {
  readonly task: BackgroundTask;
  readonly today: CivilDate;
  /** Whether it says who asked, where tasks of several people stand together. */
  readonly named: boolean;
  readonly onChanged: () => void;
}): ReactNode {
  const open = task.state === 'queued' || task.state === 'running';
  const label = task.cancelling ? 'Cancelando' : BACKGROUND_TASK_STATE_LABELS[task.state];
  return (
    <li className={styles.task}>
      <div className={styles.words}>
        <h2 className={styles.title}>{task.title}</h2>
        <p className={styles.detail}>{detailOf(task, today, named)}</p>
      </div>
      <div className={styles.state}>
        <StatusLabel tone={task.cancelling ? 'warning' : TONES[task.state]}>{label}</StatusLabel>
      </div>
      {task.state === 'running' && (
        <div className={styles.progress}>
          <TaskProgress task={task} />
          <span className={styles.detail} aria-hidden="true">
            {progressWords(task)}
          </span>
        </div>
      )}
      {task.failure !== null && <p className={styles.failure}>{task.failure}</p>}
      <div className={styles.actions}>
        {open ? (
          <Cancel task={task} onChanged={onChanged} />
        ) : (
          <>
            {task.file !== null && <Take task={task} fileName={task.file.name} onChanged={onChanged} />}
            <Delete task={task} onChanged={onChanged} />
          </>
        )}
      </div>
    </li>
  );
}

/** "Pedida hoje às 10:00 por Ana · 1,2 MB · guardada até 30/11/2026". */
function detailOf({ askedAt, askedBy, file, expiresAt }: BackgroundTask, today: CivilDate, named: boolean): string {
  const kept = expiresAt === null ? undefined : formatDate(bankingDate(instantOf(expiresAt)));
  return [
    `Pedida ${onMoment(instantOf(askedAt), today)}${named ? ` por ${askedBy.name}` : ''}`,
    file && fileSizeInWords(file.sizeBytes),
    kept && (file === null ? `some da lista em ${kept}` : `guardada até ${kept}`),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface ActProps {
  readonly task: BackgroundTask;
  readonly onChanged: () => void;
}

function useSay(): (failure: CallFailure) => void {
  const { toasts } = useDoor();
  return (failure) => toasts.show({ text: failureMessage(failure), tone: 'negative', kind: 'status' });
}

function Take({ task, fileName, onChanged }: ActProps & { readonly fileName: string }): ReactNode {
  const say = useSay();
  const { run, running } = useDownload(downloadBackgroundTaskFile);
  const take = async (): Promise<void> => {
    const failure = await run({ params: { taskId: task.id } }, fileName);
    if (failure === undefined) return;
    say(failure);
    onChanged();
  };
  return (
    <Button
      size="small"
      icon={<Download size={16} aria-hidden />}
      aria-label={`Baixar: ${task.title}`}
      loading={running}
      onClick={() => void take()}
    >
      Baixar
    </Button>
  );
}

function Cancel({ task, onChanged }: ActProps): ReactNode {
  const say = useSay();
  const cancel = useOperation(cancelBackgroundTask);
  const run = async (): Promise<void> => {
    const cancelled = await cancel.run({ params: { taskId: task.id } });
    if (!cancelled.ok) say(cancelled.failure);
    onChanged();
  };
  return (
    <Button
      size="small"
      aria-label={`Cancelar: ${task.title}`}
      loading={cancel.running}
      disabled={task.cancelling}
      onClick={() => void run()}
    >
      Cancelar
    </Button>
  );
}

function Delete({ task, onChanged }: ActProps): ReactNode {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  const remove = useOperation(deleteBackgroundTask);
  const run = async (): Promise<void> => {
    const removed = await remove.run({ params: { taskId: task.id } });
    setAsking(false);
    if (!removed.ok) say(removed.failure);
    onChanged();
  };
  return (
    <>
      <IconButton size="small" label={`Excluir: ${task.title}`} onClick={() => setAsking(true)}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={asking}
        title={task.file === null ? 'Excluir esta tarefa?' : 'Excluir este arquivo?'}
        text={task.file === null ? task.title : `${task.title}. Para tê-lo de novo será preciso pedir outra vez.`}
        confirmLabel="Excluir"
        danger
        loading={remove.running}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
