import { askToApprove, readAuthorization, readOwnAsk, type Authorization, type CallFailure } from '@bank/contracts';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { endpointKey, endpointQuery } from '../../../platform/api/use-endpoint.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useApp } from '../../../platform/app-services.ts';
import { useLive } from '../../../platform/live/use-live.ts';
import { outcomeOf, type DecisionOutcome } from '../decision-outcome.ts';

/** News come by the live stream; this is only for when they do not. */
const POLL_MS = 5000;

/** One payment that was taken to the app, and what has become of it. */
export interface AskedItem {
  readonly authorization: Authorization;
  readonly outcome: DecisionOutcome;
}

/** The way of some payments through the person's own app. */
export interface FollowedAsk {
  readonly items: readonly AskedItem[];
  /** Until when the app has them before it; undefined while that is being asked. */
  readonly expiresAt: string | undefined;
  readonly failure: CallFailure | undefined;
  /** Takes what still waits to the app once more. */
  readonly askAgain: () => void;
}

/**
 * Takes payments to the person's own app as soon as it is used, and follows each to its end. What still waits is known
 * from the ask itself, in one call; only what left it is read by itself.
 */
export function useAsk(chosen: readonly Authorization[], operatorId: string): FollowedAsk {
  const app = useApp();
  const queries = useQueryClient();
  const { run, failure } = useOperation(askToApprove);
  const [expiresAt, setExpiresAt] = useState<string | undefined>(undefined);
  const ids = chosen.map(({ order }) => order.id);
  const waiting = useRef<readonly string[]>(ids);

  const ask = async (): Promise<void> => {
    const asked = await run({ body: { orderIds: [...waiting.current] } });
    if (!asked.ok) return;
    setExpiresAt(asked.value.expiresAt);
    await queries.invalidateQueries({ queryKey: endpointKey(readOwnAsk) });
  };
  const first = useRef(ask);
  useEffect(() => void first.current(), []);

  const own = useQuery({
    ...endpointQuery(app, readOwnAsk, {}),
    enabled: expiresAt !== undefined,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
  // What was refused is looked at one by one: each says itself what stands against it.
  const isRefused = expiresAt === undefined && failure?.kind === 'refused';
  const inApp = isRefused ? [] : own.data === undefined ? ids : (own.data.ask?.orderIds ?? []);
  const details = useQueries({
    queries: chosen.map(({ order }) => {
      const options = endpointQuery(app, readAuthorization, { params: { orderId: order.id } });
      return {
        ...options,
        staleTime: 0,
        enabled: !inApp.includes(order.id),
        refetchInterval: (query: { readonly state: { readonly data?: Authorization | undefined } }) => {
          const { data } = query.state;
          const ended = data !== undefined && outcomeOf(data, chosenOf(order, operatorId)).stage === 'ended';
          return ended ? false : POLL_MS;
        },
      };
    }),
  });
  useLive((event) => {
    if (event.type !== 'reconnected' && !(event.type === 'payment-order' && ids.includes(event.orderId))) return;
    void queries.invalidateQueries({ queryKey: endpointKey(readOwnAsk) });
    void queries.invalidateQueries({ queryKey: endpointKey(readAuthorization) });
  });

  const items = chosen.map((authorization, index): AskedItem => {
    const { id } = authorization.order;
    // What is still before the person in the app cannot have been decided, whatever was read of it before.
    const now = inApp.includes(id) ? authorization : (details[index]?.data ?? authorization);
    return { authorization: now, outcome: outcomeOf(now, chosenOf(authorization.order, operatorId)) };
  });
  waiting.current = items
    .filter(({ outcome }) => outcome.stage === 'waiting')
    .map((item) => item.authorization.order.id);
  return { items, expiresAt, failure, askAgain: () => void ask() };
}

function chosenOf({ revision }: Authorization['order'], operatorId: string) {
  return { revision, operatorId };
}
