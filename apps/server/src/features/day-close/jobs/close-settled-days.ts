import { MINUTE_MS } from '@bank/core';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import { closeDays, type CloserDeps } from '../application/close-days.ts';
import { daysToClose, lastSettledDay } from '../domain/days.ts';
import { knownDays } from '../postgres/closings.ts';

/** A closing that was cut off or failed is tried again after so long. */
const LOOK_EVERY_MS = 5 * MINUTE_MS;

/** Closes yesterday from one in the morning in São Paulo on, and every day that was missed; on any number of servers. */
export function closeSettledDays(
  deps: CloserDeps,
  { pool, clock, log }: Pick<Platform, 'pool' | 'clock' | 'log'>,
): Loop {
  return createLoop({
    name: 'day-close',
    everyMs: LOOK_EVERY_MS,
    log,
    async turn(stopping) {
      const target = lastSettledDay(clock.now());
      if (daysToClose(await knownDays(pool, { again: false }), target).length === 0) return;
      const { outcome, dates } = await closeDays(deps, { target, stopping });
      if (outcome !== 'busy') log.info({ target, outcome, dates }, 'days were closed');
    },
  });
}
