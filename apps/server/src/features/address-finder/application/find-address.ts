import { HOUR_MS, ok, refuse, SECOND_MS, type Clock, type Instant, type Result } from '@bank/core';
import type { FoundAddress } from '@bank/contracts';
import type { CepAnswer } from '@bank/rails-protocol';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Nobody waits longer for an address than typing it takes. */
const PATIENCE_MS = 2 * SECOND_MS;
const KEPT_MS = 24 * HOUR_MS;
const ANSWERS_MAX = 2000;

/** Finds the address of a CEP. */
export type FindAddress = (cep: string) => Promise<Result<FoundAddress, Refusal>>;

/**
 * Asks the outside world, and keeps what it said for a day in this process. No answer within two seconds is a refusal: who
 * asks fills the address in by hand.
 */
export function createFindAddress({ rails, clock }: Pick<Platform, 'rails' | 'clock'>): FindAddress {
  const answers = new Answers(clock);
  return async (cep) => {
    const known = answers.of(cep);
    if (known) return present(known);
    const asked = await inTime(rails.addresses.find(cep));
    if (!asked?.ok) return refuse({ code: 'address-finder.unavailable', retryAfterSeconds: 2 });
    answers.keep(cep, asked.value);
    return present(asked.value);
  };
}

function present(answer: CepAnswer): Result<FoundAddress, Refusal> {
  return answer.found ? ok(answer.address) : refuse({ code: 'address-finder.unknown', field: 'cep' });
}

async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), PATIENCE_MS)));
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}

/** What was said lately; of too many answers the oldest go. */
class Answers {
  readonly #clock: Clock;
  readonly #kept = new Map<string, { readonly answer: CepAnswer; readonly at: Instant }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of(cep: string): CepAnswer | undefined {
    const kept = this.#kept.get(cep);
    return kept && this.#clock.now() - kept.at < KEPT_MS ? kept.answer : undefined;
  }

  keep(cep: string, answer: CepAnswer): void {
    this.#kept.delete(cep);
    this.#kept.set(cep, { answer, at: this.#clock.now() });
    if (this.#kept.size <= ANSWERS_MAX) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
