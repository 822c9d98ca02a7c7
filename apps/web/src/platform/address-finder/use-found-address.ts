import { findAddress, type FoundAddress } from '@bank/contracts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../api/use-endpoint.ts';
import { useApp } from '../app-services.ts';

/** What became of the search for a CEP. */
export type AddressSearch =
  | { readonly kind: 'none' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'found'; readonly address: FoundAddress }
  /** No such CEP, or no answer: the fields are filled in by hand. */
  | { readonly kind: 'unknown' | 'unavailable' };

/** Looks a CEP up as soon as it is complete. */
export function useFoundAddress(typed: string): AddressSearch {
  const cep = typed.replaceAll(/\D/g, '');
  const query = useQuery({
    ...endpointQuery(useApp(), findAddress, { params: { cep } }),
    enabled: cep.length === 8,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (cep.length !== 8) return { kind: 'none' };
  if (query.data !== undefined) return { kind: 'found', address: query.data };
  if (query.error === null) return { kind: 'searching' };
  const { failure } = query.error;
  return { kind: failure.kind === 'refused' && failure.status === 404 ? 'unknown' : 'unavailable' };
}
