import type pg from 'pg';
import { formatInstant, type Instant } from '@bank/core';
import { companion, type Companion, type CompanionStatement } from '@bank/ledger';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { readRows } from '../../../platform/database/rows.ts';

const RETRY = {
  name: 'rail_waiting_retry',
  order: 32,
  columns: { incident_id: 'uuid', at: 'timestamptz' },
  sql: `UPDATE bank.rail_waiting w SET state = 'waiting', tries = 0, next_at = rows.at FROM {rows}
    WHERE w.incident_id = rows.incident_id AND w.state = 'parked' AND w.body <> ''::bytea RETURNING rows.ordinal`,
  refusal: 'rail-message.not-parked',
} as const satisfies CompanionStatement;

/** The code with which a posting is refused that brings a message back which is not parked any more. */
export const NOT_PARKED = RETRY.refusal;

/**
 * Has the message judged again that was parked with that incident, as if it had just come: by any server, five times, and
 * parked with an incident of its own where it fails again. Refused with {@link NOT_PARKED} where it is not parked.
 */
export function retryParked(incidentId: string, at: Instant): Companion {
  return companion(RETRY, { incident_id: incidentId, at });
}

/**
 * Removes what rails wrote, and what it failed with, from these incidents and the messages that were parked with them. What
 * they are, whom they name by number, when and how often it was tried, stays. Resolves with how many had any.
 */
export async function forgetTexts(pool: pg.Pool, incidentIds: readonly string[], at: Instant): Promise<number> {
  return inTransaction(pool, async (client) => {
    const forgotten = await readRows(
      client,
      `UPDATE bank.rail_incident SET detail = detail - '{text,why}'::text[] || jsonb_build_object('textForgottenAt', $2::text)
       WHERE id = ANY ($1::uuid[]) AND detail ? 'text' RETURNING id`,
      [incidentIds, formatInstant(at)],
    );
    await readRows(
      client,
      `UPDATE bank.rail_waiting SET body = ''::bytea WHERE incident_id = ANY ($1::uuid[]) AND state = 'parked'`,
      [incidentIds],
    );
    return forgotten.length;
  });
}
