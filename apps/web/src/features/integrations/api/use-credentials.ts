import {
  listCredentials,
  listProgramCalls,
  readCredential,
  type CallOutput,
  type Credential,
  type ProgramCall,
} from '@bank/contracts';
import { useInfiniteQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { endlessQueryOf } from '../../../platform/api/endless-query.ts';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { usePageStates, type PageStates } from '../../../platform/api/use-page-states.ts';
import { useApp, type CallError } from '../../../platform/app-services.ts';
import { OUTCOMES, type IntegrationsAddress } from '../address.ts';

const PAGE_ROWS = 50;

/** All credentials of the company, and where programs call. */
export type Credentials = CallOutput<typeof listCredentials>;

export function useCredentials(): UseQueryResult<Credentials, CallError> {
  return useEndpoint(listCredentials, {}, { staleTime: 0 });
}

/** One credential as it stands now. */
export function useCredential(id: string): UseQueryResult<Credential, CallError> {
  return useEndpoint(readCredential, { params: { id } }, { staleTime: 0 });
}

/** Makes everything that is kept of credentials be read anew. */
export function useFreshCredentials(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: ['integrations'] }), [queries]);
}

/** What programs called with a credential, newest first, growing at the end. */
export interface ProgramCalls extends PageStates {
  readonly items: readonly ProgramCall[];
}

export function useProgramCalls(id: string, { resultado, de, ate }: IntegrationsAddress): ProgramCalls {
  const query = {
    ...(resultado === undefined ? {} : { outcome: OUTCOMES[resultado] }),
    ...(de === undefined ? {} : { from: de }),
    ...(ate === undefined ? {} : { to: ate }),
  };
  const result = useInfiniteQuery({
    ...endlessQueryOf(useApp(), listProgramCalls, { params: { id }, query }, PAGE_ROWS),
    staleTime: 0,
  });
  const pages = result.data?.pages;
  return {
    ...usePageStates(result),
    items: useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]),
  };
}
