import { instant, refuse, SECOND_MS, type Instant, type Result } from '@bank/core';
import { holdsAt } from '@bank/pix-key';
import { waitInWords } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { rails } from '../../payment-orders/index.ts';
import {
  backAfter,
  TAKEN_FIRST,
  type LookedUp,
  type LookupAnswer,
  type LookupBucketRef,
} from '../domain/lookup-bucket.ts';
import type { PixContext } from './context.ts';

/** A look-up that draws on a company's bucket. */
export interface RationedLookUp extends LookupBucketRef {
  readonly lookedUp: LookedUp;
  readonly at: Instant;
}

const EXHAUSTED_NOTE = 'Muitas consultas de chaves em pouco tempo.';

/** The company has looked up as much as it may: from then on it may again. */
export interface Exhausted {
  readonly code: 'pix.lookups-exhausted';
  readonly until: Instant;
}

/**
 * Looks up within the company's ration. `answerOf`: what a fault was worth to the directory: a miss, a hit, nothing, or,
 * where it says itself that its bucket is empty, whatever ours still holds.
 */
export async function rationed<T, E extends { readonly code: string }>(
  { lookupBuckets: buckets }: Pick<PixContext, 'lookupBuckets'>,
  { lookedUp, at, ...ref }: RationedLookUp,
  find: () => Promise<Result<T, E>>,
  answerOf: (fault: E) => LookupAnswer | 'exhausted',
): Promise<Result<T, E | Exhausted>> {
  if (!(await buckets.take(ref, TAKEN_FIRST[lookedUp], at))) return refuse(await exhausted(buckets, ref, lookedUp, at));
  const found = await find();
  const answer = found.ok ? 'hit' : answerOf(found.error);
  if (answer === 'exhausted') {
    await buckets.change(ref, -buckets.refill.size, at);
    return refuse(await exhausted(buckets, ref, lookedUp, at));
  }
  const back = backAfter(lookedUp, answer);
  if (back !== 0) await buckets.change(ref, back, at);
  return found;
}

async function exhausted(
  buckets: PixContext['lookupBuckets'],
  ref: LookupBucketRef,
  lookedUp: LookedUp,
  at: Instant,
): Promise<Exhausted> {
  const until = holdsAt(await buckets.read(ref, at), buckets.refill, TAKEN_FIRST[lookedUp], at);
  return { code: 'pix.lookups-exhausted', until };
}

/** What is said of an order whose company has looked up as much as it may, and when its turn comes. */
export function exhaustedOrder(
  { lookupBuckets }: Pick<PixContext, 'lookupBuckets'>,
  { lookedUp, at, ...ref }: RationedLookUp,
  until: Instant = at,
): rails.Unavailable {
  const placeInLine = async (): Promise<Instant> => {
    const place = await lookupBuckets.placeIn(ref, TAKEN_FIRST[lookedUp], at);
    return instant(Math.max(place, until));
  };
  return { code: 'pix.lookups-exhausted', note: EXHAUSTED_NOTE, retry: { at: until, placeInLine } };
}

/** The same to somebody who waits for the answer. */
export function exhaustedRefusal(
  { code, until }: { readonly code: Exhausted['code']; readonly until?: Instant },
  now: Instant,
): Refusal {
  const seconds = Math.max(1, Math.ceil(((until ?? now) - now) / SECOND_MS));
  return { code, data: { wait: waitInWords(seconds) }, retryAfterSeconds: seconds };
}
