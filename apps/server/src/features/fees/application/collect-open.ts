import type { KeptFee } from '../domain/fee.ts';
import { chargeLegs } from '../domain/fee-legs.ts';
import { payableFees } from '../postgres/fee-queries.ts';
import { markCharged } from '../postgres/fee-statements.ts';
import { postFeeStep, type FeesPlatform } from './post-fee.ts';

const COMPANIES_PER_STEP = 100;

/**
 * Charges fees that waited, where there is money now: of each company the oldest first, each in a posting of its own that
 * happens once, on however many servers. Gives how many were charged. `after` is told how many so far after each round;
 * where it throws, no other round follows.
 */
export async function collectOpenFees(
  platform: FeesPlatform,
  after: (charged: number) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  let charged = 0;
  for (;;) {
    const payable = await payableFees(platform.pool, COMPANIES_PER_STEP);
    const outcomes = await Promise.all(payable.map((fee) => collect(platform, fee)));
    const posted = outcomes.filter((outcome) => outcome === 'posted').length;
    charged += posted;
    await after(charged);
    // Where nothing moves any more, money went elsewhere or another server is at it: the next turn looks again.
    if (posted === 0) return charged;
  }
}

function collect(platform: FeesPlatform, fee: KeptFee) {
  const at = platform.clock.now();
  return postFeeStep(platform, {
    fee,
    action: 'fees.charged',
    actor: 'bank',
    legs: chargeLegs(fee, fee.accountId),
    companions: [markCharged(fee, at)],
    at,
  });
}
