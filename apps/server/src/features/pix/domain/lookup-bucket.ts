import { instant, MINUTE_MS, type Instant } from '@bank/core';
import type { PixPayee } from '@bank/contracts';
import {
  antiscanBucketOf,
  holdsAt,
  USER_COST,
  USER_RATIONS,
  type AntiscanBucket,
  type Refill,
  type TokenBucket,
} from '@bank/pix-key';

// How much a company looks up (SECURITY I13). The directory rations each customer of ours by two buckets, and wants a bank
// to let through no more than it does itself (Manual Operacional do DICT 8, section 13.2.2). A third bucket of the same
// size is ours alone: accounts of this bank, and charges behind codes, for which no directory is asked.

/** A company's buckets. */
export type LookupBucketName = AntiscanBucket | 'elsewhere';

/** Whose bucket, and which. */
export interface LookupBucketRef {
  readonly companyId: string;
  readonly bucket: LookupBucketName;
}

/** What was found out: somebody, or that there is nobody; or nobody was asked. */
export type LookupAnswer = keyof typeof USER_COST | 'unasked';

/**
 * Who is looked up: anybody, or the payee of an order, who was found before. A look-up takes first what it may cost, so
 * that many at once cannot outrun it: for anybody what a miss costs. Of an order's payee a hit is expected, so that a day's
 * orders go side by side; what a miss costs more is taken when it comes, as far as it is there.
 */
export type LookedUp = 'anybody' | 'payee-of-order';

/** What a look-up takes before anybody is asked. */
export const TAKEN_FIRST: Readonly<Record<LookedUp, number>> = {
  anybody: USER_COST.miss,
  'payee-of-order': USER_COST.hit,
};

/** What comes back of that once the answer is there; below zero: what is taken besides. */
export function backAfter(lookedUp: LookedUp, answer: LookupAnswer): number {
  return TAKEN_FIRST[lookedUp] - (answer === 'unasked' ? 0 : USER_COST[answer]);
}

/** The bucket that finding a payee draws on. */
export function bucketOfPayee(payee: PixPayee): LookupBucketName {
  return payee.kind === 'pix-key' ? antiscanBucketOf(payee.keyType) : 'elsewhere';
}

/**
 * What a payment brings back. Through the SPI, to a key, what the directory gives for it; any other payment what its own
 * look-up cost, for of that one the directory knows nothing.
 */
export function backForPayment(payee: PixPayee, isOutside: boolean): number {
  return isOutside && payee.kind === 'pix-key' ? USER_RATIONS.company.perPayment : USER_COST.hit;
}

/** A bucket, and the last moment that was promised to somebody who waits for it. */
export interface KeptBucket extends TokenBucket {
  readonly place: Instant | null;
}

/**
 * When the next of those who wait may look up: as soon as there are tokens for it, and after whoever waits already by the
 * time in which as many come back. A long list so goes at the pace of the bucket, and not all of it at one moment.
 */
export function nextPlace({ place, ...bucket }: KeptBucket, refill: Refill, wanted: number, now: Instant): Instant {
  const first = holdsAt(bucket, refill, wanted, now);
  if (place === null || place < now) return first;
  return instant(Math.max(first, place + Math.ceil((wanted / refill.perMinute) * MINUTE_MS)));
}
