/** The browser's database that holds the draft of a sign-up: the only one that the web app makes (SECURITY S06). */
export const DRAFT_DATABASE = 'ipe.sign-up';

/** What the mobile app keeps on this origin begins so: it is the app's own, and no sign-out of the web touches it. */
const APPS = 'ipe.app.';

/**
 * Removes what the web app keeps in this browser: both storages and caches whole (PRODUCT.md section 4), but for the mobile
 * app's, and its own database by name. The simulated app lives on the same origin in a sandbox: its device's key, in a
 * database of its own, is the only thing with which its owner can ever sign again.
 */
export function forgetEverything(window: Window & typeof globalThis): void {
  clear(window.sessionStorage);
  clear(window.localStorage);
  void clearCaches(window);
  window.indexedDB?.deleteDatabase(DRAFT_DATABASE);
}

function clear(storage: Storage): void {
  for (const key of Object.keys(storage)) if (!key.startsWith(APPS)) storage.removeItem(key);
}

async function clearCaches({ caches }: { readonly caches?: CacheStorage }): Promise<void> {
  if (caches === undefined) return;
  for (const name of await caches.keys()) if (!name.startsWith(APPS)) await caches.delete(name);
}
