/** What the browser's own clock is worth: the bank's time, told by the `Date` of its answers (RFC 9110, section 6.6.1). */
export interface BankClock {
  /** The bank's time as well as it is known, in milliseconds since 1970; until the bank has said it, this computer's. */
  readonly nowMs: () => number;
  /** How far the bank is ahead of this computer; negative: behind. 0 where they agree, or nothing is known. */
  readonly offsetMs: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** The same calls, whose answers are heard. */
  readonly hearing: (fetch: Fetch) => Fetch;
}

type Fetch = typeof globalThis.fetch;

/** From so much on a person is told that their clock is wrong: less moves no session and no banking day. */
export const CLOCK_WRONG_MS = 2 * 60_000;
/** An answer that took longer says too little about now. */
const ROUND_TRIP_MAX_MS = 20_000;
/** A header says whole seconds; half a second is lost on average. */
const HALF_A_SECOND_MS = 500;
/** Less than this, beside how long the answer took, is no difference. */
const SAME_MS = 2000;
const STATE_KEY = 'ipeClockOffsetMs';

/**
 * A clock over this computer's own (`ownNowMs`). What was known before a reload of this page is known after it: it lies
 * in the history entry: storage holds token, balance and what was typed of a payment, nothing else (SECURITY S06).
 */
export function createBankClock(
  window: Pick<Window, 'history' | 'addEventListener'>,
  ownNowMs: () => number,
): BankClock {
  let offset = keptIn(window.history.state);
  const listeners = new Set<() => void>();
  const hear = (said: string | null, sentMs: number): void => {
    const atMs = Date.parse(said ?? '');
    const tookMs = ownNowMs() - sentMs;
    if (Number.isNaN(atMs) || tookMs < 0 || tookMs > ROUND_TRIP_MAX_MS) return;
    const found = atMs + HALF_A_SECOND_MS - (sentMs + tookMs / 2);
    const doubt = SAME_MS + tookMs / 2;
    if (Math.abs(found - offset) <= doubt) return;
    offset = Math.abs(found) <= doubt ? 0 : Math.round(found);
    for (const listener of listeners) listener();
  };
  // Taken before the router puts its own in the place, which would open the screen anew. On `pagehide` it were too late:
  // the entry that a reload goes by is kept by then.
  const replaceState = window.history.replaceState.bind(window.history);
  window.addEventListener('beforeunload', () => {
    const state: unknown = window.history.state;
    if (offset === keptIn(state)) return;
    replaceState({ ...(typeof state === 'object' ? state : {}), [STATE_KEY]: offset }, '');
  });
  return {
    nowMs: () => ownNowMs() + offset,
    offsetMs: () => offset,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hearing: (fetch) => async (url, init) => {
      const sentMs = ownNowMs();
      const answer = await fetch(url, init);
      // Files may come from a cache, with the time at which they were put there.
      if (typeof url === 'string' && url.startsWith('/services/')) hear(answer.headers.get('date'), sentMs);
      return answer;
    },
  };
}

function keptIn(state: unknown): number {
  const kept = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[STATE_KEY] : undefined;
  return typeof kept === 'number' && Number.isFinite(kept) ? kept : 0;
}
