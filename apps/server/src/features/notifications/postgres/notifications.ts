import { later, type Instant } from '@bank/core';
import type { NotificationKind, NotificationPreference } from '@bank/contracts';
import type { Closing } from '../domain/closings.ts';
import type { NoticeOver } from '../domain/notice.ts';
import { timestamp } from '../../../platform/database/pool.ts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';

/** Whose bell it is. */
export interface BellOwner {
  readonly companyId: string;
  readonly operatorId: string;
}

/** A notice to be kept. */
export interface NewNotification {
  readonly id: string;
  readonly operatorId: string;
  readonly kind: NotificationKind;
  readonly at: Instant;
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly href: string | null;
  readonly about: string;
  readonly whenOver: NoticeOver | null;
  /** Not null: it comes in as read. */
  readonly readAt: Instant | null;
}

/** Keeps notices of a company's people and gives the ids of those that were not told of the same before. */
export async function insertNotifications(
  on: Queryable,
  companyId: string,
  notices: readonly NewNotification[],
): Promise<ReadonlySet<string>> {
  if (notices.length === 0) return new Set();
  const rows = await readRows<{ readonly id: string }>(
    on,
    `INSERT INTO bank.notification (company_id, operator_id, id, kind, at, subject, title, text, href, about, read_at, over_title,
       over_text)
     SELECT $1, news.* FROM unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::text[],
       $9::text[], $10::text[], $11::timestamptz[], $12::text[], $13::text[]) AS news
     ON CONFLICT (company_id, operator_id, about) DO NOTHING RETURNING id`,
    [
      companyId,
      notices.map(({ operatorId }) => operatorId),
      notices.map(({ id }) => id),
      notices.map(({ kind }) => kind),
      notices.map(({ at }) => timestamp(at)),
      notices.map(({ subject }) => subject),
      notices.map(({ title }) => title),
      notices.map(({ text }) => text),
      notices.map(({ href }) => href),
      notices.map(({ about }) => about),
      notices.map(({ readAt }) => readAt && timestamp(readAt)),
      notices.map(({ whenOver }) => whenOver?.title ?? null),
      notices.map(({ whenOver }) => whenOver?.text ?? null),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Notes of notices that what they told is over, which marks them as read; gives whose those were. */
export async function closeWaiting(
  on: Queryable,
  companyId: string,
  closings: readonly Closing[],
  at: Instant,
): Promise<readonly string[]> {
  if (closings.length === 0) return [];
  const rows = await readRows<{ readonly operatorId: string }>(
    on,
    `UPDATE bank.notification AS waiting SET over_at = $4, read_at = coalesce(read_at, $4)
     FROM unnest($2::text[], $3::text[]) AS closing (subject, operator_id)
     WHERE waiting.company_id = $1 AND waiting.over_title IS NOT NULL AND waiting.over_at IS NULL
       AND waiting.subject = closing.subject AND waiting.operator_id = coalesce(closing.operator_id, waiting.operator_id)
     RETURNING waiting.operator_id AS "operatorId"`,
    [companyId, closings.map(({ subject }) => subject), closings.map(({ operatorId }) => operatorId), timestamp(at)],
  );
  return rows.map(({ operatorId }) => operatorId);
}

/** The same of what waited on that screen for these people. */
export async function closeWaitingAt(
  on: Queryable,
  { companyId, path }: { readonly companyId: string; readonly path: string },
  operatorIds: readonly string[],
  at: Instant,
): Promise<readonly string[]> {
  if (operatorIds.length === 0) return [];
  const rows = await readRows<{ readonly operatorId: string }>(
    on,
    `UPDATE bank.notification SET over_at = $4, read_at = coalesce(read_at, $4)
     WHERE company_id = $1 AND operator_id = ANY ($3) AND split_part(href, '?', 1) = $2 AND kind = 'waiting'
       AND over_at IS NULL RETURNING operator_id AS "operatorId"`,
    [companyId, path, operatorIds, timestamp(at)],
  );
  return rows.map(({ operatorId }) => operatorId);
}

/** A notice as it is kept. */
export interface StoredNotification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly at: Instant;
  readonly title: string;
  readonly text: string;
  readonly href: string | null;
  readonly isRead: boolean;
}

const PAGE = {
  name: 'notifications_page',
  text: `SELECT id, kind, at, href, read_at IS NOT NULL AS "isRead",
      CASE WHEN over_at IS NULL THEN title ELSE over_title END AS title,
      CASE WHEN over_at IS NULL THEN text ELSE over_text END AS text FROM bank.notification
    WHERE company_id = $1 AND operator_id = $2 AND ($3::text IS NULL OR id < $3)
      AND ($4::boolean IS NULL OR (read_at IS NULL) = $4)
    ORDER BY id DESC LIMIT $5`,
};

/** A page of one person's bell, newest first. */
export async function readNotifications(
  on: Queryable,
  { companyId, operatorId }: BellOwner,
  page: { readonly unread: boolean | null; readonly before: string | null; readonly limit: number },
): Promise<readonly StoredNotification[]> {
  return readPrepared(on, PAGE, [companyId, operatorId, page.before, page.unread, page.limit]);
}

/** How many notices wait to be read. */
export async function countUnread(on: Queryable, { companyId, operatorId }: BellOwner): Promise<number> {
  const text = `SELECT count(*)::int AS count FROM bank.notification
    WHERE company_id = $1 AND operator_id = $2 AND read_at IS NULL`;
  const [row] = await readPrepared<{ readonly count: number }>(on, { name: 'notifications_unread', text }, [
    companyId,
    operatorId,
  ]);
  return row?.count ?? 0;
}

/** Whether all of these are that person's. */
export async function ownsAll(
  on: Queryable,
  { companyId, operatorId }: BellOwner,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await readRows(
    on,
    'SELECT id FROM bank.notification WHERE company_id = $1 AND operator_id = $2 AND id = ANY ($3)',
    [companyId, operatorId, ids],
  );
  return rows.length === new Set(ids).size;
}

/** Marks notices as read: those that are named, or all (null). Gives how many that changed. */
export async function markRead(
  on: Queryable,
  { companyId, operatorId }: BellOwner,
  ids: readonly string[] | null,
  at: Instant,
): Promise<number> {
  const rows = await readRows(
    on,
    `UPDATE bank.notification SET read_at = $4
     WHERE company_id = $1 AND operator_id = $2 AND read_at IS NULL AND ($3::text[] IS NULL OR id = ANY ($3))
     RETURNING id`,
    [companyId, operatorId, ids, timestamp(at)],
  );
  return rows.length;
}

/** Deletes so many notices at most that are older than `keptMs`; gives how many those were. */
export async function deleteOld(on: Queryable, now: Instant, keptMs: number, limit: number): Promise<number> {
  const rows = await readRows(
    on,
    `DELETE FROM bank.notification WHERE (company_id, operator_id, id) IN (
       SELECT company_id, operator_id, id FROM bank.notification WHERE at < $1 ORDER BY at LIMIT $2) RETURNING id`,
    [timestamp(later(now, -keptMs)), limit],
  );
  return rows.length;
}

/** What people chose, by person; whoever chose nothing is not there. */
export async function readPreferences(
  on: Queryable,
  companyId: string,
  operatorIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NotificationPreference[]>> {
  const rows = await readRows<NotificationPreference & { readonly operatorId: string }>(
    on,
    `SELECT operator_id AS "operatorId", kind, screen, email, push FROM bank.notification_preference
     WHERE company_id = $1 AND operator_id = ANY ($2)`,
    [companyId, operatorIds],
  );
  return Map.groupBy(rows, ({ operatorId }) => operatorId);
}

/** Keeps what a person chose. */
export async function writePreferences(
  on: Queryable,
  { companyId, operatorId }: BellOwner,
  preferences: readonly NotificationPreference[],
): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.notification_preference (company_id, operator_id, kind, screen, email, push)
     SELECT $1, $2, chosen.* FROM unnest($3::text[], $4::boolean[], $5::boolean[], $6::boolean[]) AS chosen
     ON CONFLICT (company_id, operator_id, kind)
     DO UPDATE SET screen = excluded.screen, email = excluded.email, push = excluded.push`,
    [
      companyId,
      operatorId,
      preferences.map(({ kind }) => kind),
      preferences.map(({ screen }) => screen),
      preferences.map(({ email }) => email),
      preferences.map(({ push }) => push),
    ],
  );
}
