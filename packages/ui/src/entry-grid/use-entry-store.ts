import { useCallback, useState, useSyncExternalStore } from 'react';
import type { EntryColumn } from './model/column.ts';
import type { EntryState } from './entry-core.ts';
import { createEntryStore, type EntryStore } from './entry-store.ts';

/** A store of its own for a screen: the columns it begins with are the ones it keeps. */
export function useEntryStore(columns: readonly EntryColumn[], rowsMax?: number): EntryStore {
  const [store] = useState(() =>
    createEntryStore(
      columns,
      { nowMs: () => performance.now(), pause: () => new Promise((done) => setTimeout(done)) },
      rowsMax,
    ),
  );
  return store;
}

/** A part of what the grid shows; what uses it is drawn again only when that part becomes another. */
export function useEntryState<Part>(store: EntryStore, part: (state: EntryState) => Part): Part {
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => part(store.state()), [part, store]),
  );
}
