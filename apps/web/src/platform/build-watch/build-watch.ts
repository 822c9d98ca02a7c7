/** How often a page that is being looked at asks whether it is still the current build. */
export const BUILD_CHECK_MS = 4 * 60_000;

export interface BuildWatchSurroundings {
  /** The hash of the page's own build; empty in development, where nothing is watched. */
  readonly current: string;
  /** The hash of the build that the server has now; undefined when it cannot be had. */
  readonly readCurrent: () => Promise<string | undefined>;
  readonly reload: () => void;
}

/** Watches for a new build (PRODUCT.md section 4: the application reloads when the build hash changes). */
export interface BuildWatch {
  /** Asks now; reloads at once if there is a new build and nothing half typed would be lost. */
  readonly check: () => Promise<void>;
  /** Something was typed: a reload waits for the next change of page. */
  readonly markTyped: () => void;
  /** The person goes to another page; true if the page is being loaded anew instead, so the app need do nothing. */
  readonly leavePage: () => boolean;
}

export function createBuildWatch(around: BuildWatchSurroundings): BuildWatch {
  let typed = false;
  let outdated = false;
  return {
    async check() {
      if (around.current === '' || around.current === 'development') return;
      const hash = await around.readCurrent();
      if (hash === undefined || hash === around.current) return;
      outdated = true;
      if (!typed) around.reload();
    },
    markTyped() {
      typed = true;
    },
    leavePage() {
      typed = false;
      return outdated;
    },
  };
}

/** Ties the watch to the page: the tab regains focus, time passes, something is typed. Gives what unties it. */
export function watchPage(watch: BuildWatch, window: Window): () => void {
  const look = (): void => {
    if (window.document.visibilityState === 'visible') void watch.check();
  };
  const timer = window.setInterval(look, BUILD_CHECK_MS);
  window.document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  window.document.addEventListener('input', watch.markTyped, true);
  return () => {
    window.clearInterval(timer);
    window.document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
    window.document.removeEventListener('input', watch.markTyped, true);
  };
}

/** Reads build.json beside the page. */
export async function readBuildFile(fetch: typeof globalThis.fetch): Promise<string | undefined> {
  try {
    const response = await fetch('/build.json', { cache: 'no-store' });
    if (!response.ok) return undefined;
    const { hash } = (await response.json()) as { hash?: unknown };
    return typeof hash === 'string' ? hash : undefined;
  } catch {
    return undefined;
  }
}
