import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { bankingDate, instant, money, newUuid, type Clock, type Entropy, type Instant, type Uuid } from '@bank/core';
import {
  analyzeBooks,
  createLedger,
  createLedgerPool,
  ledgerMigrations,
  openAccount,
  verifyBooks,
  type AuditRow,
  type Ledger,
  type Posting,
} from '@bank/ledger';
import { cpuMsEach, cpuTimeOf, cpuTimeOfEndedChildren, cpuTimeOfPostgres } from './cpu-time.ts';
import { prepareBaseline } from './ledger-tpcb.ts';

/** Which accounts the postings touch, and whether each carries an audit row. */
export type Load = 'spread over 10,000 accounts' | 'one hot account' | 'spread, an audit row each';

/** CPU milliseconds of one operation. They tell more than rates when others use the machine too. */
interface CpuEach {
  readonly postgres: number;
  readonly client: number;
}

/** One measured way of posting. */
export interface LedgerRate {
  readonly load: Load;
  readonly concurrent: number;
  readonly postingsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMs: CpuEach;
}

/** Everything that the benchmark found. */
export interface LedgerBench {
  readonly server: string;
  readonly durability: string;
  /** Others' work on the machine spoils a run: about zero before the start is right. */
  readonly loadBefore: number;
  readonly baselineTool: string;
  readonly tpcbPerSecond: number;
  readonly tpcbCpuMs: CpuEach;
  readonly insertsPerSecond: number;
  readonly rates: readonly LedgerRate[];
  /** Medians of rounds in which baseline, spread and hot take turns. */
  readonly ratios: {
    readonly spread64ToTpcb: number;
    readonly hot64ToSpread64: number;
    readonly audited64ToTpcb: number;
    readonly spread64ToInserts: number;
  };
  readonly postings: number;
  readonly verifier: { readonly runs: number; readonly ok: boolean; readonly lastMs: number };
}

const SPREAD = 'spread over 10,000 accounts';
const HOT = 'one hot account';
const AUDITED = 'spread, an audit row each';
const ACCOUNTS = 10_000;
const CONCURRENCIES = [1, 16, 64, 256];
const ROUNDS = 5;

const clock: Clock = { now: () => instant(Date.now()) };

/** Random bytes from a block, as the server's are: a system call for each id would measure that instead. */
function blockEntropy(): Entropy {
  let block = randomBytes(1 << 16);
  let used = 0;
  return {
    bytes: (count) => {
      if (used + count > block.length) [block, used] = [randomBytes(1 << 16), 0];
      used += count;
      return block.subarray(used - count, used);
    },
  };
}

const entropy = blockEntropy();

function accountId(index: number): string {
  return `bench:${String(index).padStart(5, '0')}`;
}

function randomPosting(load: Load): Posting {
  const payer = load === 'one hot account' ? 0 : Math.floor(Math.random() * ACCOUNTS);
  const payee = (payer + 1 + Math.floor(Math.random() * (ACCOUNTS - 1))) % ACCOUNTS;
  const id = newUuid(clock, entropy);
  const at = clock.now();
  return {
    id,
    kind: 'pix',
    bankingDate: bankingDate(at),
    at,
    legs: [
      { accountId: accountId(payer), amount: money(-1n), kind: 'pix-sent', detail: { to: 'Fornecedora Ltda.' } },
      { accountId: accountId(payee), amount: money(1n), kind: 'pix-received', detail: { from: 'Compradora S.A.' } },
    ],
    ...(load === 'spread, an audit row each' && { audit: [auditRow(id, at)] }),
  };
}

function auditRow(subject: Uuid, at: Instant): AuditRow {
  const id = newUuid(clock, entropy);
  return { id, companyId: null, actor: 'operator:1', action: 'pix.posted', subject, data: { amount: '0.01' }, at };
}

async function measure(
  ledger: Ledger,
  load: Load,
  concurrent: number,
  seconds: number,
): Promise<Omit<LedgerRate, 'cpuMs'>> {
  const latencies: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    Array.from({ length: concurrent }, async () => {
      for (let now = performance.now(); now < end;) {
        const result = await ledger.postOne(randomPosting(load));
        if (!result.ok) throw new Error(`The ledger refused: ${result.error.code}`);
        const after = performance.now();
        latencies.push(after - now);
        now = after;
      }
    }),
  );
  const elapsedS = (performance.now() - begun) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    load,
    concurrent,
    postingsPerSecond: latencies.length / elapsedS,
    p50Ms: latencies[Math.floor(latencies.length * 0.5)] ?? 0,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function middle(rates: readonly LedgerRate[]): LedgerRate {
  const rate = rates.toSorted((a, b) => a.postingsPerSecond - b.postingsPerSecond)[rates.length >> 1];
  if (!rate) throw new Error('Nothing was measured.');
  return rate;
}

async function withDatabase<T>(serverUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `bench_ledger_${randomBytes(4).toString('hex')}`;
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  try {
    await server.query(`CREATE DATABASE ${name}`);
    return await work(url.toString());
  } finally {
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.end();
  }
}

async function prepareBooks(owner: pg.Pool): Promise<void> {
  for (const { sql } of ledgerMigrations) await owner.query(sql);
  const openedAt = clock.now();
  for (let index = 0; index < ACCOUNTS; index += 1) {
    await openAccount(owner, { id: accountId(index), kind: 'customer', floor: money(-1_000_000_000n), openedAt });
  }
  await analyzeBooks(owner);
}

async function setting(owner: pg.Pool, name: string): Promise<string> {
  const { rows } = await owner.query<{ value: string }>('SELECT current_setting($1) AS value', [name]);
  return rows[0]?.value ?? '';
}

async function measureAll(url: string, secondsEach: number): Promise<LedgerBench> {
  const [loadBefore = 0] = loadavg();
  const owner = createLedgerPool({ connectionString: url, role: 'none', statement_timeout: 0 });
  const pool = createLedgerPool({ connectionString: url });
  // As the bank makes it: what screens are told goes another way.
  const ledger = createLedger({ pool, notify: false });
  const verifier = { runs: 0, ok: true, lastMs: 0 };
  async function verify(): Promise<void> {
    const client = await owner.connect();
    const begun = performance.now();
    const report = await verifyBooks(client).finally(() => client.release());
    verifier.runs += 1;
    verifier.ok &&= report.ok;
    verifier.lastMs = Math.round(performance.now() - begun);
  }
  const postgres = await cpuTimeOfPostgres(url);
  async function rateOf(load: Load, concurrent: number): Promise<LedgerRate> {
    let rate: Omit<LedgerRate, 'cpuMs'> | undefined;
    const cpuMs = await cpuMsEach({ postgres, client: cpuTimeOf('self') }, async () => {
      rate = await measure(ledger, load, concurrent, secondsEach);
      return rate.postingsPerSecond * secondsEach;
    });
    await verify();
    if (!rate) throw new Error('Nothing was measured.');
    return { ...rate, cpuMs };
  }
  try {
    const baseline = await prepareBaseline(url);
    await prepareBooks(owner);
    await measure(ledger, SPREAD, 64, 1);
    const insertsPerSecond = await baseline.inserts(secondsEach);
    const rounds: { tpcb: number; tpcbCpuMs: CpuEach; spread: LedgerRate; hot: LedgerRate; audited: LedgerRate }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      let tpcb = 0;
      const tpcbCpuMs = await cpuMsEach({ postgres, client: cpuTimeOfEndedChildren }, async () => {
        tpcb = await baseline.tpcb(secondsEach);
        return tpcb * secondsEach;
      });
      const [spread, hot] = [await rateOf(SPREAD, 64), await rateOf(HOT, 64)];
      rounds.push({ tpcb, tpcbCpuMs, spread, hot, audited: await rateOf(AUDITED, 64) });
    }
    const rates: LedgerRate[] = [];
    for (const load of [SPREAD, HOT] as const) {
      for (const concurrent of CONCURRENCIES) {
        if (concurrent !== 64) rates.push(await rateOf(load, concurrent));
        else rates.push(middle(rounds.map((round) => (load === HOT ? round.hot : round.spread))));
      }
    }
    rates.push(middle(rounds.map(({ audited }) => audited)));
    const { rows } = await owner.query<{ count: string }>('SELECT count(*) FROM ledger.ledger_transaction');
    return {
      server: await setting(owner, 'server_version'),
      durability: `fsync ${await setting(owner, 'fsync')}, synchronous_commit ${await setting(owner, 'synchronous_commit')}`,
      loadBefore,
      baselineTool: baseline.tool,
      tpcbPerSecond: median(rounds.map(({ tpcb }) => tpcb)),
      tpcbCpuMs: {
        postgres: median(rounds.map(({ tpcbCpuMs }) => tpcbCpuMs.postgres)),
        client: median(rounds.map(({ tpcbCpuMs }) => tpcbCpuMs.client)),
      },
      insertsPerSecond,
      rates,
      ratios: {
        spread64ToTpcb: median(rounds.map(({ tpcb, spread }) => spread.postingsPerSecond / tpcb)),
        hot64ToSpread64: median(rounds.map(({ spread, hot }) => hot.postingsPerSecond / spread.postingsPerSecond)),
        audited64ToTpcb: median(rounds.map(({ tpcb, audited }) => audited.postingsPerSecond / tpcb)),
        spread64ToInserts: median(rounds.map(({ spread }) => spread.postingsPerSecond / insertsPerSecond)),
      },
      postings: Number(rows[0]?.count ?? 0),
      verifier,
    };
  } finally {
    await ledger.close();
    await pool.end();
    await owner.end();
  }
}

function table(found: LedgerBench): string {
  const whole = (value: number): string => Math.round(value).toLocaleString('en-US').padStart(9);
  const cpu = ({ postgres, client }: CpuEach): string => `${postgres.toFixed(3).padStart(9)} ${client.toFixed(3)}`;
  const lines = [
    `PostgreSQL ${found.server}, ${found.durability}; load before: ${found.loadBefore.toFixed(2)}`,
    '',
    `TPC-B, 16 clients (${found.baselineTool})        ${whole(found.tpcbPerSecond)}/s ${cpu(found.tpcbCpuMs)}`,
    `single-row insert, 16 clients       ${whole(found.insertsPerSecond)}/s`,
    '',
    'post()                       concurrent  postings/s   p50 ms   p99 ms   × TPC-B   CPU ms: PostgreSQL, its client',
  ];
  for (const { load, concurrent, postingsPerSecond, p50Ms, p99Ms, cpuMs } of found.rates) {
    lines.push(
      `${load.padEnd(28)} ${String(concurrent).padStart(10)} ${whole(postingsPerSecond).padStart(11)} ${p50Ms.toFixed(1).padStart(8)} ` +
        `${p99Ms.toFixed(1).padStart(8)} ${(postingsPerSecond / found.tpcbPerSecond).toFixed(1).padStart(9)} ${cpu(cpuMs)}`,
    );
  }
  const { spread64ToTpcb, hot64ToSpread64, audited64ToTpcb, spread64ToInserts } = found.ratios;
  lines.push(
    '',
    `64 concurrent, spread, against TPC-B        ${spread64ToTpcb.toFixed(2)} ×   (to reach: 4)`,
    `64 concurrent, hot account, against spread  ${hot64ToSpread64.toFixed(2)} ×   (to reach: 0.9)`,
    `64 concurrent, spread, audited, to TPC-B    ${audited64ToTpcb.toFixed(2)} ×`,
    `64 concurrent, spread, against inserts      ${spread64ToInserts.toFixed(2)} ×`,
    '',
    `Verifier after each run: ${found.verifier.runs} runs, ${found.verifier.ok ? 'clean' : 'FAULTS FOUND'}; the last over ${found.postings.toLocaleString('en-US')} transactions in ${found.verifier.lastMs} ms.`,
  );
  return `${lines.join('\n')}\n`;
}

/**
 * Measures `post()` against TPC-B and single-row inserts on one server in one run. The server is named by
 * IPE_BENCH_DATABASE_URL and must let us create a database; what is made there is dropped again.
 */
export async function run(
  options: { readonly json?: boolean; readonly secondsEach?: number } = {},
): Promise<LedgerBench> {
  const serverUrl = process.env.IPE_BENCH_DATABASE_URL;
  if (!serverUrl) throw new Error('IPE_BENCH_DATABASE_URL names no PostgreSQL server.');
  const found = await withDatabase(serverUrl, (url) => measureAll(url, options.secondsEach ?? 3));
  process.stdout.write(options.json ? `${JSON.stringify(found, null, 2)}\n` : table(found));
  return found;
}

if (import.meta.main) {
  const found = await run({ json: process.argv.includes('--json') });
  const { spread64ToTpcb, hot64ToSpread64 } = found.ratios;
  if (!found.verifier.ok || spread64ToTpcb < 4 || hot64ToSpread64 < 0.9) process.exitCode = 1;
}
