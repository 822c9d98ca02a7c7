import { ok, refuse, SECOND_MS } from '@bank/core';
import { readAvailability, streamAvailability } from '@bank/contracts';
import { eventText } from '../../../platform/events/event-stream.ts';
import type { Page } from '../../../platform/http/page.ts';
import { waitRefusal } from '../../../platform/http/problem.ts';
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { sourceOf } from '../../../platform/http/source.ts';
import { limitedByAddress, nothingHere } from '../../../platform/public-pages/frame.ts';
import type { Loop, Platform } from '../../../platform/platform.ts';
import { HISTORY_DAYS, type Board } from '../application/board.ts';
import { PublicReaders } from '../application/public-readers.ts';
import { statusPage, statusScript } from '../pages/status-page.ts';
import { statusWords } from '../pages/words.ts';

/** What anybody may ask, and hears without asking. */
export interface PublicSide {
  readonly routes: readonly Route[];
  readonly pages: readonly Page[];
  /** Keeps the streams awake; its end lets every reader go. */
  readonly loop: Loop;
  /** Tells every reader what the board says now. */
  tell(): void;
}

const BEAT_MS = 15 * SECOND_MS;
/** Streams of the page at one server; and whoever still looks after ten minutes comes back. */
const STREAMS_IN_ALL = 400;
const STREAM_BEATS = 40;
const COME_BACK_SECONDS = 30;

/** The public page with its stream, and the same as data. */
export function createPublicSide({ clock, settings }: Pick<Platform, 'clock' | 'settings'>, board: Board): PublicSide {
  const { bank, publicUrl, limits } = settings;
  const readers = new PublicReaders({ perAddress: limits.statusStreams, inAll: STREAMS_IN_ALL, beats: STREAM_BEATS });
  const limited = limitedByAddress(bank, {
    limiter: createRateLimiter(limits.statusPages, clock),
    title: 'Consultas demais',
  });
  const words = () =>
    statusWords({
      availability: board.standingsAt(clock.now()),
      incidents: board.incidents(),
      measuredSince: board.measuredSince,
      days: HISTORY_DAYS,
    });
  const event = (): string => eventText('status', words());
  let heart: NodeJS.Timeout | undefined;
  return {
    routes: [
      route(readAvailability, () => Promise.resolve(ok(board.standingsAt(clock.now())))),
      route(streamAvailability, ({ context }) => {
        const stream = readers.open(sourceOf(context.address), event());
        const full = waitRefusal('rate.limited', COME_BACK_SECONDS);
        return Promise.resolve(
          stream ? ok({ mediaType: 'text/event-stream', fileName: '', body: stream }) : refuse(full),
        );
      }),
    ],
    pages: [
      {
        method: 'GET',
        path: '/status',
        summary: 'A situação dos serviços, para qualquer pessoa',
        handle: limited(() => statusPage({ name: bank.name, publicUrl }, words())),
      },
      {
        method: 'GET',
        path: '/status/{rest}',
        summary: 'O que não existe abaixo da situação dos serviços',
        handle: limited(() => nothingHere(bank)),
      },
      statusScript,
    ],
    loop: {
      name: 'status-readers',
      start() {
        heart = setInterval(() => readers.beat(event()), BEAT_MS);
        heart.unref();
      },
      stop() {
        clearInterval(heart);
        readers.closeAll();
        return Promise.resolve();
      },
      wake: () => readers.beat(event()),
    },
    tell: () => readers.tell(event()),
  };
}
