import type pg from 'pg';
import { seededEntropy } from '@bank/testkit';
import { createBank, type Bank } from '../bank.ts';
import { openPlatform } from '../platform/open-platform.ts';
import type { TestBank } from './test-bank.ts';

/** Where a server dies: at its so-manieth call of the database, before it is carried out, or after it was and nobody hears of it. */
export interface Death {
  readonly at: number;
  readonly when: 'before' | 'after';
}

/** A server on the bank's database that dies where a test says, and can be started anew as another process. */
export interface MortalServer {
  readonly bank: Bank;
  /** Lives from now on until that call; for ever where none is named. Counts its calls from one. */
  live(death?: Death): void;
  /** How many calls it has made in this life. */
  readonly calls: number;
  readonly isDead: boolean;
}

class Died extends Error {}

/**
 * Makes one. What it has begun is cut off with it: its transactions roll back, its leases count for nobody (every server
 * holds every lease, so that no lease is what keeps them apart).
 */
export async function mortalServer(bank: Pick<TestBank, 'platform' | 'clock'>, seed: number): Promise<MortalServer> {
  let death: Death | undefined;
  let [calls, isDead] = [0, false];
  const step = async <T>(call: () => Promise<T>): Promise<T> => {
    if (isDead) throw new Died('this server is dead');
    calls += 1;
    const dies = calls === death?.at;
    isDead ||= dies;
    if (dies && death?.when === 'before') throw new Died('it dies before the call');
    const answer = await call();
    if (isDead) throw new Died('it died before the answer came');
    return answer;
  };
  const { settings, rails } = bank.platform;
  const inner = openPlatform({ settings, clock: bank.clock, entropy: seededEntropy(seed), rails });
  const platform: typeof inner = {
    ...inner,
    pool: mortalPool(inner.pool, step),
    ledger: {
      ...inner.ledger,
      post: (postings) => step(() => inner.ledger.post(postings)),
      postOne: (posting) => step(() => inner.ledger.postOne(posting)),
    },
    leases: { take: async () => true, stillHeld: async () => true, release: async () => undefined },
  };
  const server = await createBank(platform);
  return {
    bank: server,
    live(next) {
      [death, calls, isDead] = [next, 0, false];
    },
    get calls() {
      return calls;
    },
    get isDead() {
      return isDead;
    },
  };
}

type Step = <T>(call: () => Promise<T>) => Promise<T>;

/** The pool with each query of it, and of its clients, as a step. */
function mortalPool(pool: pg.Pool, step: Step): pg.Pool {
  const querying = <Target extends pg.Pool | pg.PoolClient>(target: Target): Target =>
    new Proxy(target, {
      get(on, name) {
        if (name === 'query') return (...args: unknown[]) => step(() => Reflect.apply(on.query, on, args) as never);
        if (name === 'connect') return async () => querying(await (on as pg.Pool).connect());
        const value: unknown = Reflect.get(on, name, on);
        return typeof value === 'function' ? value.bind(on) : value;
      },
    });
  return querying(pool);
}
