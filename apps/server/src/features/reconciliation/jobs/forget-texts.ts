import { DAY_MS, HOUR_MS, later } from '@bank/core';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RailMessagesFeature } from '../../rail-messages/index.ts';
import { endedWithText } from '../postgres/kept-messages.ts';

/** How long the text of an incident is kept after people ended it: as long as somebody may still ask about it. [OURS] */
export const TEXT_KEPT_DAYS = 90;

const EVERY_MS = HOUR_MS;
const PER_TURN = 500;

/**
 * Forgets what rails wrote in messages that nobody could read or process, {@link TEXT_KEPT_DAYS} days after two people ended
 * the incident: such texts hold names and documents of anybody. An incident that is open keeps its text.
 */
export function createTextRetention(
  platform: Pick<Platform, 'pool' | 'clock' | 'log' | 'leases'>,
  messages: Pick<RailMessagesFeature, 'forgetTexts'>,
): Loop {
  return createLoop({
    name: 'rail-text-retention',
    everyMs: EVERY_MS,
    log: platform.log,
    lease: { leases: platform.leases, forMs: EVERY_MS * 2 },
    turn: () => forgetOldTexts(platform, messages),
  });
}

/** One turn; true where more may be due. */
export async function forgetOldTexts(
  { pool, clock, log }: Pick<Platform, 'pool' | 'clock' | 'log'>,
  messages: Pick<RailMessagesFeature, 'forgetTexts'>,
): Promise<boolean> {
  const at = clock.now();
  const incidents = await endedWithText(pool, later(at, -TEXT_KEPT_DAYS * DAY_MS), PER_TURN);
  if (incidents.length === 0) return false;
  const forgotten = await messages.forgetTexts(incidents, at);
  log.info({ forgotten }, 'texts of ended incidents are forgotten');
  return incidents.length === PER_TURN;
}
