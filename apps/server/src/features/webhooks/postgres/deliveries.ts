import type { Instant } from '@bank/core';
import type { DeliveryState, TryFault } from '@bank/contracts';
import { timestamp } from '../../../platform/database/pool.ts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';

/** A delivery that is made. */
export interface NewDelivery {
  readonly companyId: string;
  readonly id: string;
  readonly webhookId: string;
  readonly url: string;
  readonly host: string;
  readonly body: string;
  readonly at: Instant;
  /** What it tells of; '' as returnId where it is the Pix itself. */
  readonly events: readonly { readonly endToEndId: string; readonly returnId: string }[];
}

const INSERT: Statement = {
  name: 'webhook_delivery_insert',
  text: `INSERT INTO bank.webhook_delivery (company_id, id, webhook_id, kind, state, created_at, url, host, body, pix_count,
      end_to_end_id, next_try_at)
    SELECT company_id, id, webhook_id, 'pix', 'waiting', at, url, host, body, pix_count, end_to_end_id, at
    FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::int[], $9::text[])
      AS new (company_id, id, webhook_id, at, url, host, body, pix_count, end_to_end_id)`,
};

const INSERT_EVENTS: Statement = {
  name: 'webhook_event_insert',
  text: `INSERT INTO bank.webhook_event (company_id, webhook_id, end_to_end_id, return_id, delivery_id)
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])`,
};

/** Puts deliveries in the queue. Throws where one tells what its webhook was told of before. */
export async function insertDeliveries(on: Queryable, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const column = <T>(of: (delivery: NewDelivery) => T): readonly T[] => deliveries.map(of);
  await readPrepared(on, INSERT, [
    column(({ companyId }) => companyId),
    column(({ id }) => id),
    column(({ webhookId }) => webhookId),
    column(({ at }) => timestamp(at)),
    column(({ url }) => url),
    column(({ host }) => host),
    column(({ body }) => body),
    column(({ events }) => events.length),
    column(({ events }) => events[0]?.endToEndId ?? null),
  ]);
  const events = deliveries.flatMap(({ companyId, webhookId, id, events: own }) =>
    own.map((event) => ({ companyId, webhookId, id, ...event })),
  );
  await readPrepared(on, INSERT_EVENTS, [
    events.map(({ companyId }) => companyId),
    events.map(({ webhookId }) => webhookId),
    events.map(({ endToEndId }) => endToEndId),
    events.map(({ returnId }) => returnId),
    events.map(({ id }) => id),
  ]);
}

/** Those of these events of which their webhooks were not told. */
export async function untold<
  Event extends { readonly webhookId: string; readonly endToEndId: string; readonly returnId: string },
>(on: Queryable, companyId: string, events: readonly Event[]): Promise<readonly Event[]> {
  if (events.length === 0) return [];
  const told = await readRows<{ readonly name: string }>(
    on,
    `SELECT webhook_id || ' ' || end_to_end_id || ' ' || return_id AS name FROM bank.webhook_event
     WHERE company_id = $1 AND end_to_end_id = ANY ($2)`,
    [companyId, events.map(({ endToEndId }) => endToEndId)],
  );
  const names = new Set(told.map(({ name }) => name));
  return events.filter(({ webhookId, endToEndId, returnId }) => !names.has(`${webhookId} ${endToEndId} ${returnId}`));
}

/** A delivery that this server has taken, with what signs it. */
export interface TakenDelivery {
  readonly companyId: string;
  readonly id: string;
  readonly webhookId: string;
  readonly url: string;
  readonly host: string;
  readonly body: string;
  readonly tries: number;
  readonly triesInRound: number;
  readonly secret: Uint8Array;
  readonly formerSecret: Uint8Array | null;
  readonly formerSecretUntil: Instant | null;
}

const TAKE: Statement = {
  name: 'webhook_delivery_take',
  // So many for each host as it has room for; of those that another server takes at this moment none.
  text: `WITH due AS (SELECT company_id, id, host, next_try_at FROM bank.webhook_delivery
      WHERE next_try_at <= $1 AND NOT host = ANY ($3::text[]) ORDER BY next_try_at LIMIT $6),
    ranked AS (SELECT company_id, id, host, row_number() OVER (PARTITION BY host ORDER BY next_try_at) AS nth FROM due),
    wanted AS (SELECT ranked.company_id, ranked.id FROM ranked
      LEFT JOIN unnest($4::text[], $5::int[]) AS room (host, count) ON room.host = ranked.host
      WHERE nth <= coalesce(room.count, $7)),
    locked AS (SELECT d.company_id, d.id FROM bank.webhook_delivery d JOIN wanted USING (company_id, id)
      WHERE d.next_try_at <= $1 LIMIT $8 FOR UPDATE OF d SKIP LOCKED),
    taken AS (UPDATE bank.webhook_delivery d SET next_try_at = $2, tries = d.tries + 1, tries_in_round = d.tries_in_round + 1
      FROM locked WHERE d.company_id = locked.company_id AND d.id = locked.id RETURNING d.company_id, d.id, d.webhook_id, d.url,
        d.host, d.body, d.tries, d.tries_in_round, d.created_at)
    SELECT taken.company_id AS "companyId", taken.id, taken.webhook_id AS "webhookId", taken.url, taken.host, taken.body,
      taken.tries, taken.tries_in_round AS "triesInRound", w.secret, w.former_secret AS "formerSecret",
      w.former_secret_until AS "formerSecretUntil"
    FROM taken JOIN bank.webhook w ON w.company_id = taken.company_id AND w.id = taken.webhook_id
    ORDER BY taken.created_at, taken.id`,
};

/** What there is room for. */
export interface Room {
  /** Hosts that get nothing more now. */
  readonly full: readonly string[];
  /** Hosts with their room, where it is another than that of a host that nothing is known of. */
  readonly byHost: ReadonlyMap<string, number>;
  readonly ofUnknown: number;
  readonly all: number;
}

/** So many due rows are looked at for each that may be taken. */
const LOOKED_AT = 4;

/** Takes deliveries that are due until `until`: whoever has not said by then what came of them has lost them. */
export function takeDue(on: Queryable, room: Room, at: Instant, until: Instant): Promise<readonly TakenDelivery[]> {
  return readPrepared<TakenDelivery>(on, TAKE, [
    timestamp(at),
    timestamp(until),
    room.full,
    [...room.byHost.keys()],
    [...room.byHost.values()],
    room.all * LOOKED_AT,
    room.ofUnknown,
    room.all,
  ]);
}

/** What came of a try. */
export interface MadeTry {
  readonly companyId: string;
  readonly id: string;
  /** Which one it was. */
  readonly tries: number;
  readonly url: string;
  readonly at: Instant;
  readonly elapsedMs: number;
  readonly fault: TryFault | null;
  readonly status: number | null;
  readonly headers: string;
  readonly body: string;
  readonly state: DeliveryState;
  readonly nextTryAt: Instant | null;
  readonly endedAt: Instant | null;
}

const RECORD: Statement = {
  name: 'webhook_try_record',
  // Whoever took it meanwhile, because this server was lost, is the one who says what becomes of it.
  text: `WITH made AS (SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::timestamptz[], $5::int[], $6::text[],
      $7::int[], $8::text[], $9::text[], $10::text[], $11::timestamptz[], $12::timestamptz[])
      AS made (company_id, id, nth, at, elapsed_ms, fault, status, headers, body, state, next_try_at, ended_at)),
    changed AS (UPDATE bank.webhook_delivery d SET state = made.state, next_try_at = made.next_try_at,
        ended_at = made.ended_at, last_status = made.status, last_fault = made.fault
      FROM made WHERE d.company_id = made.company_id AND d.id = made.id AND d.tries = made.nth AND d.next_try_at IS NOT NULL)
    INSERT INTO bank.webhook_try (company_id, delivery_id, nth, at, elapsed_ms, fault, status, headers, body)
    SELECT company_id, id, nth, at, elapsed_ms, fault, status, headers, body FROM made ON CONFLICT DO NOTHING`,
};

/** Writes what came of tries. */
export async function recordTries(on: Queryable, tries: readonly MadeTry[]): Promise<void> {
  const when = (at: Instant | null): Date | null => (at === null ? null : timestamp(at));
  await readPrepared(on, RECORD, [
    tries.map(({ companyId }) => companyId),
    tries.map(({ id }) => id),
    tries.map((made) => made.tries),
    tries.map(({ at }) => timestamp(at)),
    tries.map(({ elapsedMs }) => elapsedMs),
    tries.map(({ fault }) => fault),
    tries.map(({ status }) => status),
    tries.map(({ headers }) => headers),
    tries.map(({ body }) => body),
    tries.map(({ state }) => state),
    tries.map(({ nextTryAt }) => when(nextTryAt)),
    tries.map(({ endedAt }) => when(endedAt)),
  ]);
}

/** Gives back what was taken and not tried: somebody else tries it at once. */
export async function giveBackTaken(
  on: Queryable,
  taken: readonly Pick<TakenDelivery, 'companyId' | 'id' | 'tries'>[],
  at: Instant,
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.webhook_delivery d SET next_try_at = $4, tries = d.tries - 1, tries_in_round = d.tries_in_round - 1
     FROM unnest($1::text[], $2::text[], $3::int[]) AS given (company_id, id, tries)
     WHERE d.company_id = given.company_id AND d.id = given.id AND d.tries = given.tries AND d.next_try_at IS NOT NULL`,
    [
      taken.map(({ companyId }) => companyId),
      taken.map(({ id }) => id),
      taken.map(({ tries }) => tries),
      timestamp(at),
    ],
  );
}

/** Notes that people are told of deliveries that were given up; those webhooks of which they were not told lately. */
export function toldOfGivenUp(
  on: Queryable,
  webhooks: readonly { readonly companyId: string; readonly webhookId: string }[],
  { at, notSince }: { readonly at: Instant; readonly notSince: Instant },
): Promise<readonly { readonly companyId: string; readonly id: string; readonly url: string; readonly key: string }[]> {
  return readRows(
    on,
    `UPDATE bank.webhook w SET given_up_told_at = $3
     FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) AS one (company_id, id)) one
     WHERE w.company_id = one.company_id AND w.id = one.id AND w.removed_at IS NULL
       AND (w.given_up_told_at IS NULL OR w.given_up_told_at < $4)
     RETURNING w.company_id AS "companyId", w.id, w.url, w.key`,
    [
      webhooks.map(({ companyId }) => companyId),
      webhooks.map(({ webhookId }) => webhookId),
      timestamp(at),
      timestamp(notSince),
    ],
  );
}

/** A delivery as it is kept. */
export interface DeliveryRow {
  readonly id: string;
  readonly kind: 'pix' | 'test';
  readonly state: DeliveryState;
  readonly createdAt: Instant;
  readonly url: string;
  readonly pixCount: number;
  readonly endToEndId: string | null;
  readonly tries: number;
  readonly nextTryAt: Instant | null;
  readonly lastStatus: number | null;
  readonly lastFault: TryFault | null;
  readonly body: string;
}

const COLUMNS = `id, kind, state, created_at AS "createdAt", url, pix_count AS "pixCount", end_to_end_id AS "endToEndId", tries,
  next_try_at AS "nextTryAt", last_status AS "lastStatus", last_fault AS "lastFault"`;

/** Which deliveries, from where on downwards. */
export interface DeliveryFilter {
  readonly companyId: string;
  readonly webhookId: string;
  readonly state: DeliveryState | null;
  readonly from: Instant | null;
  /** Before that moment. */
  readonly to: Instant | null;
  readonly before: { readonly at: Instant; readonly id: string } | undefined;
  readonly limit: number;
}

const LIST: Statement = {
  name: 'webhook_deliveries_of',
  text: `SELECT ${COLUMNS}, '' AS body FROM bank.webhook_delivery
    WHERE company_id = $1 AND webhook_id = $2 AND ($3::text IS NULL OR state = $3)
      AND ($4::timestamptz IS NULL OR created_at >= $4) AND ($5::timestamptz IS NULL OR created_at < $5)
      AND ($6::timestamptz IS NULL OR (created_at, id) < ($6, $7 COLLATE "C"))
    ORDER BY created_at DESC, id DESC LIMIT $8`,
};

/** Deliveries of a webhook, newest first, without their bodies. */
export function listDeliveries(on: Queryable, filter: DeliveryFilter): Promise<readonly DeliveryRow[]> {
  const { companyId, webhookId, state, from, to, before, limit } = filter;
  const when = (at: Instant | null): Date | null => (at === null ? null : timestamp(at));
  return readPrepared<DeliveryRow>(on, LIST, [
    companyId,
    webhookId,
    state,
    when(from),
    when(to),
    when(before?.at ?? null),
    before?.id ?? null,
    limit,
  ]);
}

type Place = { readonly companyId: string; readonly webhookId: string; readonly id: string };

/** A delivery of a webhook. */
export async function findDelivery(
  on: Queryable,
  { companyId, webhookId, id }: Place,
): Promise<DeliveryRow | undefined> {
  const text = `SELECT ${COLUMNS}, body FROM bank.webhook_delivery WHERE company_id = $1 AND webhook_id = $2 AND id = $3`;
  return (await readRows<DeliveryRow>(on, text, [companyId, webhookId, id]))[0];
}

/** A try as it is kept. */
export interface TryRow {
  readonly at: Instant;
  readonly elapsedMs: number;
  readonly fault: TryFault | null;
  readonly status: number | null;
  readonly headers: string;
  readonly body: string;
}

/** The tries of a delivery, the last first. */
export function readTries(
  on: Queryable,
  { companyId, id }: Pick<Place, 'companyId' | 'id'>,
  limit: number,
): Promise<readonly TryRow[]> {
  return readRows<TryRow>(
    on,
    `SELECT at, elapsed_ms AS "elapsedMs", fault, status, headers, body FROM bank.webhook_try
     WHERE company_id = $1 AND delivery_id = $2 ORDER BY nth DESC LIMIT $3`,
    [companyId, id, limit],
  );
}

/** Puts a delivery that has ended in the queue once more, for all its tries; false where it is there. */
export async function queueAgain(on: Queryable, { companyId, webhookId, id }: Place, at: Instant): Promise<boolean> {
  const rows = await readRows(
    on,
    `UPDATE bank.webhook_delivery d SET state = 'waiting', next_try_at = $4, ended_at = NULL, tries_in_round = 0,
       url = w.url, host = w.host
     FROM bank.webhook w WHERE d.company_id = $1 AND d.webhook_id = $2 AND d.id = $3 AND d.next_try_at IS NULL
       AND d.kind = 'pix' AND w.company_id = d.company_id AND w.id = d.webhook_id AND w.removed_at IS NULL RETURNING 1`,
    [companyId, webhookId, id, timestamp(at)],
  );
  return rows.length === 1;
}

/** Keeps a test that was sent. */
export async function insertTest(
  on: Queryable,
  test: Place & { readonly url: string; readonly host: string; readonly body: string; readonly at: Instant },
  made: MadeTry,
): Promise<void> {
  await readRows(
    on,
    `WITH delivery AS (INSERT INTO bank.webhook_delivery (company_id, id, webhook_id, kind, state, created_at, url, host, body,
         pix_count, tries, tries_in_round, last_status, last_fault, ended_at)
       VALUES ($1, $2, $3, 'test', $4, $5, $6, $7, $8, 0, 1, 1, $9, $10, $5) RETURNING company_id, id)
     INSERT INTO bank.webhook_try (company_id, delivery_id, nth, at, elapsed_ms, fault, status, headers, body)
     SELECT company_id, id, 1, $5, $11, $10, $9, $12, $13 FROM delivery`,
    [
      test.companyId,
      test.id,
      test.webhookId,
      made.state,
      timestamp(test.at),
      test.url,
      test.host,
      test.body,
      made.status,
      made.fault,
      made.elapsedMs,
      made.headers,
      made.body,
    ],
  );
}

/** Forgets deliveries that were made before then and wait for nothing, with all that belongs to them; how many. */
export async function deleteOld(on: Queryable, before: Instant, limit: number): Promise<number> {
  const rows = await readRows(
    on,
    `DELETE FROM bank.webhook_delivery d USING (SELECT company_id, id FROM bank.webhook_delivery
       WHERE created_at < $1 AND next_try_at IS NULL ORDER BY created_at LIMIT $2) old
     WHERE d.company_id = old.company_id AND d.id = old.id RETURNING 1`,
    [timestamp(before), limit],
  );
  return rows.length;
}
