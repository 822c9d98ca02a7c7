import { newUuid, ok, refuse, SECOND_MS } from '@bank/core';
import { readAvailability, streamAvailability, type ServiceName } from '@bank/contracts';
import type { RailsClient } from '@bank/rails-protocol';
import { eventText } from '../../platform/events/event-stream.ts';
import type { Page } from '../../platform/http/page.ts';
import { waitRefusal } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { limitedByAddress, nothingHere } from '../../platform/public-pages/frame.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import { Board, HISTORY_DAYS } from './application/board.ts';
import { createMeasuringLoop } from './application/measuring-loop.ts';
import { PublicReaders } from './application/public-readers.ts';
import { measuredRails } from './measuring/measured-rails.ts';
import { Meter } from './measuring/meter.ts';
import { Probing } from './measuring/probing.ts';
import { statusPage, statusScript } from './pages/status-page.ts';
import { statusWords } from './pages/words.ts';

/** The capability availability: what other features and the composition root may use of it. */
export interface AvailabilityFeature {
  readonly routes: readonly Route[];
  readonly pages: readonly Page[];
  readonly loops: readonly Loop[];
  /** The outside, each call of which is measured: what features and loops are given in place of the bare one. */
  readonly rails: RailsClient;
  /** Whether the bank knows that the service is out: all its servers say so, and said so lately. */
  isOut(service: ServiceName): boolean;
}

const BEAT_MS = 15 * SECOND_MS;
/** Streams of the page at one server; and whoever still looks after ten minutes comes back. */
const STREAMS_IN_ALL = 400;
const STREAM_BEATS = 40;
const COME_BACK_SECONDS = 30;

/** Measures the services that the bank depends on by its own calls, and says how they are, to anybody. */
export function createAvailabilityFeature(platform: Platform): AvailabilityFeature {
  const { clock, entropy, pool, settings } = platform;
  const { bank, publicUrl, limits } = settings;
  const board = new Board();
  const readers = new PublicReaders({ perAddress: limits.statusStreams, inAll: STREAMS_IN_ALL, beats: STREAM_BEATS });
  const meter = new Meter(clock, () => measuring.wake());
  const rails = measuredRails(platform.rails, meter);
  const words = () =>
    statusWords({
      availability: board.standingsAt(clock.now()),
      incidents: board.incidents(),
      measuredSince: board.measuredSince,
      days: HISTORY_DAYS,
    });
  const event = (): string => eventText('status', words());
  let said = '';
  const measuring = createMeasuringLoop({
    platform,
    server: newUuid(clock, entropy),
    meter,
    probing: new Probing(rails, meter, clock),
    board,
    onBoard: () => {
      const states = statesOf(board, clock);
      if (states !== said) readers.tell(event());
      said = states;
    },
  });
  let heart: NodeJS.Timeout | undefined;
  const reading: Loop = {
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
  };
  const limited = limitedByAddress(bank, { rate: limits.statusPages, clock, title: 'Consultas demais' });
  return {
    routes: [
      route(readAvailability, () => Promise.resolve(ok(board.standingsAt(clock.now())))),
      route(streamAvailability, ({ context }) => {
        const stream = readers.open(context.address, event());
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
    loops: [measuring, reading],
    rails,
    isOut: (service) => board.isOut(service, clock.now()),
  };
}

function statesOf(board: Board, clock: Platform['clock']): string {
  return board
    .standingsAt(clock.now())
    .services.map(({ state, since }) => `${state} ${since}`)
    .join();
}
