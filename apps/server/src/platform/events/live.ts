import type pg from 'pg';
import type { Logger } from 'pino';
import type { LiveEvent } from '@bank/contracts';
import { arrayValue, BoundedClient, KEEP_ALIVE, type Patience } from '@bank/ledger';
import { readPrepared } from '../database/rows.ts';

/** Hears what happened in every server process. */
export interface LiveListener {
  /** Something of that company changed. */
  events?(companyId: string, events: readonly LiveEvent[]): void;
  /** Sessions ended (their ids' hashes, hex): whatever they hold open must be closed now. */
  sessionsEnded?(sessions: readonly string[]): void;
  /** Something that belongs to no company changed; `subject` says what. */
  changed?(subject: string): void;
  /**
   * Notices may have been missed: they could not be sent, could not be read, or the connection that hears them was away.
   * Whoever shows something should read it again.
   */
  gap?(): void;
}

/**
 * Tells every server process what happened, after it was committed. Hints only: a lost one loses nothing, for where one
 * may be lost everybody is told that there is a gap.
 */
export interface LivePublisher {
  /** Never throws; sent within a few milliseconds, repetitions of that moment once. */
  publish(companyId: string, events: readonly LiveEvent[]): void;
  /** Tells that sessions ended: the hashes of their ids in hex. */
  endSessions(sessions: readonly string[]): void;
  /** Tells every server that something changed which belongs to no company. */
  tellServers(subject: string): void;
  /** Answers a function that ends the subscription. */
  subscribe(listener: LiveListener): () => void;
}

/** The publisher with its own listening connection. */
export interface LiveChannel extends LivePublisher {
  start(): void;
  stop(): Promise<void>;
}

type Notice =
  | { readonly c: string; readonly e: readonly LiveEvent[] }
  | { readonly s: readonly string[] }
  | { readonly w: string }
  | { readonly gap: true };

const CHANNEL = 'ipe_live';
const NOTIFY = { name: 'live_notify', text: 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload' };
const GATHER_MS = 10;
const RECONNECT_MS = 500;
/** Who only listens does not notice that nobody speaks any more, so it asks now and then: so often within its patience. */
const QUESTIONS = 2;
// PostgreSQL takes 8,000 bytes; a notice that is longer goes out in parts.
const PAYLOAD_BYTES_MAX = 7000;

/** Publishes by NOTIFY on the pool and hears by LISTEN on a connection of its own, which is made again when it dies. */
export function createLiveChannel(options: {
  readonly pool: pg.Pool;
  readonly url: string;
  readonly patience: Patience;
  readonly log: Logger;
}): LiveChannel {
  return new NotifyChannel(options);
}

class NotifyChannel implements LiveChannel {
  readonly #pool: pg.Pool;
  readonly #url: string;
  readonly #patience: Patience;
  readonly #log: Logger;
  readonly #listeners = new Set<LiveListener>();
  /** Events by company, as JSON: what is said twice within a moment goes out once. */
  readonly #waiting = new Map<string, Set<string>>();
  readonly #ended = new Set<string>();
  readonly #changed = new Set<string>();
  /** Events could not be sent: everybody has to hear of a gap in their place. */
  #lost = false;
  /** The listening connection is away, and could not be made again at once. */
  #deaf = false;
  #sending: NodeJS.Timeout | undefined;
  #client: BoundedClient | undefined;
  #stopped = true;
  #retry: NodeJS.Timeout | undefined;

  constructor({ pool, url, patience, log }: Parameters<typeof createLiveChannel>[0]) {
    this.#pool = pool;
    this.#url = url;
    this.#patience = patience;
    this.#log = log;
  }

  publish(companyId: string, events: readonly LiveEvent[]): void {
    const waiting = this.#waiting.get(companyId) ?? new Set();
    for (const event of events) waiting.add(JSON.stringify(event));
    if (waiting.size === 0) return;
    this.#waiting.set(companyId, waiting);
    this.#sendSoon();
  }

  endSessions(sessions: readonly string[]): void {
    if (sessions.length === 0) return;
    for (const session of sessions) this.#ended.add(session);
    this.#sendSoon();
  }

  tellServers(subject: string): void {
    this.#changed.add(subject);
    this.#sendSoon();
  }

  subscribe(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    this.#stopped = false;
    void this.#connect(false);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#sending);
    await this.#send();
    await this.#client?.end().catch(() => undefined);
  }

  #sendSoon(afterMs = GATHER_MS): void {
    if (this.#sending) return;
    this.#sending = setTimeout(() => void this.#send(), afterMs);
    this.#sending.unref();
  }

  async #send(): Promise<void> {
    this.#sending = undefined;
    const [ended, changed, lost] = [[...this.#ended], [...this.#changed], this.#lost];
    const notices = [
      ...[...this.#waiting].flatMap(([companyId, events]) => noticesOf(companyId, [...events])),
      ...ended.map((session) => JSON.stringify({ s: [session] } satisfies Notice)),
      ...changed.map((subject) => JSON.stringify({ w: subject } satisfies Notice)),
      ...(lost ? [JSON.stringify({ gap: true } satisfies Notice)] : []),
    ];
    if (notices.length === 0) return;
    const payloads = gathered(notices);
    this.#ended.clear();
    this.#changed.clear();
    this.#waiting.clear();
    this.#lost = false;
    try {
      await readPrepared(this.#pool, NOTIFY, [CHANNEL, arrayValue('text', payloads)]);
    } catch (error) {
      if (!lost) this.#log.warn({ err: error }, 'live notices were not sent: a gap is told when the database is back');
      for (const session of ended) this.#ended.add(session);
      for (const subject of changed) this.#changed.add(subject);
      this.#lost = true;
      if (!this.#stopped) this.#sendSoon(RECONNECT_MS);
    }
  }

  async #connect(again: boolean): Promise<void> {
    if (this.#stopped) return;
    const { connectMs, lockMs } = this.#patience;
    const client = new BoundedClient({
      connectionString: this.#url,
      ...KEEP_ALIVE,
      connectionTimeoutMillis: connectMs,
      // Nothing that it asks waits for anybody.
      silentMs: lockMs,
    });
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => payload !== undefined && this.#hear(payload));
    client.on('end', () => this.#reconnect(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      this.#client = client;
      this.#ask(client);
      this.#deaf = false;
      if (again) this.#tellGap();
    } catch {
      // Who hears nothing says so: streams end, and their readers find a server that hears, or wait for this one.
      if (again && !this.#deaf) this.#tellGap();
      this.#deaf = true;
      await client.end().catch(() => undefined);
      this.#reconnect(client);
    }
  }

  #ask(client: BoundedClient): void {
    const everyMs = this.#patience.silentMs / QUESTIONS;
    // What it answers does not matter; where it does not, the connection ends and is made again.
    const asking = setInterval(() => void client.query('SELECT').catch(() => undefined), everyMs).unref();
    client.once('end', () => clearInterval(asking));
  }

  #reconnect(client: BoundedClient): void {
    if (this.#stopped || (this.#client !== undefined && this.#client !== client)) return;
    this.#client = undefined;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(true), RECONNECT_MS);
    this.#retry.unref();
  }

  #hear(payload: string): void {
    const notices = noticesIn(payload);
    if (!notices) this.#log.error('a live notice could not be read');
    for (const notice of notices ?? [{ gap: true } as const]) this.#tell((listener) => pass(notice, listener));
  }

  #tellGap(): void {
    this.#tell((listener) => listener.gap?.());
  }

  #tell(what: (listener: LiveListener) => void): void {
    for (const listener of this.#listeners) {
      try {
        what(listener);
      } catch (error) {
        this.#log.error({ err: error }, 'a live listener failed');
      }
    }
  }
}

function pass(notice: Notice, listener: LiveListener): void {
  if ('c' in notice) listener.events?.(notice.c, notice.e);
  else if ('s' in notice) listener.sessionsEnded?.(notice.s);
  else if ('w' in notice) listener.changed?.(notice.w);
  else listener.gap?.();
}

/** Undefined for what no server of ours wrote, or a later one writes: whoever may notify here is not trusted to be us. */
function noticesIn(payload: string): readonly Notice[] | undefined {
  try {
    const notices: unknown = JSON.parse(payload);
    return Array.isArray(notices) && notices.every(isNotice) ? notices : undefined;
  } catch {
    return undefined;
  }
}

function isNotice(value: unknown): value is Notice {
  const { c, e, s, w, gap } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (typeof c === 'string' && Array.isArray(e)) || Array.isArray(s) || typeof w === 'string' || gap === true;
}

/** Events of one notice at most: the longest (money that came in and its payer's name) take 550 bytes, so that a notice fits. */
const EVENTS_MAX = 12;

/** A company's events, which are JSON already, as notices. */
function noticesOf(companyId: string, events: readonly string[]): string[] {
  const company = JSON.stringify(companyId);
  const notices: string[] = [];
  for (let from = 0; from < events.length; from += EVENTS_MAX) {
    notices.push(`{"c":${company},"e":[${events.slice(from, from + EVENTS_MAX).join(',')}]}`);
  }
  return notices;
}

function gathered(notices: readonly string[]): string[] {
  const payloads: string[] = [];
  let part: string[] = [];
  let bytes = 0;
  for (const notice of notices) {
    const size = Buffer.byteLength(notice) + 1;
    if (part.length > 0 && bytes + size > PAYLOAD_BYTES_MAX) {
      payloads.push(`[${part.join(',')}]`);
      part = [];
      bytes = 0;
    }
    part.push(notice);
    bytes += size;
  }
  payloads.push(`[${part.join(',')}]`);
  return payloads;
}
