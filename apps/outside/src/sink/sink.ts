// The sandbox's sink stands for the systems of companies: it takes what webhooks are sent, shows it, and answers as it is told.
// It lives in memory only, and forgets the oldest calls.

/** A call that came. */
export interface SinkCall {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The response that a sink gives to every call. */
export interface SinkAnswer {
  readonly status: number;
  readonly delayMs: number;
  /** Target of a redirect. */
  readonly redirect?: string | undefined;
}

/** One sink by its name. */
export interface Sink {
  readonly name: string;
  answer: SinkAnswer;
  /** Calls received, those that are no longer kept included. */
  count: number;
  /** The latest calls, oldest first. */
  readonly calls: SinkCall[];
}

const SINKS_MAX = 100;
const CALLS_KEPT = 500;
const BYTES_KEPT = 2_000_000;
const ANSWER: SinkAnswer = { status: 200, delayMs: 0 };

/** The sinks of an outside world. */
export class Sinks {
  readonly #sinks = new Map<string, Sink>();

  /** The sink of that name; it is there when somebody asks for it. */
  of(name: string): Sink {
    const sink = this.#sinks.get(name) ?? { name, answer: ANSWER, count: 0, calls: [] };
    this.#sinks.delete(name);
    this.#sinks.set(name, sink);
    const [oldest] = this.#sinks.keys();
    if (this.#sinks.size > SINKS_MAX && oldest !== undefined) this.#sinks.delete(oldest);
    return sink;
  }

  /** Keeps a call, and tells what to answer. */
  take(name: string, call: SinkCall): SinkAnswer {
    const sink = this.of(name);
    sink.count += 1;
    sink.calls.push(call);
    let bytes = sink.calls.reduce((sum, { body }) => sum + body.length, 0);
    while (sink.calls.length > CALLS_KEPT || (bytes > BYTES_KEPT && sink.calls.length > 1))
      bytes -= sink.calls.shift()?.body.length ?? 0;
    return sink.answer;
  }

  /** All of them, the last used first. */
  all(): readonly Sink[] {
    return [...this.#sinks.values()].toReversed();
  }
}
