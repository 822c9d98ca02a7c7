import type { Instant } from '@bank/core';
import type { KeyRefusal, KeyState } from '@bank/contracts';
import type { PixKeyType } from '@bank/pix-key';

/** A company's key as it is kept. */
export interface Key {
  readonly companyId: string;
  readonly id: string;
  readonly type: PixKeyType;
  /** Null: a random one that the directory has not made yet. */
  readonly key: string | null;
  readonly state: KeyState;
  readonly refusal: KeyRefusal | null;
  /** Names the request to the directory. */
  readonly requestId: string;
  readonly createdAt: Instant;
}

/**
 * What a refusal of the directory means for whoever asked; null: it says nothing of the key (a matter of pace or of the
 * moment), so it is asked again.
 */
export function refusalOf(error: string, type: PixKeyType): KeyRefusal | null {
  switch (error) {
    case 'EntryKeyInCustodyOfDifferentParticipant':
      return 'at-other-bank';
    case 'EntryKeyOwnedByDifferentPerson':
      // E-mails cannot be claimed since July 2025 (Resolução BCB 457), documents and random keys never could.
      return type === 'PHONE' ? 'claimable' : 'owned-by-other';
    case 'EntryLockedByClaim':
      return 'claimed';
    case 'EntryLimitExceeded':
      return 'too-many';
    case 'RateLimited':
    case 'ServiceUnavailable':
      return null;
    default:
      return 'not-taken';
  }
}

/** What a key that could not be registered can be claimed as, if at all. */
export function claimFor(refusal: KeyRefusal | null): 'portability' | 'ownership' | null {
  if (refusal === 'at-other-bank') return 'portability';
  return refusal === 'claimable' ? 'ownership' : null;
}
