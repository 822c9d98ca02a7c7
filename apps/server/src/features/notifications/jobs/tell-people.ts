import { DAY_MS, HOUR_MS, SECOND_MS } from '@bank/core';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellPeople, type ApproversOf } from '../application/tell-people.ts';
import { deleteOld } from '../postgres/notifications.ts';

/** Between two looks at the trail; the chainer links within half a second, so the bell rings within one. */
const LOOK_EVERY_MS = 300;
/** What a killed process keeps the others waiting; two at once would still tell each act once. */
const LEASE_MS = 2 * SECOND_MS;

const KEPT_MS = 90 * DAY_MS;
const DELETED_AT_ONCE = 5000;

/** Tells people what the audit trail has linked; of all processes one does it at a time. */
export function tellPeopleLoop(platform: Platform, approversOf: ApproversOf): Loop {
  return createLoop({
    name: 'notifications',
    everyMs: LOOK_EVERY_MS,
    turn: () => tellPeople({ platform, approversOf }),
    log: platform.log,
    lease: { leases: platform.leases, forMs: LEASE_MS },
  });
}

/** Deletes notices after 90 days; what they told of stays in the history. */
export function deleteOldLoop({ pool, clock, log, leases }: Platform): Loop {
  return createLoop({
    name: 'notifications-old',
    everyMs: HOUR_MS,
    turn: async () => (await deleteOld(pool, clock.now(), KEPT_MS, DELETED_AT_ONCE)) === DELETED_AT_ONCE,
    log,
    lease: { leases, forMs: LEASE_MS },
  });
}
