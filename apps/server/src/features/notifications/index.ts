import { MINUTE_MS, ok, refuse, SECOND_MS } from '@bank/core';
import { streamLive } from '@bank/contracts';
import { waitRefusal } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import { createApproversOf, type ApprovingSources } from './application/approvers-of.ts';
import { Readers, type ReaderLimits } from './application/readers.ts';
import { bellRoutes } from './http/routes.ts';
import { deleteOldLoop, tellPeopleLoop } from './jobs/tell-people.ts';

/** The capability notifications: what the composition root may use of it. */
export interface NotificationsFeature {
  readonly routes: readonly Route[];
  /** Hear the news of every server process while they run, and tell people; their end lets every reader go. */
  readonly loops: readonly Loop[];
}

const HEARTBEAT_MS = 15 * SECOND_MS;
/** A stream lives no longer than a token: whoever may still listen comes back with a fresh one. */
const STREAM_MS_MAX = 10 * MINUTE_MS;
const LIMITS: ReaderLimits = { perOperator: 12, perCompany: 200, beats: STREAM_MS_MAX / HEARTBEAT_MS };
const COME_BACK_SECONDS = 30;

/**
 * Tells open screens that something changed, over server-sent events, whatever process it happened in; and each person what
 * concerns them: in the bell, by e-mail and in the app.
 */
export function createNotificationsFeature(
  platform: Platform,
  { limits = LIMITS, ...approving }: ApprovingSources & { readonly limits?: ReaderLimits },
): NotificationsFeature {
  const readers = new Readers(limits);
  let heartbeat: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;
  const hearing: Loop = {
    name: 'live-readers',
    start() {
      unsubscribe = platform.live.subscribe({
        events: (companyId, events) => readers.tell(companyId, events),
        sessionsEnded: (sessions) => readers.endSessions((sessionId) => sessions.includes(sessionId)),
        gap: () => readers.closeAll(),
      });
      heartbeat = setInterval(() => readers.heartbeat(), HEARTBEAT_MS);
      heartbeat.unref();
    },
    stop() {
      unsubscribe?.();
      clearInterval(heartbeat);
      readers.closeAll();
      return Promise.resolve();
    },
    wake: () => readers.heartbeat(),
  };
  return {
    routes: [
      route(streamLive, ({ caller }) => {
        const { companyId, operatorId, sessionId, role, permissions } = caller;
        const stream = readers.open({ companyId, operatorId, sessionId, role, permissions });
        const full = waitRefusal('rate.limited', COME_BACK_SECONDS);
        return Promise.resolve(
          stream ? ok({ mediaType: 'text/event-stream', fileName: '', body: stream }) : refuse(full),
        );
      }),
      ...bellRoutes(platform),
    ],
    loops: [hearing, tellPeopleLoop(platform, createApproversOf(platform.clock, approving)), deleteOldLoop(platform)],
  };
}
