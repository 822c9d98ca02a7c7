import { instant, MINUTE_MS, type Instant } from '@bank/core';
import type { PixKeyType } from './pix-key.ts';

// The directory's protection against scanning (DICT API 2.12.1, "Limitação de requisições"; Manual Operacional do DICT
// 8, section 13.1): look-ups cost tokens, which time and payments bring back. A bank keeps a policy of its own that lets
// through no more than the directory's does (section 13.2.2), so both sides read the rules here.

/** The two buckets of each customer of a bank: the policies ENTRIES_READ_USER_ANTISCAN and …_V2. */
export type AntiscanBucket = 'contacts' | 'documents';

/** The bucket that a look-up of such a key draws on. */
export function antiscanBucketOf(keyType: PixKeyType): AntiscanBucket {
  return keyType === 'EMAIL' || keyType === 'PHONE' ? 'contacts' : 'documents';
}

/** What a bucket holds at most, and what comes back. */
export interface AntiscanRation {
  readonly size: number;
  readonly perMinute: number;
  /** For a payment that the SPI took, of whoever had looked its key up. */
  readonly perPayment: number;
}

/** A customer's buckets, by what the customer is. */
export const USER_RATIONS = {
  person: { size: 100, perMinute: 2, perPayment: 1 },
  company: { size: 1000, perMinute: 20, perPayment: 2 },
} as const satisfies Record<string, AntiscanRation>;

/** What Banco Central may put a bank into, the largest first. */
export const PARTICIPANT_CATEGORIES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
export type ParticipantCategory = (typeof PARTICIPANT_CATEGORIES)[number];

/** The one bucket of a bank, by its category. */
export const PARTICIPANT_RATIONS = {
  A: { size: 50_000, perMinute: 25_000, perPayment: 1 },
  B: { size: 40_000, perMinute: 20_000, perPayment: 1 },
  C: { size: 30_000, perMinute: 15_000, perPayment: 1 },
  D: { size: 16_000, perMinute: 8000, perPayment: 1 },
  E: { size: 5000, perMinute: 2500, perPayment: 1 },
  F: { size: 500, perMinute: 250, perPayment: 1 },
  G: { size: 250, perMinute: 25, perPayment: 1 },
  H: { size: 50, perMinute: 2, perPayment: 1 },
} as const satisfies Record<ParticipantCategory, AntiscanRation>;

/** What an answer costs: 200 and 404. Any other answer costs nothing. */
export const USER_COST = { hit: 1, miss: 20 } as const;
export const PARTICIPANT_COST = { hit: 1, miss: 3 } as const;

/** The tokens that there were at a moment. */
export interface TokenBucket {
  readonly tokens: number;
  readonly at: Instant;
}

/** How a bucket fills by the clock alone. */
export type Refill = Pick<AntiscanRation, 'size' | 'perMinute'>;

/** The bucket as time has filled it; a clock that goes back takes nothing away. */
export function refilled({ tokens, at }: TokenBucket, { size, perMinute }: Refill, now: Instant): TokenBucket {
  const back = (Math.max(0, now - at) / MINUTE_MS) * perMinute;
  return { tokens: Math.min(size, tokens + back), at: instant(Math.max(at, now)) };
}

/** The bucket with so many tokens more, or less; it may owe some, as the directory's do. */
export function changedBy(bucket: TokenBucket, refill: Refill, change: number, now: Instant): TokenBucket {
  const { tokens, at } = refilled(bucket, refill, now);
  return { tokens: Math.min(refill.size, tokens + change), at };
}

/** When the bucket holds so many tokens, if nobody takes any: now, or later. */
export function holdsAt(bucket: TokenBucket, refill: Refill, wanted: number, now: Instant): Instant {
  const { tokens, at } = refilled(bucket, refill, now);
  const missing = Math.max(0, Math.min(wanted, refill.size) - tokens);
  return instant(Math.max(now, at) + Math.ceil((missing / refill.perMinute) * MINUTE_MS));
}
