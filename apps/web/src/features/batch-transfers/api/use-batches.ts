import {
  listBatches,
  listBatchRows,
  readBatch,
  reviewBatch,
  type Batch,
  type BatchReview,
  type BatchRow,
  type CallInput,
} from '@bank/contracts';
import { useInfiniteQuery, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { endlessQuery, endlessQueryOf } from '../../../platform/api/endless-query.ts';
import { endpointQuery } from '../../../platform/api/use-endpoint.ts';
import { usePageStates, type PageStates } from '../../../platform/api/use-page-states.ts';
import { useApp, type CallError } from '../../../platform/app-services.ts';
import { useLive } from '../../../platform/live/use-live.ts';
import { useNewest } from '../../../platform/live/use-newest.ts';

/**
 * What is kept of batches stands apart from the other answers of the capability: ten thousand payments tell of themselves
 * within minutes, and each piece of news makes those old. Here news are looked at once in a while ({@link useBatchNews}).
 */
const KEY = 'batches';
const BATCHES_PAGE = 30;
const ROWS_PAGE = 100;
/** Between two looks at a batch whose payments tell of themselves. */
const REST_MS = 1000;
/** For when no news arrive: payments are being made, or owners looked at; somebody else is waited for. */
const [LOOK_MS, WAIT_MS] = [3000, 20_000];
/** More rows than these are not read again by themselves while somebody is reading them. */
export const ROWS_KEPT_FRESH = 300;

/** How a batch stands. */
export function useBatch(id: string): UseQueryResult<Batch, CallError> {
  return useQuery({
    ...endpointQuery(useApp(), readBatch, { params: { id } }),
    queryKey: [KEY, 'one', id],
    staleTime: 0,
    refetchInterval: ({ state }) => intervalOf(state.data),
  });
}

function intervalOf(batch: Batch | undefined): number | false {
  if (batch === undefined) return false;
  switch (batch.state) {
    case 'making':
      return LOOK_MS;
    case 'draft':
      return batch.owners.waiting > 0 ? LOOK_MS : false;
    case 'awaiting_confirmation':
    case 'awaiting_authorization':
    case 'in-progress':
      return WAIT_MS;
    case 'done':
    case 'refused':
    case 'cancelled':
    case 'expired':
    case 'rejected':
      return false;
  }
}

/** What a draft comes to. Asked for anew at each visit: limits, fees and rules may be others by now. */
export function useBatchReview({ id, version }: Batch): UseQueryResult<BatchReview, CallError> {
  return useQuery({
    ...endpointQuery(useApp(), reviewBatch, { params: { id } }),
    queryKey: [KEY, 'review', id, version],
    staleTime: 0,
    gcTime: 0,
  });
}

/** A list that grows at its end. */
export interface Endless<Item> extends PageStates {
  readonly items: readonly Item[];
}

type ListQuery = Omit<NonNullable<CallInput<typeof listBatches>['query']>, 'cursor' | 'limit'>;

/** The company's batches, newest first. */
export function useBatchList(query: ListQuery): Endless<Batch> {
  const result = useInfiniteQuery({
    ...endlessQuery(useApp(), listBatches, query, BATCHES_PAGE),
    queryKey: [KEY, 'list', query],
    staleTime: 0,
  });
  const pages = result.data?.pages;
  return {
    ...usePageStates(result),
    items: useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]),
  };
}

export type RowsQuery = Omit<NonNullable<CallInput<typeof listBatchRows>['query']>, 'cursor' | 'limit'>;

/** The rows of a batch. */
export function useBatchRows(id: string, query: RowsQuery): Endless<BatchRow> {
  const result = useInfiniteQuery({
    ...endlessQueryOf(useApp(), listBatchRows, { params: { id }, query }, ROWS_PAGE),
    queryKey: [KEY, 'rows', id, query],
    staleTime: 0,
  });
  const pages = result.data?.pages;
  return {
    ...usePageStates(result),
    items: useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]),
  };
}

/** Makes everything that is kept of batches be read anew. */
export function useFreshBatches(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: [KEY] }), [queries]);
}

/** Puts a batch that the bank has just answered where it is read from, and reads its rows and the lists anew. */
export function useKnownBatch(): (batch: Batch) => void {
  const queries = useQueryClient();
  return useCallback(
    (batch) => {
      queries.setQueryData([KEY, 'one', batch.id], batch);
      void queries.invalidateQueries({ queryKey: [KEY, 'rows', batch.id] });
      void queries.invalidateQueries({ queryKey: [KEY, 'list'] });
    },
    [queries],
  );
}

/** Reads batches again when a payment may have changed one; rows only where few of them are read. */
export function useBatchNews(): void {
  const queries = useQueryClient();
  const look = useNewest(
    () =>
      queries.invalidateQueries({
        queryKey: [KEY],
        predicate: ({ queryKey, state }) => {
          const pages = (state.data as { readonly pages?: readonly unknown[] } | undefined)?.pages?.length ?? 0;
          return queryKey[1] !== 'rows' || pages * ROWS_PAGE <= ROWS_KEPT_FRESH;
        },
      }),
    REST_MS,
  );
  useLive(({ type }) => {
    if (type === 'payment-order' || type === 'opened') look();
  });
}
