import type { OrderPayee } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';

/**
 * A payee as it lies in the database. Orders, look-ups and receipts from before payees had kinds hold an account without
 * one, and say with `key` whether a Pix key led to it: null, or the key.
 */
export function keptPayee(stored: JsonObject): OrderPayee {
  if (stored.kind !== undefined) return stored as unknown as OrderPayee;
  const { key, keyType, ...account } = stored;
  const isByKey = typeof key === 'string' && typeof keyType === 'string';
  const payee = isByKey ? { ...account, kind: 'pix-key', key, keyType } : { ...account, kind: 'account' };
  return payee as unknown as OrderPayee;
}
