/** Removes everything that the browser keeps for this origin: both storages, caches, databases (PRODUCT.md section 4). */
export function forgetEverything(window: Window & typeof globalThis): void {
  window.sessionStorage.clear();
  window.localStorage.clear();
  void clearCaches(window);
  void clearDatabases(window);
}

async function clearCaches({ caches }: { readonly caches?: CacheStorage }): Promise<void> {
  if (caches === undefined) return;
  for (const name of await caches.keys()) await caches.delete(name);
}

async function clearDatabases({ indexedDB }: { readonly indexedDB?: IDBFactory }): Promise<void> {
  // Older Firefox cannot list them; there is then nothing that this app has made under another name.
  if (typeof indexedDB?.databases !== 'function') return;
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
}
