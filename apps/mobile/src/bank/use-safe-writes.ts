import { createSafeWrites, type SafeWrites } from '@bank/contracts';
import { useState } from 'react';
import type { Bank } from './bank.ts';

/** The writes of one place on the screen, remembered for as long as it is open. */
export function useSafeWrites({ call }: Pick<Bank, 'call'>): SafeWrites {
  const [writes] = useState(() =>
    createSafeWrites({
      call,
      newKey: () => crypto.randomUUID(),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    }),
  );
  return writes;
}
