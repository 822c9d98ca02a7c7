import type { CallFailure } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { useEffect, useRef, useState } from 'react';

/** How it stands with an amount that the bank is asked about. */
export interface Asking {
  /** Why it does not come; undefined while it is on its way. */
  readonly failure: CallFailure | undefined;
  readonly again: () => void;
}

/** Where the amount is the person's alone to say. */
export const ASKS_NOTHING: Asking = { failure: undefined, again: () => undefined };

/** Asks for the amount of a day as soon as it is not known, once for each day. What comes is the payment's to keep. */
export function useAskedAmount(
  isUnknown: boolean,
  day: CivilDate,
  ask: (day: CivilDate) => Promise<CallFailure | undefined>,
): Asking {
  const [failed, setFailed] = useState<{ readonly day: CivilDate; readonly failure: CallFailure } | undefined>(
    undefined,
  );
  const [tries, setTries] = useState(0);
  const asks = useRef(ask);
  useEffect(() => {
    asks.current = ask;
  });
  useEffect(() => {
    if (!isUnknown) return undefined;
    let over = false;
    setFailed(undefined);
    void asks.current(day).then((failure) => {
      if (!over && failure !== undefined) setFailed({ day, failure });
    });
    return () => {
      over = true;
    };
  }, [isUnknown, day, tries]);
  return {
    failure: failed?.day === day ? failed.failure : undefined,
    again: () => setTries((before) => before + 1),
  };
}
