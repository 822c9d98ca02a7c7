import type { Instant } from '@bank/core';
import {
  antiscanBucketOf,
  changedBy,
  PARTICIPANT_COST,
  PARTICIPANT_RATIONS,
  USER_COST,
  USER_RATIONS,
  type AntiscanRation,
  type ParticipantCategory,
  type TokenBucket,
} from '@bank/pix-key';
import type { DictEntry } from '@bank/rails-protocol';

// The directory's protection against scanning, as the format pix-key has its rules: a look-up draws on a
// bucket of the customer and on the one of the bank, and goes through while both hold a token. What an answer costs is
// known after it was given, so a bucket may come to owe tokens.

const BUCKETS_MAX = 10_000;

/** The buckets. They are not kept over a restart: all are full again. */
export interface TokenBuckets {
  /** Whether this customer may look up now. */
  mayLookUp(payer: string, keyType: DictEntry['keyType'], at: Instant): boolean;
  /** Takes what the look-up cost. */
  charge(payer: string, keyType: DictEntry['keyType'], found: boolean, at: Instant): void;
}

interface Kept extends TokenBucket {
  /** Payments that have brought their tokens back already. */
  readonly paid: number;
}

/** The bank's own bucket. */
export const PARTICIPANT_BUCKET = 'participant';

/** The customer's bucket that a look-up of such a key draws on. */
export function bucketName(payer: string, keyType: DictEntry['keyType']): string {
  return `${payer}:${antiscanBucketOf(keyType)}`;
}

/** All buckets full. `paid` counts the payments by key that were settled, by name of bucket. */
export function createTokenBuckets(
  paid: ReadonlyMap<string, number>,
  categoryNow: () => ParticipantCategory,
): TokenBuckets {
  const buckets = new Map<string, Kept>();

  function change(name: string, ration: AntiscanRation, cost: number, at: Instant): number {
    const payments = paid.get(name) ?? 0;
    const found = buckets.get(name) ?? { tokens: ration.size, at, paid: payments };
    const credited = changedBy(found, ration, (payments - found.paid) * ration.perPayment, at);
    const now = changedBy(credited, ration, -cost, at);
    buckets.delete(name);
    buckets.set(name, { ...now, paid: payments });
    // The one that was used longest ago goes first.
    for (const oldest of buckets.keys()) {
      if (buckets.size <= BUCKETS_MAX) break;
      buckets.delete(oldest);
    }
    return now.tokens;
  }

  const rationOf = (payer: string): AntiscanRation => USER_RATIONS[payer.length === 11 ? 'person' : 'company'];
  const ofBank = (): AntiscanRation => PARTICIPANT_RATIONS[categoryNow()];

  return {
    mayLookUp: (payer, keyType, at) =>
      change(bucketName(payer, keyType), rationOf(payer), 0, at) >= 1 &&
      change(PARTICIPANT_BUCKET, ofBank(), 0, at) >= 1,
    charge(payer, keyType, found, at) {
      const answer = found ? 'hit' : 'miss';
      change(bucketName(payer, keyType), rationOf(payer), USER_COST[answer], at);
      change(PARTICIPANT_BUCKET, ofBank(), PARTICIPANT_COST[answer], at);
    },
  };
}
