import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import {
  addDays,
  bankingDate,
  expectOk,
  instant,
  money,
  startOfDay,
  type CivilDate,
  type Clock,
  type Entropy,
} from '@bank/core';
import { cpfCheckDigits } from '@bank/documents';
import { ispb, newEndToEndId } from '@bank/identifiers';
import { createLedgerPool, importPostings, type Leg, type Posting } from '@bank/ledger';
import { createBank, type Bank } from '../apps/server/src/bank.ts';
import { BANK_ACCOUNTS, companySeed, ledgerAccountOf } from '../apps/server/src/features/company/index.ts';
import { seededOperatorId } from '../apps/server/src/features/operators/index.ts';
import { countPix } from '../apps/server/src/features/pix-dashboard/index.ts';
import { readSettings } from '../apps/server/src/platform/config/settings.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openPlatform, type OpenPlatform } from '../apps/server/src/platform/open-platform.ts';
import { postingAt } from '../apps/server/src/seed/past-postings.ts';
import { seededRandom, type SeededRandom } from '../apps/server/src/seed/random.ts';
import { LARGE_COMPANY, seedLarge } from '../apps/server/src/seed/seed-large.ts';

/** Milliseconds of many calls. */
interface Times {
  readonly p50: number;
  readonly p99: number;
}

/** Everything that the benchmark found. */
export interface DashboardBench {
  readonly way: string;
  readonly loadBefore: number;
  readonly pix: number;
  readonly charges: number;
  readonly loadSeconds: number;
  readonly countSeconds: number;
  /** The dashboard over HTTP, by days of its period. */
  readonly viewMs: Readonly<Record<'30' | '90' | '366', Times>>;
  /** The yardstick: the question of 30 days answered straight from the entries, by the database alone. */
  readonly fromEntriesMs: Times;
  readonly ratio: number;
  readonly targetMs: number;
  readonly verifier: { readonly faults: number; readonly seconds: number };
}

const TARGET_MS = 300;
const PIX = Number(process.env.IPE_BENCH_ENTRIES ?? 1_000_000);
const CHARGES = Math.round(PIX / 10);
const DAYS = 390;
const LINES_PER_POSTING = 10;
const PAYERS = 50_000;
const ROUNDS = 200;
const WARM_UP = 20;
const FROM_ENTRIES_ROUNDS = 10;

const clock: Clock = { now: () => instant(Date.now()) };
const entropy: Entropy = { bytes: (count) => randomBytes(count) };
const ACCOUNT = ledgerAccountOf(LARGE_COMPANY.bankAccount);
const COMPANY = companySeed.companyIdOf(LARGE_COMPANY.bankAccount);

/** Received from many payers, and now and then sent. */
function* past(now: number): Generator<Posting> {
  const random = seededRandom('ipe bench pix-dashboard');
  const first = startOfDay(addDays(bankingDate(instant(now)), -DAYS));
  const step = (now - first) / PIX;
  for (let written = 0; written < PIX;) {
    const count = Math.min(LINES_PER_POSTING, PIX - written);
    const at = instant(first + written * step);
    const legs: Leg[] = Array.from({ length: count }, (_, index) =>
      oneLine(index > 0 && random.percent(10), at, random),
    );
    const sum = legs.reduce((total, { amount }) => total + amount, 0n);
    yield postingAt(at, 'sales', random, {
      legs: [...legs, { accountId: BANK_ACCOUNTS.opening, amount: money(-sum), kind: 'past' }],
    });
    written += count;
  }
}

function oneLine(goes: boolean, at: ReturnType<Clock['now']>, random: SeededRandom): Leg {
  const type = goes ? 'pix_sent' : 'pix_received';
  const payer = random.int(1, PAYERS);
  const base = String(payer).padStart(9, '0');
  const document = base + cpfCheckDigits(base);
  const counterparty = { name: `Cliente ${payer}`, document, ispb: '99999010', bankName: 'Banco Araucária' };
  const endToEndId = newEndToEndId(ispb('99999010'), at, random);
  // What is sent is small: the balance never falls below zero.
  const amount = goes ? random.centavos(1, 5) : random.centavos(50, 400);
  const detail = { type, description: 'Pix', counterparty, message: null, endToEndId, txid: null, orderId: null };
  return { accountId: ACCOUNT, amount: money(goes ? -amount : amount), kind: type, detail };
}

// What the network brought, by five keys and by hand; and charges in every state.
const NETWORK = `INSERT INTO bank.pix_in (end_to_end_id, state, company_id, account_id, amount_centavos, payer, key, reply_id,
    received_at, credited_at, transaction_id, is_recovered)
  SELECT detail ->> 'endToEndId', 'credited', $1, account_id, amount, detail -> 'counterparty',
    CASE WHEN seq % 6 > 0 THEN 'loja' || seq % 6 || '@exemplo.com' END, 'M', at, at, transaction_id, false
  FROM ledger.entry WHERE account_id = $2 AND kind = 'pix_received'
  ON CONFLICT DO NOTHING`;
const ASKED = `INSERT INTO bank.pix_charge (company_id, id, kind, txid, state, revision, content, key, amount_centavos,
    payable_until, search, account_id, created_at, created_by, ended_at)
  SELECT $1, 'cob_' || lpad(n::text, 26, '0'), 'immediate', lpad(n::text, 30, '0'), state, 0, '{}', 'loja1@exemplo.com', 1000,
    made + interval '1 day', '', $2, made, '{}', CASE WHEN state <> 'active' THEN made END
  FROM generate_series(1, $3::int) AS n,
    LATERAL (SELECT now() - n * interval '390 days' / $3 AS made,
      (ARRAY['paid', 'paid', 'active', 'removed'])[1 + n % 4] AS state) AS one`;

const PLACES = `INSERT INTO bank.pix_location (company_id, id, kind, token, charge_id, made_for, created_at)
  SELECT company_id, row_number() OVER (), kind, md5(id), id, id, created_at FROM bank.pix_charge WHERE company_id = $1`;

/** The question of the first view, with no sums kept: $1 account, $2 and $3 its lines, $4 the period's first day. */
const FROM_ENTRIES = `WITH line AS MATERIALIZED (
    SELECT e.banking_date, extract(hour FROM e.at AT TIME ZONE 'America/Sao_Paulo') AS hour, e.detail ->> 'type' AS type,
      came.key, abs(e.amount) AS amount, e.detail -> 'counterparty' ->> 'name' AS name,
      e.detail -> 'counterparty' ->> 'document' AS document
    FROM ledger.entry e LEFT JOIN bank.pix_in came ON came.end_to_end_id = e.detail ->> 'endToEndId'
    WHERE e.account_id = $1 AND e.seq BETWEEN $2 AND $3)
  SELECT (SELECT count(*) FROM (SELECT type, banking_date, extract(isodow FROM banking_date), hour, key, sum(amount), count(*)
      FROM line WHERE banking_date >= $4 GROUP BY GROUPING SETS ((type, banking_date), (type, 2, hour), (type, key), ())) s),
    (SELECT count(*) FROM (SELECT name, document, sum(amount), count(*) FROM line
      WHERE banking_date >= $4 AND type = 'pix_received' GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 10) p),
    (SELECT sum(amount) FROM line WHERE banking_date < $4)`.replace('(type, 2, hour)', '(type, banking_date, hour)');

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function many(work: () => Promise<unknown>, rounds: number, warmUp: number): Promise<Times> {
  const times: number[] = [];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const took = await timed(work);
    if (round >= warmUp) times.push(took);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** A loaded bank's owner puts in what the network would have brought. */
async function load(platform: OpenPlatform): Promise<void> {
  await seedLarge(platform, LARGE_COMPANY, 1);
  const owner = createLedgerPool({
    connectionString: platform.settings.migrateUrl,
    role: 'none',
    statement_timeout: 300_000,
    query_timeout: 300_000,
  });
  try {
    await importPostings(owner, past(Date.now()));
    await owner.query(NETWORK, [COMPANY, ACCOUNT]);
    await owner.query(ASKED, [COMPANY, ACCOUNT, CHARGES]);
    await owner.query(PLACES, [COMPANY]);
    await owner.query('VACUUM ANALYZE');
  } finally {
    await owner.end();
  }
}

async function caller(bank: Bank, platform: OpenPlatform): Promise<(path: string) => Promise<string>> {
  const { bankAccount, admin } = LARGE_COMPANY;
  const subject = {
    companyId: COMPANY,
    operatorId: seededOperatorId(bankAccount, admin.cpf),
    name: admin.name,
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

async function fromEntries({ pool }: OpenPlatform, from: CivilDate): Promise<Times> {
  const before = addDays(from, -30);
  const { rows } = await pool.query<{ first: string; last: string }>(
    `SELECT min(seq)::text AS first, max(seq)::text AS last FROM ledger.entry WHERE account_id = $1 AND banking_date >= $2`,
    [ACCOUNT, before],
  );
  const [range] = rows;
  return many(() => pool.query(FROM_ENTRIES, [ACCOUNT, range?.first, range?.last, from]), FROM_ENTRIES_ROUNDS, 2);
}

async function verify(bank: Bank, { settings }: OpenPlatform): Promise<DashboardBench['verifier']> {
  const client = new pg.Client({ connectionString: settings.migrateUrl });
  await client.connect();
  try {
    const begun = performance.now();
    let faults = 0;
    for (const check of bank.checks) {
      if (check.name.startsWith('pix-dashboard')) faults += (await check.run(client)).faults;
    }
    return { faults, seconds: (performance.now() - begun) / 1000 };
  } finally {
    await client.end();
  }
}

async function measure(platform: OpenPlatform, bank: Bank, loadBefore: number): Promise<DashboardBench> {
  const loadSeconds = (await timed(() => load(platform))) / 1000;
  const countSeconds =
    (await timed(async () => {
      while ((await countPix(platform.pool)).isMore);
    })) / 1000;
  const owner = new pg.Client({ connectionString: platform.settings.migrateUrl });
  await owner.connect();
  await owner.query('VACUUM ANALYZE bank.pix_dashboard_hour, bank.pix_dashboard_payer');
  await owner.end();
  await bank.http.app.listen({ host: '127.0.0.1', port: 0 });
  const get = await caller(bank, platform);
  const today = bankingDate(clock.now());
  const view = (days: number, rounds: number) =>
    many(() => get(`/services/pix/dashboard?from=${addDays(today, 1 - days)}&to=${today}`), rounds, WARM_UP);
  const month = await view(30, ROUNDS);
  const entries = await fromEntries(platform, addDays(today, -29));
  return {
    way: 'one client over HTTP on loopback, the server in the same process',
    loadBefore,
    pix: PIX,
    charges: CHARGES,
    loadSeconds,
    countSeconds,
    viewMs: { '30': month, '90': await view(90, ROUNDS / 4), '366': await view(366, ROUNDS / 10) },
    fromEntriesMs: entries,
    ratio: entries.p50 / month.p50,
    targetMs: TARGET_MS,
    verifier: await verify(bank, platform),
  };
}

async function onOwnDatabase<T>(serverUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `bench_pix_dashboard_${randomBytes(4).toString('hex')}`;
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
 * Measures the first view of the Pix dashboard of a company with a million Pix, loaded in bulk, and as its yardstick the same
 * question answered straight from the entries. IPE_BENCH_DATABASE_URL names a server that must let us create a database;
 * IPE_BENCH_ENTRIES makes the company smaller for a quick look.
 */
export async function run(options: { readonly json?: boolean } = {}): Promise<DashboardBench> {
  const serverUrl = process.env.IPE_BENCH_DATABASE_URL;
  if (!serverUrl) throw new Error('IPE_BENCH_DATABASE_URL names no PostgreSQL server.');
  const loadBefore = loadavg()[0] ?? 0;
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-pix-dashboard-'));
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
      return await measure(platform, bank, loadBefore);
    } finally {
      await bank.stop();
    }
  });
  await rm(dataDir, { recursive: true, force: true });
  process.stdout.write(options.json ? `${JSON.stringify(found, null, 2)}\n` : table(found));
  return found;
}

function table(found: DashboardBench): string {
  const ms = ({ p50, p99 }: Times): string => `${p50.toFixed(1)} ms p50, ${p99.toFixed(1)} ms p99`;
  const { viewMs, targetMs } = found;
  return `Pix dashboard, ${found.pix} Pix, ${found.charges} charges, ${found.way}; load before ${found.loadBefore.toFixed(2)}
first view, 30 days          ${ms(viewMs['30'])} (at most ${targetMs} ms p99: ${viewMs['30'].p99 <= targetMs ? 'met' : 'MISSED'})
90 days                      ${ms(viewMs['90'])}
366 days                     ${ms(viewMs['366'])}
30 days from the entries     ${ms(found.fromEntriesMs)}   ${found.ratio.toFixed(1)} × the first view
load                         ${found.loadSeconds.toFixed(1)} s
counting                     ${found.countSeconds.toFixed(1)} s
verifier                     ${found.verifier.faults === 0 ? 'clean' : 'FAULTS'}, ${found.verifier.seconds.toFixed(1)} s
`;
}

if (import.meta.filename === process.argv[1]) await run({ json: process.argv.includes('--json') });
