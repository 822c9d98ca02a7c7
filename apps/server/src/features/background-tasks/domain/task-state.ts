import { assert, ok, refuse, type Result } from '@bank/core';
import type { BackgroundTaskState, ErrorCode, ErrorData } from '@bank/contracts';

/** Where a task stands, as far as deciding what may happen to it needs it. */
export interface Standing {
  readonly state: BackgroundTaskState;
  /** Somebody cancelled it while it ran. */
  readonly cancelAsked: boolean;
  /** How often it was begun, without what was given back in order. */
  readonly tries: number;
  /** Grows each time a worker takes it; what a worker does names it. */
  readonly fence: bigint;
  /** Whether the worker's lease still runs, by the database's clock; false where it does not run. */
  readonly leaseLives: boolean;
}

/** Why a task failed, as a refusal with its sentence. */
export interface TaskFailure {
  readonly code: ErrorCode;
  readonly data?: ErrorData;
}

/** What may happen to a task. Those with a fence come from the worker that took it under that number. */
export type TaskEvent =
  | { readonly is: 'take' }
  | { readonly is: 'cancel' }
  | { readonly is: 'finish'; readonly fence: bigint }
  /** Its kind said no, or it came against a limit: another try would end the same. */
  | { readonly is: 'refuse'; readonly fence: bigint; readonly failure: TaskFailure }
  /** Something that should not happen did: another try may succeed. */
  | { readonly is: 'break'; readonly fence: bigint }
  /** The worker stops in order, for its server does or because it saw the cancelling. */
  | { readonly is: 'give-back'; readonly fence: bigint };

/** Where a task stands after an event; a failed one says why. */
export type Moved = Omit<Standing, 'leaseLives' | 'state'> &
  (
    | { readonly state: 'queued' | 'running' | 'done' | 'cancelled' }
    | { readonly state: 'failed'; readonly failure: TaskFailure }
  );

/** over: it has ended. not-held: the worker is not, or not any more, the one that may act. not-free: another one works on it. */
export type MoveRefusal = 'over' | 'not-held' | 'not-free';

/**
 * The one place where a task goes from state to state. An ended one stays as it is; only the worker that holds the lease
 * under the newest fence ends it; a cancelled one never becomes done.
 */
export function move(task: Standing, event: TaskEvent, triesMax: number): Result<Moved, MoveRefusal> {
  if (isOver(task.state)) return refuse('over');
  switch (event.is) {
    case 'take':
      return taken(task, triesMax);
    case 'cancel':
      if (task.state === 'running' && task.leaseLives) return ok(at(task, 'running', { cancelAsked: true }));
      return ok(at(task, 'cancelled'));
    case 'finish':
    case 'refuse':
    case 'break':
    case 'give-back':
      return byWorker(task, event, triesMax);
  }
}

/** Whether nothing happens to a task in that state any more. */
export function isOver(state: BackgroundTaskState): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

function taken(task: Standing, triesMax: number): Result<Moved, MoveRefusal> {
  if (task.state === 'running') {
    if (task.leaseLives) return refuse('not-free');
    // Its worker died or was away for too long.
    if (task.cancelAsked) return ok(at(task, 'cancelled'));
    if (task.tries >= triesMax) return ok(failed(task, { code: 'background-tasks.interrupted' }));
  }
  return ok(at(task, 'running', { tries: task.tries + 1, fence: task.fence + 1n }));
}

function byWorker(
  task: Standing,
  event: Extract<TaskEvent, { readonly fence: bigint }>,
  triesMax: number,
): Result<Moved, MoveRefusal> {
  const holds = task.state === 'running' && task.leaseLives && task.fence === event.fence;
  if (!holds) return refuse('not-held');
  assert(task.tries > 0, 'a task runs that was never begun');
  if (task.cancelAsked) return ok(at(task, 'cancelled'));
  switch (event.is) {
    case 'finish':
      return ok(at(task, 'done'));
    case 'refuse':
      return ok(failed(task, event.failure));
    case 'break':
      if (task.tries >= triesMax) return ok(failed(task, { code: 'background-tasks.broken' }));
      return ok(at(task, 'queued'));
    case 'give-back':
      return ok(at(task, 'queued', { tries: task.tries - 1 }));
  }
}

function at(
  { cancelAsked, tries, fence }: Standing,
  state: 'queued' | 'running' | 'done' | 'cancelled',
  changes: Partial<Pick<Standing, 'cancelAsked' | 'tries' | 'fence'>> = {},
): Moved {
  return { cancelAsked, tries, fence, ...changes, state };
}

function failed({ cancelAsked, tries, fence }: Standing, failure: TaskFailure): Moved {
  return { cancelAsked, tries, fence, state: 'failed', failure };
}
