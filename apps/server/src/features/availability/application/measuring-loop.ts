import { SECOND_MS, type Instant } from '@bank/core';
import { SERVICES, type ServiceName } from '@bank/contracts';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Meter } from '../measuring/meter.ts';
import type { Probing } from '../measuring/probing.ts';
import { deleteViews } from '../postgres/services.ts';
import { agree } from './agree.ts';
import type { Board } from './board.ts';

/** What other servers are told to read again. */
export const SUBJECT = 'availability';

/** How often it is looked whether somebody is to be probed. */
const EVERY_MS = SECOND_MS;
/** A change is written down at once, and that all is as before so often: so old is "last measured" at most. */
const BEAT_MS = 5 * SECOND_MS;

/** What the loop works with. */
export interface Measuring {
  readonly platform: Pick<Platform, 'pool' | 'clock' | 'log' | 'live'>;
  /** Names this server among all that run. */
  readonly server: string;
  readonly meter: Meter;
  readonly probing: Probing;
  readonly board: Board;
  /** Told when the board was read again. */
  readonly onBoard: () => void;
}

/**
 * Probes what nobody calls, and tells the others what this server knows: on a change, and at a slow beat. Wake it on a
 * change. When it stops, this server has no say any more.
 */
export function createMeasuringLoop(measuring: Measuring): Loop {
  const { platform, server, meter, probing, board, onBoard } = measuring;
  const { pool, clock, live } = platform;
  let told = '';
  let beatAt: Instant | undefined;

  const refresh = async (): Promise<void> => {
    await board.refresh(pool, clock.now());
    onBoard();
  };

  async function turn(): Promise<void> {
    probing.begin();
    const now = clock.now();
    const views = new Map(
      SERVICES.map((service): [ServiceName, ReturnType<Meter['view']>] => [service, meter.view(service)]),
    );
    const states = [...views.values()].map(({ state }) => state).join();
    if (states === told && beatAt !== undefined && now - beatAt < BEAT_MS) return;
    if (await agree(pool, { server, views }, now)) live.tellServers(SUBJECT);
    told = states;
    beatAt = now;
    await refresh();
  }

  const loop = createLoop({ name: 'availability', everyMs: EVERY_MS, log: platform.log, turn });
  let unsubscribe: (() => void) | undefined;
  return {
    name: loop.name,
    start() {
      const again = (): void =>
        void refresh().catch((error: unknown) =>
          platform.log.warn({ err: error }, 'the board could not be read again'),
        );
      unsubscribe = platform.live.subscribe({ changed: (subject) => subject === SUBJECT && again(), gap: again });
      loop.start();
    },
    wake: () => loop.wake(),
    async stop() {
      unsubscribe?.();
      await loop.stop();
      await probing.settled();
      if (beatAt !== undefined) await deleteViews(pool, server).catch(() => undefined);
    },
  };
}
