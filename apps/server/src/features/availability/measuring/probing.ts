import { SECOND_MS, type Clock, type Instant } from '@bank/core';
import { SERVICES, type ServiceName } from '@bank/contracts';
import type { RailsClient } from '@bank/rails-protocol';
import type { Meter } from './meter.ts';

/** A service that is well is asked for a sign of life when nobody called it for so long. */
export const QUIET_MS = 5 * SECOND_MS;
/** One that is not, or of which nothing is known, sooner: its end should be seen when it comes. */
export const QUIET_TROUBLED_MS = 2 * SECOND_MS;

/**
 * Asks services that nobody calls for a sign of life, so that a state can end without a customer trying. Any call of ours
 * counts as one: a service in use is never probed. One probe of each at a time.
 */
export class Probing {
  readonly #underWay = new Map<ServiceName, Promise<void>>();
  readonly #lastAt = new Map<ServiceName, Instant>();
  readonly #ask: Readonly<Record<ServiceName, () => Promise<unknown>>>;
  readonly #meter: Meter;
  readonly #clock: Clock;

  /** `rails` is measured: a probe is a call like any other. */
  constructor(rails: RailsClient, meter: Meter, clock: Clock) {
    this.#meter = meter;
    this.#clock = clock;
    this.#ask = {
      spi: () => rails.spi.echo(),
      dict: () => rails.dict.echo(),
      email: () => rails.outbox.echo('email'),
      sms: () => rails.outbox.echo('sms'),
    };
  }

  /** Begins the probes that are due, and waits for none. */
  begin(): void {
    for (const service of SERVICES) if (this.#isDue(service)) this.#probe(service);
  }

  /** Resolves when no probe is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  #isDue(service: ServiceName): boolean {
    if (this.#underWay.has(service)) return false;
    const { state, measuredAt } = this.#meter.view(service);
    const last = Math.max(measuredAt ?? -Infinity, this.#lastAt.get(service) ?? -Infinity);
    return this.#clock.now() - last >= (state === 'on-air' ? QUIET_MS : QUIET_TROUBLED_MS);
  }

  #probe(service: ServiceName): void {
    const probe = this.#ask[service]().then(
      () => undefined,
      () => undefined,
    );
    const done = probe.finally(() => {
      this.#lastAt.set(service, this.#clock.now());
      this.#underWay.delete(service);
    });
    this.#underWay.set(service, done);
  }
}
