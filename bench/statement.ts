import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { expectOk, instant, type Clock, type Entropy } from '@bank/core';
import { verifyBooks } from '@bank/ledger';
import { createBank, type Bank } from '../apps/server/src/bank.ts';
import { companySeed } from '../apps/server/src/features/company/index.ts';
import { seededOperatorId } from '../apps/server/src/features/operators/index.ts';
import { readSettings } from '../apps/server/src/platform/config/settings.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openPlatform, type OpenPlatform } from '../apps/server/src/platform/open-platform.ts';
import { LARGE_COMPANY, SMALL_COMPANY, seedLarge, type MeasuredCompany } from '../apps/server/src/seed/seed-large.ts';

/** Everything that the benchmark found; times are medians in milliseconds, from request to last byte. */
export interface StatementBench {
  readonly way: string;
  readonly loadBefore: number;
  readonly entries: { readonly large: number; readonly small: number };
  readonly importSeconds: number;
  readonly firstPageMs: { readonly large: number; readonly small: number };
  readonly yearMs: { readonly page1: number; readonly page10000: number };
  readonly yearSummaryMs: number;
  readonly searchWithoutMatchMs: { readonly onePage: number; readonly wholeYear: number };
  readonly filteredSummaryMs: number;
  readonly csv: { readonly seconds: number; readonly megabytes: number };
  readonly ratios: { readonly largeToSmall: number; readonly page10000ToPage1: number };
  readonly targets: { readonly largeToSmall: number; readonly page10000ToPage1: number };
  readonly verifier: { readonly ok: boolean; readonly seconds: number };
}

const TARGETS = { largeToSmall: 1.5, page10000ToPage1: 1.5 };
const LARGE = Number(process.env.IPE_BENCH_ENTRIES ?? 1_000_000);
const SMALL = 100;
const PAGE = 50;
const WALK_PAGE = 200;
const ROUNDS = 300;
const WARM_UP = 50;

const clock: Clock = { now: () => instant(Date.now()) };
const entropy: Entropy = { bytes: (count) => randomBytes(count) };
const ENTRIES = '/services/statement/v2/entries';

type Get = (path: string) => Promise<string>;

/** Somebody who calls the bank over real HTTP on one connection that stays open. */
async function caller(bank: Bank, platform: OpenPlatform, company: MeasuredCompany): Promise<Get> {
  const { bankAccount } = company;
  const subject = {
    companyId: companySeed.companyIdOf(bankAccount),
    operatorId: seededOperatorId(bankAccount, company.admin.cpf),
    name: company.admin.name,
    bankAccount,
    kind: 'web' as const,
    deviceId: null,
  };
  const context = {
    at: clock.now(),
    traceId: '0'.repeat(32),
    address: '127.0.0.1',
    userAgent: 'bench',
    origin: 'http://localhost',
  };
  const token = await bank.access.openSession(platform.pool, subject, context);
  const { port } = bank.http.app.server.address() as AddressInfo;
  return async (path) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 200)}`);
    return body;
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Measures several calls in turns, so that whatever else the machine does meets them alike. */
async function medians(calls: readonly (() => Promise<unknown>)[], rounds: number): Promise<number[]> {
  const times = calls.map((): number[] => []);
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    for (const [index, call] of calls.entries()) {
      const took = await timed(call);
      if (round >= WARM_UP) times[index]?.push(took);
    }
  }
  return times.map((own) => own.toSorted((a, b) => a - b)[Math.floor(own.length / 2)] ?? Number.NaN);
}

/** Walks from page to page until so many lines are behind; the cursor of the page that follows. */
async function walk(get: Get, query: string, lines: number): Promise<string> {
  let cursor = '';
  for (let behind = 0; behind < lines;) {
    const limit = Math.min(WALK_PAGE, lines - behind);
    const page = JSON.parse(await get(`${ENTRIES}?${query}&limit=${limit}${cursor}`)) as {
      items: unknown[];
      nextCursor: string | null;
    };
    if (page.nextCursor === null) throw new Error(`the statement ends after ${behind + page.items.length} lines`);
    behind += page.items.length;
    cursor = `&cursor=${page.nextCursor}`;
  }
  return cursor;
}

/** How long it takes to learn, page by page, that nothing in the year matches. */
async function searchInVain(get: Get, query: string): Promise<number> {
  return timed(async () => {
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { nextCursor: string | null } = JSON.parse(
        await get(`${ENTRIES}?${query}${cursor === '' ? '' : `&cursor=${cursor}`}`),
      ) as { nextCursor: string | null };
      cursor = page.nextCursor;
    }
  });
}

function yearOf(now: Date): string {
  const today = now.toISOString().slice(0, 10);
  const yearAgo = new Date(now.getTime() - 364 * 86_400_000).toISOString().slice(0, 10);
  return `from=${yearAgo}&to=${today}&limit=${PAGE}`;
}

async function measure(
  bank: Bank,
  platform: OpenPlatform,
  importSeconds: number,
  loadBefore: number,
): Promise<StatementBench> {
  const large = await caller(bank, platform, LARGE_COMPANY);
  const small = await caller(bank, platform, SMALL_COMPANY);
  const year = yearOf(new Date());
  const deep = await walk(large, year.replace(`&limit=${PAGE}`, ''), 9999 * PAGE);
  const [largeMs = 0, smallMs = 0, page1 = 0, page10000 = 0] = await medians(
    [
      () => large(ENTRIES),
      () => small(ENTRIES),
      () => large(`${ENTRIES}?${year}`),
      () => large(`${ENTRIES}?${year}${deep}`),
    ],
    ROUNDS,
  );
  const period = year.replace(`&limit=${PAGE}`, '');
  const [yearSummaryMs = 0] = await medians([() => large(`/services/statement/v2/summary?${period}`)], 20);
  const vain = `${year}&search=palavra-que-ninguem-escreveu`;
  const onePage = await timed(() => large(`${ENTRIES}?${vain}`));
  const wholeYear = await searchInVain(large, vain);
  const filteredSummaryMs = await timed(() => large(`/services/statement/v2/summary?${period}&min=300.00`));
  let bytes = 0;
  const csvMs = await timed(
    async () => (bytes = Buffer.byteLength(await large(`/services/statement/v2/export?format=csv&${period}`))),
  );
  const verifier = await verify(bank, platform);
  return {
    way: 'one client over HTTP on loopback, the server in the same process',
    loadBefore,
    entries: { large: LARGE, small: SMALL },
    importSeconds,
    firstPageMs: { large: largeMs, small: smallMs },
    yearMs: { page1, page10000 },
    yearSummaryMs,
    searchWithoutMatchMs: { onePage, wholeYear },
    filteredSummaryMs,
    csv: { seconds: csvMs / 1000, megabytes: bytes / 1e6 },
    ratios: { largeToSmall: largeMs / smallMs, page10000ToPage1: page10000 / page1 },
    targets: TARGETS,
    verifier,
  };
}

async function verify(bank: Bank, platform: OpenPlatform): Promise<StatementBench['verifier']> {
  const client = await platform.pool.connect();
  try {
    const begun = performance.now();
    const { ok } = await verifyBooks(client, { checks: bank.checks });
    return { ok, seconds: (performance.now() - begun) / 1000 };
  } finally {
    client.release();
  }
}

async function onOwnDatabase<T>(serverUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `bench_statement_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name}`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return await work(url.toString());
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end();
  }
}

/**
 * Measures the statement of an account with a million lines against one with a hundred, and its page 10,000 against
 * page 1 (ARCHITECTURE.md section 6). The server is named by IPE_BENCH_DATABASE_URL and must let us create a database;
 * IPE_BENCH_ENTRIES makes the large one smaller for a quick look.
 */
export async function run(options: { readonly json?: boolean } = {}): Promise<StatementBench> {
  const serverUrl = process.env.IPE_BENCH_DATABASE_URL;
  if (!serverUrl) throw new Error('IPE_BENCH_DATABASE_URL names no PostgreSQL server.');
  const loadBefore = loadavg()[0] ?? 0;
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-statement-'));
  const found = await onOwnDatabase(serverUrl, async (url) => {
    await migrate(url);
    const settings = expectOk(
      readSettings({
        BANK_ENV: 'sandbox',
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        IPE_LOG_LEVEL: 'silent',
        IPE_RATE_LIMITS: 'loose',
        RAILS_URL: 'http://localhost:9',
      }),
    );
    const platform = openPlatform({ settings, clock, entropy });
    const bank = await createBank(platform);
    try {
      const importMs = await timed(() => seedLarge(platform, LARGE_COMPANY, LARGE));
      await seedLarge(platform, SMALL_COMPANY, SMALL);
      await bank.http.app.listen({ host: '127.0.0.1', port: 0 });
      return await measure(bank, platform, importMs / 1000, loadBefore);
    } finally {
      await bank.stop();
    }
  });
  await rm(dataDir, { recursive: true, force: true });
  process.stdout.write(options.json ? `${JSON.stringify(found, null, 2)}\n` : table(found));
  return found;
}

function table(found: StatementBench): string {
  const ms = (value: number): string => `${value.toFixed(2)} ms`;
  const met = (ratio: number, target: number): string =>
    `${ratio.toFixed(2)} × (at most ${target} ×: ${ratio <= target ? 'met' : 'MISSED'})`;
  const { firstPageMs, yearMs, ratios, targets } = found;
  return `Statement, ${found.way}; medians; load before ${found.loadBefore.toFixed(2)}
first page, 1,000,000 lines   ${ms(firstPageMs.large)}
first page, 100 lines         ${ms(firstPageMs.small)}   ${met(ratios.largeToSmall, targets.largeToSmall)}
page 1 of a year              ${ms(yearMs.page1)}
page 10,000 of it             ${ms(yearMs.page10000)}   ${met(ratios.page10000ToPage1, targets.page10000ToPage1)}
totals of the year            ${ms(found.yearSummaryMs)}
search without a match        ${ms(found.searchWithoutMatchMs.onePage)} a page, ${ms(found.searchWithoutMatchMs.wholeYear)} for the year
totals above an amount        ${ms(found.filteredSummaryMs)}
CSV of the year               ${found.csv.seconds.toFixed(1)} s, ${found.csv.megabytes.toFixed(0)} MB
import                        ${found.importSeconds.toFixed(1)} s
verifier                      ${found.verifier.ok ? 'clean' : 'FAULTS'}, ${found.verifier.seconds.toFixed(1)} s
`;
}

if (import.meta.filename === process.argv[1]) await run({ json: process.argv.includes('--json') });
