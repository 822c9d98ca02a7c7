import { useSyncExternalStore } from 'react';
import type { Line } from './line.ts';

/** Whether the bank cannot be reached, followed. */
export function useIsAway({ subscribe, isAway }: Line): boolean {
  return useSyncExternalStore(subscribe, isAway);
}
