import type { BankList } from '../../vocabulary/payee-account/bank-list.ts';
import { useInstitutions } from './use-institutions.ts';

/** The institutions to choose from, read when the first field asks for one. */
export function useBankList(): BankList {
  const { data, error } = useInstitutions();
  if (data !== undefined) return { kind: 'loaded', banks: data.institutions };
  return { kind: error === null ? 'loading' : 'missing' };
}
