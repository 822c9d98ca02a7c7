import { createToastStore, type ToastStore } from '@bank/ui';
import { createPlainCall } from './api/plain-call.ts';
import { createAppearanceStore } from './appearance/appearance.ts';
import { createBankClock } from './clock/bank-clock.ts';
import { createBuildWatch } from './build-watch/build-watch.ts';
import { createReloadOnce } from './build-watch/reload-once.ts';
import type { DoorServices } from './door-services.ts';
import { createLine } from './line/line.ts';
import { memoryStorage } from './session/session-fixtures.ts';
import { createSession } from './session/session.ts';
import { LONE_TAB } from './session/tabs.ts';
import { pageNow } from './clock/page-clock-fixtures.ts';

/** The door's services over a bank that is a function, for tests of components. */
export function fakeDoor(
  bank: (request: { readonly path: string; readonly body: unknown }) => Response | Promise<Response>,
  options: { readonly simulators?: boolean; readonly kept?: Readonly<Record<string, string>> } = {},
): DoorServices & { readonly storage: Storage; readonly toasts: ToastStore } {
  const storage = memoryStorage(options.kept);
  return {
    environment: options.simulators === true ? 'sandbox' : 'production',
    simulators: options.simulators ?? false,
    storage,
    session: createSession({ storage, nowMs: pageNow, forget: () => storage.clear(), endOnServer: () => {} }),
    tabs: LONE_TAB,
    toasts: createToastStore((callback, delayMs) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    }, pageNow),
    appearance: createAppearanceStore(memoryStorage(), document.createElement('html')),
    plainCall: createPlainCall(async (path, init) =>
      bank({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined }),
    ),
    buildWatch: createBuildWatch({ current: '', readCurrent: () => Promise.resolve(undefined), reload: () => {} }),
    reloadOnce: createReloadOnce(window, pageNow),
    nowMs: pageNow,
    ownNowMs: pageNow,
    clock: createBankClock(window, pageNow),
    line: createLine(window, () => Promise.resolve(new Response()), pageNow),
    fetch: (url, init) => window.fetch(url, init),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    window,
  };
}
