import { refuse, type Instant, type Result } from '@bank/core';
import type { Refusal } from '../../../platform/http/route.ts';
import type { PixContext } from './context.ts';
import { exhaustedRefusal, rationed, type Exhausted, type RationedLookUp } from './ration-look-ups.ts';

/** When to ask a charge's bank again that did not answer. */
export const ASK_AGAIN_SECONDS = 5;

/** Refusals for which the bank went out for nothing, or to somebody who should not be asked: they cost what a miss costs. */
const MISSES: ReadonlySet<string> = new Set([
  'pix.code-unreachable',
  'pix.code-gone',
  'pix.code-unsafe-address',
  'pix.code-unsigned',
  'pix.code-document',
]);

/** For whom strangers are asked: a company's bucket is drawn on. */
export type StrangersRation = Omit<RationedLookUp, 'bucket'>;

/** The bucket that every question to a stranger's host draws on. */
export const STRANGERS_BUCKET = 'elsewhere';

/**
 * Has the bank ask hosts that somebody else names, as far as the company's ration lets it: whoever could have it ask any host as
 * often as they like could use it against others (SECURITY A8, I13).
 */
export function rationStrangers<Answer, Fault extends { readonly code: string }>(
  pix: Pick<PixContext, 'lookupBuckets'>,
  ration: StrangersRation,
  ask: () => Promise<Result<Answer, Fault>>,
): Promise<Result<Answer, Fault | Exhausted>> {
  return rationed(pix, { ...ration, bucket: STRANGERS_BUCKET }, ask, ({ code }) => (MISSES.has(code) ? 'miss' : 'hit'));
}

/** The same for somebody who waits for the answer. */
export async function askStrangers<Answer>(
  pix: Pick<PixContext, 'lookupBuckets'>,
  companyId: string,
  at: Instant,
  ask: () => Promise<Result<Answer, Refusal>>,
): Promise<Result<Answer, Refusal>> {
  const answer = await rationStrangers(pix, { companyId, lookedUp: 'anybody', at }, ask);
  if (answer.ok) return answer;
  const refusal: Refusal & { readonly until?: Instant } = answer.error;
  if (refusal.code === 'pix.lookups-exhausted') {
    return refuse(
      exhaustedRefusal({ code: 'pix.lookups-exhausted', ...(refusal.until && { until: refusal.until }) }, at),
    );
  }
  return refuse(
    refusal.code === 'pix.code-unreachable' ? { ...refusal, retryAfterSeconds: ASK_AGAIN_SECONDS } : refusal,
  );
}
