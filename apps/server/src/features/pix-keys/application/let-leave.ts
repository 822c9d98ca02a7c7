import type { Queryable } from '../../../platform/database/rows.ts';
import type { Key } from '../domain/company-key.ts';
import { deleteKey } from '../postgres/keys.ts';
import type { PixKeysContext } from './context.ts';

/** Forgets a key in one of those states that leaves the company, with what hangs on it. False: it is gone already. */
export async function letLeave(
  { clock, leavings }: Pick<PixKeysContext, 'clock' | 'leavings'>,
  on: Queryable,
  { companyId, id, key }: Pick<Key, 'companyId' | 'id' | 'key'>,
  states: readonly Key['state'][],
): Promise<boolean> {
  if (!(await deleteKey(on, { companyId, id }, states))) return false;
  const leftAt = clock.now();
  if (key !== null) for (const follow of leavings) await follow(on, { companyId, key, leftAt });
  return true;
}
