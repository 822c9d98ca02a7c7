import type { Order } from '../../payment-orders/index.ts';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { backForPayment, bucketOfPayee } from '../domain/lookup-bucket.ts';
import { pixPayeeOf } from '../domain/payee.ts';
import type { TokensFor } from '../postgres/lookup-buckets.ts';
import type { PixContext } from './context.ts';

/** What payments bring back to the buckets from which their look-ups were taken. */
export interface LookupCredits {
  /** An order was paid; `isOutside`: through the SPI. */
  paid(order: Order, isOutside: boolean): void;
  readonly loop: Loop;
}

const WRITE_EVERY_MS = 500;

/**
 * Writes down what payments bring back, all of it in one statement twice a second, so that no payment waits for it. What
 * gets lost with a server is less than the directory gives back, never more; time makes up for it.
 */
export function createLookupCredits({
  lookupBuckets,
  clock,
  log,
}: Pick<PixContext, 'lookupBuckets' | 'clock' | 'log'>): LookupCredits {
  const noted = new Map<string, TokensFor>();
  return {
    paid(order, isOutside) {
      const payee = pixPayeeOf(order);
      const { companyId } = order;
      const bucket = bucketOfPayee(payee);
      const name = `${companyId} ${bucket}`;
      const tokens = (noted.get(name)?.tokens ?? 0) + backForPayment(payee, isOutside);
      noted.set(name, { companyId, bucket, tokens });
    },
    loop: createLoop({
      name: 'pix-lookup-credits',
      everyMs: WRITE_EVERY_MS,
      log,
      async turn() {
        if (noted.size === 0) return;
        const all = [...noted.values()];
        noted.clear();
        await lookupBuckets.giveBack(all, clock.now());
      },
    }),
  };
}
