import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS, later, SECOND_MS, type Instant } from '@bank/core';
import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { nextTryAt } from '../domain/retry.ts';
import {
  giveBackTaken,
  recordTries,
  takeDue,
  toldOfGivenUp,
  type MadeTry,
  type Room,
  type TakenDelivery,
} from '../postgres/deliveries.ts';
import { aboutWebhook, noteWebhook, THE_BANK } from './audit.ts';
import type { WebhooksContext } from './context.ts';
import { sendOnce, type SentOnce } from './send-delivery.ts';

const LOOK_EVERY_MS = 250;
/** A try takes 10 s at most; whoever has not said by then what came of it is dead. */
const TAKEN_FOR_MS = 60 * SECOND_MS;
/** What came of tries is written together. */
const WRITE_EVERY_MS = 25;
const WRITTEN_AT_ONCE = 1000;
/** So much that is not written yet, and nothing more is taken. */
const UNWRITTEN_MAX = 5000;
/** People are told of deliveries that are given up at most so often for each webhook. */
const TOLD_EVERY_MS = HOUR_MS;

/** How much goes out at once. */
export interface Bounds {
  /** In all, from this server. */
  readonly all: number;
  /** To one host that answers quickly. */
  readonly perHost: number;
  /** To one that does not, or of which nothing is known yet. */
  readonly perSlowHost: number;
  /** Deliveries that are taken for a quick host, so that none of its connections waits for the database. */
  readonly takenForHost: number;
}

const BOUNDS: Bounds = { all: 256, perHost: 16, perSlowHost: 4, takenForHost: 400 };
/** An answer in that time is a quick one. */
const QUICK_MS = 1000;

/** What came of a try, and of whose delivery. */
interface MadeNote {
  readonly made: MadeTry;
  readonly webhookId: string;
}

interface Host {
  isQuick: boolean;
  running: number;
  readonly queue: TakenDelivery[];
}

/**
 * Sends what is due. Every server takes its part (SKIP LOCKED) by moving the time of the next try on, so what one takes with it
 * when it dies is tried by another. Of one host no more is taken than it has shown to take quickly: whoever is slow keeps
 * waiting what is theirs and nobody else's.
 */
export class Deliverer implements Loop {
  readonly name = 'webhooks-deliver';
  readonly #webhooks: Pick<WebhooksContext, 'platform'>;
  readonly #bounds: Bounds;
  readonly #loop: Loop;
  readonly #hosts = new Map<string, Host>();
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #made: MadeNote[] = [];
  #writing: Promise<void> | undefined;

  constructor(webhooks: Pick<WebhooksContext, 'platform'>, bounds: Bounds = BOUNDS) {
    this.#webhooks = webhooks;
    this.#bounds = bounds;
    const { log } = webhooks.platform;
    this.#loop = createLoop({ name: this.name, everyMs: LOOK_EVERY_MS, log, turn: () => this.take() });
  }

  start(): void {
    this.#loop.start();
  }

  wake(): void {
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    // Broken off it may have arrived: it is sent again, with the same id.
    this.#stopping.abort();
    const left = [...this.#hosts.values()].flatMap(({ queue }) => queue.splice(0));
    await Promise.all(this.#running);
    while (this.#writing) await this.#writing;
    const { pool, clock } = this.#webhooks.platform;
    if (left.length > 0) await giveBackTaken(pool, left, clock.now()).catch(() => undefined);
  }

  /** Takes what there is room for and begins to send it; true when there may be more. */
  async take(): Promise<boolean> {
    const room = this.#room();
    if (room.all <= 0) return false;
    const { pool, clock } = this.#webhooks.platform;
    const now = clock.now();
    const taken = await takeDue(pool, room, now, later(now, TAKEN_FOR_MS));
    for (const delivery of taken) this.#hostOf(delivery.host).queue.push(delivery);
    for (const host of new Set(taken.map((each) => each.host))) this.#pump(host);
    return taken.length > 0;
  }

  #room(): Room {
    const { all, perSlowHost, takenForHost } = this.#bounds;
    const byHost = new Map<string, number>();
    const full: string[] = [];
    let taken = 0;
    for (const [name, { isQuick, running, queue }] of this.#hosts) {
      const own = running + queue.length;
      taken += running;
      // Half empty, so that a busy host is asked for seldom and much.
      const room = isQuick ? (own > takenForHost / 2 ? 0 : takenForHost - own) : perSlowHost - own;
      if (room > 0) byHost.set(name, room);
      else full.push(name);
    }
    return {
      full,
      byHost,
      ofUnknown: perSlowHost,
      all: taken >= all || this.#made.length > UNWRITTEN_MAX ? 0 : takenForHost,
    };
  }

  #hostOf(name: string): Host {
    const host = this.#hosts.get(name) ?? { isQuick: false, running: 0, queue: [] };
    this.#hosts.set(name, host);
    return host;
  }

  #pump(name: string): void {
    const host = this.#hostOf(name);
    const { perHost, perSlowHost } = this.#bounds;
    while (host.queue.length > 0 && host.running < (host.isQuick ? perHost : perSlowHost)) {
      const delivery = host.queue.shift();
      if (!delivery || this.#stopping.signal.aborted) return;
      host.running += 1;
      const sending = this.#send(delivery, host).finally(() => {
        host.running -= 1;
        this.#running.delete(sending);
        this.#pump(name);
        if (host.running === 0 && host.queue.length === 0 && !host.isQuick) this.#hosts.delete(name);
        if (host.queue.length < this.#bounds.takenForHost / 4) this.#loop.wake();
      });
      this.#running.add(sending);
    }
  }

  async #send(delivery: TakenDelivery, host: Host): Promise<void> {
    const { pool, clock, log } = this.#webhooks.platform;
    try {
      const sent = await sendOnce(this.#webhooks, delivery, this.#stopping.signal);
      if (this.#stopping.signal.aborted && sent.fault !== null) {
        await giveBackTaken(pool, [delivery], clock.now());
        return;
      }
      host.isQuick = sent.fault === null && sent.elapsedMs < QUICK_MS;
      // What was taken for a quick host goes back to the queue of all, for whoever finds it quick again.
      if (!host.isQuick && host.queue.length > 0) await giveBackTaken(pool, host.queue.splice(0), clock.now());
      this.#note({ made: madeOf(delivery, sent, clock.now()), webhookId: delivery.webhookId });
    } catch (error) {
      // It stays taken, and is tried once that is over.
      log.error({ err: error, delivery: delivery.id }, 'a delivery could not be tried');
    }
  }

  /** Writes together, a moment later, what came of tries: no connection waits for the database. */
  #note(one: MadeNote): void {
    this.#made.push(one);
    this.#writing ??= this.#writeSoon();
  }

  async #writeSoon(): Promise<void> {
    await pause(WRITE_EVERY_MS);
    try {
      await this.#writeAll();
    } catch (error) {
      // What could not be written stays taken, and is tried again once that is over.
      this.#webhooks.platform.log.error({ err: error }, 'what came of deliveries could not be written');
    }
    // What came since then is not forgotten.
    this.#writing = this.#made.length > 0 ? this.#writeSoon() : undefined;
  }

  /** One batch after the other: what comes meanwhile goes with the next. */
  async #writeAll(): Promise<void> {
    while (this.#made.length > 0) await this.#record(this.#made.splice(0, WRITTEN_AT_ONCE));
  }

  async #record(all: readonly MadeNote[]): Promise<void> {
    const { pool } = this.#webhooks.platform;
    // Rows in one order, so that no two servers wait for each other.
    const made = all.map((one) => one.made).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const givenUp = all.flatMap((one) =>
      one.made.state === 'given_up' ? [{ companyId: one.made.companyId, webhookId: one.webhookId }] : [],
    );
    if (givenUp.length === 0) return recordTries(pool, made);
    await inTransaction(pool, async (client) => {
      await recordTries(client, made);
      const at = this.#webhooks.platform.clock.now();
      const told = await toldOfGivenUp(client, givenUp, { at, notSince: later(at, -TOLD_EVERY_MS) });
      for (const { companyId, id: subject, ...about } of told) {
        const act = { companyId, action: 'webhooks.given-up', subject, data: aboutWebhook(about), at } as const;
        await noteWebhook(this.#webhooks, client, act, THE_BANK);
      }
    });
  }
}

function madeOf(delivery: TakenDelivery, sent: SentOnce, now: Instant): MadeTry {
  const { companyId, id, tries, url } = delivery;
  const next = sent.fault === null ? undefined : nextTryAt(delivery.triesInRound, now);
  const state = sent.fault === null ? 'delivered' : next === undefined ? 'given_up' : 'retrying';
  return {
    companyId,
    id,
    tries,
    url,
    ...sent,
    state,
    nextTryAt: next ?? null,
    endedAt: next === undefined ? now : null,
  };
}
