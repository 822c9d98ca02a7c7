import { readCompany } from '@bank/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { endpointKey } from '../../../platform/api/use-endpoint.ts';

/** Has everything about the company read again: something of it was changed, confirmed or asked for. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: endpointKey(readCompany).slice(0, 1) }), [queries]);
}
