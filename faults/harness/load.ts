import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  confirmPaymentOrder,
  createClient,
  createPixOrder,
  type CallResult,
  type Client,
  type PaymentOrder,
} from '@bank/contracts';
import type { Chance } from './chance.ts';
import { signOrder, type Cast, type Payer, type Route } from './teller.ts';

/** Longer than any server keeps a call. */
const CALL_MS = 20_000;
const RETRY_MS = 200;
const PATIENCE_MS = 60_000;
const CENTAVOS_MAX = 500;
/** Answers that leave the outcome open: the same call with the same key is made until there is another answer. */
const OPEN_STATUSES = [429, 502, 503, 504, 507];

/** An order that the bank said it has taken: what must be there afterwards, whatever happens. */
export interface Acknowledged {
  readonly key: string;
  readonly orderId: string;
  readonly companyId: string;
  readonly amountCentavos: number;
  readonly payeeAccount: string;
  readonly payeeIspb: string;
  /** Whether it went on at once, or the app's confirmation was acknowledged. */
  confirmed: boolean;
}

/** Everything that the clients were told, kept outside of the bank. */
export class Journal {
  readonly orders: Acknowledged[] = [];
  /** Answers by status; 0 is a lost connection. */
  readonly answers = new Map<number, number>();
  /** What no client should ever be told. */
  readonly faults: string[] = [];
  /** The longest that any call took to be answered or cut off. */
  slowestMs = 0;
  /** Orders that were asked for more than once before there was an answer. */
  retried = 0;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  acknowledge(order: Acknowledged): void {
    this.orders.push(order);
    appendFileSync(this.#file, `${JSON.stringify(order)}\n`);
  }

  count(status: number, ms: number): void {
    this.slowestMs = Math.max(this.slowestMs, ms);
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
  }
}

/** Clients that pay, each one order at a time, and insist on an answer to each. */
export class Load {
  readonly #journal: Journal;
  readonly #chance: Chance;
  readonly #urls: readonly string[];
  readonly #routes: readonly (readonly Route[])[];
  readonly #callMs: number;
  readonly #stopping = new AbortController();
  #clients: readonly Promise<void>[] = [];

  /** One client per list of routes. Calls go to the first address, and to the next ones where that one does not answer. */
  constructor(options: {
    readonly urls: readonly string[];
    readonly clients: readonly (readonly Route[])[];
    readonly journal: Journal;
    readonly chance: Chance;
    /** How long a client waits for an answer. */
    readonly callMs?: number;
  }) {
    this.#urls = options.urls;
    this.#journal = options.journal;
    this.#chance = options.chance;
    this.#routes = options.clients;
    this.#callMs = options.callMs ?? CALL_MS;
  }

  start(): void {
    this.#clients = this.#routes.map((routes) => this.#run(routes));
  }

  /** Lets each client get its last answer. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#clients);
  }

  /** Lets the clients use up their look-ups. */
  async untilDone(): Promise<void> {
    await Promise.all(this.#clients);
  }

  async #run(routes: readonly Route[]): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const usable = routes.filter(({ lookups }) => lookups.length > 0);
      const route = usable[this.#chance.between(0, usable.length - 1)];
      const lookupId = route?.lookups.pop();
      if (!route || lookupId === undefined) return;
      try {
        await this.#pay(route, lookupId);
      } catch (error) {
        this.#journal.faults.push(error instanceof Error ? error.message : String(error));
        return;
      }
    }
  }

  async #pay(route: Route, lookupId: string): Promise<void> {
    const { payer, payeeAccount, payeeIspb, lookup } = route;
    const amountCentavos = this.#chance.between(1, CENTAVOS_MAX);
    const amount = (amountCentavos / 100).toFixed(2);
    const key = crypto.randomUUID();
    const order = await this.#insist(payer, (client) =>
      client(createPixOrder, { body: { lookupId, amount }, idempotencyKey: key }),
    );
    const waits = order.state === 'awaiting_confirmation';
    const companyId = String(lookup.company_id);
    const kept = { key, orderId: order.id, companyId, amountCentavos, payeeAccount, payeeIspb, confirmed: !waits };
    this.#journal.acknowledge(kept);
    if (waits) {
      await this.#confirm(payer, order.id);
      kept.confirmed = true;
    }
  }

  async #confirm(payer: Payer, orderId: string): Promise<PaymentOrder> {
    const key = crypto.randomUUID();
    const device = await this.#insist(payer, (client) => signOrder(payer, client, orderId));
    const answer = await this.#ask(payer, (client) =>
      client(confirmPaymentOrder, { params: { orderId }, body: { device }, idempotencyKey: key }),
    );
    if (answer.ok) return answer.value;
    // The try before was cut off between taking the signature and taking the order on: the app signs again.
    if (answer.failure.kind === 'refused' && answer.failure.code === 'access.signature-invalid') {
      return this.#confirm(payer, orderId);
    }
    throw new Error(`a confirmation was refused: ${JSON.stringify(answer.failure)}`);
  }

  async #insist<T>(payer: Payer, call: (client: Client) => Promise<CallResult<T>>): Promise<T> {
    const answer = await this.#ask(payer, call);
    if (answer.ok) return answer.value;
    throw new Error(`a call was refused: ${JSON.stringify(answer.failure)}`);
  }

  /** Makes the same call until its outcome is known. */
  async #ask<T>(payer: Payer, call: (client: Client) => Promise<CallResult<T>>): Promise<CallResult<T>> {
    const until = performance.now() + PATIENCE_MS;
    for (let tries = 0; ; tries += 1) {
      if (tries === 1) this.#journal.retried += 1;
      const answer = await call(this.#client(payer, tries));
      const open = await this.#isOpen(payer, answer);
      if (!open) return answer;
      if (performance.now() > until)
        throw new Error(`no answer within ${PATIENCE_MS / 1000} s: ${JSON.stringify(answer)}`);
      await sleep(RETRY_MS);
    }
  }

  async #isOpen(payer: Payer, answer: CallResult<unknown>): Promise<boolean> {
    if (answer.ok) return false;
    const { failure } = answer;
    if (failure.kind !== 'refused') return true;
    if (failure.status === 401) {
      await payer.signIn().catch(() => undefined);
      return true;
    }
    if (failure.status === 500) this.#journal.faults.push(`an answer of 500: ${failure.message ?? ''}`);
    return failure.status === 500 || OPEN_STATUSES.includes(failure.status);
  }

  #client(payer: Payer, turn: number): Client {
    return createClient({
      baseUrl: this.#urls[turn % this.#urls.length] ?? '',
      token: payer.token,
      fetch: async (url, init) => {
        const since = performance.now();
        try {
          const response = await fetch(url, { ...init, signal: AbortSignal.timeout(this.#callMs) });
          this.#journal.count(response.status, performance.now() - since);
          return response;
        } catch (error) {
          this.#journal.count(0, performance.now() - since);
          throw error;
        }
      },
    });
  }
}

/** Sixteen clients: to the same bank, to others, and some whose orders the app confirms. */
export function sixteenClients(cast: Cast): readonly (readonly Route[])[] {
  return [
    ...Array.from({ length: 6 }, () => [cast.inside]),
    ...Array.from({ length: 7 }, () => cast.outside),
    ...Array.from({ length: 3 }, () => cast.confirmed),
  ];
}

/** Every pair of payer and payee of a load. */
export function routesOf(cast: Cast): readonly Route[] {
  return [cast.inside, ...cast.outside, ...cast.confirmed];
}
