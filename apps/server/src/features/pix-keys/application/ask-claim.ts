import { newId, newUuid, ok, refuse, type Result } from '@bank/core';
import type { KeyClaim } from '@bank/contracts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Claim } from '../domain/claim.ts';
import { claimFor } from '../domain/company-key.ts';
import { insertClaim, liveClaimFor } from '../postgres/claims.ts';
import { lockKeys, readKey } from '../postgres/keys.ts';
import { note } from './audit.ts';
import { carryClaim } from './carry-claim.ts';
import type { Asked, PixKeysContext } from './context.ts';
import { claimNow } from './present-claim.ts';

/**
 * Asks for a key that the directory would not register because somebody has it: portability of one's own, ownership of a
 * telephone. That the company has the e-mail or telephone was proven when the key was asked for.
 */
export async function askClaim(
  keys: PixKeysContext,
  { keyId }: { readonly keyId: string },
  asked: Asked,
): Promise<Result<KeyClaim, Refusal>> {
  const { companyId } = asked.caller;
  const kept = await inTransaction(keys.pool, async (client): Promise<Result<Claim, Refusal>> => {
    await lockKeys(client, companyId);
    const key = await readKey(client, companyId, keyId);
    if (!key) return refuse({ code: 'pix-keys.not-found' });
    const type = claimFor(key.refusal);
    if (type === null || key.key === null) return refuse({ code: 'pix-keys.not-claimable' });
    const same = await liveClaimFor(client, { companyId, side: 'claimer', key: key.key });
    if (same) return ok(same);
    const claim: Claim = {
      companyId,
      id: newId('clm', keys.clock, keys.entropy),
      side: 'claimer',
      type,
      keyType: key.type,
      key: key.key,
      state: 'asking',
      requestId: newUuid(keys.clock, keys.entropy),
      directoryId: null,
      otherIspb: null,
      createdAt: asked.context.at,
      resolutionEnd: null,
      completionEnd: null,
      lastModified: null,
      confirmReason: null,
      cancelReason: null,
      cancelledBy: null,
      answer: null,
      proven: null,
      endedAt: null,
    };
    await insertClaim(client, claim);
    const act = { action: 'pix-keys.claim-asked', companyId, subject: claim.id, type: key.type, key: key.key };
    await note(keys, client, { ...act, more: { claimType: type } }, asked);
    return ok(claim);
  });
  if (!kept.ok) return kept;
  await carryClaim(keys, kept.value);
  return claimNow(keys, kept.value, asked.context.at);
}
