import { formatInstant, newId } from '@bank/core';
import type { DictClaim } from '@bank/rails-protocol';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { toldTerms, type Claim } from '../domain/claim.ts';
import { claimsOfDirectory, claimsUnderWay, insertClaim, lastHeard } from '../postgres/claims.ts';
import { holderOf, lockKeys } from '../postgres/keys.ts';
import { note } from './audit.ts';
import { carryClaim, carryEffect, hearClaim } from './carry-claim.ts';
import type { PixKeysContext } from './context.ts';

const PAGES_MAX = 20;

/**
 * Asks the directory what has become of our claims and which new ones came in, and does what is due of each, by what people
 * answered and by the clock. Participants are not told: they ask (DICT API 2.12.1).
 */
export async function hearClaims(keys: PixKeysContext): Promise<void> {
  await hearAll(keys);
  for (const claim of await claimsUnderWay(keys.pool)) if (!(await carryClaim(keys, claim))) return;
}

async function hearAll(keys: PixKeysContext): Promise<void> {
  // From the last change on that is kept, that one once more: what is heard twice changes nothing.
  const last = await lastHeard(keys.pool);
  let after = last === null ? undefined : formatInstant(last);
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const listed = await keys.dict.claims(keys.bank.ispb, after);
    if (!listed.ok) {
      keys.log.warn({ fault: listed.error }, 'the directory did not list its claims');
      return;
    }
    for (const told of listed.value.claims) await hear(keys, told);
    after = listed.value.claims.at(-1)?.lastModified;
    if (!listed.value.hasMore) return;
  }
}

async function hear(keys: PixKeysContext, told: DictClaim): Promise<void> {
  const known = await claimsOfDirectory(keys.pool, told.id);
  for (const claim of known) await hearClaim(keys, claim, told);
  const isOurs = told.donorParticipant === keys.bank.ispb;
  if (isOurs && !known.some(({ side }) => side === 'donor')) await takeIn(keys, told);
}

const TYPES = { PORTABILITY: 'portability', OWNERSHIP: 'ownership' } as const;

/** Somebody asks for a key of one of our companies. */
async function takeIn(keys: PixKeysContext, told: DictClaim): Promise<void> {
  const holder = await holderOf(keys.pool, told.key);
  if (!holder) {
    // Over before it was heard of, or for a key that we do not have: nobody here to be asked.
    keys.log.warn({ claim: told.id, status: told.status }, 'a claim for a key that no company of ours has');
    return;
  }
  const { companyId, type: keyType } = holder;
  await inTransaction(keys.pool, async (client) => {
    await lockKeys(client, companyId);
    if ((await claimsOfDirectory(client, told.id)).some(({ side }) => side === 'donor')) return;
    const terms = toldTerms(told, 'donor');
    const claim: Claim = {
      ...terms,
      companyId,
      id: newId('clm', keys.clock, keys.entropy),
      side: 'donor',
      type: TYPES[told.type],
      keyType,
      key: told.key,
      state: 'open',
      requestId: told.id,
      createdAt: keys.clock.now(),
      answer: null,
      proven: null,
      endedAt: null,
    };
    await insertClaim(client, claim);
    const { id: subject, key, type: claimType } = claim;
    const more = { claimType, respondUntil: formatInstant(terms.resolutionEnd) };
    await note(
      keys,
      client,
      { action: 'pix-keys.claim-received', companyId, subject, type: keyType, key, more },
      { at: keys.clock.now() },
    );
    await carryEffect(keys, client, undefined, claim);
  });
}
