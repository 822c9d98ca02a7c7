import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { OrderContext } from '../context.ts';
import { PARKED_AFTER, restsUntil } from '../domain/broken-tries.ts';
import { giveUpTaken, letRest, takeDue, type DueKind, type DueRoom, type TakenOrder } from '../postgres/due-orders.ts';
import type { OrderRef } from '../postgres/order-queries.ts';
import { advance } from './advance-due.ts';
import { makesNext } from './repeat-order.ts';
import { railsOut } from './wait-for-rail.ts';

/** How many orders a server has taken up at once. */
export interface DueBounds {
  readonly all: number;
  /** Of a company whose orders are looked at quickly. */
  readonly perCompany: number;
  /** Of one whose last one took long, or of which nothing is known yet. */
  readonly perSlowCompany: number;
}

const BOUNDS: DueBounds = { all: 128, perCompany: 48, perSlowCompany: 4 };
/** An order that asks nobody, or somebody who answers, takes less. */
const QUICK_MS = 1000;

/** A company whose orders are under way. */
interface Underway {
  /** When each was begun, by the clock of `performance`; the oldest first. */
  readonly running: Set<{ readonly begun: number }>;
  /** Whether the last that ended was quick. */
  wasQuick: boolean;
}

/**
 * Takes on what is due of one kind, on any number of servers at once: each takes its part, and each change names the version
 * that it saw, so exactly one of them happens. Nobody waits for another's order: a company whose orders take long, such as
 * for a stranger's host, has few under way and all others go on beside it. One that breaks rests, longer each time.
 */
export class DueOrders implements Loop {
  readonly name: string;
  readonly #orders: OrderContext;
  readonly #kind: DueKind;
  readonly #bounds: DueBounds;
  readonly #loop: Loop;
  readonly #companies = new Map<string, Underway>();
  readonly #running = new Set<Promise<void>>();
  readonly #done: OrderRef[] = [];
  #writing: Promise<void> | undefined;
  /** The last look found no room for somebody. */
  #leftSome = false;

  constructor(orders: OrderContext, kind: DueKind, everyMs: number, bounds: DueBounds = BOUNDS) {
    this.name = `payment-orders-${kind}`;
    this.#orders = orders;
    this.#kind = kind;
    this.#bounds = bounds;
    this.#loop = createLoop({ name: this.name, everyMs, log: orders.log, turn: () => this.take() });
  }

  start(): void {
    this.#loop.start();
  }

  wake(): void {
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await Promise.all(this.#running);
    while (this.#writing) await this.#writing;
  }

  /** Takes up what there is room for and begins with it; true when there may be more. */
  async take(): Promise<boolean> {
    const room = this.#room();
    this.#leftSome = room.all <= 0 || room.full.length > 0;
    if (room.all <= 0) return false;
    const { pool, clock } = this.#orders;
    const taken = await takeDue(pool, this.#kind, clock.now(), { room, railsOut: railsOut(this.#orders) });
    for (const each of taken) {
      const work = this.#lookAt(each).finally(() => this.#running.delete(work));
      this.#running.add(work);
    }
    return taken.length > 0;
  }

  #room(): DueRoom {
    const { all, perCompany, perSlowCompany } = this.#bounds;
    const byCompany = new Map<string, number>();
    const full: string[] = [];
    let running = 0;
    for (const [companyId, company] of this.#companies) {
      running += company.running.size;
      const room = (isQuick(company) ? perCompany : perSlowCompany) - company.running.size;
      if (room > 0) byCompany.set(companyId, room);
      else full.push(companyId);
    }
    return { all: all - running, full, byCompany, ofOthers: perSlowCompany };
  }

  async #lookAt({ order, brokenTries }: TakenOrder): Promise<void> {
    const { companyId, id: orderId } = order;
    const company = this.#companies.get(companyId) ?? { running: new Set(), wasQuick: false };
    this.#companies.set(companyId, company);
    const own = { begun: performance.now() };
    company.running.add(own);
    try {
      await advance(this.#orders, this.#kind, order, this.#orders.clock.now());
      this.#note({ companyId, orderId });
      // Its payment may be due at once.
      if (makesNext(order)) this.wake();
    } catch (error) {
      await this.#rest({ companyId, orderId }, brokenTries + 1, error);
    } finally {
      company.wasQuick = isYoung(own);
      company.running.delete(own);
      if (company.running.size === 0) this.#companies.delete(companyId);
      if (this.#leftSome) this.wake();
    }
  }

  /** What was looked at is given up together: what comes while that is written is written next. */
  #note(done: OrderRef): void {
    this.#done.push(done);
    this.#writing ??= this.#write().finally(() => (this.#writing = undefined));
  }

  async #write(): Promise<void> {
    const { pool, log } = this.#orders;
    while (this.#done.length > 0) {
      const done = this.#done.splice(0);
      // Left as taken it is free again when its time is over.
      await giveUpTaken(pool, this.#kind, done).catch((error: unknown) =>
        log.warn({ err: error, loop: this.name }, 'orders that were looked at could not be given up'),
      );
    }
  }

  async #rest(ref: OrderRef, brokenTries: number, error: unknown): Promise<void> {
    const { pool, clock, log } = this.#orders;
    const until = restsUntil(brokenTries, clock.now());
    const about = { err: error, loop: this.name, ...ref, brokenTries };
    if (brokenTries < PARKED_AFTER) log.error(about, 'an order that is due could not be taken on');
    else log.error({ ...about, code: 'payment-orders.parked' }, 'an order that is due breaks again and again');
    await letRest(pool, this.#kind, ref, { brokenTries, until }).catch(() => undefined);
  }
}

/** One that still runs after so long makes its company slow, whatever others of it do meanwhile. */
function isQuick({ running, wasQuick }: Underway): boolean {
  const [oldest] = running;
  return wasQuick && (oldest === undefined || isYoung(oldest));
}

function isYoung({ begun }: { readonly begun: number }): boolean {
  return performance.now() - begun <= QUICK_MS;
}
