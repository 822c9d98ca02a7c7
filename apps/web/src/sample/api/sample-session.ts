import { sampleState } from '../data/sample-state.ts';
import type { SampleState } from '../entities.ts';
import { createFakeApi } from './fake-api.ts';

/** Where the sample's state lies: it lives as long as the tab's session. */
const STATE_KEY = 'ipe.sample';
/** The sample's own token, apart from the bank's (READINGS 33). */
export const SAMPLE_TOKEN_KEY = 'ipe.sample.token';

/** Where messages lie that are being written; they go where the state goes. */
export const SAMPLE_DRAFTS_KEY = 'ipe.sample.drafts';

/** The part of a window that the fake API lives in. */
export interface SampleWindow {
  fetch: typeof fetch;
  readonly sessionStorage: Storage;
  readonly location: { readonly origin: string; readonly href: string };
}

/** The fake API in a window. */
export interface SampleSession {
  /** The sample as it was at first; what was changed is gone. */
  reset(): void;
  /** Everything unmatched went to the native fetch, and everything does again. */
  remove(): void;
}

let installed: SampleSession | undefined;

function stored(storage: Storage): SampleState | undefined {
  try {
    const text = storage.getItem(STATE_KEY);
    return text === null ? undefined : (JSON.parse(text) as SampleState);
  } catch {
    return undefined;
  }
}

/**
 * Puts the fake API into the window's fetch, once: calls that it knows, to our own origin, are answered here; everything
 * else goes to the network as before. `whenLeft` is given how to take it away, for when the tab leaves its session.
 */
export function openSampleSession(on: SampleWindow = window, whenLeft?: (close: () => void) => void): SampleSession {
  if (installed) return installed;
  whenLeft?.(closeSampleSession);
  const { sessionStorage: storage } = on;
  const native = on.fetch;
  let state = stored(storage) ?? sampleState(Date.now());
  let isKept = storage.getItem(STATE_KEY) !== null;
  const api = createFakeApi({
    read() {
      // Signing out empties the storage: who signs in next finds the sample as it was at first.
      if (isKept && storage.getItem(STATE_KEY) === null) startOver();
      return state;
    },
    keep(after) {
      state = after;
      try {
        storage.setItem(STATE_KEY, JSON.stringify(after));
        isKept = true;
      } catch {
        // No room: what lies there is older than what is known, so the sample lives on in memory alone.
        storage.removeItem(STATE_KEY);
        isKept = false;
      }
    },
    nowMs: () => Date.now(),
    newId: () => crypto.randomUUID(),
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  });
  const startOver = (): void => {
    state = sampleState(Date.now());
    isKept = false;
  };
  const routed: typeof fetch = (input, init) => {
    const address = addressOf(input, on.location);
    const isOurs = address?.origin === on.location.origin && address.pathname.startsWith('/api/');
    if (!isOurs) return native.call(on, input, init);
    // A copy: what is not answered here goes on as it was sent, its body unread.
    const request = new Request(input instanceof Request ? input.clone() : address, init);
    const answer = api(request);
    return answer === undefined ? native.call(on, input, init) : untilAborted(answer, request.signal);
  };
  on.fetch = routed;
  installed = {
    reset() {
      startOver();
      storage.removeItem(STATE_KEY);
      storage.removeItem(SAMPLE_TOKEN_KEY);
      storage.removeItem(SAMPLE_DRAFTS_KEY);
    },
    remove() {
      if (on.fetch === routed) on.fetch = native;
      installed = undefined;
    },
  };
  return installed;
}

/** Takes the fake API away again: the tab has left its session. */
export function closeSampleSession(): void {
  installed?.remove();
}

/** Undefined for what is no address: the native fetch says so. */
function addressOf(input: RequestInfo | URL, { href }: SampleWindow['location']): URL | undefined {
  return URL.parse(input instanceof Request ? input.url : String(input), href) ?? undefined;
}

function untilAborted(answer: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
