import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { patience } from '@bank/testkit';
import { EmbeddedPostgresRefused, findRunningPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './index.ts';

// The launcher on the real thing: real programs, real kills, in data directories of their own.

const asRoot = process.getuid?.() === 0;
const started: EmbeddedPostgres[] = [];
const folders: string[] = [];
const children: ChildProcess[] = [];
const said: string[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const database of started.splice(0)) await database.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  said.length = 0;
});

function freshFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'ipe-pg-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log: (message) => said.push(message) });
  started.push(database);
  folders.push(database.directory);
  return database;
}

async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // A database that is killed takes its connections with it.
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + patience(20_000);
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(50);
    }
  }
}

function clusterOf(database: EmbeddedPostgres): string {
  return join(database.directory, 'cluster');
}

function contents(folder: string): readonly string[] {
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => existsSync(join(folder, path)) && statSync(join(folder, path)).isFile())
      // Inside its own data PostgreSQL is at work all the time: there only the files themselves are compared.
      .map((path) => (path.startsWith('cluster/data') ? path : `${path} ${statSync(join(folder, path)).mtimeMs}`))
      .sort()
  );
}

async function refusal(dataDir: string): Promise<EmbeddedPostgresRefused> {
  const outcome = await start(dataDir).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof EmbeddedPostgresRefused)) throw new Error(`expected a refusal, got ${String(outcome)}`);
  return outcome;
}

describe('the embedded PostgreSQL', () => {
  it("runs durably, with checksums, for the bank's own role, and not as root", async () => {
    const database = await start(join(freshFolder(), 'data'));
    const [settings] = await query(
      database.url,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('full_page_writes') AS pages,
              current_setting('data_checksums') AS checksums, current_setting('server_version_num')::int / 10000 AS version,
              current_user AS role, (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      checksums: 'on',
      version: 18,
      role: 'ipe',
      superuser: false,
    });
    expect(statSync(join(clusterOf(database), 'data')).uid).not.toBe(0);
  });

  it('is reached by its private socket and its password only', async () => {
    const database = await start(join(freshFolder(), 'data'));
    const wrong = new URL(database.url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    expect(await query(database.superuserUrl, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    const socketFolder = decodeURIComponent(new URL(database.url).hostname);
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
    expect(statSync(join(clusterOf(database), 'ipe.password')).mode & 0o777).toBe(0o600);
  });

  it('keeps data and address over a stop and a start', async () => {
    const dataDir = join(freshFolder(), 'data');
    const first = await start(dataDir);
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    await first.stop();
    const second = await start(dataDir);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('B12 refuses a second server on one data directory and changes nothing', async () => {
    const dataDir = join(freshFolder(), 'data');
    const database = await start(dataDir);
    await query(database.superuserUrl, 'CHECKPOINT');
    const before = contents(database.directory);
    const { code, message } = await refusal(dataDir);
    expect(code).toBe('data-directory-in-use');
    expect(message).toMatch(/^Já há um servidor do Ipê usando a pasta de dados/);
    expect(contents(database.directory)).toEqual(before);
    expect(await query(database.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('is found by a command beside it while it runs, and not afterwards', async () => {
    const dataDir = join(freshFolder(), 'data');
    const holder = await launchApart(dataDir);
    expect(await query(findRunningPostgres(dataDir) ?? '', 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    holder.kill('SIGTERM');
    await new Promise((done) => holder.once('exit', done));
    expect(findRunningPostgres(dataDir)).toBeUndefined();
  });

  it('comes back by itself, with every committed row, when it is killed', async () => {
    const database = await start(join(freshFolder(), 'data'));
    await query(database.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    const killed = database.pid;
    process.kill(killed, 'SIGKILL');
    // The dying server's own children may still answer for a moment.
    await eventually(async () => expect(database.pid).not.toBe(killed));
    await eventually(async () => expect(await query(database.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]));
  });

  it('gives up, and says so once, when it dies again and again', async () => {
    const database = await start(join(freshFolder(), 'data'));
    const reasons: string[] = [];
    database.onExit((reason) => reasons.push(reason));
    for (let death = 0; death < 6; death += 1) {
      const { pid } = database;
      process.kill(pid, 'SIGKILL');
      if (death < 5) await eventually(async () => expect(database.pid).not.toBe(pid));
    }
    await eventually(async () => expect(reasons).toEqual(['O banco de dados caiu vezes demais em um minuto.']));
  });

  it('ends what a launcher killed with -9 left running, and keeps its rows', async () => {
    const dataDir = join(freshFolder(), 'data');
    const holder = await launchApart(dataDir);
    const url = findRunningPostgres(dataDir) ?? '';
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS n');
    holder.kill('SIGKILL');
    await new Promise((done) => holder.once('exit', done));
    const database = await start(dataDir);
    expect(said).toContain('Um banco de dados que tinha ficado rodando foi encerrado.');
    expect(await query(database.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('is not held up by a stale process number that some other program has by now', async () => {
    const dataDir = join(freshFolder(), 'data');
    const first = await start(dataDir);
    const pidFile = join(clusterOf(first), 'data/postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    await first.stop();
    writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));
    const second = await start(dataDir);
    expect(await query(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('begins again where its first start was cut short', async () => {
    const dataDir = join(freshFolder(), 'data');
    mkdirSync(join(dataDir, 'postgres/cluster.making/data/base'), { recursive: true });
    chmodSync(dataDir, 0o711);
    const database = await start(dataDir);
    expect(await query(database.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('refuses data of another PostgreSQL version', async () => {
    const dataDir = join(freshFolder(), 'data');
    const database = await start(dataDir);
    await database.stop();
    writeFileSync(join(clusterOf(database), 'data/PG_VERSION'), '17\n');
    const { code, message } = await refusal(dataDir);
    expect([code, message]).toEqual(['other-version', expect.stringMatching(/são do PostgreSQL 17/)]);
  });

  if (asRoot) {
    it('stands apart from a data directory that its account cannot enter, and is found there again', async () => {
      const dataDir = join(freshFolder(0o700), 'data');
      const first = await start(dataDir);
      expect(first.directory).toMatch(/^\/var\/lib\/ipe\/[0-9a-f]{16}$/);
      expect(readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()).toBe(first.directory);
      await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
      await first.stop();
      const second = await start(dataDir);
      expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    });

    it('refuses rather than begin an empty bank when the place apart is gone', async () => {
      const dataDir = join(freshFolder(0o700), 'data');
      const database = await start(dataDir);
      await database.stop();
      rmSync(database.directory, { recursive: true });
      expect((await refusal(dataDir)).code).toBe('data-directory-lost');
    });
  }
});

/** Runs the launcher in a process of its own, which stops its database on SIGTERM. */
async function launchApart(dataDir: string): Promise<ChildProcess> {
  const index = new URL('./index.ts', import.meta.url).href;
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(index)});
    const database = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
    process.on('SIGTERM', () => database.stop().then(() => process.exit(0)));
    process.stdout.write('up');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await new Promise((done) => child.stdout.once('data', done));
  return child;
}
