import { execFile } from 'node:child_process';
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import pg from 'pg';

/** What the ledger is measured against. */
export interface Baseline {
  /** 'pgbench', or 'driver': our own, sending the same statements, where pgbench is not installed. */
  readonly tool: 'pgbench' | 'driver';
  /** TPC-B transactions a second: 16 clients, prepared statements. */
  tpcb(seconds: number): Promise<number>;
  /** Single-row inserts a second, each in its own transaction: 16 clients. */
  inserts(seconds: number): Promise<number>;
}

const CLIENTS = 16;
const SCALE = 16;
const ACCOUNTS = 100_000 * SCALE;
const run = promisify(execFile);

const INSERT = 'INSERT INTO bench_insert (account, amount, note) VALUES ($1, $2, $3)';

/** Prepares both baselines in the database that the address names. */
export async function prepareBaseline(url: string): Promise<Baseline> {
  await onDatabase(url, [
    'CREATE TABLE bench_insert (account int, amount bigint, note text, at timestamptz DEFAULT now())',
  ]);
  const pgbench = await findPgbench();
  return pgbench ? withPgbench(pgbench, url) : withDriver(url);
}

async function onDatabase(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function findPgbench(): Promise<string | undefined> {
  const debian = '/usr/lib/postgresql';
  const versions = await readdir(debian).catch(() => []);
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin')),
  ];
  for (const folder of folders) {
    const path = join(folder, 'pgbench');
    const found = await access(path).then(
      () => true,
      () => false,
    );
    if (found) return path;
  }
  return undefined;
}

async function withPgbench(pgbench: string, url: string): Promise<Baseline> {
  await run(pgbench, ['-i', '-q', '-s', String(SCALE), url]);
  await onDatabase(url, ['VACUUM ANALYZE']);
  async function rate(seconds: number, extra: readonly string[]): Promise<number> {
    const clients = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(seconds)];
    const { stdout } = await run(pgbench, [...clients, ...extra, url]);
    const match = /^tps = ([\d.]+)/m.exec(stdout);
    if (!match) throw new Error(`pgbench did not tell its rate:\n${stdout}`);
    return Number(match[1]);
  }
  return {
    tool: 'pgbench',
    tpcb: (seconds) => rate(seconds, ['-b', 'tpcb-like']),
    inserts: async (seconds) => {
      const folder = await mkdtemp(join(tmpdir(), 'bench-'));
      try {
        const script = join(folder, 'insert.sql');
        const values = "(:account, 1, 'a payment of some length')";
        await writeFile(
          script,
          `\\set account random(1, 10000)\nINSERT INTO bench_insert (account, amount, note) VALUES ${values};\n`,
        );
        return await rate(seconds, ['-f', script]);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  };
}

/** The tables of pgbench at the same scale, and its five statements. */
async function withDriver(url: string): Promise<Baseline> {
  await onDatabase(url, [
    'CREATE TABLE pgbench_branches (bid int PRIMARY KEY, bbalance int, filler char(88)) WITH (fillfactor = 100)',
    'CREATE TABLE pgbench_tellers (tid int PRIMARY KEY, bid int, tbalance int, filler char(84)) WITH (fillfactor = 100)',
    'CREATE TABLE pgbench_accounts (aid int PRIMARY KEY, bid int, abalance int, filler char(84)) WITH (fillfactor = 100)',
    'CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))',
    `INSERT INTO pgbench_branches SELECT n, 0, '' FROM generate_series(1, ${SCALE}) n`,
    `INSERT INTO pgbench_tellers SELECT n, (n - 1) / 10 + 1, 0, '' FROM generate_series(1, ${SCALE * 10}) n`,
    `INSERT INTO pgbench_accounts SELECT n, (n - 1) / 100000 + 1, 0, '' FROM generate_series(1, ${ACCOUNTS}) n`,
    'VACUUM ANALYZE',
  ]);
  return {
    tool: 'driver',
    tpcb: (seconds) => drive(url, seconds, tpcbTransaction),
    inserts: (seconds) =>
      drive(url, seconds, (client) =>
        prepared(client, 'insert', INSERT, [random(10_000), 1, 'a payment of some length']),
      ),
  };
}

function random(max: number): number {
  return 1 + Math.floor(Math.random() * max);
}

async function prepared(client: pg.Client, name: string, text: string, values: readonly unknown[]): Promise<void> {
  await client.query({ name, text, values: [...values] });
}

async function tpcbTransaction(client: pg.Client): Promise<void> {
  const [aid, bid, tid, delta] = [random(ACCOUNTS), random(SCALE), random(SCALE * 10), random(10_000) - 5000];
  await client.query('BEGIN');
  await prepared(client, 'a', 'UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2', [delta, aid]);
  await prepared(client, 's', 'SELECT abalance FROM pgbench_accounts WHERE aid = $1', [aid]);
  await prepared(client, 't', 'UPDATE pgbench_tellers SET tbalance = tbalance + $1 WHERE tid = $2', [delta, tid]);
  await prepared(client, 'b', 'UPDATE pgbench_branches SET bbalance = bbalance + $1 WHERE bid = $2', [delta, bid]);
  await prepared(
    client,
    'h',
    'INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, CURRENT_TIMESTAMP)',
    [tid, bid, aid, delta],
  );
  await client.query('COMMIT');
}

async function drive(url: string, seconds: number, work: (client: pg.Client) => Promise<void>): Promise<number> {
  const clients = Array.from({ length: CLIENTS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const begun = performance.now();
  let done = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - begun < seconds * 1000) {
        await work(client);
        done += 1;
      }
    }),
  );
  const elapsedS = (performance.now() - begun) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return done / elapsedS;
}
