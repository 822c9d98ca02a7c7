import {
  createClient,
  keepAppearance,
  readAppearance,
  readBalance,
  readProfile,
  renewSession,
  streamLive,
  type CallFailure,
  type CallResult,
  type Client,
} from '@bank/contracts';
import * as z from 'zod/mini';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { statusToast } from '../vocabulary/status-messages.ts';
import { KeptAnswers } from './api/kept-answers.ts';
import { createUpload } from './api/upload.ts';
import { createAppearanceKeeper } from './appearance/appearance-keeper.ts';
import { createBalanceStore, type BalanceStore } from './balance/balance-store.ts';
import type { DoorServices } from './door-services.ts';
import { createLive, type Live } from './live/live.ts';
import { readSessionProfile, type SessionProfile } from './session/profile.ts';

/** What there is behind the door, beside the door's own services. */
export interface AppServices {
  /** Calls the bank with the token of the moment; a 401 signs out (READINGS 3). */
  readonly call: Client;
  readonly queries: QueryClient;
  readonly balance: BalanceStore;
  readonly live: Live;
  /** Loads the profile of whoever is signed in, once it can be had; guards wait for it. */
  readonly settleSession: () => Promise<void>;
  /** Why the last try to load it brought none. */
  readonly profileFailure: () => CallFailure | undefined;
  /** Reads the profile again: what the person may do, and what the company has contracted, changed. */
  readonly refreshSession: () => Promise<void>;
  /** Brings back how the app looks to whoever is signed in, from where the bank keeps it. */
  readonly loadAppearance: () => Promise<void>;
  /** Exchanges the token for a fresh one. */
  readonly renewSession: () => Promise<CallResult<unknown>>;
}

/** Thrown inside queries, so that their `error` is the failure of the call. */
export class CallError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** A person who sends something without a line waits no longer for the word that there is none. */
const LOOK_MS = 1000;

// The profile is read with lenience (see readSessionProfile), so its schema lets everything through.
const anyProfile = { ...readProfile, response: z.unknown() };

/** Why the bank ended the session, as a refusal to open the news says it; undefined where it does not. */
async function reasonOf(response: Response): Promise<unknown> {
  const problem: unknown = await response.json().catch(() => undefined);
  return typeof problem === 'object' && problem !== null && 'because' in problem ? problem.because : undefined;
}

/** The second half of the composition root: made once, when the app's part of the page is loaded. */
export function createAppServices(door: DoorServices): AppServices {
  const { session, toasts, window, fetch, line } = door;
  const client = createClient({ fetch, token: session.token, upload: createUpload(window) });

  // The bank no longer takes that token. An answer to an older one than is held now must not end the new session.
  const endSession = (token: string, because?: unknown): void => {
    if (token !== session.token()) return;
    toasts.show(statusToast(401));
    session.signOut('ended', because);
  };

  // Known to be away is not enough: it may have come back a moment ago.
  const isStillAway = async (): Promise<boolean> => {
    if (!line.isAway()) return false;
    await Promise.race([line.look(), new Promise((done) => window.setTimeout(done, LOOK_MS))]);
    return line.isAway();
  };

  const call: Client = async (endpoint, input) => {
    // Nothing of money waits in silence for a line: it is refused at once, and did not happen.
    if (endpoint.method !== 'GET' && (await isStillAway()))
      return { ok: false, failure: { kind: 'offline', unsent: true } };
    const carried = endpoint.access.kind === 'public' ? undefined : session.token();
    const result = await client(endpoint, input);
    const refusal = result.ok || result.failure.kind !== 'refused' ? undefined : result.failure;
    if (refusal?.status === 401 && carried !== undefined) endSession(carried, refusal.members['because']);
    return result;
  };

  const queries = new KeptAnswers({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Asked for without a line too: it fails at once, and the screen says so instead of waiting in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
        // The bank said no: asking again brings the same. A lost connection is tried twice more.
        // Where there is no line at all the screen says so at once, and reads when there is one again.
        retry: (count, error) =>
          count < 2 && !line.isAway() && error instanceof CallError && error.failure.kind === 'offline',
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
  const balance = createBalanceStore(window.sessionStorage, () => call(readBalance, {}));
  const appearance = createAppearanceKeeper(door.appearance, {
    read: async () => {
      const kept = await call(readAppearance, {});
      return kept.ok ? kept.value.appearance : undefined;
    },
    write: async (chosen) => {
      await call(keepAppearance, { body: chosen });
    },
    signedIn: () => session.token() !== undefined,
  });
  const live = createLive({
    open: async (signal) => {
      const token = session.token();
      if (token === undefined) throw new Error('nobody is signed in');
      const response = await fetch(streamLive.path, {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        cache: 'no-store',
        signal,
      });
      if (response.status === 401) endSession(token, await reasonOf(response));
      return response;
    },
    schedule: (callback, delayMs) => {
      const timer = window.setTimeout(callback, delayMs);
      return () => window.clearTimeout(timer);
    },
  });

  line.subscribe(() => line.isAway() || live.hurry());

  let profileFailure: CallFailure | undefined;
  const loadProfile = async (): Promise<SessionProfile | undefined> => {
    const answer = await call(anyProfile, {});
    const profile = answer.ok ? readSessionProfile(answer.value) : undefined;
    profileFailure = profile ? undefined : answer.ok ? { kind: 'unreadable', status: 200 } : answer.failure;
    return profile;
  };

  session.onSignOut(() => {
    live.stop();
    queries.clear();
    balance.clear();
    toasts.forget();
  });

  return {
    call,
    queries,
    balance,
    live,
    settleSession: () => session.initialise(loadProfile),
    profileFailure: () => profileFailure,
    refreshSession: () => session.refresh(loadProfile),
    loadAppearance: appearance.load,
    async renewSession() {
      const renewed = await call(renewSession, {});
      if (renewed.ok) session.renew(renewed.value.accessToken);
      return renewed;
    },
  };
}

const AppContext = createContext<AppServices | undefined>(undefined);

export const AppProvider = AppContext.Provider;

/** The services behind the door. */
export function useApp(): AppServices {
  const services = useContext(AppContext);
  if (services === undefined) throw new Error('no AppProvider above');
  return services;
}
