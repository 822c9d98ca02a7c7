import { newId, newUuid, refuse, type Result } from '@bank/core';
import type { DictClaim, DictFault } from '@bank/rails-protocol';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { dutyOf, effectOf, heard, type Claim, type Duty } from '../domain/claim.ts';
import type { Key } from '../domain/company-key.ts';
import { claimsOfDirectory, lockClaim, updateClaim } from '../postgres/claims.ts';
import { deleteKey, insertKey, lockKeys, readCompany, readKeys } from '../postgres/keys.ts';
import { note } from './audit.ts';
import type { PixKeysContext } from './context.ts';
import { letLeave } from './let-leave.ts';
import { holderOfAccount } from './tell-directory.ts';

/** Moves of one claim in one go at most: it may be acknowledged and answered at once. */
const MOVES_MAX = 3;

/**
 * Does what is due of a claim now: tells the directory, and keeps what it says. False: the directory gives no answer. What the
 * directory refuses is left to what it tells of the claim when it is next asked.
 */
export async function carryClaim(keys: PixKeysContext, claim: Claim): Promise<boolean> {
  let now = claim;
  for (let moves = 0; moves < MOVES_MAX; moves += 1) {
    const duty = dutyOf(now, keys.clock.now());
    if (!duty) return true;
    const told = await tell(keys, now, duty);
    if (told.ok) {
      const next = await keepTold(keys, now, told.value);
      if (!next) return true;
      now = next;
      continue;
    }
    const { error } = told;
    if (error.code !== 'dict.refused') return false;
    keys.log.warn({ fault: error, claim: claim.id, move: duty.move }, 'the directory did not take a move of a claim');
    if (duty.move === 'ask' && error.error !== 'RateLimited' && error.error !== 'ServiceUnavailable') {
      await giveUp(keys, now);
    }
    return true;
  }
  return true;
}

async function tell(keys: PixKeysContext, claim: Claim, duty: Duty): Promise<Result<DictClaim, DictFault>> {
  const { ispb } = keys.bank;
  if (duty.move !== 'ask') {
    return claim.directoryId === null
      ? refuse({ code: 'rail.malformed' })
      : keys.dict.moveClaim(ispb, claim.directoryId, duty);
  }
  const { account, owner } = holderOfAccount(keys, await readCompany(keys.pool, claim.companyId));
  return keys.dict.claim(ispb, {
    requestId: claim.requestId,
    type: claim.type === 'portability' ? 'PORTABILITY' : 'OWNERSHIP',
    key: claim.key,
    keyType: claim.keyType,
    claimerAccount: account,
    claimer: owner,
  });
}

/** Keeps what the directory told of a claim, in every row of ours that is of it; answers the row that was carried. */
async function keepTold(keys: PixKeysContext, claim: Claim, told: DictClaim): Promise<Claim | undefined> {
  const others = (await claimsOfDirectory(keys.pool, told.id)).filter(({ id }) => id !== claim.id);
  const now = await hearClaim(keys, claim, told);
  for (const other of others) await hearClaim(keys, other, told);
  return now;
}

/** Lets a claim hear what the directory tells of it; what follows for the company's keys happens with it, once. */
export async function hearClaim(
  keys: PixKeysContext,
  { companyId, id }: Pick<Claim, 'companyId' | 'id'>,
  told: DictClaim,
): Promise<Claim | undefined> {
  return inTransaction(keys.pool, async (client) => {
    await lockKeys(client, companyId);
    const before = await lockClaim(client, companyId, id);
    if (!before) return undefined;
    const now = heard(before, told);
    if (now === before) return before;
    await updateClaim(client, now);
    await carryEffect(keys, client, before, now);
    return now;
  });
}

/** The acts of the log that a claim's coming into a state is. */
const NEWS: Partial<Readonly<Record<Claim['state'], string>>> = {
  confirmed: 'pix-keys.claim-confirmed',
  completed: 'pix-keys.claim-completed',
  cancelled: 'pix-keys.claim-cancelled',
  refused: 'pix-keys.claim-refused',
};

/** What follows from what a claim has become: the key leaves or comes, and the log says so. */
export async function carryEffect(
  keys: PixKeysContext,
  client: pg.PoolClient,
  before: Claim | undefined,
  now: Claim,
): Promise<void> {
  const effect = effectOf(now);
  if (effect !== 'stays' && (!before || effectOf(before) !== effect)) {
    await (effect === 'leaves' ? letKeyLeave(keys, client, now) : letKeyCome(keys, client, now));
  }
  const action = NEWS[now.state];
  if (action === undefined || before?.state === now.state) return;
  const { companyId, id: subject, keyType: type, key, side, type: claimType, cancelReason, cancelledBy } = now;
  const more = {
    side,
    claimType,
    cancelReason,
    cancelledBy,
    asks: now.state === 'confirmed' && claimType === 'ownership',
  };
  await note(keys, client, { action, companyId, subject, type, key, more }, { at: keys.clock.now() });
}

async function keyOf(client: pg.PoolClient, { companyId, key }: Claim): Promise<Key | undefined> {
  return (await readKeys(client, companyId)).find((each) => each.key === key);
}

async function letKeyLeave(keys: PixKeysContext, client: pg.PoolClient, claim: Claim): Promise<void> {
  const key = await keyOf(client, claim);
  if (key) await letLeave(keys, client, key, ['active', 'removing', 'asking']);
}

async function letKeyCome(keys: PixKeysContext, client: pg.PoolClient, claim: Claim): Promise<void> {
  const key = await keyOf(client, claim);
  if (key?.state === 'active') return;
  if (key) await deleteKey(client, key, ['refused', 'asking', 'removing']);
  const { companyId, keyType } = claim;
  const { accountId } = await readCompany(client, companyId);
  await insertKey(client, {
    companyId,
    accountId,
    id: newId('pky', keys.clock, keys.entropy),
    type: keyType,
    key: claim.key,
    state: 'active',
    refusal: null,
    requestId: newUuid(keys.clock, keys.entropy),
    createdAt: keys.clock.now(),
  });
}

/** The directory took no such claim: the key was let go meanwhile, or somebody else asks for it. */
async function giveUp(keys: PixKeysContext, { companyId, id }: Claim): Promise<void> {
  await inTransaction(keys.pool, async (client) => {
    const before = await lockClaim(client, companyId, id);
    if (!before || before.state !== 'asking') return;
    const now: Claim = { ...before, state: 'refused', endedAt: keys.clock.now() };
    await updateClaim(client, now);
    await carryEffect(keys, client, before, now);
  });
}
