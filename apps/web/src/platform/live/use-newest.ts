import { useCallback, useEffect, useRef } from 'react';

/**
 * For lists that look for their newest rows after news: one look at a time, and asked again meanwhile one more
 * afterwards, not before `restMs` have passed.
 */
export function useNewest(look: () => Promise<void>, restMs = 0): () => void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  const state = useRef<'idle' | 'looking' | 'again'>('idle');
  return useCallback(() => {
    if (state.current !== 'idle') {
      state.current = 'again';
      return;
    }
    const run = async (): Promise<void> => {
      do {
        state.current = 'looking';
        await latest.current();
        if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
      } while ((state.current as string) === 'again');
      state.current = 'idle';
    };
    void run();
  }, [restMs]);
}
