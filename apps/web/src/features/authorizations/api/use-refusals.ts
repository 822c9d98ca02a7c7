import { refuseOrder, type Authorization, type CallFailure } from '@bank/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endpointKey } from '../../../platform/api/use-endpoint.ts';
import { useSafeWrites } from '../../../platform/api/use-safe-writes.ts';

/** What became of one refusal: said and done, or why not. */
export type RefusalResult = 'refused' | CallFailure;

/** Refusing several payments for one reason, each by itself. */
export interface Refusals {
  /** By order id, as far as they are answered. */
  readonly results: ReadonlyMap<string, RefusalResult>;
  readonly running: boolean;
  /** Refuses what is not refused yet; true when all of them are. */
  readonly run: (wanted: readonly Authorization[], reason: string) => Promise<boolean>;
}

/**
 * Refuses payments one after the other: each is refused whole or not at all, and one that cannot be refused stops no
 * other. Each is a write of its own, safe to try again (SECURITY M04).
 */
export function useRefusals(): Refusals {
  const { send } = useSafeWrites();
  const queries = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<string, RefusalResult>>(new Map());
  const [running, setRunning] = useState(false);
  const busy = useRef(false);

  const refuseOne = async (orderId: string, reason: string): Promise<RefusalResult> => {
    const answer = await send(refuseOrder, { params: { orderId }, body: { reason } });
    return answer.ok ? 'refused' : answer.failure;
  };

  return {
    results,
    running,
    async run(wanted, reason) {
      if (busy.current) return false;
      busy.current = true;
      setRunning(true);
      const answered = new Map(results);
      for (const { order } of wanted) {
        if (answered.get(order.id) === 'refused') continue;
        answered.set(order.id, await refuseOne(order.id, reason));
        setResults(new Map(answered));
      }
      await Promise.all([
        queries.invalidateQueries({ queryKey: endpointKey(refuseOrder).slice(0, 1) }),
        queries.invalidateQueries({ queryKey: ['payment-orders'] }),
      ]);
      busy.current = false;
      setRunning(false);
      return wanted.every(({ order }) => answered.get(order.id) === 'refused');
    },
  };
}
