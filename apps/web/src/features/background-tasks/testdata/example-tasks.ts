import type { BackgroundTask } from '@bank/contracts';

/** A task for tests: it runs, and half of it is made. */
export function exampleTask(changes: Partial<BackgroundTask> = {}): BackgroundTask {
  return {
    id: 'tsk_01jd00000000000000000000aa',
    title: 'Extrato de 01/11/2026 a 30/11/2026 em CSV',
    state: 'running',
    cancelling: false,
    progress: { done: 5000, total: 10_000 },
    askedBy: { id: 'opr_01jd00000000000000000000aa', name: 'Ana Souza' },
    askedAt: '2026-11-23T13:00:00.000Z',
    endedAt: null,
    expiresAt: null,
    file: null,
    failure: null,
    ...changes,
  };
}

/** The same, done: its file is there. */
export function doneTask(changes: Partial<BackgroundTask> = {}): BackgroundTask {
  return exampleTask({
    state: 'done',
    progress: { done: 10_000, total: 10_000 },
    endedAt: '2026-11-23T13:01:00.000Z',
    expiresAt: '2026-11-30T13:01:00.000Z',
    file: {
      name: 'extrato-10001-2026-11-01-a-2026-11-30.csv',
      mediaType: 'text/csv; charset=utf-8',
      sizeBytes: 1_258_291,
      sha256: 'a'.repeat(64),
    },
    ...changes,
  });
}
