import { refuse, type Instant, type Result } from '@bank/core';
import type { Refusal } from '../../../platform/http/route.ts';
import { secondsUntilLookup } from '../domain/lookup-bucket.ts';
import { giveBackLookup, takeLookup } from '../postgres/lookup-store.ts';
import type { PixContext } from './context.ts';
import { exhausted } from './look-up-payee.ts';

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
 * Has the bank ask hosts that somebody else names, as far as the company's bucket lets it: whoever could have it ask any host as
 * often as they like could use it against others (SECURITY A8, I13).
 */
export async function askStrangers<Answer>(
  pix: Pick<PixContext, 'pool' | 'lookupBucket'>,
  companyId: string,
  at: Instant,
  ask: () => Promise<Result<Answer, Refusal>>,
): Promise<Result<Answer, Refusal>> {
  const taken = await takeLookup(pix.pool, companyId, pix.lookupBucket, at);
  if (taken !== true) return exhausted(secondsUntilLookup(taken, pix.lookupBucket));
  const answer = await ask();
  if (answer.ok || !MISSES.has(answer.error.code)) await giveBackLookup(pix.pool, companyId, pix.lookupBucket);
  if (answer.ok || answer.error.code !== 'pix.code-unreachable') return answer;
  return refuse({ ...answer.error, retryAfterSeconds: ASK_AGAIN_SECONDS });
}
