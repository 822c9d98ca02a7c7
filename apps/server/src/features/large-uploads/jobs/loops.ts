import { HOUR_MS, later } from '@bank/core';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readNext } from '../application/read-upload.ts';
import { KEPT_MS } from '../domain/large-upload.ts';
import { deleteUntouched } from '../postgres/uploads.ts';

const READ_EVERY_MS = 1000;
const TIDY_EVERY_MS = HOUR_MS;
const REMOVED_AT_ONCE = 5;

/** Reads files that came whole, one after the other; any number of servers share the work. */
export function createReading(platform: Platform, reader: string): Loop {
  return createLoop({
    name: 'large-uploads-reading',
    everyMs: READ_EVERY_MS,
    log: platform.log,
    turn: () => readNext(platform, reader),
  });
}

/** Removes what nobody goes on with, and what was read long ago; one server at a time. */
export function createTidyUp(platform: Platform): Loop {
  const { log, leases } = platform;
  return createLoop({
    name: 'large-uploads-tidy-up',
    everyMs: TIDY_EVERY_MS,
    log,
    lease: { leases, forMs: TIDY_EVERY_MS * 2 },
    turn: () => tidyUp(platform),
  });
}

/** One turn; true when there may be more. */
export async function tidyUp({ pool, clock }: Pick<Platform, 'pool' | 'clock'>): Promise<boolean> {
  const ago = (ms: number) => later(clock.now(), -ms);
  const unfinished = await deleteUntouched(pool, ['receiving'], ago(KEPT_MS.receiving), REMOVED_AT_ONCE);
  const ended = await deleteUntouched(pool, ['ready', 'refused'], ago(KEPT_MS.ended), REMOVED_AT_ONCE);
  return unfinished === REMOVED_AT_ONCE || ended === REMOVED_AT_ONCE;
}
