import { liveEventSchema, type LiveEvent } from '@bank/contracts';
import { createEventReader } from './event-stream.ts';

/** The first wait after a lost stream; it doubles up to the most. */
export const RECONNECT_MS_MIN = 500;
export const RECONNECT_MS_MAX = 30_000;
/** The bank says something every 15 s: after so long without a word the line is gone, whatever the browser thinks. */
export const SILENCE_MS_MAX = 40_000;

export type LiveStatus = 'closed' | 'connecting' | 'open';

export interface LiveSurroundings {
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly schedule: (callback: () => void, delayMs: number) => () => void;
}

/** What a listener hears: news of the bank, or that the stream stands, for the first time or again after a loss. */
export type Heard = LiveEvent | { readonly type: 'opened' | 'reconnected' };

/**
 * The stream of news of this tab. Each event is a hint to read again, so a lost one loses nothing: once it stands,
 * `opened` says that what was read before may be old already; after a loss `reconnected` says so of everything.
 */
export interface Live {
  readonly start: () => void;
  readonly stop: () => void;
  /** There is a line again: a lost stream is opened anew now, not when its wait is over. */
  readonly hurry: () => void;
  readonly status: () => LiveStatus;
  readonly subscribe: (listener: (event: Heard) => void) => () => void;
  readonly onStatus: (listener: () => void) => () => void;
}

/** Over fetch, because an EventSource cannot carry the Authorization header (SECURITY S05). */
export function createLive(around: LiveSurroundings): Live {
  const listeners = new Set<(event: Heard) => void>();
  const watchers = new Set<() => void>();
  let status: LiveStatus = 'closed';
  let running: AbortController | undefined;
  const pause = createPause(around.schedule);

  const become = (next: LiveStatus): void => {
    status = next;
    for (const watcher of watchers) watcher();
  };
  const tell = (event: Heard): void => {
    for (const listener of listeners) listener(event);
  };

  // Reads one connection to its end. Gives whether it ever stood.
  const read = async (signal: AbortSignal, again: boolean, heard: () => void): Promise<boolean> => {
    const response = await around.open(signal);
    if (!response.ok || response.body === null) return false;
    become('open');
    tell({ type: again ? 'reconnected' : 'opened' });
    const feed = createEventReader((event) => {
      const parsed = liveEventSchema.safeParse(eventBody(event.type, event.data));
      if (parsed.success) tell(parsed.data);
    });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      heard();
      const { done, value } = await reader.read();
      if (done) return true;
      feed(decoder.decode(value, { stream: true }));
    }
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    let waitMs = RECONNECT_MS_MIN;
    for (let again = false; !signal.aborted; again = true) {
      become('connecting');
      const silence = watchSilence(around.schedule, signal);
      const stood = await read(silence.signal, again, silence.heard)
        .catch(() => status === 'open')
        .finally(silence.over);
      if (signal.aborted) return;
      become('connecting');
      waitMs = stood ? RECONNECT_MS_MIN : Math.min(waitMs * 2, RECONNECT_MS_MAX);
      await pause.wait(waitMs);
    }
  };

  return {
    start() {
      if (running !== undefined) return;
      running = new AbortController();
      void run(running.signal);
    },
    stop() {
      running?.abort();
      running = undefined;
      pause.drop();
      become('closed');
    },
    hurry: pause.hurry,
    status: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onStatus(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
}

/** A wait that can be cut short, or never ends. */
function createPause(schedule: LiveSurroundings['schedule']) {
  let cancel: (() => void) | undefined;
  let end: (() => void) | undefined;
  const drop = (): void => cancel?.();
  return {
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        cancel = schedule(resolve, ms);
        end = resolve;
      }),
    hurry(): void {
      drop();
      end?.();
    },
    drop,
  };
}

/** A signal that comes with `outer`, or when nothing was heard for too long. */
function watchSilence(
  schedule: LiveSurroundings['schedule'],
  outer: AbortSignal,
): { readonly signal: AbortSignal; readonly heard: () => void; readonly over: () => void } {
  const silence = new AbortController();
  const abort = (): void => silence.abort();
  outer.addEventListener('abort', abort);
  let cancel = schedule(abort, SILENCE_MS_MAX);
  return {
    signal: silence.signal,
    heard() {
      cancel();
      cancel = schedule(abort, SILENCE_MS_MAX);
    },
    over() {
      cancel();
      outer.removeEventListener('abort', abort);
    },
  };
}

// The type stands in the event's name and may be missing in its data.
function eventBody(type: string, data: string): unknown {
  try {
    const body: unknown = JSON.parse(data);
    return { ...(typeof body === 'object' && body !== null ? body : {}), type };
  } catch {
    return { type };
  }
}
