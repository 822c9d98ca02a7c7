import { DAY_MS, HOUR_MS, later, SECOND_MS } from '@bank/core';
import { BATCH_DRAFT_DAYS } from '@bank/contracts';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callOffNext } from '../application/cancel.ts';
import type { BatchContext } from '../application/context.ts';
import { lookUpOwners, type Pauses } from '../application/look-up-owners.ts';
import { endNext, makeNext } from '../application/make-rows.ts';
import { deleteLeft } from '../postgres/batch-statements.ts';

const MAKE_EVERY_MS = SECOND_MS;
const LOOK_EVERY_MS = SECOND_MS;
/** Nobody waits at a screen for the last payment of ten thousand; others wait for their pages meanwhile. */
const SHARE_OF_TIME = 1 / 4;
/** One server makes payments of batches at a time, so that none does the work of another in vain; where it dies, another goes on. */
const LEASE_MS = 10 * SECOND_MS;
const REMOVED_AT_ONCE = 20;

/** What carries batches on. */
export interface BatchLoops {
  readonly making: Loop;
  readonly looking: Loop;
  readonly tidying: Loop;
}

/** Makes them. */
export function createBatchLoops({ log, leases, pool, clock }: Platform, batches: () => BatchContext): BatchLoops {
  const pauses: Pauses = new Map();
  return {
    making: createLoop({
      name: 'batches',
      everyMs: MAKE_EVERY_MS,
      log,
      lease: { leases, forMs: LEASE_MS },
      share: SHARE_OF_TIME,
      async turn(stopping) {
        const [called, made, ended] = [
          await callOffNext(batches()),
          await makeNext(batches(), stopping),
          await endNext(batches()),
        ];
        return called || made || ended;
      },
    }),
    looking: createLoop({
      name: 'batch-owners',
      everyMs: LOOK_EVERY_MS,
      log,
      share: SHARE_OF_TIME,
      turn: () => lookUpOwners(batches(), pauses),
    }),
    tidying: createLoop({
      name: 'batch-drafts-left',
      everyMs: HOUR_MS,
      log,
      lease: { leases, forMs: HOUR_MS * 2 },
      turn: async () =>
        (await deleteLeft(pool, later(clock.now(), -BATCH_DRAFT_DAYS * DAY_MS), REMOVED_AT_ONCE)) === REMOVED_AT_ONCE,
    }),
  };
}
