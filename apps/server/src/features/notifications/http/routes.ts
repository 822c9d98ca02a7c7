import { ok } from '@bank/core';
import {
  changeNotificationPreferences,
  listNotifications,
  markNotificationsRead,
  readNotificationPreferences,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeOwnPreferences, markBell, readBell, readOwnPreferences } from '../application/bell.ts';

/** The calls of the bell: each person's own and nobody else's. */
export function bellRoutes(platform: Pick<Platform, 'pool' | 'live'>): readonly Route[] {
  return [
    route(listNotifications, ({ caller, query }) => readBell(platform, caller, query)),
    route(markNotificationsRead, ({ caller, body, context }) => markBell(platform, caller, body.ids, context)),
    route(readNotificationPreferences, async ({ caller }) => ok(await readOwnPreferences(platform, caller))),
    route(changeNotificationPreferences, ({ caller, body }) => changeOwnPreferences(platform, caller, body.items)),
  ];
}
