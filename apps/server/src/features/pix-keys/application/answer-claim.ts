import { ok, refuse, type Result } from '@bank/core';
import type { ClaimAct, KeyClaim } from '@bank/contracts';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { actsOn, type Claim } from '../domain/claim.ts';
import type { KeyCodeSent } from '../domain/key-code.ts';
import { lockClaim, updateClaim } from '../postgres/claims.ts';
import { useCode } from '../postgres/codes.ts';
import { lockKeys } from '../postgres/keys.ts';
import { note } from './audit.ts';
import { carryClaim } from './carry-claim.ts';
import type { Asked, PixKeysContext } from './context.ts';
import { judgeCode, type TypedCode } from './judge-code.ts';
import { claimNow } from './present-claim.ts';

/** What somebody answers, with the code that they were sent where a telephone must be proven. */
export interface ClaimAnswering {
  readonly claimId: string;
  readonly act: ClaimAct;
  readonly typed?: TypedCode;
}

/** What each answer is in the company's log. */
const ACTIONS: Readonly<Record<ClaimAct, string>> = {
  give: 'pix-keys.claim-given',
  keep: 'pix-keys.claim-kept',
  complete: 'pix-keys.claim-proven',
  withdraw: 'pix-keys.claim-withdrawn',
};

/**
 * Takes what somebody answers to a claim: kept first, told to the directory at once, and again until it has heard it. The same
 * answer once more changes nothing; another one comes too late.
 */
export async function answerClaim(
  keys: PixKeysContext,
  { claimId, act, typed }: ClaimAnswering,
  asked: Asked,
): Promise<Result<KeyClaim, Refusal>> {
  // No try of a code is taken for a claim that is not there.
  if (!(await lockClaim(keys.pool, asked.caller.companyId, claimId)))
    return refuse({ code: 'pix-keys.claim-not-found' });
  const proof = typed ? await judgeCode(keys, typed, claimId, asked) : undefined;
  if (proof && !proof.ok) return proof;
  const { companyId } = asked.caller;
  const kept = await inTransaction(keys.pool, async (client): Promise<Result<Claim, Refusal>> => {
    await lockKeys(client, companyId);
    const claim = await lockClaim(client, companyId, claimId);
    if (!claim) return refuse({ code: 'pix-keys.claim-not-found' });
    if (isAnswered(claim, act)) return ok(claim);
    if (!actsOn(claim, asked.context.at).includes(act)) return refuse({ code: 'pix-keys.claim-moved-on' });
    const refusal = await useProof(client, { claim, act, proof: proof?.value }, asked);
    return refusal ? refuse(refusal) : ok(await keepAnswer(keys, client, { claim, act }, asked));
  });
  if (!kept.ok) return kept;
  await carryClaim(keys, kept.value);
  return claimNow(keys, kept.value, asked.context.at);
}

function isAnswered({ answer, proven }: Claim, act: ClaimAct): boolean {
  return act === 'complete' ? proven !== null : answer?.act === act;
}

/** A telephone that somebody else wants is kept, or taken over, by proving once more that it is the company's. */
async function useProof(
  client: pg.PoolClient,
  { claim, act, proof }: { readonly claim: Claim; readonly act: ClaimAct; readonly proof: KeyCodeSent | undefined },
  { context }: Asked,
): Promise<Refusal | undefined> {
  if (claim.type !== 'ownership' || (act !== 'keep' && act !== 'complete')) return undefined;
  if (!proof || proof.usedAt !== null || !(await useCode(client, proof, context.at))) {
    return { code: 'pix-keys.code-expired' };
  }
  return undefined;
}

async function keepAnswer(
  keys: PixKeysContext,
  client: pg.PoolClient,
  { claim, act }: { readonly claim: Claim; readonly act: ClaimAct },
  asked: Asked,
): Promise<Claim> {
  const by = { byName: asked.caller.operatorName, at: asked.context.at };
  const now: Claim = act === 'complete' ? { ...claim, proven: by } : { ...claim, answer: { act, ...by } };
  await updateClaim(client, now);
  const { companyId, id: subject, keyType: type, key, type: claimType } = claim;
  await note(keys, client, { action: ACTIONS[act], companyId, subject, type, key, more: { claimType } }, asked);
  return now;
}
