import { listInstitutions } from '@bank/contracts';
import { HOUR_MS } from '@bank/core';
import { useEndpoint } from '../api/use-endpoint.ts';

/** The institutions that can be paid at. Read once in a while: they change a few times a month. */
export function useInstitutions() {
  return useEndpoint(listInstitutions, {}, { staleTime: HOUR_MS });
}
