import type { OrderPayee } from '../payees/kinds.ts';

/**
 * A payee as it lies in the database. Orders, look-ups and receipts from before payees had kinds are all of Pix: they hold
 * an account, and say with `key` whether a key led to it: null, or the key.
 */
export function keptPayee(stored: Readonly<Record<string, unknown>>): OrderPayee {
  if (stored['kind'] !== undefined) return stored as unknown as OrderPayee;
  const { key, keyType, ...account } = stored;
  const isByKey = typeof key === 'string' && typeof keyType === 'string';
  const payee = isByKey ? { ...account, kind: 'pix-key', key, keyType } : { ...account, kind: 'account' };
  return payee as unknown as OrderPayee;
}
