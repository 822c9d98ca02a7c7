import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { hashOf, readPlace, type Place } from './places.ts';

/** Where the address says that the person is, and the way elsewhere. */
export function usePlace(): { readonly place: Place; readonly go: (to: Place) => void } {
  const hash = useSyncExternalStore(onHashChange, () => location.hash);
  const place = useMemo(() => readPlace({ hash, search: location.search }), [hash]);
  return { place, go: useCallback((to: Place) => void (location.hash = hashOf(to)), []) };
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
