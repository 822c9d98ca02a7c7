import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '@bank/core';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { GroupBatches, GroupsContext } from '../application/context.ts';
import { prepareDue } from '../application/prepare-drafts.ts';
import { removeOldEdits } from '../postgres/edits.ts';

/** One server prepares drafts; where it is killed another goes on after that. */
const PREPARING_FOR_MS = 3 * MINUTE_MS;
/** How long an edit can be sent again, applied or not. */
const EDITS_KEPT_MS = DAY_MS;
const REMOVED_AT_ONCE = 20;

/** Prepares the drafts of groups that repeat, on the day on which each is due. */
export function createDraftPreparing(
  { log, leases, clock }: Platform,
  groups: GroupsContext & { readonly batches: GroupBatches },
): Loop {
  return createLoop({
    name: 'group-drafts',
    everyMs: MINUTE_MS,
    log,
    lease: { leases, forMs: PREPARING_FOR_MS },
    async turn() {
      const { more, failed } = await prepareDue(groups, clock.now());
      for (const { groupId, error } of failed) log.error({ err: error, groupId }, 'draft of a group not prepared');
      return more;
    },
  });
}

/** Removes edits of groups that were begun more than a day ago. */
export function createEditTidyUp({ log, leases, pool, clock }: Platform): Loop {
  return createLoop({
    name: 'group-edits-left',
    everyMs: HOUR_MS,
    log,
    lease: { leases, forMs: HOUR_MS * 2 },
    turn: async () =>
      (await removeOldEdits(pool, later(clock.now(), -EDITS_KEPT_MS), REMOVED_AT_ONCE)) === REMOVED_AT_ONCE,
  });
}
