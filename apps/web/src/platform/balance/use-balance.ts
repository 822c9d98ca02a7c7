import { useSyncExternalStore } from 'react';
import { useApp } from '../app-services.ts';
import type { BalanceState } from './balance-store.ts';

/** The balance, followed: `{ balance, loading, error }`. The frame loads it and keeps it current. */
export function useBalance(): BalanceState {
  const { balance } = useApp();
  return useSyncExternalStore(balance.subscribe, balance.get);
}
