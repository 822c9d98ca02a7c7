import { DAY_MS, HOUR_MS, later, SECOND_MS } from '@bank/core';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PixChargesContext } from '../application/context.ts';
import { makeNext } from '../application/make-batches.ts';
import { makeChanges } from '../application/make-changes.ts';
import { removeLeft } from '../postgres/batch-statements.ts';

const MAKE_EVERY_MS = SECOND_MS;
/** One server makes batches; where it is killed another goes on after that. */
const MAKING_FOR_MS = 10 * SECOND_MS;
/** How long rows lie that nobody made a batch of. */
const LEFT_MS = DAY_MS;
const REMOVED_AT_ONCE = 20;

/** Makes the charges of batches, and the changes of those that programs made, a turn of each after the other. */
export function createBatchMaking({ log, leases }: Platform, charges: PixChargesContext): Loop {
  return createLoop({
    name: 'pix-charge-batches',
    everyMs: MAKE_EVERY_MS,
    log,
    lease: { leases, forMs: MAKING_FOR_MS },
    turn: async (stopping) => {
      const made = await makeNext(charges, stopping);
      return (await makeChanges(charges, stopping)) || made;
    },
  });
}

/** Removes the rows of batches that nobody began. */
export function createBatchTidyUp({ log, leases, pool, clock }: Platform): Loop {
  return createLoop({
    name: 'pix-charge-batches-left',
    everyMs: HOUR_MS,
    log,
    lease: { leases, forMs: HOUR_MS * 2 },
    turn: async () => (await removeLeft(pool, later(clock.now(), -LEFT_MS), REMOVED_AT_ONCE)) === REMOVED_AT_ONCE,
  });
}
