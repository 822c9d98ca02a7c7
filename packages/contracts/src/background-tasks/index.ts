import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorSchema, idSchema, instantSchema, limitSchema } from '../wire.ts';

/** queued: waits for its turn; running: a server works on it; the rest are how it ended. */
export const BACKGROUND_TASK_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export const backgroundTaskStateSchema = z.enum(BACKGROUND_TASK_STATES);
export type BackgroundTaskState = z.infer<typeof backgroundTaskStateSchema>;

/** The states in words. */
export const BACKGROUND_TASK_STATE_LABELS: Readonly<Record<BackgroundTaskState, string>> = {
  queued: 'Na fila',
  running: 'Em preparo',
  done: 'Pronta',
  failed: 'Não concluída',
  cancelled: 'Cancelada',
};

/** Tasks of a company that wait or run, at most. */
export const BACKGROUND_TASKS_OPEN_MAX = 10;

/** Days for which a task and its file are kept after its end. */
export const BACKGROUND_TASK_KEPT_DAYS = 7;

export const backgroundTaskSchema = z.object({
  id: z.string(),
  /** What it makes, in words: "Extrato de 01/11/2026 a 30/11/2026 em CSV". */
  title: z.string(),
  state: backgroundTaskStateSchema,
  /** Whether it runs, was cancelled, and ends at its next step. */
  cancelling: z.boolean(),
  /** Steps of work: lines, pages. `total` is null while nobody knows how many there are. */
  progress: z.object({ done: z.int(), total: z.nullable(z.int()) }),
  askedBy: z.object({ id: z.string(), name: z.string() }),
  askedAt: instantSchema,
  endedAt: z.nullable(instantSchema),
  /** When it and its file are deleted; null until its end. */
  expiresAt: z.nullable(instantSchema),
  /** There exactly when it is done. SHA-256 in lower-case hex. */
  file: z.nullable(z.object({ name: z.string(), mediaType: z.string(), sizeBytes: z.int(), sha256: z.string() })),
  /** Why it failed, as people read it; there exactly when it failed. */
  failure: z.nullable(z.string()),
});
export type BackgroundTask = z.infer<typeof backgroundTaskSchema>;

const taskParams = z.object({ taskId: idSchema('tsk') });

export const listBackgroundTasks = endpoint({
  id: 'background-tasks.list-tasks',
  method: 'GET',
  path: '/services/background-tasks',
  summary: 'Tarefas, da mais nova à mais antiga: as desta pessoa, ou as da empresa para o administrador',
  access: { kind: 'signed-in' },
  query: z.strictObject({
    /** `company` is the administrator's. */
    of: z.optional(z.enum(['me', 'company'])),
    /** Only those that wait or run. */
    open: z.optional(z.enum(['true'])),
    cursor: z.optional(cursorSchema),
    limit: z.optional(limitSchema),
  }),
  response: z.object({ items: z.array(backgroundTaskSchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: ['access.not-allowed'],
});

export const readBackgroundTask = endpoint({
  id: 'background-tasks.read-task',
  method: 'GET',
  path: '/services/background-tasks/{taskId}',
  summary: 'Uma tarefa e quanto dela já foi feito',
  access: { kind: 'signed-in' },
  params: taskParams,
  response: backgroundTaskSchema,
  status: 200,
  errors: ['background-tasks.not-found'],
});

export const cancelBackgroundTask = endpoint({
  id: 'background-tasks.cancel-task',
  method: 'POST',
  path: '/services/background-tasks/{taskId}/cancel',
  summary: 'Cancelar: a que aguarda termina na hora, a que está em preparo para no próximo passo',
  access: { kind: 'signed-in' },
  params: taskParams,
  response: backgroundTaskSchema,
  status: 200,
  errors: ['background-tasks.not-found', 'background-tasks.over'],
});

export const deleteBackgroundTask = endpoint({
  id: 'background-tasks.delete-task',
  method: 'DELETE',
  path: '/services/background-tasks/{taskId}',
  summary: 'Excluir uma tarefa que terminou, com o seu arquivo',
  access: { kind: 'signed-in' },
  params: taskParams,
  status: 204,
  errors: ['background-tasks.not-found', 'background-tasks.still-open'],
});

export const downloadBackgroundTaskFile = endpoint({
  id: 'background-tasks.download-file',
  method: 'GET',
  path: '/services/background-tasks/{taskId}/file',
  summary: 'O arquivo de uma tarefa pronta',
  description:
    'Exige a permissão dos dados que estão no arquivo, no momento de baixar. De uma tarefa que falhou responde por quê.',
  access: { kind: 'signed-in' },
  params: taskParams,
  status: 200,
  media: ['application/pdf', 'text/csv', 'application/octet-stream'],
  errors: [
    'background-tasks.not-found',
    'background-tasks.still-open',
    'background-tasks.no-file',
    'background-tasks.interrupted',
    'background-tasks.broken',
    'background-tasks.too-large',
    'background-tasks.right-lost',
    'access.not-allowed',
  ],
});

export const backgroundTasksEndpoints = [
  listBackgroundTasks,
  readBackgroundTask,
  cancelBackgroundTask,
  deleteBackgroundTask,
  downloadBackgroundTaskFile,
] as const;
