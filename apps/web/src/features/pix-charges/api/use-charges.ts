import {
  listPixCharges,
  readPixCharge,
  sumPixCharges,
  type CallOutput,
  type Charge,
  type ChargeRow,
} from '@bank/contracts';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { endlessQuery } from '../../../platform/api/endless-query.ts';
import { endpointKey, endpointQuery } from '../../../platform/api/use-endpoint.ts';
import { usePageStates, type PageStates } from '../../../platform/api/use-page-states.ts';
import { useApp, type CallError } from '../../../platform/app-services.ts';
import { useLive } from '../../../platform/live/use-live.ts';
import type { ChargesQuery } from '../charge-filter.ts';

const PAGE_ROWS = 50;

/** The charges of a filter, newest first, growing at the end. */
export interface Charges extends PageStates {
  readonly items: readonly ChargeRow[];
}

export function useCharges(query: ChargesQuery): Charges {
  const result = useInfiniteQuery({
    ...endlessQuery(useApp(), listPixCharges, query, PAGE_ROWS),
    staleTime: 0,
  });
  const pages = result.data?.pages;
  return {
    ...usePageStates(result),
    items: useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]),
  };
}

export type ChargeTotals = CallOutput<typeof sumPixCharges>;

/** What the charges of a filter come to in each stage. While another filter is asked for, what was there stays. */
export function useChargeTotals(query: Omit<ChargesQuery, 'stage'>): UseQueryResult<ChargeTotals, CallError> {
  return useQuery({ ...endpointQuery(useApp(), sumPixCharges, { query }), placeholderData: keepPreviousData });
}

/** Makes everything that is kept of charges be read anew. */
export function useFreshCharges(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: ['pix-charges'] }), [queries]);
}

/** Reads charges again with every piece of news that may be of one: one was paid, a payment went back or is contested. */
export function useChargeNews(): void {
  const refresh = useFreshCharges();
  useLive(({ type }) => {
    if (type === 'pix-charge' || type === 'money-received' || type === 'payment-order' || type === 'opened') refresh();
  });
}

/** Puts a charge that the bank has just answered where it is read from, and makes lists and totals old. */
export function useKnownCharge(): (charge: Charge) => void {
  const queries = useQueryClient();
  return useCallback(
    (charge) => {
      void queries.invalidateQueries({ queryKey: ['pix-charges'], refetchType: 'none' });
      queries.setQueryData(endpointKey(readPixCharge, { params: { id: charge.id } }), charge);
    },
    [queries],
  );
}
