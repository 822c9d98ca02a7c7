import { MINUTE_MS, type Instant } from '@bank/core';
import type { DictEntry } from '@bank/rails-protocol';

// The directory's protection against scanning (DICT API 2.12.1): every customer of a participant has tokens, which
// look-ups cost and time and payments bring back. E-mail and phone share one bucket, documents and random keys another.

/** How much a bucket holds, and what comes back in a minute and for a payment that was made. */
const PERSON = { capacity: 100, perMinute: 2, perPayment: 1 };
const COMPANY = { capacity: 1000, perMinute: 20, perPayment: 2 };
const FOUND_COST = 1;
const NOT_FOUND_COST = 20;
const BUCKETS_MAX = 10_000;

/** The buckets. They are not kept over a restart: all are full again. */
export interface TokenBuckets {
  /** Whether this customer may look up now. */
  mayLookUp(payer: string, keyType: DictEntry['keyType'], at: Instant): boolean;
  /** Takes what the look-up cost. */
  charge(payer: string, keyType: DictEntry['keyType'], found: boolean, at: Instant): void;
}

interface Bucket {
  tokens: number;
  at: Instant;
  /** Payments that have brought their tokens back already. */
  paid: number;
}

/** The bucket that a look-up of such a key draws on. */
export function bucketName(payer: string, keyType: DictEntry['keyType']): string {
  return `${payer}:${keyType === 'EMAIL' || keyType === 'PHONE' ? 'contact' : 'other'}`;
}

/** All buckets full. `paid` counts the payments by key that were settled, by name of bucket. */
export function createTokenBuckets(paid: ReadonlyMap<string, number>): TokenBuckets {
  const buckets = new Map<string, Bucket>();

  function bucket(payer: string, keyType: DictEntry['keyType'], at: Instant): Bucket {
    const { capacity, perMinute, perPayment } = payer.length === 11 ? PERSON : COMPANY;
    const name = bucketName(payer, keyType);
    const payments = paid.get(name) ?? 0;
    const found = buckets.get(name) ?? { tokens: capacity, at, paid: payments };
    const back = (Math.max(0, at - found.at) / MINUTE_MS) * perMinute + (payments - found.paid) * perPayment;
    found.tokens = Math.min(capacity, found.tokens + back);
    found.at = at;
    found.paid = payments;
    buckets.delete(name);
    buckets.set(name, found);
    // The one that was used longest ago goes first.
    for (const oldest of buckets.keys()) {
      if (buckets.size <= BUCKETS_MAX) break;
      buckets.delete(oldest);
    }
    return found;
  }

  return {
    mayLookUp: (payer, keyType, at) => bucket(payer, keyType, at).tokens >= 1,
    charge(payer, keyType, found, at) {
      const mine = bucket(payer, keyType, at);
      mine.tokens = Math.max(0, mine.tokens - (found ? FOUND_COST : NOT_FOUND_COST));
    },
  };
}
