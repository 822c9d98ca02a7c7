import { ok, refuse, type Result } from '@bank/core';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { liveClaimFor } from '../postgres/claims.ts';
import { deleteKey, lockKeys, readKey, setRemoving } from '../postgres/keys.ts';
import { note } from './audit.ts';
import type { Asked, PixKeysContext } from './context.ts';
import { tellDirectory } from './tell-directory.ts';

/**
 * Takes a key away: from this moment on it leads nowhere here, and the directory is told until it has heard it. One that was
 * never registered leaves the list.
 */
export async function removeKey(
  keys: PixKeysContext,
  keyId: string,
  asked: Asked,
): Promise<Result<undefined, Refusal>> {
  const { companyId } = asked.caller;
  const begun = await inTransaction(keys.pool, async (client): Promise<Result<'told' | 'done', Refusal>> => {
    await lockKeys(client, companyId);
    const key = await readKey(client, companyId, keyId);
    if (!key) return refuse({ code: 'pix-keys.not-found' });
    const act = { companyId, subject: key.id, type: key.type, key: key.key };
    if (key.state === 'refused') {
      await deleteKey(client, key, ['refused']);
      await note(keys, client, { ...act, action: 'pix-keys.dismissed' }, asked);
      return ok('done');
    }
    if (key.state === 'asking') return refuse({ code: 'pix-keys.busy' });
    // Asked once more while the directory is being told.
    if (key.state === 'removing') return ok('told');
    if (await liveClaimFor(client, { companyId, side: 'donor', key: key.key ?? '' })) {
      return refuse({ code: 'pix-keys.claimed' });
    }
    await setRemoving(client, key, true);
    await note(keys, client, { ...act, action: 'pix-keys.removal-asked' }, asked);
    return ok('told');
  });
  if (!begun.ok) return begun;
  if (begun.value === 'told') await tellDirectory(keys, { companyId, id: keyId });
  return ok();
}
