import { SECOND_MS } from '@bank/core';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countPix } from '../application/count-pix.ts';

/** Between two looks at the books; the dashboard promises two seconds. */
const LOOK_EVERY_MS = 500;
/** What a killed process keeps the others waiting; two at once would still count each line once. */
const LEASE_MS = SECOND_MS;

/** Counts what comes and goes; of all processes one does it at a time. Whoever looks at a dashboard hears of it. */
export function countLoop({ pool, live, log, leases }: Platform): Loop {
  return createLoop({
    name: 'pix-dashboard',
    everyMs: LOOK_EVERY_MS,
    async turn() {
      const { companyIds, isMore } = await countPix(pool);
      // While much is counted, as after a rebuild, screens need not follow each step.
      if (!isMore) for (const companyId of companyIds) live.publish(companyId, [{ type: 'pix-counted' }]);
      return isMore;
    },
    log,
    lease: { leases, forMs: LEASE_MS },
  });
}
