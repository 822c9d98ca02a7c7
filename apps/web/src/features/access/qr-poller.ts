import type { CallResult } from '@bank/contracts';

/** The page asks every 3 seconds (PRODUCT.md section 9). */
export const POLL_INTERVAL_MS = 3000;
/** One poll and up to 29 further ones, then the page reloads (READINGS 1). */
export const POLLS_MAX = 30;
/** How long a request lives, on the bank's clock, from its first poll (READINGS 23). */
export const REQUEST_LIFE_MS = 90_000;

/** Where the polling stands. `polls` are those that were answered. */
export interface PollState {
  readonly polls: number;
  readonly phase: 'polling' | 'confirmed' | 'expired' | 'exhausted';
  /** The two digits that the app asks for, as soon as the bank has told them. */
  readonly matchNumber: string | undefined;
}

export const POLL_START: PollState = { polls: 0, phase: 'polling', matchNumber: undefined };

/** What an answer means: the state after it, and what the person is to be told or given. */
export interface PollStep {
  readonly state: PollState;
  /** A status toast, or the word that there is no connection. */
  readonly tell?: { readonly kind: 'status'; readonly status: number } | { readonly kind: 'offline' };
  /** The body of a confirmed request; whether it holds a usable token is for the session to say. */
  readonly answer?: unknown;
}

/**
 * The polling as a pure machine. 401 and 404 mean "not yet" and are passed over in silence; 410 ends the request;
 * any other failure is told and the polling goes on.
 */
export function pollStep(state: PollState, result: CallResult<unknown>): PollStep {
  if (state.phase !== 'polling') return { state };
  const polls = state.polls + 1;
  if (result.ok) return { state: { ...state, polls, phase: 'confirmed' }, answer: result.value };
  const { failure } = result;
  if (failure.kind === 'refused' && failure.status === 410) return { state: { ...state, polls, phase: 'expired' } };

  const phase = polls >= POLLS_MAX ? 'exhausted' : 'polling';
  if (failure.kind === 'offline') return { state: { ...state, polls, phase }, tell: { kind: 'offline' } };
  if (failure.kind === 'cancelled') return { state };
  const notYet = failure.kind === 'refused' && (failure.status === 401 || failure.status === 404);
  const matchNumber = failure.kind === 'refused' ? matchNumberOf(failure.members) : undefined;
  return {
    state: { polls, phase, matchNumber: matchNumber ?? state.matchNumber },
    ...(notYet ? {} : { tell: { kind: 'status', status: failure.status } }),
  };
}

function matchNumberOf(members: Readonly<Record<string, unknown>>): string | undefined {
  const number = members['matchNumber'];
  return typeof number === 'string' && /^\d{2}$/.test(number) ? number : undefined;
}

export interface PollerSurroundings {
  readonly poll: (signal: AbortSignal) => Promise<CallResult<unknown>>;
  readonly nowMs: () => number;
  /** Calls back once after so many milliseconds, unless cancelled. */
  readonly schedule: (callback: () => void, delayMs: number) => () => void;
  readonly onStep: (step: PollStep) => void;
}

/**
 * Polls at once and then every 3 s on a fixed beat (0 s, 3 s, … 87 s), never two at a time, until the machine leaves
 * `polling`. Gives what stops it; after that nothing is told any more.
 */
export function startPoller(around: PollerSurroundings): () => void {
  const startedMs = around.nowMs();
  const stopped = new AbortController();
  let state = POLL_START;
  let cancel: (() => void) | undefined;

  const ask = async (): Promise<void> => {
    const result = await around.poll(stopped.signal);
    if (stopped.signal.aborted) return;
    const step = pollStep(state, result);
    state = step.state;
    if (state.phase === 'polling') {
      const dueMs = startedMs + state.polls * POLL_INTERVAL_MS;
      cancel = around.schedule(() => void ask(), Math.max(0, dueMs - around.nowMs()));
    }
    around.onStep(step);
  };

  void ask();
  return () => {
    stopped.abort();
    cancel?.();
  };
}

/** Reads `accessToken` of a login answer; undefined when there is none. */
export function accessTokenOf(answer: unknown): string | undefined {
  const token =
    typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)['accessToken'] : undefined;
  return typeof token === 'string' && token !== '' ? token : undefined;
}
