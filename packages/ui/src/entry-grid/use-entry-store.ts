import { useCallback, useState, useSyncExternalStore } from 'react';
import type { EntryColumn } from './model/column.ts';
import type { EntryState } from './entry-core.ts';
import { createEntryStore, type EntryStore } from './entry-store.ts';

/** A store of its own for a screen: the columns it begins with are the ones it keeps. */
export function useEntryStore(columns: readonly EntryColumn[], rowsMax?: number): EntryStore {
  const [store] = useState(() =>
    createEntryStore(columns, { nowMs: () => performance.now(), pause: untilPainted }, rowsMax),
  );
  return store;
}

/** A page that is not seen paints nothing: it is not waited for longer than this. */
const UNSEEN_MS = 100;

/** Until the page has painted once more: a slice of work then has a frame of its own. */
function untilPainted(): Promise<void> {
  return new Promise((done) => {
    const unseen = setTimeout(done, UNSEEN_MS);
    requestAnimationFrame(() => {
      clearTimeout(unseen);
      setTimeout(done);
    });
  });
}

/** A part of what the grid shows; what uses it is drawn again only when that part becomes another. */
export function useEntryState<Part>(store: EntryStore, part: (state: EntryState) => Part): Part {
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => part(store.state()), [part, store]),
  );
}
