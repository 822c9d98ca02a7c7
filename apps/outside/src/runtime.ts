import { randomBytes } from 'node:crypto';
import type { Clock } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import { readPastPayments } from '@bank/rails-protocol';
import { openJournal, type Recovered } from './platform/journal.ts';
import {
  applyEvent,
  newWorld,
  nextChange,
  type OutcomeOf,
  type StampedEvent,
  worldFrom,
  type World,
  type WorldEvent,
} from './world.ts';

/** The running world: its state, and the one way to change it. */
export interface Runtime {
  readonly world: World;
  readonly bank: Ispb;
  readonly clock: Clock;
  /** Lets an event happen and notes it in the journal; it is safe once {@link settled} settles. */
  commit<Kind extends WorldEvent['kind']>(event: Extract<WorldEvent, { kind: Kind }>): OutcomeOf<Kind>;
  /** Takes over what the bank's seed left of the time before this world, once, as soon as it is there. */
  takeOverPast(): void;
  /** Settles when all that has happened so far would survive a crash. Answers wait for it. */
  settled(): Promise<void>;
  /** Calls back after every change; gives the way to stop that. */
  onChange(listener: () => void): () => void;
  close(): Promise<void>;
}

/** A sandbox's clock may be turned ahead meanwhile; waking up early does no harm. */
const TIMER_MS_MAX = 1000;

/** Brings the world of a directory back to life, or makes a new one. */
export async function startRuntime(options: {
  readonly directory: string;
  /** Where the bank's seed leaves its past. */
  readonly pastFolder: string;
  readonly bank: Ispb;
  readonly clock: Clock;
}): Promise<Runtime> {
  const { directory, pastFolder, bank, clock } = options;
  let world = newWorld();
  const replay = ({ snapshot, events }: Recovered): World => {
    if (snapshot !== undefined) world = worldFrom(snapshot as Partial<World>);
    for (const event of events as readonly StampedEvent[]) applyEvent(world, bank, event);
    return world;
  };
  const journal = await openJournal(directory, replay, () => world);
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function commit<Kind extends WorldEvent['kind']>(event: Extract<WorldEvent, { kind: Kind }>): OutcomeOf<Kind> {
    const stamped: StampedEvent = { at: clock.now(), seed: randomBytes(16).toString('hex'), event };
    const outcome = applyEvent(world, bank, stamped);
    journal.append(stamped);
    for (const listener of listeners) listener();
    wakeForNextChange();
    return outcome as OutcomeOf<Kind>;
  }

  function wakeForNextChange(): void {
    clearTimeout(timer);
    const next = nextChange(world, bank);
    if (next === undefined || closed) return;
    timer = setTimeout(wake, Math.min(TIMER_MS_MAX, Math.max(0, next - clock.now())));
  }

  function wake(): void {
    const next = nextChange(world, bank);
    if (next !== undefined && next <= clock.now()) commit({ kind: 'tick' });
    else wakeForNextChange();
  }

  wakeForNextChange();
  return {
    world,
    bank,
    clock,
    commit,
    takeOverPast() {
      if (world.spi.before.size > 0) return;
      const payments = readPastPayments(pastFolder);
      if (payments && payments.length > 0) commit({ kind: 'spi.past', payments });
    },
    settled: journal.flushed,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await journal.close();
    },
  };
}
