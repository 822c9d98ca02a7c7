import { waitBeforeTry } from '../../vocabulary/waits.ts';

type Fetch = typeof globalThis.fetch;

/** A question whether anybody answers is given up after so long. */
const PROBE_MS = 8000;
/** The smallest thing that the server always has. */
const PROBE_PATH = '/build.json';

/**
 * Whether the bank can be reached from this tab. Only what was tried counts: a browser says "offline" on a computer that
 * reaches the bank all the same, and "online" behind a dead cable. So each doubt is answered by asking the server.
 */
export interface Line {
  /** No answer comes, as far as is known. */
  readonly isAway: () => boolean;
  /** Since when, in milliseconds since 1970 on this computer's clock; undefined while it is there. */
  readonly awaySinceMs: () => number | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** The same calls, whose success and failure are heard. */
  readonly hearing: (fetch: Fetch) => Fetch;
  /** Asks now whether there is an answer again. */
  readonly look: () => Promise<void>;
  /** Comes when nothing speaks against the line: at once, unless it is away or in doubt. */
  readonly there: () => Promise<void>;
  /** Comes when the bank has just answered something: what is lost with the page may be lost now (a reload). */
  readonly proven: () => Promise<void>;
}

/** A line over a window's network. */
export function createLine(
  window: Pick<Window, 'navigator' | 'addEventListener' | 'setTimeout' | 'clearTimeout'>,
  fetch: Fetch,
  ownNowMs: () => number,
): Line {
  let awaySince: number | undefined;
  let asking: Promise<void> | undefined;
  const again = laterAndLater(window, () => void look());
  const listeners = new Set<() => void>();
  const isAway = (): boolean => awaySince !== undefined;

  const become = (away: boolean): void => {
    // An answer while the browser says that there is no line may be the last one: it is looked for still.
    if (!away && window.navigator.onLine) again.stop();
    if (away === isAway()) return;
    awaySince = away ? ownNowMs() : undefined;
    for (const listener of listeners) listener();
  };
  const ask = async (): Promise<void> => {
    try {
      await fetch(PROBE_PATH, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) });
      become(false);
      if (!window.navigator.onLine) again.later();
    } catch {
      become(true);
      again.later();
    }
  };
  const look = (): Promise<void> =>
    (asking ??= ask().finally(() => {
      asking = undefined;
    }));
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  // Both are but a hint to look.
  window.addEventListener('online', () => {
    // Failures of the old line tell nothing of the new one, so the waits begin short again.
    again.stop();
    void look();
  });
  window.addEventListener('offline', () => void look());

  return {
    isAway,
    awaySinceMs: () => awaySince,
    subscribe,
    hearing: (calls) =>
      heard(calls, {
        answered: () => become(false),
        failed: () => {
          // What the browser says and what was tried agree; else one call may have failed for a reason of its own.
          if (!window.navigator.onLine) become(true);
          void look();
        },
      }),
    look,
    async there() {
      await asking;
      if (isAway()) await untilBack(subscribe, isAway);
    },
    async proven() {
      await look();
      if (isAway()) await untilBack(subscribe, isAway);
    },
  };
}

/** Does something again after a wait, each time a longer one, until it is stopped. */
function laterAndLater(window: Pick<Window, 'setTimeout' | 'clearTimeout'>, act: () => void) {
  let timer: number | undefined;
  let tries = 0;
  const later = (): void => {
    window.clearTimeout(timer);
    tries += 1;
    timer = window.setTimeout(act, waitBeforeTry(tries));
  };
  const stop = (): void => {
    window.clearTimeout(timer);
    tries = 0;
  };
  return { later, stop };
}

/** The calls, each of which is told of as it ends; one that was given up says nothing. */
function heard(calls: Fetch, told: { readonly answered: () => void; readonly failed: () => void }): Fetch {
  return async (url, init) => {
    try {
      const answer = await calls(url, init);
      told.answered();
      return answer;
    } catch (error) {
      if (init?.signal?.aborted !== true) told.failed();
      throw error;
    }
  };
}

function untilBack(subscribe: Line['subscribe'], isAway: Line['isAway']): Promise<void> {
  return new Promise((resolve) => {
    const leave = subscribe(() => {
      if (isAway()) return;
      leave();
      resolve();
    });
  });
}
