import { DAY_MS, HOUR_MS, later, MINUTE_MS, SECOND_MS } from '@bank/core';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WebhooksContext } from '../application/context.ts';
import { noticePix } from '../application/notice-pix.ts';
import { stopOrphans } from '../application/stop-orphans.ts';
import { deleteOld } from '../postgres/deliveries.ts';

const NOTICE_EVERY_MS = 300;
const ORPHANS_EVERY_MS = 20 * SECOND_MS;
const KEPT_MS = 90 * DAY_MS;
const DELETED_AT_ONCE = 2000;

/** Puts what was received in the queue; every server takes its part. */
export function noticeLoop(webhooks: WebhooksContext): Loop {
  const { log } = webhooks.platform;
  return createLoop({ name: 'webhooks-notice', everyMs: NOTICE_EVERY_MS, log, turn: () => noticePix(webhooks) });
}

/** Ends what has lost its key, and forgets deliveries after 90 days. */
export function tidyLoops({ pool, clock, log, leases }: Platform, webhooks: WebhooksContext): readonly Loop[] {
  return [
    createLoop({
      name: 'webhooks-orphans',
      everyMs: ORPHANS_EVERY_MS,
      log,
      lease: { leases, forMs: 2 * MINUTE_MS },
      turn: () => stopOrphans(webhooks),
    }),
    createLoop({
      name: 'webhooks-old',
      everyMs: HOUR_MS,
      log,
      lease: { leases, forMs: 2 * MINUTE_MS },
      turn: async () => (await deleteOld(pool, later(clock.now(), -KEPT_MS), DELETED_AT_ONCE)) === DELETED_AT_ONCE,
    }),
  ];
}
