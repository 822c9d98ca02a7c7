import { formatInstant, type Instant } from '@bank/core';
import { ERRORS, messageOf, type BackgroundTask, type BackgroundTaskState, type ErrorCode } from '@bank/contracts';
import type { TaskFailure } from './task-state.ts';

/** A task as it is kept. */
export interface StoredTask {
  readonly companyId: string;
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly askedBy: string;
  readonly askedByName: string;
  readonly askedAt: Instant;
  readonly parameters: unknown;
  readonly state: BackgroundTaskState;
  readonly cancelAsked: boolean;
  readonly tries: number;
  readonly fence: bigint;
  readonly leaseLives: boolean;
  readonly stepsDone: bigint;
  readonly stepsTotal: bigint | null;
  readonly sizeBytes: bigint;
  readonly fileName: string | null;
  readonly mediaType: string | null;
  readonly sha256: Uint8Array | null;
  readonly failureCode: string | null;
  readonly failureData: Readonly<Record<string, string>> | null;
  readonly endedAt: Instant | null;
  readonly expiresAt: Instant | null;
}

/** Why a task failed; a code of another version of the bank is told as a fault of ours. */
export function failureOf({ state, failureCode, failureData }: StoredTask): TaskFailure | undefined {
  if (state !== 'failed') return undefined;
  if (failureCode === null || !Object.hasOwn(ERRORS, failureCode)) return { code: 'background-tasks.broken' };
  return { code: failureCode as ErrorCode, data: failureData ?? {} };
}

/** A task as it travels. */
export function presentTask(task: StoredTask): BackgroundTask {
  const failure = failureOf(task);
  const { fileName, mediaType, sha256, stepsTotal } = task;
  return {
    id: task.id,
    title: task.title,
    state: task.state,
    cancelling: task.state === 'running' && task.cancelAsked,
    progress: { done: Number(task.stepsDone), total: stepsTotal === null ? null : Number(stepsTotal) },
    askedBy: { id: task.askedBy, name: task.askedByName },
    askedAt: formatInstant(task.askedAt),
    endedAt: task.endedAt === null ? null : formatInstant(task.endedAt),
    expiresAt: task.expiresAt === null ? null : formatInstant(task.expiresAt),
    file:
      fileName === null || mediaType === null || sha256 === null
        ? null
        : {
            name: fileName,
            mediaType,
            sizeBytes: Number(task.sizeBytes),
            sha256: Buffer.from(sha256).toString('hex'),
          },
    failure: failure === undefined ? null : messageOf(failure.code, failure.data),
  };
}
