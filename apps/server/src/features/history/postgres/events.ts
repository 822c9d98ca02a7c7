import { HOUR_MS, later, type Instant } from '@bank/core';
import { timestamp } from '../../../platform/database/pool.ts';
import { readPrepared, type Queryable } from '../../../platform/database/rows.ts';
import type { HistoryFilter } from '../domain/history-filter.ts';
import type { StoredEvent } from '../domain/history-event.ts';

/** Which page of a company's log is asked for. */
export interface EventsQuery extends HistoryFilter {
  readonly companyId: string;
  /** The record that the page before ended with. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A page of the log, newest first; it may be short while there is more. */
export interface EventsPage {
  readonly events: readonly StoredEvent[];
  readonly next: string | null;
}

/** Records looked at by one call before it answers with what it has: about a tenth of a second. */
const LOOKED_AT_MAX = 100_000;

const OLDEST_ID = '00000000-0000-0000-0000-000000000000';
const NEWEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** How far a record's id, which sorts by the moment it was made, may lie from the moment of its act. */
const ID_SLACK_MS = HOUR_MS;

// `looked` is a bounded walk along the company's index that ends as soon as the page is full.
const PAGE = {
  name: 'history_page',
  text: `
    SELECT found.id, found.at, found.actor, found.action, found.subject, found.data, operator.name AS "actorName",
           link.seq AS sequence, link.hash
    FROM (
      SELECT * FROM (
        SELECT id, at, actor, action, subject, data FROM ledger.audit_record
        WHERE company_id = $1 AND id < $2::uuid AND id >= $3::uuid
        ORDER BY id DESC LIMIT ${LOOKED_AT_MAX}
      ) AS looked
      WHERE ($4::text IS NULL OR actor = $4)
        AND ($5::text IS NULL OR action = $5 OR starts_with(action, $5 || '.'))
        AND ($6::text[] IS NULL OR action = ANY ($6))
        AND ($7::text IS NULL OR ($7 = 'refused') = (data->>'outcome' IS NOT DISTINCT FROM 'refused'))
        AND ($8::text IS NULL OR subject = $8)
        AND ($9::timestamptz IS NULL OR at >= $9)
        AND ($10::timestamptz IS NULL OR at < $10)
      ORDER BY id DESC LIMIT $11
    ) AS found
    LEFT JOIN bank.operator ON operator.company_id = $1 AND operator.id = found.actor
    LEFT JOIN ledger.audit_link AS link ON link.record_id = found.id
    ORDER BY found.id DESC`,
};

/** The last record that a walk looked at, if it ended because it had looked at enough. */
const WALK_END = {
  name: 'history_walk_end',
  text: `SELECT id FROM ledger.audit_record WHERE company_id = $1 AND id < $2::uuid AND id >= $3::uuid
    ORDER BY id DESC OFFSET ${LOOKED_AT_MAX - 1} LIMIT 1`,
};

/** Reads a page of a company's log. */
export async function readEvents(on: Queryable, query: EventsQuery): Promise<EventsPage> {
  const { companyId, from, until, limit } = query;
  const newest = until === null ? NEWEST_ID : idOfMoment(later(until, ID_SLACK_MS));
  const before = query.before !== undefined && query.before < newest ? query.before : newest;
  const oldest = from === null ? OLDEST_ID : idOfMoment(later(from, -ID_SLACK_MS));
  const events = await readPrepared<StoredEvent>(on, PAGE, [
    companyId,
    before,
    oldest,
    query.operatorId,
    query.action,
    query.actions,
    query.outcome,
    query.subject,
    from && timestamp(from),
    until && timestamp(until),
    limit,
  ]);
  if (events.length === limit) return { events, next: events.at(-1)?.id ?? null };
  const [end] = await readPrepared<{ readonly id: string }>(on, WALK_END, [companyId, before, oldest]);
  return { events, next: end?.id ?? null };
}

/** The smallest id of that moment (uuid v7: 48 bits of milliseconds in front). */
function idOfMoment(at: Instant): string {
  const hex = Math.max(at, 0).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`;
}

const ACTORS = {
  name: 'history_actors',
  text: `
    SELECT operator.id, operator.name
    FROM (SELECT DISTINCT actor FROM (
            SELECT actor FROM ledger.audit_record WHERE company_id = $1 ORDER BY id DESC LIMIT ${LOOKED_AT_MAX}
          ) AS looked) AS acting
    JOIN bank.operator ON operator.company_id = $1 AND operator.id = acting.actor
    ORDER BY operator.name, operator.id`,
};

/** The company's people who did something among its newest records, by name. */
export async function readActors(
  on: Queryable,
  companyId: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return readPrepared(on, ACTORS, [companyId]);
}

const OPERATOR = { name: 'history_operator', text: 'SELECT 1 FROM bank.operator WHERE company_id = $1 AND id = $2' };

/** Whether somebody by whom the log is narrowed is, or was, the company's; true where it is narrowed by nobody. */
export async function isOwnOperator(
  on: Queryable,
  companyId: string,
  operatorId: string | undefined,
): Promise<boolean> {
  return operatorId === undefined || (await readPrepared(on, OPERATOR, [companyId, operatorId])).length > 0;
}
