import { connect, createServer, type Socket } from 'node:net';

/** Which connections fall silent: all, old and new, or those that are open while new ones get through. */
export type Silenced = 'all' | 'open';

/** What becomes of the bytes that are sent into a silence: never delivered, or when the network is there again. */
export type Fate = 'lost' | 'late';

/**
 * A network between a client and PostgreSQL that can go away without a word: bytes stop, and nothing is closed or refused
 * (a dead line, a stopped machine).
 */
export interface SilentNetwork {
  /** The database's address through this network. */
  readonly url: string;
  /** Lets nothing through any more, from either side. */
  silence(which?: Silenced, fate?: Fate): void;
  /**
   * Falls silent for all connections by itself, at the first message to the database that contains `text`: with
   * `delivered` it still gets through and only its answer is lost. Resolves when that has happened.
   */
  silenceAt(text: string, options: { readonly delivered: boolean; readonly which?: Silenced }): Promise<void>;
  /** Lets new connections through again, and late bytes of old ones. Where bytes were lost a connection stays dead. */
  speak(): void;
  /** How many connections were made through it so far. */
  readonly connections: number;
  /** Ends it with every connection. */
  close(): Promise<void>;
}

interface Link {
  readonly near: Socket;
  readonly far: Socket;
  fate: Fate | undefined;
}

interface Trap {
  readonly text: string;
  readonly delivered: boolean;
  readonly which: Silenced;
  readonly sprung: () => void;
}

/** Lays one to the PostgreSQL at that address. */
export async function openSilentNetwork(databaseUrl: string): Promise<SilentNetwork> {
  const network = new Network(databaseUrl);
  await network.open();
  return network;
}

class Network implements SilentNetwork {
  readonly #databaseUrl: string;
  readonly #links = new Set<Link>();
  readonly #server = createServer((near) => this.#join(near));
  #silence: { readonly which: Silenced; readonly fate: Fate } | undefined;
  #trap: Trap | undefined;
  connections = 0;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  async open(): Promise<void> {
    await new Promise<void>((done, fail) => {
      this.#server.once('error', fail);
      this.#server.listen(0, '127.0.0.1', () => done());
    });
  }

  get url(): string {
    const url = new URL(this.#databaseUrl);
    const address = this.#server.address();
    if (typeof address !== 'object' || !address) throw new Error('The network is not open.');
    url.searchParams.delete('host');
    url.host = `127.0.0.1:${address.port}`;
    return url.toString();
  }

  silence(which: Silenced = 'all', fate: Fate = 'lost'): void {
    this.#silence = { which, fate };
    for (const link of this.#links) mute(link, fate);
  }

  silenceAt(text: string, options: { readonly delivered: boolean; readonly which?: Silenced }): Promise<void> {
    const { delivered, which = 'all' } = options;
    return new Promise((sprung) => (this.#trap = { text, delivered, which, sprung }));
  }

  speak(): void {
    this.#silence = undefined;
    this.#trap = undefined;
    for (const link of this.#links) {
      if (link.fate === 'late') {
        link.fate = undefined;
        link.near.resume();
        link.far.resume();
      }
      // The database's own system gives up a peer that it does not hear, in its own time; ours never learns of it.
      if (link.fate === 'lost') link.far.destroy();
    }
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((done) => this.#server.close(() => done()));
    for (const { near, far } of this.#links) {
      near.destroy();
      far.destroy();
    }
    await closed;
  }

  #join(near: Socket): void {
    this.connections += 1;
    const link: Link = { near, far: connect(peerOf(this.#databaseUrl)), fate: undefined };
    this.#links.add(link);
    if (this.#silence?.which === 'all') mute(link, this.#silence.fate);
    near.on('data', (bytes) => this.#carry(link, bytes));
    link.far.on('data', (bytes) => {
      if (!link.fate) near.write(bytes);
    });
    this.#endWith(link, near, link.far);
    this.#endWith(link, link.far, near);
  }

  #carry(link: Link, bytes: Buffer): void {
    if (link.fate) return;
    const trap = this.#trap;
    const isSprung = trap !== undefined && bytes.includes(trap.text);
    if (isSprung) {
      this.#trap = undefined;
      this.silence(trap.which);
      trap.sprung();
    }
    if (!isSprung || trap.delivered) link.far.write(bytes);
  }

  // A side that goes takes the other one with it, but for a silent line, which carries no end either.
  #endWith(link: Link, one: Socket, other: Socket): void {
    one.setNoDelay(true);
    one.on('error', () => undefined);
    one.on('close', () => {
      if (link.fate !== 'lost') other.end();
      if (link.near.destroyed && link.far.destroyed) this.#links.delete(link);
    });
  }
}

function mute(link: Link, fate: Fate): void {
  link.fate ??= fate;
  if (link.fate !== 'late') return;
  link.near.pause();
  link.far.pause();
}

/** Where PostgreSQL listens: a directory of its socket (as host, or so named), or an address. */
function peerOf(databaseUrl: string): { readonly path: string } | { readonly host: string; readonly port: number } {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const port = Number(url.port || 5432);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}
