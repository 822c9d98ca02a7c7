/** A second failure this soon after a reload is not cured by another one. */
const AGAIN_MS = 60_000;

/**
 * Reloads the page, but not in a loop. The mark lies in the state of the history entry: it survives exactly a reload,
 * is bound to this tab and place, and needs no storage (SECURITY S06).
 */
export interface ReloadOnce {
  /** Reloads and gives true; gives false, and does nothing, if the page was reloaded for this a moment ago. */
  readonly tryReload: () => boolean;
}

/** Over the window's history; the mark of an earlier load is read now, before a router writes to the state. */
export function createReloadOnce(window: Pick<Window, 'history' | 'location'>, nowMs: () => number): ReloadOnce {
  const before: unknown = (window.history.state as { ipeReloadedAt?: unknown } | null)?.ipeReloadedAt;
  let asked = false;
  return {
    tryReload() {
      if (asked) return true;
      if (typeof before === 'number' && nowMs() - before < AGAIN_MS) return false;
      asked = true;
      const state = (window.history.state ?? {}) as object;
      window.history.replaceState({ ...state, ipeReloadedAt: nowMs() }, '');
      window.location.reload();
      return true;
    },
  };
}
