import type { Instant } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Standing } from '../domain/resolution.ts';

/**
 * The message that was put aside with an incident, as {@link Standing} says; null where there is none, or it is judged
 * again by now. A payment's id is letters and digits and stands in the message as it is, so the bytes tell who is named.
 */
export async function parkedWith(on: Queryable, matterId: string): Promise<NonNullable<Standing['message']> | null> {
  const [row] = await readRows<{ isSpent: boolean }>(
    on,
    `SELECT EXISTS (SELECT FROM bank.resolution r WHERE r.rail = w.rail AND r.state = 'confirmed' AND r.payment_id <> ''
       AND r.kind IN ('credit', 'debit', 'write-off') AND position(convert_to(r.payment_id, 'UTF8') IN w.body) > 0)
       AS "isSpent"
     FROM bank.rail_waiting w WHERE w.incident_id::text = $1 AND w.state = 'parked' AND w.body <> ''::bytea`,
    [matterId],
  );
  return row ? (row.isSpent ? 'spent' : 'kept') : null;
}

/** Whether a message names that payment that came in and may still be judged: it waits, or is put aside and nobody ended it. */
export async function isNamedByKept(on: Queryable, rail: string, paymentId: string): Promise<boolean> {
  const rows = await readRows(
    on,
    `SELECT FROM bank.rail_waiting w WHERE w.rail = $1 AND position(convert_to($2, 'UTF8') IN w.body) > 0
       AND (w.state = 'waiting' OR NOT EXISTS (SELECT FROM bank.resolution r WHERE r.matter_kind = 'incident'
         AND r.matter_id = w.incident_id::text AND r.state = 'confirmed')) LIMIT 1`,
    [rail, paymentId],
  );
  return rows.length > 0;
}

/** Incidents that keep a text, and that people ended before that moment: so many of them, oldest first. */
export async function endedWithText(on: Queryable, before: Instant, limit: number): Promise<readonly string[]> {
  const rows = await readRows<{ id: string }>(
    on,
    `SELECT i.id FROM bank.rail_incident i
     JOIN bank.resolution r ON r.matter_kind = 'incident' AND r.matter_id = i.id::text AND r.state = 'confirmed'
     WHERE i.detail ? 'text' AND r.ended_at < $1 ORDER BY r.ended_at LIMIT $2`,
    [new Date(before), limit],
  );
  return rows.map(({ id }) => id);
}
