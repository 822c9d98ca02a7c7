import { BACKGROUND_TASK_STATE_LABELS, type BackgroundTask } from '@bank/contracts';
import { ProgressBar } from '@bank/ui';
import type { ReactNode } from 'react';

/** How far a task is, as a bar. */
export function TaskProgress({ task }: { readonly task: BackgroundTask }): ReactNode {
  const percent = percentOf(task);
  return <ProgressBar label={task.title} text={progressWords(task)} percent={percent} />;
}

/** How far a task is, in words. */
export function progressWords(task: BackgroundTask): string {
  const percent = percentOf(task);
  if (task.cancelling) return 'Cancelando';
  if (task.state === 'queued') return BACKGROUND_TASK_STATE_LABELS.queued;
  return percent === undefined ? BACKGROUND_TASK_STATE_LABELS.running : `${percent}% pronto`;
}

/** Whole percent, 100 only when all is there; undefined while nobody knows how much there is. */
function percentOf({ state, progress: { done, total } }: BackgroundTask): number | undefined {
  if (state === 'queued') return 0;
  return total === null || total === 0 ? undefined : Math.min(100, Math.floor((done / total) * 100));
}
