import type { Clock } from '@bank/core';
import { SERVICES, type ServiceName } from '@bank/contracts';
import type { View } from '../domain/agreement.ts';
import { afterCall, knownAt, UNMEASURED, type Health } from '../domain/health.ts';
import { outcomeOf, type Answered } from '../domain/judging.ts';

/** What this server's own calls say of each service. In memory: a call costs it no more than a few sums. */
export class Meter {
  readonly #clock: Clock;
  readonly #health = new Map<ServiceName, Health>(SERVICES.map((service) => [service, UNMEASURED]));
  readonly #onTurn: () => void;

  /** `onTurn`: told when a service's state turned with a call. */
  constructor(clock: Clock, onTurn: () => void) {
    this.#clock = clock;
    this.#onTurn = onTurn;
  }

  /**
   * Does a call of a service and notes how it ended. `waits`: the other side takes its time on purpose, so time says
   * nothing. `givenUp` true afterwards: we ended it ourselves, and it says nothing at all.
   */
  async watch<Answer extends Answered>(
    service: ServiceName,
    call: () => Promise<Answer>,
    { waits = false, givenUp }: { readonly waits?: boolean; readonly givenUp?: () => boolean } = {},
  ): Promise<Answer> {
    const began = performance.now();
    const answer = await call();
    if (!answer.ok && givenUp?.()) return answer;
    this.#note(service, answer, waits ? 0 : performance.now() - began);
    return answer;
  }

  /** What is known of a service now. */
  view(service: ServiceName): View {
    return knownAt(this.#of(service), this.#clock.now());
  }

  #note(service: ServiceName, answer: Answered, elapsedMs: number): void {
    const before = this.#of(service);
    const after = afterCall(before, { at: this.#clock.now(), outcome: outcomeOf(answer, elapsedMs, service) });
    this.#health.set(service, after);
    if (after.state !== before.state) this.#onTurn();
  }

  #of(service: ServiceName): Health {
    return this.#health.get(service) ?? UNMEASURED;
  }
}
