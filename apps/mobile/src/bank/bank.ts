import { createClient, renewSession, type CallFailure, type Client } from '@bank/contracts';

const TOKEN = 'ipe.app.token';
/** A token with less than this left is renewed before the next call that a person makes. */
const RENEW_BELOW_MS = 5 * 60_000;

/** The app's line to the bank: a typed client, and the token of whoever is signed in. */
export interface Bank {
  readonly call: Client;
  /** Keeps the token of a sign-in, for this tab only. */
  signIn(token: string): void;
  /** Forgets it. */
  signOut(): void;
  /** Whether a token that has not run out is kept. */
  isSignedIn(): boolean;
  /** Renews a token that nears its end; called when the person does something. */
  keepAlive(): Promise<void>;
}

/** Makes the line; the token lies in this tab's session storage. */
export function connectBank(storage: Storage, now: () => number): Bank {
  const token = (): string | undefined => {
    const kept = storage.getItem(TOKEN);
    return kept !== null && expiryOf(kept) > now() ? kept : undefined;
  };
  const call = createClient({ fetch: (url, init) => fetch(url, init), token });
  return {
    call,
    signIn: (given) => storage.setItem(TOKEN, given),
    signOut: () => storage.removeItem(TOKEN),
    isSignedIn: () => token() !== undefined,
    keepAlive: async () => {
      const kept = token();
      if (kept === undefined || expiryOf(kept) - now() > RENEW_BELOW_MS) return;
      const renewed = await call(renewSession, {});
      if (renewed.ok) storage.setItem(TOKEN, renewed.value.accessToken);
    },
  };
}

/** When a token ends, in milliseconds; 0 where it cannot be read. */
export function expiryOf(token: string): number {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const { exp } = JSON.parse(payload) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : 0;
  } catch {
    return 0;
  }
}

/** A failure in words for the screen. */
export function wordsOf(failure: CallFailure): string {
  if (failure.kind === 'offline') return 'Sem conexão.';
  if (failure.kind === 'refused' && failure.message !== undefined) return failure.message;
  return 'Houve um erro. Tente novamente em instantes.';
}
