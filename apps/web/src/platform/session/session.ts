import type { SessionProfile } from './profile.ts';
import { isProfileMissing, nextAuthState, UNINITIALISED, type AuthEvent, type AuthState } from './session-state.ts';
import { readClaims, type TokenClaims } from './token.ts';

/** Where the token lies: session storage holds it, the balance, and what was typed of a payment (SECURITY S06, decision 045). */
export const TOKEN_KEY = 'ipe.token';
/** Where what was typed and not sent lies: it goes with the session, and comes back only with who typed it (decision 045). */
export const DRAFTS_KEY = 'ipe.drafts';

export interface SessionSurroundings {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly nowMs: () => number;
  /** Clears all that this browser keeps of the person: storages, caches, databases. */
  readonly forget: () => void;
  /** Tells the bank that this token is done with; its outcome changes nothing here. */
  readonly endOnServer: (token: string) => void;
}

const UNKNOWN: OwnSessionEnding = 'unknown';

/** Loads the profile; undefined when it cannot be had. */
export type LoadProfile = () => Promise<SessionProfile | undefined>;

/** Why a session ended, as this browser knows it; what the bank says of it stands in `SessionEnd` of the contracts. */
export type OwnSessionEnding =
  /** Ten minutes without a sign of life. */
  | 'idle'
  /** Its twelve hours. */
  | 'day-over'
  /** Somebody else came in in another tab of this browser. */
  | 'other-person'
  | 'unknown';

/** The person asked to leave, or the session came to its end (its time, or a 401) while the person was at work. */
export type SignOutReason = 'asked' | 'ended';

type SignOutListener = (reason: SignOutReason, because: string) => void;

/** Who is signed in on this tab. */
export interface Session {
  readonly state: () => AuthState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The token of the moment; an expired one counts as none. */
  readonly token: () => string | undefined;
  readonly claims: () => TokenClaims | undefined;
  /** Takes a new token in: false (and nothing changed) when it cannot be used. */
  readonly signIn: (token: string) => boolean;
  /** Puts a fresh token of the same session in the old one's place. */
  readonly renew: (token: string) => void;
  /** Settles who is signed in: loads the profile of the token there is, anew where it failed. At once when it is known. */
  readonly initialise: (load: LoadProfile) => Promise<void>;
  /** Reads the profile again, for rights or products changed; where it cannot be had, what is known stays. */
  readonly refresh: (load: LoadProfile) => Promise<void>;
  /** `because`: one of the above, or what the bank said as it came; where it is no text it is unknown. */
  readonly signOut: (reason: SignOutReason, because?: unknown) => void;
  /** Whether the token that the tab began with had run out while nobody looked. */
  readonly isLapsed: boolean;
  /** Whether what the person had typed when the session ended is there again. */
  readonly hasBroughtBack: () => boolean;
  /** Called after each sign-out, once everything is cleared. */
  readonly onSignOut: (listener: SignOutListener) => () => void;
  /** Called when somebody has come in. */
  readonly onSignIn: (listener: () => void) => void;
  /** Called when the person asked to leave, while it is still known who that is. */
  readonly onLeaving: (listener: () => void) => void;
}

/** What somebody had typed when the session ended. It lies in the memory of this page alone, never in a storage. */
interface LeftBehind {
  readonly claims: TokenClaims;
  readonly drafts: string;
}

/** A session over the token that the storage holds, if it can still be used. */
export function createSession(around: SessionSurroundings): Session {
  let state: AuthState = UNINITIALISED;
  const kept = around.storage.getItem(TOKEN_KEY);
  let held = usable(kept, around.nowMs());
  const isLapsed = held === undefined && kept !== null && readClaims(kept) !== undefined;
  let settling: Promise<void> | undefined;
  let left: LeftBehind | undefined;
  let isBroughtBack = false;
  const listeners = new Set<() => void>();
  const leavers = new Set<SignOutListener>();
  const comers = new Set<() => void>();
  const leaving = new Set<() => void>();

  const change = (event: AuthEvent): void => {
    state = nextAuthState(state, event);
    for (const listener of listeners) listener();
  };
  const hold = (token: string, claims: TokenClaims): void => {
    held = { token, claims };
    around.storage.setItem(TOKEN_KEY, token);
  };

  const leaveBehind = (claims: TokenClaims | undefined): void => {
    const drafts = around.storage.getItem(DRAFTS_KEY);
    left = claims === undefined || drafts === null ? undefined : { claims, drafts };
  };
  const bringBack = (claims: TokenClaims): void => {
    isBroughtBack = left !== undefined && isSamePerson(left.claims, claims);
    if (left !== undefined && isBroughtBack) around.storage.setItem(DRAFTS_KEY, left.drafts);
    left = undefined;
  };

  const settle = async (load: LoadProfile): Promise<void> => {
    const asked = held?.claims;
    const profile = await load();
    if (!isStill(asked)) return;
    change(profile === undefined ? { kind: 'profile-failed' } : { kind: 'profile-loaded', profile });
  };
  // Whoever has left, or come in since, is not given an older one's profile.
  const isStill = (asked: TokenClaims | undefined): boolean =>
    held !== undefined && asked !== undefined && isSamePerson(held.claims, asked);

  if (held) change({ kind: 'token-accepted', claims: held.claims });
  else {
    // Ended while nobody looked: what belonged to it goes too.
    leaveBehind(readClaims(kept ?? ''));
    around.storage.removeItem(TOKEN_KEY);
    around.storage.removeItem(DRAFTS_KEY);
    change({ kind: 'no-token' });
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token: () => (held !== undefined && held.claims.expiresAtMs > around.nowMs() ? held.token : undefined),
    claims: () => held?.claims,
    signIn(token) {
      const accepted = usable(token, around.nowMs());
      if (accepted === undefined) return false;
      hold(token, accepted.claims);
      bringBack(accepted.claims);
      settling = undefined;
      change({ kind: 'token-accepted', claims: accepted.claims });
      for (const listener of comers) listener();
      return true;
    },
    renew(token) {
      const accepted = usable(token, around.nowMs());
      if (accepted !== undefined && held !== undefined) hold(token, accepted.claims);
    },
    initialise(load) {
      if (state.isInitialised && !isProfileMissing(state)) return Promise.resolve();
      if (settling !== undefined) return settling;
      const own = settle(load).finally(() => {
        if (settling === own) settling = undefined;
      });
      settling = own;
      return own;
    },
    async refresh(load) {
      const asked = held?.claims;
      if (!state.isInitialised || asked === undefined) return;
      const profile = await load();
      if (profile !== undefined && isStill(asked)) change({ kind: 'profile-loaded', profile });
    },
    isLapsed,
    hasBroughtBack: () => isBroughtBack,
    signOut(reason, because) {
      if (reason === 'asked') for (const listener of leaving) listener();
      const token = held?.token;
      leaveBehind(reason === 'ended' ? held?.claims : undefined);
      held = undefined;
      settling = undefined;
      if (token !== undefined) around.endOnServer(token);
      around.forget();
      change({ kind: 'signed-out' });
      for (const leaver of leavers) leaver(reason, typeof because === 'string' ? because : UNKNOWN);
    },
    onSignIn: (listener) => void comers.add(listener),
    onLeaving: (listener) => void leaving.add(listener),
    onSignOut(listener) {
      leavers.add(listener);
      return () => leavers.delete(listener);
    },
  };
}

function isSamePerson(one: TokenClaims, other: TokenClaims): boolean {
  return one.bankAccount === other.bankAccount && one.name === other.name;
}

function usable(
  token: string | null,
  nowMs: number,
): { readonly token: string; readonly claims: TokenClaims } | undefined {
  const claims = token === null ? undefined : readClaims(token);
  return token !== null && claims !== undefined && claims.expiresAtMs > nowMs ? { token, claims } : undefined;
}
