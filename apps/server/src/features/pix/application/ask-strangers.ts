import { refuse, type Instant, type Result } from '@bank/core';
import type { Refusal } from '../../../platform/http/route.ts';
import type { PixContext } from './context.ts';
import { exhaustedRefusal, rationed } from './ration-look-ups.ts';

/** When to ask a charge's bank again that did not answer. */
const ASK_AGAIN_SECONDS = 5;

/** Refusals for which the bank went out for nothing, or to somebody who should not be asked: they cost what a miss costs. */
const MISSES: ReadonlySet<string> = new Set([
  'pix.code-unreachable',
  'pix.code-gone',
  'pix.code-unsafe-address',
  'pix.code-unsigned',
  'pix.code-document',
]);

/**
 * Has the bank ask hosts that somebody else names, as far as the company's ration lets it: whoever could have it ask any host as
 * often as they like could use it against others (SECURITY A8, I13).
 */
export async function askStrangers<Answer>(
  pix: Pick<PixContext, 'lookupBuckets'>,
  companyId: string,
  at: Instant,
  ask: () => Promise<Result<Answer, Refusal>>,
): Promise<Result<Answer, Refusal>> {
  const ration = { companyId, bucket: 'elsewhere', lookedUp: 'anybody', at } as const;
  const answer = await rationed(pix, ration, ask, ({ code }) => (MISSES.has(code) ? 'miss' : 'hit'));
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
