import { EventStream } from '../../../platform/events/event-stream.ts';

/** How many streams anybody may have open: from one address, and all of them at this server; and how long each lives. */
export interface PublicReaderLimits {
  readonly perAddress: number;
  readonly inAll: number;
  /** Heartbeats that a stream lives; whoever still reads comes back. */
  readonly beats: number;
}

/**
 * Everybody who reads the public stream at this server. Each event says all there is, so whoever comes back missed
 * nothing; a reader that does not read costs a bounded amount of memory and is let go.
 */
export class PublicReaders {
  readonly #open = new Map<EventStream, string>();
  readonly #limits: PublicReaderLimits;

  constructor(limits: PublicReaderLimits) {
    this.#limits = limits;
  }

  /** Opens a stream that begins with this text; undefined where there are as many as may be. */
  open(address: string, text: string): EventStream | undefined {
    const own = [...this.#open.values()].filter((other) => other === address).length;
    if (own >= this.#limits.perAddress || this.#open.size >= this.#limits.inAll) return undefined;
    const stream: EventStream = new EventStream(this.#limits.beats, () => this.#open.delete(stream));
    this.#open.set(stream, address);
    stream.send(text);
    return stream;
  }

  /** Tells everybody. */
  tell(text: string): void {
    for (const stream of this.#open.keys()) stream.send(text);
  }

  /** Tells everybody, and counts as one heartbeat of each stream's life. */
  beat(text: string): void {
    this.tell(text);
    for (const stream of this.#open.keys()) stream.beat();
  }

  /** Lets everybody go. */
  closeAll(): void {
    for (const stream of this.#open.keys()) stream.close();
  }

  /** How many streams are open. */
  get size(): number {
    return this.#open.size;
  }
}
