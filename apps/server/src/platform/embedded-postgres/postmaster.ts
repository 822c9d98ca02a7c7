import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import { addressOf, dataOf } from './cluster.ts';
import { openSocketDirectory, type Home } from './home.ts';
import { EmbeddedPostgresRefused } from './refused.ts';

const LOG_BYTES_MAX = 5 * 1024 * 1024;
const LOG_LINES_SHOWN = 8;
const POLL_MS = 25;
const RECOVERY_NEWS_MS = 5_000;
const STOP_STEPS = [
  { signal: 'SIGINT', timeoutMs: 30_000 }, // fast: connections end, everything is written
  { signal: 'SIGQUIT', timeoutMs: 5_000 }, // immediate: recovers at the next start
  { signal: 'SIGKILL', timeoutMs: 5_000 },
] as const;

/** How PostgreSQL keeps its promises: 'none' is for tests, whose data nobody will miss. */
export type Durability = 'full' | 'none';

/** One running PostgreSQL server process. */
export interface Postmaster {
  readonly pid: number;
  /** Settles when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL and waits until it answers, however long its recovery after a crash takes. */
export async function startPostmaster(
  home: Home,
  binaries: Binaries,
  options: { readonly durability: Durability; readonly log: (message: string) => void },
): Promise<Postmaster> {
  openSocketDirectory(home);
  const logStart = turnLog(home.logFile);
  const child = launch(home, binaries, options.durability);
  const ended = new Promise<void>((done) => {
    child.once('error', () => done());
    child.once('exit', () => done());
  });
  const state = { ended: false };
  void ended.then(() => (state.ended = true));
  const since = performance.now();
  let news = since + RECOVERY_NEWS_MS;
  while (!(await answers(home))) {
    if (state.ended) throw failure(home, logStart);
    await sleep(POLL_MS);
    if (performance.now() < news) continue;
    options.log('O banco de dados está se recuperando de uma parada brusca; aguarde.');
    news = performance.now() + RECOVERY_NEWS_MS;
  }
  return { pid: child.pid ?? 0, ended, stop: () => stop(child, state, ended) };
}

function launch(home: Home, binaries: Binaries, durability: Durability): ChildProcess {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: home.socketDirectory,
    unix_socket_permissions: '0700',
    max_connections: '200',
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // Refused statements are the bank's daily business, and their parameters are personal data: not for this log.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // The bank's user may make roles (migrations do) and then use them.
    createrole_self_grant: 'set, inherit',
    ...(durability === 'none' && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const log = openSync(home.logFile, 'a', 0o600);
  try {
    return spawn(
      binaries.postgres,
      ['-D', dataOf(home), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...(home.account && { uid: home.account.uid, gid: home.account.gid }),
        cwd: '/',
        env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
        stdio: ['ignore', log, log],
        // A session of its own: Ctrl+C in the terminal must reach the bank first, and the database last.
        detached: true,
      },
    );
  } finally {
    closeSync(log);
  }
}

async function answers(home: Home): Promise<boolean> {
  const client = new pg.Client({
    connectionString: addressOf(home, 'postgres', 'postgres'),
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => undefined); // The attempt's own outcome says it all.
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stop(child: ChildProcess, state: { readonly ended: boolean }, ended: Promise<void>): Promise<void> {
  for (const { signal, timeoutMs } of STOP_STEPS) {
    if (state.ended) return;
    child.kill(signal);
    const patience = new AbortController();
    await Promise.race([ended, sleep(timeoutMs, undefined, { signal: patience.signal }).catch(() => undefined)]);
    patience.abort();
  }
}

function turnLog(file: string): number {
  if (!existsSync(file)) return 0;
  const { size } = statSync(file);
  if (size < LOG_BYTES_MAX) return size;
  renameSync(file, `${file}.1`);
  return 0;
}

function failure(home: Home, logStart: number): EmbeddedPostgresRefused {
  const said = readFileSync(home.logFile).subarray(logStart).toString().trim();
  if (/no space left on device/i.test(said)) {
    return new EmbeddedPostgresRefused(
      'disk-full',
      `O disco de ${home.directory} está cheio e o banco de dados não consegue se recuperar. Libere espaço e inicie de novo; nada do que foi confirmado se perdeu.`,
    );
  }
  const last = said.split('\n').slice(-LOG_LINES_SHOWN).join('\n');
  return new EmbeddedPostgresRefused(
    'start-failed',
    `O banco de dados embutido não iniciou (${home.logFile}):\n${last}`,
  );
}
