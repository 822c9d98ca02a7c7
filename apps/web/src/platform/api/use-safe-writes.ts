import { createSafeWrites, type KeptWrite, type SafeWrites } from '@bank/contracts';
import { useState } from 'react';
import { useApp } from '../app-services.ts';
import { useDoor } from '../door-services.ts';

/** Where the writes of a draft that outlives a reload are kept with it. */
export interface WritesKeeper {
  /** What was kept before. */
  readonly kept: readonly KeptWrite[];
  readonly onKept: (kept: readonly KeptWrite[]) => void;
}

/** The writes of one place on the screen, remembered for as long as it is open; with a keeper, through reloads too. */
export function useSafeWrites(keeper?: WritesKeeper): SafeWrites {
  const { call } = useApp();
  const { window } = useDoor();
  const [writes] = useState(() =>
    createSafeWrites({
      call,
      newKey: () => window.crypto.randomUUID(),
      wait: (milliseconds) => new Promise((resolve) => window.setTimeout(resolve, milliseconds)),
      ...keeper,
    }),
  );
  return writes;
}
