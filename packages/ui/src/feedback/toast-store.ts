/** A word from the application itself. */
export interface ToastMessage {
  readonly text: string;
  readonly tone: 'positive' | 'negative' | 'warning' | 'info';
  /** `status`: a global status message, 5 s. `snackbar`: what a form says, 6 s. (PRODUCT.md section 9, READINGS 2) */
  readonly kind: 'status' | 'snackbar';
}

export interface Toast extends ToastMessage {
  readonly id: number;
}

/** A message that was shown, to be read again. */
export interface PastMessage extends Pick<ToastMessage, 'text' | 'tone'> {
  /** When it was shown last, in milliseconds since 1970. */
  readonly atMs: number;
}

export const STATUS_TOAST_MS = 5000;
export const SNACKBAR_MS = 6000;
/** More than this at once is noise: the oldest goes. */
const TOASTS_MAX = 4;

/** As many messages can be read again. */
const PAST_MAX = 50;

/** Where messages are put and from where the <Toaster> shows them. */
export interface ToastStore {
  readonly show: (message: ToastMessage) => void;
  readonly close: (id: number) => void;
  /** Somebody reads (pointer or focus on the messages): their time stands still until `resume`. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly toasts: () => readonly Toast[];
  /** What was shown until now, the last first, each once: whoever missed a message finds it there. */
  readonly past: () => readonly PastMessage[];
  /** Leaves nothing to be read again: the next person at this screen must not. */
  readonly forget: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** How time is told to the store: calls back once after so many milliseconds, unless cancelled. */
export type Schedule = (callback: () => void, delayMs: number) => () => void;

/**
 * An empty store. A message that is already on screen stands there once: it is said again, and its time begins anew. A
 * form says one thing at a time: a snackbar takes the place of the one before. `nowMs` dates what can be read again.
 */
export function createToastStore(schedule: Schedule, nowMs: () => number): ToastStore {
  let toasts: readonly Toast[] = [];
  let past: readonly PastMessage[] = [];
  let lastId = 0;
  let paused = false;
  const timers = new Map<number, () => void>();
  const listeners = new Set<() => void>();

  const change = (next: readonly Toast[]): void => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const stop = (id: number): void => {
    timers.get(id)?.();
    timers.delete(id);
  };
  const close = (id: number): void => {
    stop(id);
    change(toasts.filter((toast) => toast.id !== id));
  };
  const start = (toast: Toast): void => {
    stop(toast.id);
    if (paused) return;
    timers.set(
      toast.id,
      schedule(() => close(toast.id), toast.kind === 'snackbar' ? SNACKBAR_MS : STATUS_TOAST_MS),
    );
  };

  return {
    show(message) {
      const { text, tone } = message;
      const isSame = (other: PastMessage | Toast): boolean => other.text === text && other.tone === tone;
      past = [{ text, tone, atMs: nowMs() }, ...past.filter((other) => !isSame(other))].slice(0, PAST_MAX);
      // A new one, also where it says the same: what stays as it is no screen reader hears again.
      lastId += 1;
      const toast = { ...message, id: lastId };
      const stay = toasts
        .filter((old) => !isSame(old))
        .filter((old) => message.kind !== 'snackbar' || old.kind !== 'snackbar')
        .slice(-(TOASTS_MAX - 1));
      for (const old of toasts) if (!stay.includes(old)) stop(old.id);
      change([...stay, toast]);
      start(toast);
    },
    close,
    pause() {
      paused = true;
      for (const id of timers.keys()) stop(id);
    },
    resume() {
      paused = false;
      for (const toast of toasts) start(toast);
    },
    toasts: () => toasts,
    past: () => past,
    forget() {
      past = [];
      change(toasts);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
