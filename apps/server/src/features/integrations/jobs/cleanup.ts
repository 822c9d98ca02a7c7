import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '@bank/core';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteOldCalls } from '../postgres/calls.ts';
import { deleteOldTokens } from '../postgres/tokens.ts';

/** How long what programs called can be looked up. */
const CALLS_KEPT_MS = 90 * DAY_MS;
/** A token that is over is refused as one that never was: this only keeps what may still run with another clock. */
const TOKENS_KEPT_MS = HOUR_MS;
const EVERY_MS = 10 * MINUTE_MS;
const CALLS_AT_ONCE = 5000;

/** Removes old calls of programs, and tokens that are over; one process at a time. */
export function createIntegrationsCleanup({
  pool,
  clock,
  log,
  leases,
}: Pick<Platform, 'pool' | 'clock' | 'log' | 'leases'>): Loop {
  return createLoop({
    name: 'integrations-cleanup',
    everyMs: EVERY_MS,
    log,
    lease: { leases, forMs: EVERY_MS * 2 },
    turn: async () => {
      const now = clock.now();
      await deleteOldTokens(pool, later(now, -TOKENS_KEPT_MS));
      return deleteOldCalls(pool, later(now, -CALLS_KEPT_MS), CALLS_AT_ONCE);
    },
  });
}
