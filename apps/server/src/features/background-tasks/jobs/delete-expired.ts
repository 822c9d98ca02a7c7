import { MINUTE_MS, SECOND_MS } from '@bank/core';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteExpired } from '../postgres/tasks.ts';

const LEASE_MS = 30 * SECOND_MS;
/** Files are large: few at a time keep each statement short. */
const DELETED_AT_ONCE = 2;

/** Deletes tasks and their files when their time is over. That they were there stays in the history. */
export function createExpiry({ pool, clock, log, leases }: Platform): Loop {
  return createLoop({
    name: 'background-tasks-expiry',
    everyMs: MINUTE_MS,
    turn: async () => (await deleteExpired(pool, clock.now(), DELETED_AT_ONCE)) === DELETED_AT_ONCE,
    log,
    lease: { leases, forMs: LEASE_MS },
  });
}
