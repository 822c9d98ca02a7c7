/** IndexedDB as far as the draft uses it: one store with one record, in memory, kept between two openings of the page. */
export function memoryDatabase(): { readonly factory: IDBFactory; readonly kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>();
  const answer = (result: unknown): unknown => {
    const request = new EventTarget() as EventTarget & { result?: unknown };
    request.result = result;
    queueMicrotask(() => request.dispatchEvent(new Event('success')));
    return request;
  };
  const store = {
    get: (key: string) => answer(structuredClone(kept.get(key))),
    put: (value: unknown, key: string) => answer(kept.set(key, structuredClone(value)) && key),
    delete: (key: string) => answer(kept.delete(key) && undefined),
  };
  const database = { transaction: () => ({ objectStore: () => store }), close: () => undefined };
  const factory = {
    open: () => answer(database),
    databases: () => Promise.resolve([{ name: 'ipe.sign-up', version: 1 }]),
  };
  return { factory: factory as unknown as IDBFactory, kept };
}
