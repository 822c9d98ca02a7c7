import { MINUTE_MS, ok, refuse, SECOND_MS } from '@bank/core';
import { streamLive } from '@bank/contracts';
import { waitRefusal } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import { Readers, type ReaderLimits } from './domain/readers.ts';

/** The capability notifications: what the composition root may use of it. */
export interface NotificationsFeature {
  readonly routes: readonly Route[];
  /** Hears the news of every server process while it runs; its end lets every reader go. */
  readonly loops: readonly Loop[];
}

const HEARTBEAT_MS = 15 * SECOND_MS;
/** A stream lives no longer than a token: whoever may still listen comes back with a fresh one. */
const STREAM_MS_MAX = 10 * MINUTE_MS;
const LIMITS: ReaderLimits = { perOperator: 12, perCompany: 200, beats: STREAM_MS_MAX / HEARTBEAT_MS };
const COME_BACK_SECONDS = 30;

/** Tells open screens that something changed, over server-sent events; whatever process it happened in. */
export function createNotificationsFeature(
  platform: Pick<Platform, 'live'>,
  limits: ReaderLimits = LIMITS,
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
        const { companyId, operatorId, sessionId, permissions } = caller;
        const stream = readers.open({ companyId, operatorId, sessionId, permissions });
        const full = waitRefusal('rate.limited', COME_BACK_SECONDS);
        return Promise.resolve(
          stream ? ok({ mediaType: 'text/event-stream', fileName: '', body: stream }) : refuse(full),
        );
      }),
    ],
    loops: [hearing],
  };
}
