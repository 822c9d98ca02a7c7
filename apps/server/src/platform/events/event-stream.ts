/** An event as server-sent events are written. JSON has no line breaks, so one data line carries it. */
export function eventText(type: string, data: unknown): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A comment: keeps the connection and whatever stands between awake. */
export const HEARTBEAT_TEXT = ': \n\n';

/** The beginning of every stream: how long a browser waits before it comes back. */
export const OPENING_TEXT = 'retry: 2000\n\n';

/** More different events than this waiting for one reader: it is too slow, and reads everything again later. */
const WAITING_MAX = 64;

/**
 * One reader's stream: takes what is told, gives it out as fast as it is read. Equal events that wait become one, so a
 * slow reader costs a bounded amount of memory; one that is hopelessly behind is let go.
 */
export class EventStream implements AsyncIterable<Uint8Array> {
  readonly #waiting = new Set<string>([OPENING_TEXT]);
  readonly #onClose: () => void;
  #beatsLeft: number;
  #wake: (() => void) | undefined;
  #closed = false;

  /** `beats`: how many heartbeats it lives at most. */
  constructor(beats: number, onClose: () => void) {
    this.#beatsLeft = beats;
    this.#onClose = onClose;
  }

  /** Keeps the connection awake; ends it when it has lived its time. */
  beat(): void {
    this.#beatsLeft -= 1;
    this.send(HEARTBEAT_TEXT);
    if (this.#beatsLeft <= 0) this.close();
  }

  /** Adds text to what is to be sent. */
  send(text: string): void {
    if (this.#closed) return;
    if (this.#waiting.size >= WAITING_MAX) return this.close();
    this.#waiting.add(text);
    this.#wake?.();
  }

  /** Ends the stream after what waits. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#onClose();
    this.#wake?.();
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    return {
      next: async () => {
        while (this.#waiting.size === 0 && !this.#closed) {
          await new Promise<void>((resolve) => (this.#wake = resolve));
          this.#wake = undefined;
        }
        if (this.#waiting.size === 0) return { done: true, value: undefined };
        const text = [...this.#waiting].join('');
        this.#waiting.clear();
        return { done: false, value: new TextEncoder().encode(text) };
      },
      return: () => {
        this.#waiting.clear();
        this.close();
        return Promise.resolve({ done: true, value: undefined });
      },
    };
  }
}
