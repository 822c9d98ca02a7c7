import { MINUTE_MS } from '@bank/core';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import { noteChange } from '../application/audit.ts';
import { companiesWithExpired, listExpired, lockChanges, stepChange } from '../postgres/changes.ts';

const EVERY_MS = MINUTE_MS;

/** Writes down that changes have expired which nobody signed in time; they could not be signed any more before that. */
export function createChangeExpiry(platform: Platform): Loop {
  return createLoop({
    name: 'signed-change-expiry',
    everyMs: EVERY_MS,
    log: platform.log,
    lease: { leases: platform.leases, forMs: EVERY_MS * 2 },
    turn: () => expireChanges(platform),
  });
}

/** One turn. */
export async function expireChanges(platform: Platform): Promise<void> {
  const at = platform.clock.now();
  for (const companyId of await companiesWithExpired(platform.pool, at)) {
    const expired = await inTransaction(platform.pool, async (client) => {
      await lockChanges(client, companyId);
      const changes = await listExpired(client, companyId, at);
      for (const change of changes) {
        await stepChange(client, change, { state: 'expired', decidedAt: at });
        await noteChange(platform, client, 'signed-changes.expired', change, { at });
      }
      return changes;
    });
    platform.live.publish(
      companyId,
      expired.map(({ id: changeId, askedBy }) => ({ type: 'signed-change', changeId, operatorId: askedBy.id })),
    );
  }
}
