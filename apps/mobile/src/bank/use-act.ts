import type { CallResult } from '@bank/contracts';
import { useCallback, useRef, useState } from 'react';
import { isDefinite, wordsOf } from './bank.ts';

/** Something that a person does at the bank with one button. */
export interface Act {
  readonly busy: boolean;
  /** Why the last try failed, in words. */
  readonly fault: string | undefined;
  /**
   * Does it, and gives what came of it; undefined where it failed or is under way already. The key is the same until
   * the bank has answered, so that trying again after a lost connection is still one act.
   */
  readonly run: <T>(work: (idempotencyKey: string) => Promise<CallResult<T>>) => Promise<T | undefined>;
}

/** An act that a double click does once. */
export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const running = useRef(false);
  const key = useRef<string>(undefined);
  const run = useCallback<Act['run']>(async (work) => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setFault(undefined);
    try {
      key.current ??= crypto.randomUUID();
      const answer = await work(key.current);
      if (answer.ok || isDefinite(answer.failure)) key.current = undefined;
      if (answer.ok) return answer.value;
      setFault(wordsOf(answer.failure));
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, fault, run };
}
