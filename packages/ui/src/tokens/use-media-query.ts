import { useCallback, useSyncExternalStore } from 'react';

/** Below this the mobile layout holds (PRODUCT.md section 9). */
export const MOBILE_QUERY = '(width < 768px)';

/** Whether the window answers to a media query now; follows its changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
