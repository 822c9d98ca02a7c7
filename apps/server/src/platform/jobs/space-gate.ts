import { hasRoomForMoney } from '../embedded-postgres/index.ts';
import type { Platform } from '../platform.ts';
import { createLoop, type Loop } from './loop.ts';

/** Knows whether the disk has room for writes (SECURITY B12). */
export interface SpaceGate {
  readonly hasRoom: () => boolean;
  readonly loop: Loop;
}

const LOOK_EVERY_MS = 1000;

/** Watches the disk of the embedded database. Where the database is elsewhere, its disk is not ours to watch. */
export function createSpaceGate(
  platform: Pick<Platform, 'settings' | 'log'>,
  look: (directory: string) => Promise<boolean> = hasRoomForMoney,
): SpaceGate {
  const directory = platform.settings.storageDirectory;
  let room = true;
  const turn = async (): Promise<void> => {
    if (directory === undefined) return;
    const now = await look(directory);
    if (now !== room) platform.log.warn({ room: now }, now ? 'the disk has room again' : 'the disk is almost full');
    room = now;
  };
  return {
    hasRoom: () => room,
    loop: createLoop({ name: 'space-gate', everyMs: LOOK_EVERY_MS, turn, log: platform.log }),
  };
}
