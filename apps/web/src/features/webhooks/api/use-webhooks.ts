import {
  listDeliveries,
  listWebhooks,
  readWebhook,
  type CallOutput,
  type Delivery,
  type Webhook,
} from '@bank/contracts';
import { useInfiniteQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { endlessQueryOf } from '../../../platform/api/endless-query.ts';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { usePageStates, type PageStates } from '../../../platform/api/use-page-states.ts';
import { useApp, type CallError } from '../../../platform/app-services.ts';
import { STATES, type StateName } from '../address.ts';

const PAGE_ROWS = 50;

/** All webhooks of the company, and the keys that have none. */
export type Webhooks = CallOutput<typeof listWebhooks>;

export function useWebhooks(): UseQueryResult<Webhooks, CallError> {
  return useEndpoint(listWebhooks, {}, { staleTime: 0 });
}

/** One webhook as it stands now. */
export function useWebhook(id: string): UseQueryResult<Webhook, CallError> {
  return useEndpoint(readWebhook, { params: { id } }, { staleTime: 0 });
}

/** Makes everything that is kept of webhooks be read anew. */
export function useFreshWebhooks(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: ['webhooks'] }), [queries]);
}

/** What was sent to a webhook, newest first, growing at the end. */
export interface Deliveries extends PageStates {
  readonly items: readonly Delivery[];
}

export function useDeliveries(id: string, state: StateName | undefined): Deliveries {
  const query = state === undefined ? {} : { state: STATES[state] };
  const result = useInfiniteQuery({
    ...endlessQueryOf(useApp(), listDeliveries, { params: { id }, query }, PAGE_ROWS),
    staleTime: 0,
  });
  const pages = result.data?.pages;
  return {
    ...usePageStates(result),
    items: useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]),
  };
}
