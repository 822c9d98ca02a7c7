import type { Logger } from 'pino';
import type { Leases } from './leases.ts';

/** Work that is done again and again while the server runs. */
export interface Loop {
  readonly name: string;
  start(): void;
  /** Lets the present turn end and starts no other. */
  stop(): Promise<void>;
  /** Says that there is something to do now. */
  wake(): void;
}

/** What a loop does and how often. */
export interface LoopOptions {
  readonly name: string;
  /** From the end of a turn to the beginning of the next, unless woken before. */
  readonly everyMs: number;
  /** One turn. True: there is more, go on at once. `stopping` is aborted when the server wants to stop. */
  turn(stopping: AbortSignal): Promise<boolean | void>;
  readonly log: Logger;
  /** Present: only the process that holds the lease of this loop's name does its turns. */
  readonly lease?: { readonly leases: Leases; readonly forMs: number };
  /**
   * Of the time, at most this share (above 0, at most 1) is spent in turns; after each the loop rests accordingly, also
   * where there is more to do. All of it where it is not said. For work that nobody waits for at a screen, so that it
   * leaves room to those who do.
   */
  readonly share?: number;
}

const BACK_OFF_MS_MAX = 5000;

/**
 * A loop that never overlaps itself and survives every error: it logs it and tries again, later and later (at most
 * every 5 s or at its own pace, whichever is slower). A wake during a turn makes another turn follow.
 */
export function createLoop(options: LoopOptions): Loop {
  return new PacedLoop(options);
}

class PacedLoop implements Loop {
  readonly name: string;
  readonly #options: LoopOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #woken = false;
  #started = false;
  #failures = 0;
  /** On the clock of `performance`. */
  #restsUntil = 0;

  constructor(options: LoopOptions) {
    this.name = options.name;
    this.#options = options;
  }

  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#schedule(0);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#running;
    const { lease } = this.#options;
    if (this.#started && lease) await lease.leases.release(this.name).catch(() => undefined);
  }

  wake(): void {
    this.#woken = true;
    if (this.#started && !this.#running) this.#schedule(0);
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    if (this.#stopping.signal.aborted) return;
    const restMs = this.#restsUntil - performance.now();
    this.#timer = setTimeout(() => void (this.#running = this.#run()), Math.max(delayMs, restMs));
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    this.#woken = false;
    let more: boolean | void = false;
    const begun = performance.now();
    try {
      more = (await this.#mayRun()) && (await this.#options.turn(this.#stopping.signal));
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      this.#options.log.error({ err: error, loop: this.name, failures: this.#failures }, 'loop turn failed');
    }
    this.#running = undefined;
    const { share = 1 } = this.#options;
    const ended = performance.now();
    this.#restsUntil = ended + (ended - begun) * (1 / share - 1);
    this.#schedule(this.#pauseMs(more === true || this.#woken));
  }

  async #mayRun(): Promise<boolean> {
    const { lease } = this.#options;
    return lease === undefined || lease.leases.take(this.name, lease.forMs);
  }

  #pauseMs(atOnce: boolean): number {
    const { everyMs } = this.#options;
    if (this.#failures > 0) return Math.min(Math.max(everyMs, BACK_OFF_MS_MAX), 100 * 2 ** this.#failures);
    return atOnce ? 0 : everyMs;
  }
}
