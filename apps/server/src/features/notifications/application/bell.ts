import { formatInstant, isId, ok, refuse, type Result } from '@bank/core';
import type { Notification, NotificationPreference } from '@bank/contracts';
import type { Refusal } from '../../../platform/http/route.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import { allPreferences } from '../domain/preferences.ts';
import {
  countUnread,
  markRead,
  ownsAll,
  readNotifications,
  readPreferences,
  writePreferences,
  type StoredNotification,
} from '../postgres/notifications.ts';

const PAGE_SIZE = 50;

/** A page of the caller's own bell, newest first, and how many wait to be read. */
export async function readBell(
  { pool }: Pick<Platform, 'pool'>,
  caller: Caller,
  query: {
    readonly unread?: 'true' | 'false' | undefined;
    readonly cursor?: string | undefined;
    readonly limit?: number | undefined;
  },
): Promise<Result<{ items: Notification[]; nextCursor: string | null; unread: number }, Refusal>> {
  const { cursor, limit = PAGE_SIZE } = query;
  if (cursor !== undefined && !isId('ntf', cursor)) return refuse({ code: 'request.field-invalid', field: 'cursor' });
  const unreadOnly = query.unread === undefined ? null : query.unread === 'true';
  const page = { unread: unreadOnly, before: cursor ?? null, limit: limit + 1 };
  const found = await readNotifications(pool, caller, page);
  const items = found.slice(0, limit).map(present);
  const nextCursor = found.length > limit ? (items.at(-1)?.id ?? null) : null;
  return ok({ items, nextCursor, unread: await countUnread(pool, caller) });
}

function present({ at, isRead, ...notification }: StoredNotification): Notification {
  return { ...notification, at: formatInstant(at), read: isRead };
}

/** Marks the caller's own notices as read, and tells their other tabs. A foreign id: nothing is marked. */
export async function markBell(
  { pool, live }: Pick<Platform, 'pool' | 'live'>,
  caller: Caller,
  ids: readonly string[] | null,
  { at }: RequestContext,
): Promise<Result<{ unread: number }, Refusal>> {
  if (ids !== null && !(await ownsAll(pool, caller, ids))) return refuse({ code: 'notifications.not-found' });
  const changed = await markRead(pool, caller, ids, at);
  const { companyId, operatorId } = caller;
  if (changed > 0) live.publish(companyId, [{ type: 'notification', operatorId }]);
  return ok({ unread: await countUnread(pool, caller) });
}

/** By which ways the caller hears of each kind. */
export async function readOwnPreferences(
  { pool }: Pick<Platform, 'pool'>,
  { companyId, operatorId }: Caller,
): Promise<{ items: NotificationPreference[] }> {
  const chosen = await readPreferences(pool, companyId, [operatorId]);
  return { items: allPreferences(chosen.get(operatorId) ?? []) };
}

/** Keeps what the caller chose; kinds that are not named stay. Security without e-mail is refused. */
export async function changeOwnPreferences(
  { pool }: Pick<Platform, 'pool'>,
  caller: Caller,
  chosen: readonly NotificationPreference[],
): Promise<Result<{ items: NotificationPreference[] }, Refusal>> {
  if (chosen.some(({ kind, email }) => kind === 'security' && !email)) {
    return refuse({ code: 'notifications.security-by-email', field: 'items' });
  }
  // Two choices of one kind contradict each other: neither is quietly the one that counts.
  if (new Set(chosen.map(({ kind }) => kind)).size < chosen.length)
    return refuse({ code: 'request.field-invalid', field: 'items' });
  await inTransaction(pool, (client) => writePreferences(client, caller, chosen));
  return ok(await readOwnPreferences({ pool }, caller));
}
