import type { CallOutput, Endpoint, MadeWrite, WriteInput } from '@bank/contracts';
import { useCallback, useRef, useState } from 'react';
import { wordsOf, type Bank } from './bank.ts';
import { useSafeWrites } from './use-safe-writes.ts';

/** Something that a person does at the bank with one button. */
export interface Act {
  readonly busy: boolean;
  /** Why the last try failed, in words. */
  readonly fault: string | undefined;
  /** Does it, and gives what came of it; undefined where it failed or is under way already. */
  readonly run: <E extends Endpoint>(
    endpoint: E,
    write: WriteInput<E> | MadeWrite<E>,
  ) => Promise<CallOutput<E> | undefined>;
}

/** An act that a double click does once, and that trying again after a lost connection does not do twice. */
export function useAct(bank: Pick<Bank, 'call'>): Act {
  const { send } = useSafeWrites(bank);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const running = useRef(false);
  const run = useCallback<Act['run']>(
    async (endpoint, write) => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      setFault(undefined);
      try {
        const answer = await send(endpoint, write);
        if (answer.ok) return answer.value;
        setFault(wordsOf(answer.failure));
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [send],
  );
  return { busy, fault, run };
}
