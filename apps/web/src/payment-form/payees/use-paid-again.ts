import { useEffect, useRef } from 'react';

/** Asks who is paid at once, where the form begins with somebody who is paid again: nothing has to be typed for it. */
export function usePaidAgain(isKnown: boolean, find: () => Promise<void>): void {
  const asked = useRef(false);
  useEffect(() => {
    if (!isKnown || asked.current) return;
    asked.current = true;
    void find();
  });
}
