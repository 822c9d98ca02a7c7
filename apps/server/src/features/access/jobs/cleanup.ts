import { bankingDate, DAY_MS, HOUR_MS, later, MINUTE_MS } from '@bank/core';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows } from '../../../platform/database/rows.ts';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AccessDeps } from '../application/access-deps.ts';
import { endSessionsOfPastAccess } from '../postgres/sessions.ts';

/** What is of no more use after so long. What is worth knowing of it stands in the audit trail. */
const KEPT_FOR = [
  { sql: 'DELETE FROM bank.sign_in_try WHERE last_at < $1', forMs: DAY_MS },
  { sql: 'DELETE FROM bank.access_request WHERE requested_at < $1', forMs: DAY_MS },
  { sql: 'DELETE FROM bank.access_prompt WHERE at < $1', forMs: HOUR_MS },
  { sql: 'DELETE FROM bank.session WHERE expires_at < $1', forMs: 30 * DAY_MS },
] as const;

const EVERY_MS = 10 * MINUTE_MS;

/** Removes what signing in leaves behind, and ends the sessions of past access; one process at a time. */
export function createAccessCleanup({ platform, devices }: Pick<AccessDeps, 'platform' | 'devices'>): Loop {
  const { pool, clock, log, leases } = platform;
  return createLoop({
    name: 'access-cleanup',
    everyMs: EVERY_MS,
    log,
    lease: { leases, forMs: EVERY_MS * 2 },
    turn: async () => {
      await endPastAccess(platform);
      for (const { sql, forMs } of KEPT_FOR) await readRows(pool, sql, [timestamp(later(clock.now(), -forMs))]);
      await devices.forgetOldSignatures(pool, clock.now());
    },
  });
}

/**
 * Ends the sessions of those whose last day of access has passed. They open nothing since midnight (every call looks);
 * this closes what they still hold open.
 */
export async function endPastAccess({ pool, clock, live }: Platform): Promise<void> {
  const at = clock.now();
  live.endSessions(await endSessionsOfPastAccess(pool, { today: bankingDate(at), at }));
}
