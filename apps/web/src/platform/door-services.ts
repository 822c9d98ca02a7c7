import { createToastStore, type ToastStore } from '@bank/ui';
import { createContext, useContext } from 'react';
import { hasSimulators, type Environment } from '../environment.ts';
import { createPlainCall, type PlainCall } from './api/plain-call.ts';
import { createAppearanceStore, type AppearanceStore } from './appearance/appearance.ts';
import { createBankClock, type BankClock } from './clock/bank-clock.ts';
import { createBuildWatch, readBuildFile, type BuildWatch } from './build-watch/build-watch.ts';
import { createReloadOnce, type ReloadOnce } from './build-watch/reload-once.ts';
import { createLine, type Line } from './line/line.ts';
import { forgetEverything } from './session/forget.ts';
import { createSession, type Session } from './session/session.ts';
import { createTabs, LONE_TAB, type Tabs } from './session/tabs.ts';

/** What is there before anybody is signed in. The rest (AppServices) loads behind the door. */
export interface DoorServices {
  readonly environment: Environment;
  readonly simulators: boolean;
  readonly session: Session;
  /** The other tabs of this browser. */
  readonly tabs: Tabs;
  readonly toasts: ToastStore;
  readonly appearance: AppearanceStore;
  readonly plainCall: PlainCall;
  readonly buildWatch: BuildWatch;
  readonly reloadOnce: ReloadOnce;
  /** The bank's time, as well as it is known: what ends, and what day it is. */
  readonly nowMs: () => number;
  /** This computer's own clock: how long something took, and what only this browser keeps. */
  readonly ownNowMs: () => number;
  readonly clock: BankClock;
  /** Whether the bank can be reached. */
  readonly line: Line;
  /** The window's, whose answers tell the bank's time, and whether there is a line. */
  readonly fetch: typeof globalThis.fetch;
  /** Fills the bytes with randomness that nobody can guess. */
  readonly randomBytes: (length: number) => Uint8Array<ArrayBuffer>;
  readonly window: Window & typeof globalThis;
}

/** Wires the real clock, randomness, storage and network of a browser window: the composition root's first half. */
export function createDoorServices(
  window: Window & typeof globalThis,
  build: { readonly environment: Environment; readonly hash: string; readonly channel?: BroadcastChannel },
): DoorServices {
  const ownNowMs = (): number => Date.now();
  const clock = createBankClock(window, ownNowMs);
  const { nowMs } = clock;
  const network = window.fetch.bind(window);
  const line = createLine(window, network, ownNowMs);
  const fetch = clock.hearing(line.hearing(network));
  const appearance = createAppearanceStore(window.localStorage, window.document.documentElement);
  const session = createSession({
    storage: window.sessionStorage,
    nowMs,
    forget: () => {
      forgetEverything(window);
      appearance.reset();
    },
    endOnServer: (token) => {
      // keepalive: it arrives even if the tab closes now. If it is lost, the token ends by itself within minutes.
      fetch('/services/accounts/logout', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        keepalive: true,
      }).catch(() => undefined);
    },
  });
  const { channel } = build;
  const newNonce = (): string => window.crypto.randomUUID();
  return {
    environment: build.environment,
    simulators: hasSimulators(build.environment),
    session,
    tabs: channel ? createTabs({ channel, window, session, ownNowMs, newNonce }) : LONE_TAB,
    toasts: createToastStore((callback, delayMs) => {
      const timer = window.setTimeout(callback, delayMs);
      return () => window.clearTimeout(timer);
    }, nowMs),
    appearance,
    plainCall: createPlainCall(fetch),
    buildWatch: createBuildWatch({
      current: build.hash,
      readCurrent: () => readBuildFile(fetch),
      reload: () => window.location.reload(),
    }),
    reloadOnce: createReloadOnce(window, ownNowMs),
    nowMs,
    ownNowMs,
    clock,
    line,
    fetch,
    randomBytes: (length) => window.crypto.getRandomValues(new Uint8Array(length)),
    window,
  };
}

const DoorContext = createContext<DoorServices | undefined>(undefined);

export const DoorProvider = DoorContext.Provider;

/** The services of this window. */
export function useDoor(): DoorServices {
  const services = useContext(DoorContext);
  if (services === undefined) throw new Error('no DoorProvider above');
  return services;
}
