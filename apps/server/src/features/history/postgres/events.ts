import type { Instant } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { StoredEvent } from '../domain/history-event.ts';

/** Which of a company's records are asked for. */
export interface EventsQuery {
  readonly companyId: string;
  readonly operatorId?: string;
  /** "access" for all of a capability, "access.signed-in" for one act. */
  readonly action?: string;
  readonly from?: Instant;
  /** The first moment that no longer belongs to the period. */
  readonly until?: Instant;
  /** The record that the page before ended with. */
  readonly before?: string;
  readonly limit: number;
}

/** A page of the log, newest first; it may be short while there is more. */
export interface EventsPage {
  readonly events: readonly StoredEvent[];
  readonly next: string | null;
}

/** Records looked at by one call before it answers with what it has. */
const LOOKED_AT_MAX = 5000;

const NEWEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

// `looked` is a bounded walk along the company's index; whatever the conditions, a call reads no more than that.
const PAGE = `
  WITH looked AS (
    SELECT id, at, actor, action, subject, data FROM ledger.audit_record
    WHERE company_id = $1 AND id < $2::uuid
    ORDER BY id DESC LIMIT ${LOOKED_AT_MAX}
  ), found AS (
    SELECT * FROM looked
    WHERE ($3::text IS NULL OR actor = $3)
      AND ($4::text IS NULL OR action = $4 OR starts_with(action, $4 || '.'))
      AND ($5::timestamptz IS NULL OR at >= $5)
      AND ($6::timestamptz IS NULL OR at < $6)
    ORDER BY id DESC LIMIT $7
  ), walk AS (
    SELECT count(*)::int AS looked, (SELECT id FROM looked ORDER BY id LIMIT 1) AS last FROM looked
  )
  SELECT walk.looked, walk.last, found.id, found.at, found.actor, found.action, found.subject, found.data,
         operator.name AS "actorName", link.seq AS sequence, link.hash
  FROM walk
  LEFT JOIN found ON true
  LEFT JOIN bank.operator ON operator.company_id = $1 AND operator.id = found.actor
  LEFT JOIN ledger.audit_link AS link ON link.record_id = found.id
  ORDER BY found.id DESC`;

type Row = { readonly looked: number; readonly last: string | null } & {
  readonly [K in keyof StoredEvent]: StoredEvent[K] | null;
};

/** Reads a page of a company's log. */
export async function readEvents(on: Queryable, query: EventsQuery): Promise<EventsPage> {
  const { companyId, operatorId, action, from, until, before = NEWEST_ID, limit } = query;
  const rows = await readRows<Row>(on, PAGE, [
    companyId,
    before,
    operatorId ?? null,
    action ?? null,
    from === undefined ? null : new Date(from),
    until === undefined ? null : new Date(until),
    limit,
  ]);
  const events = rows.filter((row): row is Row & StoredEvent => row.id !== null);
  const [walk] = rows;
  if (events.length === limit) return { events, next: events.at(-1)?.id ?? null };
  return { events, next: walk?.looked === LOOKED_AT_MAX ? walk.last : null };
}
