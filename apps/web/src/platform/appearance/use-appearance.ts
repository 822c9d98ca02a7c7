import { useSyncExternalStore } from 'react';
import { useDoor } from '../door-services.ts';
import type { Appearance } from './appearance.ts';

/** How the app looks, followed, and how to change it. */
export function useAppearance(): readonly [Appearance, (change: Partial<Appearance>) => void] {
  const { appearance } = useDoor();
  return [useSyncExternalStore(appearance.subscribe, appearance.get), appearance.set];
}
