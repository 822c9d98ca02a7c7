import type { CallFailure, CallResult } from '@bank/contracts';
import { money, parseDecimal, type Money } from '@bank/core';

/** The balance store of PRODUCT.md section 3. */
export interface BalanceState {
  readonly balance: Money | undefined;
  /** What the bank holds for orders under way; undefined where it does not say. */
  readonly held: Money | undefined;
  /** What is left beside it, which is what every screen shows; undefined only while the balance is. */
  readonly available: Money | undefined;
  /** When the bank said so, in milliseconds since 1970; undefined where that is not known. */
  readonly readAt: number | undefined;
  readonly loading: boolean;
  readonly error: CallFailure | undefined;
}

interface BalanceAnswer {
  readonly balance: string;
  readonly held?: string | undefined;
  readonly available?: string | undefined;
}

type Known = Pick<BalanceState, 'balance' | 'held' | 'available' | 'readAt'>;

/** Where the balance lies in session storage (PRODUCT.md section 9). */
export const BALANCE_KEY = 'ipe.balance';

export interface BalanceStore {
  readonly get: () => BalanceState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks the bank, or waits for who asks already; the balance before stays until the answer is there. */
  readonly load: () => Promise<void>;
  /** Asks the bank after news: an answer that was under way when they came may not know of them yet. */
  readonly refresh: () => Promise<void>;
  readonly clear: () => void;
}

/** A balance that is shown at once after a reload, from session storage, and then asked for anew. */
export function createBalanceStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  read: () => Promise<CallResult<BalanceAnswer>>,
  now: () => number = Date.now,
): BalanceStore {
  let state: BalanceState = { ...knownFrom(storage.getItem(BALANCE_KEY)), loading: false, error: undefined };
  let running: Promise<void> | undefined;
  // Raised by `clear`, so that an answer for who was signed in before is not taken for the next person's.
  let owner = 0;
  const listeners = new Set<() => void>();
  const change = (next: Partial<BalanceState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const ask = async (): Promise<void> => {
    const asked = owner;
    change({ loading: true });
    const answer = await read();
    if (asked !== owner) return;
    if (!answer.ok) {
      change({ loading: false, error: answer.failure });
      return;
    }
    const kept = { ...answer.value, readAt: now() };
    const known = knownOf(kept);
    if (known.balance === undefined) {
      change({ loading: false, error: { kind: 'unreadable', status: 200 } });
      return;
    }
    storage.setItem(BALANCE_KEY, JSON.stringify(kept));
    change({ ...known, loading: false, error: undefined });
  };
  const load = async (): Promise<void> => {
    running ??= ask().finally(() => {
      running = undefined;
    });
    await running;
  };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
    async refresh() {
      await running;
      await load();
    },
    clear() {
      owner += 1;
      running = undefined;
      storage.removeItem(BALANCE_KEY);
      change({ ...NOTHING, loading: false, error: undefined });
    },
  };
}

const NOTHING: Known = { balance: undefined, held: undefined, available: undefined, readAt: undefined };

function knownFrom(text: string | null): Known {
  try {
    const answer: unknown = JSON.parse(text ?? 'null');
    return typeof answer === 'object' && answer !== null ? knownOf(answer) : NOTHING;
  } catch {
    return NOTHING;
  }
}

function knownOf(answer: Partial<Record<keyof BalanceAnswer | 'readAt', unknown>>): Known {
  const [balance, held] = [amount(answer.balance), amount(answer.held)];
  return {
    balance,
    held,
    available: amount(answer.available) ?? (balance === undefined ? undefined : money(balance - (held ?? 0n))),
    readAt: typeof answer.readAt === 'number' ? answer.readAt : undefined,
  };
}

function amount(text: unknown): Money | undefined {
  const parsed = typeof text === 'string' ? parseDecimal(text) : undefined;
  return parsed?.ok === true ? parsed.value : undefined;
}
