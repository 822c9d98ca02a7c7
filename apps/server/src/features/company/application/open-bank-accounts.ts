import type { Instant } from '@bank/core';
import { openAccount } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';

/**
 * The bank's own accounts in the ledger, from the customers' point of view and without a floor: what we have at the
 * instant-payment system, the counterpart of balances brought in by a seed, fees, and what the bank bears or keeps of
 * differences with rails.
 */
export const BANK_ACCOUNTS = {
  str: 'bank:str',
  tedReturns: 'bank:ted-returns',
  spi: 'bank:spi',
  opening: 'bank:opening',
  fees: 'bank:fees',
  differences: 'bank:differences',
} as const;

/** Opens the bank's own accounts; those that are there already stay as they are. */
export async function openBankAccounts(on: Queryable, at: Instant): Promise<void> {
  for (const id of Object.values(BANK_ACCOUNTS)) await openAccount(on, { id, kind: 'bank', floor: null, openedAt: at });
}
