import type { CallFailure, CallOutput, CallResult, Endpoint, WriteInput } from '@bank/contracts';
import { useCallback, useRef, useState } from 'react';
import { useSafeWrites, type WritesKeeper } from './use-safe-writes.ts';

/** A call that makes or changes something. */
export interface Operation<E extends Endpoint> {
  readonly run: (input: WriteInput<E>) => Promise<CallResult<CallOutput<E>>>;
  readonly running: boolean;
  readonly failure: CallFailure | undefined;
  /** Whether something else may have been done by this call before, so that the person should hear of it before this goes. */
  readonly mayDouble: (input: WriteInput<E>) => boolean;
}

/**
 * A write, safe against a double click and against a lost answer (SECURITY M04): while one runs a second does nothing but
 * wait for it; one that is tried again carries the key that the policy of safe writes says. With a keeper it is so through
 * a reload too.
 */
export function useOperation<E extends Endpoint>(endpoint: E, keeper?: WritesKeeper): Operation<E> {
  const { send, mayDouble } = useSafeWrites(keeper);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined);
  const current = useRef<Promise<CallResult<CallOutput<E>>> | undefined>(undefined);

  const run = useCallback<Operation<E>['run']>(
    (input) => {
      if (current.current !== undefined) return current.current;
      setRunning(true);
      setFailure(undefined);
      const promise = send(endpoint, input).then((result) => {
        current.current = undefined;
        setRunning(false);
        if (!result.ok) setFailure(result.failure);
        return result;
      });
      current.current = promise;
      return promise;
    },
    [send, endpoint],
  );
  return { run, running, failure, mayDouble: (input) => mayDouble(endpoint, input) };
}
