import { formatInstant, ok, refuse, type Instant, type Result } from '@bank/core';
import type { KeyClaim } from '@bank/contracts';
import { participantByIspb, type Ispb } from '@bank/identifiers';
import type { Refusal } from '../../../platform/http/route.ts';
import { actsOn, endOf, type Claim } from '../domain/claim.ts';
import { lockClaim, readClaims } from '../postgres/claims.ts';
import type { PixKeysContext } from './context.ts';

/** A claim as its company sees it at that moment. */
export function presentClaim({ bank }: PixKeysContext, claim: Claim, at: Instant): KeyClaim {
  const { id, side, type, keyType, key, state, otherIspb, answer, proven } = claim;
  const given = answer ?? (proven && { act: 'complete' as const, ...proven });
  return {
    id,
    side,
    type,
    keyType,
    key,
    state,
    otherBank: otherIspb === null ? null : nameOf(bank, otherIspb),
    createdAt: formatInstant(claim.createdAt),
    respondUntil: written(claim.resolutionEnd),
    completableFrom: written(claim.completionEnd),
    answer: given && { act: given.act, byName: given.byName, at: formatInstant(given.at) },
    end: endOf(claim),
    endedAt: written(claim.endedAt),
    acts: [...actsOn(claim, at)],
  };
}

/** The company's claim as it stands now. */
export async function claimNow(
  keys: PixKeysContext,
  { companyId, id }: Pick<Claim, 'companyId' | 'id'>,
  at: Instant,
): Promise<Result<KeyClaim, Refusal>> {
  const claim = await lockClaim(keys.pool, companyId, id);
  return claim ? ok(presentClaim(keys, claim, at)) : refuse({ code: 'pix-keys.claim-not-found' });
}

/** The company's claims. */
export async function listClaims(keys: PixKeysContext, companyId: string, at: Instant) {
  return ok({ claims: (await readClaims(keys.pool, companyId)).map((claim) => presentClaim(keys, claim, at)) });
}

function nameOf(bank: PixKeysContext['bank'], ispb: string): string {
  if (ispb === bank.ispb) return bank.name;
  return participantByIspb(ispb as Ispb)?.name ?? `Instituição ${ispb}`;
}

function written(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}
