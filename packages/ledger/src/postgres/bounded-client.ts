import type { Socket } from 'node:net';
import pg from 'pg';

/** The database said nothing for longer than it may. What became of what it was asked is unknown. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  /** As a socket would name it: whoever tells lost connections from bugs knows it. */
  readonly code = 'ETIMEDOUT';
}

/** How a {@link BoundedClient} connects. */
export interface BoundedClientOptions extends pg.ClientConfig {
  /** How long the other side may say nothing while it owes an answer; for ever unless told. */
  readonly silentMs?: number;
}

/** The clock looks so often within the bound: what is late by a part of it is not worth a timer for each statement. */
const LOOKS = 16;

/** How long a goodbye may take: whoever does not hear it never answers it. */
const GOODBYE_MS = 2000;

/**
 * For statements that may take as long as they need (migrations, the verifier, imports): only a peer that is gone is
 * given up, by the operating system's own questions to it, which it answers for a PostgreSQL that is busy.
 */
export const NO_SILENCE_BOUND = Infinity;

/**
 * When an idle or waiting connection is asked by the operating system whether its peer is there: after so long, then
 * every second, ten times (Node). It finds a network or machine that is gone, not a process that stands still.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/**
 * The same asked by PostgreSQL of us: else the sessions of a server that vanished would hold their places for hours.
 * Goes into `options` of a connection; it means nothing on a Unix socket.
 */
export const SESSION_KEEP_ALIVE =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=5 -c tcp_user_timeout=20000';

/** What `pg` keeps about a connection and does not declare. */
interface Inside {
  /** False from the first message of a statement until PostgreSQL has answered all that was sent. */
  readonly readyForQuery?: boolean;
  readonly connection: { readonly stream: Socket };
}

/**
 * A client that never waits for ever: where the other side owes an answer and not one byte comes for `silentMs`, the
 * socket is destroyed, everything that waited fails with {@link DatabaseSilent}, and the client's user or pool drops it
 * as it does any lost connection. Bytes count, not statements, so a long answer that keeps coming is never cut; and looks
 * at the clock count, not its time, so a process that itself stood still blames nobody. Nothing is done per statement.
 */
export class BoundedClient extends pg.Client {
  readonly #silentMs: number;
  #looking: NodeJS.Timeout | undefined;
  #heardBytes = -1;
  #silentLooks = 0;

  constructor(options?: BoundedClientOptions) {
    super(options);
    this.#silentMs = options?.silentMs ?? NO_SILENCE_BOUND;
    this.once('connect', () => this.#watch());
    this.once('end', () => clearInterval(this.#looking));
  }

  /** Closes in order, or at once where the other side does not take its leave. */
  override end(): Promise<void>;
  override end(done: (error: Error) => void): void;
  override end(done?: (error: Error) => void): Promise<void> | void {
    const patience = setTimeout(() => this.#inside.connection.stream.destroy(), GOODBYE_MS).unref();
    this.once('end', () => clearTimeout(patience));
    return done ? super.end(done) : super.end();
  }

  /** Gives the connection up: whoever waits for it, or has it in stock, is told `error`. */
  abandon(error: Error): void {
    this.#inside.connection.stream.destroy(error);
  }

  get #inside(): Inside {
    return this as unknown as Inside;
  }

  #watch(): void {
    if (!Number.isFinite(this.#silentMs)) return;
    this.#looking = setInterval(() => this.#look(), this.#silentMs / LOOKS);
    this.#looking.unref();
  }

  #look(): void {
    const { readyForQuery, connection } = this.#inside;
    const heard = connection.stream.bytesRead;
    const owesAnswer = readyForQuery === false;
    this.#silentLooks = owesAnswer && heard === this.#heardBytes ? this.#silentLooks + 1 : 0;
    this.#heardBytes = heard;
    // The first of the looks may have come right after the question.
    if (this.#silentLooks > LOOKS) this.abandon(new DatabaseSilent(`no word for ${this.#silentMs} ms`));
  }
}
