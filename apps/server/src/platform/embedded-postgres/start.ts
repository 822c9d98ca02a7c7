import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openBinaries } from './binaries.ts';
import { addressOf, dataOf, ensureCluster } from './cluster.ts';
import {
  FREE_SPACE_BYTES_MIN,
  freeSpaceBytes,
  giveUpReserve,
  keepReserve,
  START_SPACE_BYTES_MIN,
} from './free-space.ts';
import { findHome, openHome, type Home } from './home.ts';
import { endLeftovers } from './leftovers.ts';
import { takeLock } from './lock.ts';
import { startPostmaster, type Durability, type Postmaster } from './postmaster.ts';
import { EmbeddedPostgresRefused } from './refused.ts';

/** The embedded database, running, and kept running until it is stopped. */
export interface EmbeddedPostgres {
  /** Its address for the bank (its own database and role). The same after every restart. */
  readonly url: string;
  /** Its address for the superuser: for tests and measurements, which make databases of their own. */
  readonly superuserUrl: string;
  /** Where its files stand: under the data directory, or where its account can reach them. */
  readonly directory: string;
  /** The server process at this moment. */
  readonly pid: number;
  /** Ends connections, writes everything, lets go of the data directory. */
  stop(): Promise<void>;
  /** Calls back once if it dies and cannot be brought back. */
  onExit(listener: (reason: string) => void): void;
}

/** What {@link startEmbeddedPostgres} needs to know. */
export interface EmbeddedPostgresOptions {
  /** The bank's data directory (DATA_DIR); made if it is not there. */
  readonly dataDir: string;
  /** Takes what is worth telling whoever runs the bank, in Portuguese, a line at a time. */
  readonly log: (message: string) => void;
  readonly durability?: Durability;
}

const RESTARTS_MAX = 5;
const RESTARTS_WITHIN_MS = 60_000;
const RESTART_PAUSE_MS = 200;

/**
 * Starts the embedded PostgreSQL of a data directory, creating it the first time, and keeps it running.
 * Refuses with {@link EmbeddedPostgresRefused}: directory in use by another server, not reachable, disk full, data of
 * another PostgreSQL version, no programs for this system.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = openHome(options.dataDir, options.log);
  const lock = takeLock(home.lockFile);
  if (!lock) throw inUse(options.dataDir);
  try {
    const start = await prepare(home, options);
    const keeper = new Keeper(await start(), start, options.log);
    await ensureDatabase(home);
    if (options.durability !== 'none') await keepReserve(home.reserveFile, await freeSpaceBytes(home.directory));
    return {
      url: addressOf(home, 'ipe'),
      superuserUrl: addressOf(home, 'postgres', 'postgres'),
      directory: home.directory,
      get pid() {
        return keeper.pid;
      },
      stop: () => keeper.stop().finally(() => lock.release()),
      onExit: (listener) => keeper.onExit(listener),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The address of the embedded database that another process is running on this data directory, if one is. */
export function findRunningPostgres(dataDir: string): string | undefined {
  const home = findHome(dataDir);
  if (!home) return undefined;
  const lock = takeLock(home.lockFile);
  lock?.release();
  return lock ? undefined : addressOf(home, 'ipe');
}

async function prepare(home: Home, options: EmbeddedPostgresOptions): Promise<() => Promise<Postmaster>> {
  const free = await freeSpaceBytes(home.directory);
  if (free < START_SPACE_BYTES_MIN && !giveUpReserve(home.reserveFile)) throw diskFull(home, free);
  if (free < FREE_SPACE_BYTES_MIN)
    options.log(`Pouco espaço no disco de ${home.directory}: o banco não aceita movimentações até haver mais.`);
  const binaries = openBinaries(home);
  await ensureCluster(home, binaries);
  return async () => {
    if (await endLeftovers(dataOf(home))) options.log('Um banco de dados que tinha ficado rodando foi encerrado.');
    return startPostmaster(home, binaries, { durability: options.durability ?? 'full', log: options.log });
  };
}

/** Starts the database again when it dies by itself, a bounded number of times. */
class Keeper {
  #current: Postmaster;
  #stopping = false;
  #deaths: number[] = [];
  #listeners: ((reason: string) => void)[] = [];
  readonly #start: () => Promise<Postmaster>;
  readonly #log: (message: string) => void;
  #restarting: Promise<void> = Promise.resolve();

  constructor(first: Postmaster, start: () => Promise<Postmaster>, log: (message: string) => void) {
    this.#current = first;
    this.#start = start;
    this.#log = log;
    this.#watch(first);
  }

  get pid(): number {
    return this.#current.pid;
  }

  onExit(listener: (reason: string) => void): void {
    this.#listeners.push(listener);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#restarting;
    await this.#current.stop();
  }

  #watch(postmaster: Postmaster): void {
    void postmaster.ended.then(() => {
      if (!this.#stopping) this.#restarting = this.#restart();
    });
  }

  async #restart(): Promise<void> {
    const now = performance.now();
    this.#deaths = [...this.#deaths.filter((at) => now - at < RESTARTS_WITHIN_MS), now];
    if (this.#deaths.length > RESTARTS_MAX) return this.#giveUp('O banco de dados caiu vezes demais em um minuto.');
    this.#log('O banco de dados parou sozinho; iniciando de novo.');
    await sleep(RESTART_PAUSE_MS * this.#deaths.length);
    try {
      this.#current = await this.#start();
      this.#watch(this.#current);
      this.#log('O banco de dados voltou.');
    } catch (error) {
      this.#giveUp(error instanceof Error ? error.message : String(error));
    }
  }

  #giveUp(reason: string): void {
    for (const listener of this.#listeners) listener(reason);
  }
}

async function ensureDatabase(home: Home): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(home, 'postgres', 'postgres') });
  await client.connect();
  try {
    const password = new URL(addressOf(home, 'ipe')).password;
    const role = await client.query(`SELECT FROM pg_roles WHERE rolname = 'ipe'`);
    if (!role.rowCount) await client.query(`CREATE ROLE ipe LOGIN CREATEROLE PASSWORD '${password}'`);
    const database = await client.query(`SELECT FROM pg_database WHERE datname = 'ipe'`);
    if (!database.rowCount) await client.query('CREATE DATABASE ipe OWNER ipe');
  } finally {
    await client.end();
  }
}

function inUse(dataDir: string): EmbeddedPostgresRefused {
  return new EmbeddedPostgresRefused(
    'data-directory-in-use',
    `Já há um servidor do Ipê usando a pasta de dados ${dataDir}. Pare-o antes, ou informe outra pasta em DATA_DIR. Nada foi alterado.`,
  );
}

function diskFull(home: Home, free: number): EmbeddedPostgresRefused {
  return new EmbeddedPostgresRefused(
    'disk-full',
    `O disco de ${home.directory} está cheio (${Math.floor(free / 1024 / 1024)} MiB livres). Libere espaço e inicie de novo; nada do que foi confirmado se perdeu.`,
  );
}
