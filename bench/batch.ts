import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  BATCH_PAGE_MAX,
  orderConfirmationContent,
  type Batch,
  type BatchLine,
  type OrderConfirmation,
  type PaymentOrder,
} from '@bank/contracts';
import {
  bankingDate,
  expectOk,
  formatInstant,
  HOUR_MS,
  instant,
  later,
  startOfDay,
  type Clock,
  type Entropy,
} from '@bank/core';
import { freePort } from '@bank/testkit';
import { CUSTOMERS } from '../apps/outside/src/bank/customers.ts';
import { createBank, type Bank } from '../apps/server/src/bank.ts';
import { openBankAccounts } from '../apps/server/src/features/company/index.ts';
import { readSettings } from '../apps/server/src/platform/config/settings.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { readRows } from '../apps/server/src/platform/database/rows.ts';
import { openPlatform, type OpenPlatform } from '../apps/server/src/platform/open-platform.ts';
import { markBeginning } from '../apps/server/src/seed/mark-beginning.ts';
import { startServer, stopServer, withDatabase } from './bank-process.ts';
import { openPages, type PageTimes } from './beside.ts';
import type { LoadResult } from './http-load.ts';
import { startOutside } from './outside-process.ts';
import { CONNECTIONS, describe, loadPix, makeLookups, openAccounts, sweep, verify, type Payer } from './pix.ts';

// A batch of many Pix, nine of ten to accounts of this bank and one of ten to keys of other banks, through HTTP as a browser
// sends it: how long until every row is judged, until it was agreed to, and from then on until every payment is made; against Pix
// made one by one through HTTP on the same server (bench/pix.ts). All the while other people open their pages.

/** Everything that the benchmark found. */
export interface BatchBench {
  readonly server: string;
  readonly durability: string;
  readonly loadBefore: number;
  readonly rows: number;
  /** How many of them go to keys of other banks. */
  readonly keys: number;
  /** From the first page of rows to the last row that is ready. */
  readonly readySeconds: number;
  /** From the first page of rows to the answer that the batch was agreed to. */
  readonly approvedSeconds: number;
  /** From the confirmation to the last payment. */
  readonly executedSeconds: number;
  /** The yardstick: Pix made one by one. */
  readonly pix: LoadResult;
  /** Payments that the batch makes while one Pix is made by itself. */
  readonly ratio: number;
  /** Other people's pages: while nothing goes on, while rows are judged, while payments are made. */
  readonly pages: { readonly quiet: PageTimes; readonly judging: PageTimes; readonly making: PageTimes };
  readonly verifier: { readonly ok: boolean; readonly faults: readonly string[] };
}

const ROWS = Number(process.env.IPE_BENCH_ENTRIES ?? 10_000);
/** One of so many rows names a key of another bank: 1,000 of 10,000. */
const KEY_EACH = 10;
const APPROVED_WITHIN_S = 60;
const EXECUTED_WITHIN_S = 300;
const PIX_SECONDS = Number(process.env.IPE_BENCH_SECONDS) || 20;
const WARM_UP_SECONDS = PIX_SECONDS / 2;
const LOOKUPS_PER_SECOND = 6000;
/** How much longer than when nothing goes on others may wait for their pages, half of the time. */
const PAGES_WITHIN = 1.5;
const QUIET_SECONDS = 15;
/** Companies whose people open pages meanwhile. */
const OTHERS = 8;
/** How often it is asked how far the batch is, as a screen does that is open. */
const LOOK_EVERY_MS = 100;
/** Within which every process has read the sandbox's clock, with room. */
const CLOCK_READ_MS = 500;
const BATCHES = '/services/batch-transfers/batches';

/** How far the bank's time is ahead of the machine's, in milliseconds. */
let ahead = 0;
const clock: Clock = { now: () => instant(Date.now() + ahead) };
const entropy: Entropy = { bytes: (count) => randomBytes(count) };

/** Whoever puts the batch together: a session and the phone that confirms. */
interface Maker {
  call<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Answer>;
  readonly deviceId: string;
  readonly key: KeyObject;
}

/** Lets the first payer make batches, and gives their phone a key that can sign: a past that only the schema's owner may write. */
async function openMaker({ settings }: OpenPlatform, { companyId, operatorId }: Payer): Promise<Omit<Maker, 'call'>> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const owner = new pg.Client({ connectionString: settings.migrateUrl });
  await owner.connect();
  try {
    await owner.query(`UPDATE bank.company SET products = '{PIX,TRANSFER}' WHERE id = $1`, [companyId]);
    const { rows } = await owner.query<{ id: string }>(
      'UPDATE bank.device SET public_key = $3 WHERE company_id = $1 AND operator_id = $2 RETURNING id',
      [companyId, operatorId, JSON.stringify({ kty: 'EC', crv: 'P-256', x, y })],
    );
    return { deviceId: rows[0]?.id ?? '', key: privateKey };
  } finally {
    await owner.end();
  }
}

/** Takes the bank to the next noon, where the payments of a batch go at once: before six they would wait for the morning. */
async function leapToNoon(clockFile: string): Promise<void> {
  const noon = later(startOfDay(bankingDate(clock.now())), 12 * HOUR_MS);
  ahead = Math.max(0, noon - clock.now());
  await writeFile(clockFile, String(ahead));
  await pause(CLOCK_READ_MS);
}

/** Signs somebody in anew, for a leap may have ended what was before. */
async function signIn(bank: Bank, { pool }: OpenPlatform, { companyId, operatorId }: Payer): Promise<string> {
  const [found] = await readRows<{ bankAccount: string; deviceId: string }>(
    pool,
    `SELECT c.bank_account AS "bankAccount", d.id AS "deviceId" FROM bank.company c
     JOIN bank.device d ON d.company_id = c.id WHERE c.id = $1 AND d.operator_id = $2`,
    [companyId, operatorId],
  );
  if (!found) throw new Error(`${companyId} has no device`);
  const subject = { companyId, operatorId, name: 'Operador', kind: 'web', ...found } as const;
  const at = clock.now();
  const context = { at, traceId: '0'.repeat(32), address: '127.0.0.1', userAgent: 'bench', origin: 'http://localhost' };
  return bank.access.openSession(pool, subject, context);
}

function callsOf(port: number, token: string): Maker['call'] {
  let keys = 0;
  return async (method, path, body) => {
    const response = await fetch(`http://localhost:${port}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': `batch-${(keys += 1)}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
}

/** Rows to those who were paid before and to keys of other banks, each of another amount, as a list of bills. */
async function rowsTo({ pool }: OpenPlatform, payer: Payer): Promise<readonly BatchLine[]> {
  const inside = await readRows<{ name: string; document: string; account: string }>(
    pool,
    'SELECT name, cnpj AS document, bank_account AS account FROM bank.company WHERE id <> $1 ORDER BY bank_account DESC LIMIT 64',
    [payer.companyId],
  );
  const accounts = inside.map(({ name, document, account }) => {
    const place = { ispb: '99999008', branch: '0001', accountNumber: account, accountType: 'TRAN' } as const;
    return { by: 'account', ...place, name, document } as const;
  });
  const keys = CUSTOMERS.filter(({ behaviour }) => behaviour === 'pays-and-gets').flatMap(
    ({ name, document, keys: own }) =>
      own.map(({ canonical }) => ({ by: 'pix-key', key: canonical, name, document }) as const),
  );
  return Array.from({ length: ROWS }, (_, index) => {
    const payees = index % KEY_EACH === 0 ? keys : accounts;
    const payee = payees[Math.floor(index / KEY_EACH) % payees.length];
    if (!payee) throw new Error('the bench has nobody to pay');
    return {
      row: index + 1,
      kind: 'pix',
      payee,
      // Not what the yardstick pays: the same amount to the same payee would be asked about.
      amount: `${2 + Math.floor(index / 100)}.${String(index % 100).padStart(2, '0')}`,
      date: null,
      purpose: null,
      description: null,
      reference: null,
    };
  });
}

/** Sends the rows page by page, until all of them are judged. */
async function makeReady({ call }: Maker, id: string, rows: readonly BatchLine[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_PAGE_MAX) {
    await call('PUT', `${BATCHES}/${id}/rows`, { rows: rows.slice(from, from + BATCH_PAGE_MAX) });
  }
  await reaches(call, id, APPROVED_WITHIN_S, ({ draft }) => {
    if (draft && draft.invalid.count + draft.toConfirm.count > 0)
      throw new Error(`rows of the bench have faults: ${JSON.stringify(draft)}`);
    return draft?.ready.count === rows.length;
  });
}

/** Asks for the batch and confirms it in the app. */
async function approve({ call, deviceId, key }: Maker, id: string): Promise<void> {
  // Owners that come to be known meanwhile change what is reviewed: whoever looks at it sees it change, and asks again.
  const order = await patiently(async () => {
    const { version } = await call<Batch>('GET', `${BATCHES}/${id}`);
    return call<PaymentOrder>('POST', `${BATCHES}/${id}/order`, { version, again: false });
  });
  const path = `/services/payment-orders/${order.id}`;
  const { signing } = await call<OrderConfirmation>('GET', `${path}/confirmation`);
  const signedAt = formatInstant(clock.now());
  const text = orderConfirmationContent(signing, { deviceId, signedAt });
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  await call('POST', `${path}/confirm`, { device: { deviceId, signedAt, signature } });
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 10 || !String(error).includes('changed-meanwhile')) throw error;
    }
  }
}

/** Waits until the last of its payments was made. */
async function execute({ call }: Maker, id: string): Promise<void> {
  const done = await reaches(call, id, EXECUTED_WITHIN_S, ({ state }) => state === 'done');
  if (done.payments?.paid.count !== ROWS) throw new Error(`not all were paid: ${JSON.stringify(done.payments)}`);
}

async function reaches(
  call: Maker['call'],
  id: string,
  withinSeconds: number,
  holds: (batch: Batch) => boolean,
): Promise<Batch> {
  // What takes longer than it may is still measured; what never ends is not waited for.
  const until = performance.now() + withinSeconds * 2000;
  for (;;) {
    const batch = await call<Batch>('GET', `${BATCHES}/${id}`);
    if (holds(batch)) return batch;
    if (performance.now() > until) throw new Error(`the batch stands still: ${JSON.stringify(batch)}`);
    await pause(LOOK_EVERY_MS);
  }
}

/** The batch itself, from its first row to its last payment, and other people's pages before it and beside it. */
async function measureBatch(
  port: number,
  {
    maker,
    others,
    rows,
  }: { readonly maker: Maker; readonly others: readonly string[]; readonly rows: readonly BatchLine[] },
): Promise<Pick<BatchBench, 'readySeconds' | 'approvedSeconds' | 'executedSeconds' | 'pages'>> {
  const quietly = openPages(port, others);
  await pause(QUIET_SECONDS * 1000);
  const quiet = await quietly.end();
  const draft = { name: 'Fornecedores', source: 'typed', confidential: false };
  const { id } = await maker.call<Batch>('POST', BATCHES, draft);
  const whileJudging = openPages(port, others);
  const begun = performance.now();
  const secondsSince = (moment: number): number => (performance.now() - moment) / 1000;
  await makeReady(maker, id, rows);
  const readySeconds = secondsSince(begun);
  await approve(maker, id);
  const [approvedSeconds, approvedAt] = [secondsSince(begun), performance.now()];
  const judging = await whileJudging.end();
  const whileMaking = openPages(port, others);
  await execute(maker, id);
  const executedSeconds = secondsSince(approvedAt);
  const making = await whileMaking.end();
  return { readySeconds, approvedSeconds, executedSeconds, pages: { quiet, judging, making } };
}

async function measureAll(url: string): Promise<BatchBench> {
  const loadBefore = loadavg()[0] ?? 0;
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-batch-'));
  const environment = {
    BANK_ENV: 'sandbox',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    IPE_LOG_LEVEL: 'silent',
    IPE_RATE_LIMITS: 'loose',
    IPE_CLOCK_FILE: join(dataDir, 'clock'),
    // Of the process that prepares: nobody listens there.
    RAILS_URL: 'http://localhost:9',
  };
  await migrate(url);
  const platform = openPlatform({ settings: expectOk(readSettings(environment)), clock, entropy });
  const bank = await createBank(platform);
  try {
    await openBankAccounts(platform.pool, clock.now());
    const payers = await openAccounts(platform, bank);
    const [payer] = payers;
    if (!payer) throw new Error('the bench has no payer');
    const phone = await openMaker(platform, payer);
    const rows = await rowsTo(platform, payer);
    await markBeginning(url);
    await makeLookups(platform.pool, payers, LOOKUPS_PER_SECOND * (PIX_SECONDS + WARM_UP_SECONDS));
    await sweep(url);
    await writeFile(environment.IPE_CLOCK_FILE, '0');
    const outside = await startOutside({ dataDir, clockFile: environment.IPE_CLOCK_FILE });
    const port = await freePort();
    const server = await startServer({ ...environment, RAILS_URL: outside.url }, port);
    try {
      await loadPix(port, payers, WARM_UP_SECONDS);
      const pix = await loadPix(port, payers, PIX_SECONDS);
      await leapToNoon(environment.IPE_CLOCK_FILE);
      const maker = { ...phone, call: callsOf(port, await signIn(bank, platform, payer)) };
      const others = await Promise.all(payers.slice(1, 1 + OTHERS).map((other) => signIn(bank, platform, other)));
      const measured = await measureBatch(port, { maker, others, rows });
      const described = await describe(platform.pool);
      await stopServer(server);
      const { verifier } = await verify(platform, bank);
      return {
        ...described,
        loadBefore,
        rows: ROWS,
        keys: Math.ceil(ROWS / KEY_EACH),
        ...measured,
        pix,
        ratio: ROWS / measured.executedSeconds / pix.perSecond,
        verifier,
      };
    } finally {
      await stopServer(server);
      outside.process.kill('SIGTERM');
    }
  } finally {
    await bank.stop();
    await rm(dataDir, { recursive: true });
  }
}

/** How much longer than in quiet others waited, half of the time, while it was worse. */
function slowedPages({ pages: { quiet, judging, making } }: Pick<BatchBench, 'pages'>): number {
  return Math.max(judging.p50Ms, making.p50Ms) / quiet.p50Ms;
}

function table(found: BatchBench): string {
  const { server, durability, loadBefore, rows, keys, pix, ratio, pages, verifier } = found;
  const seconds = (value: number): string => `${value.toFixed(1).padStart(7)} s`;
  const of = ({ pages: opened, p50Ms, p95Ms }: PageTimes): string =>
    `${p50Ms.toFixed(1)} ms (p95 ${p95Ms.toFixed(1)}, ${opened} opened)`;
  const whole = (value: number): string => value.toLocaleString('en-US');
  return `${[
    `PostgreSQL ${server}, ${durability}; load before: ${loadBefore.toFixed(2)}`,
    `A batch of ${whole(rows)} Pix, ${whole(keys)} of them to keys of other banks`,
    `judged    ${seconds(found.readySeconds)}`,
    `approved  ${seconds(found.approvedSeconds)}   (within: ${APPROVED_WITHIN_S})`,
    `executed  ${seconds(found.executedSeconds)}   (within: ${EXECUTED_WITHIN_S})`,
    `one by one, ${CONNECTIONS} connections: ${Math.round(pix.perSecond)}/s, so ${(rows / pix.perSecond).toFixed(1)} s for as many`,
    `Payments of the batch for each Pix made by itself: ${ratio.toFixed(2)} ×`,
    `Other people's pages: quiet ${of(pages.quiet)}; while rows are judged ${of(pages.judging)}; while payments are made ${of(pages.making)}`,
    `They wait at the median ${slowedPages(found).toFixed(2)} × as long as in quiet   (within: ${PAGES_WITHIN})`,
    `Verifier: ${verifier.ok ? 'clean' : `FAULTS: ${verifier.faults.join('; ')}`}`,
  ].join('\n')}\n`;
}

/**
 * Measures a batch through HTTP, on a database of its own at IPE_BENCH_DATABASE_URL. IPE_BENCH_ENTRIES: how many rows, 10,000
 * where it is not said; IPE_BENCH_SECONDS: how long the yardstick is measured, 20.
 */
export async function run(options: { readonly json?: boolean } = {}): Promise<BatchBench> {
  const serverUrl = process.env.IPE_BENCH_DATABASE_URL;
  if (!serverUrl) throw new Error('IPE_BENCH_DATABASE_URL names no PostgreSQL server.');
  const found = await withDatabase(serverUrl, 'batch', measureAll);
  process.stdout.write(options.json ? `${JSON.stringify(found, null, 2)}\n` : table(found));
  return found;
}

if (import.meta.main) {
  const found = await run({ json: process.argv.includes('--json') });
  const isQuick = found.approvedSeconds <= APPROVED_WITHIN_S && found.executedSeconds <= EXECUTED_WITHIN_S;
  if (!found.verifier.ok || !isQuick || slowedPages(found) > PAGES_WITHIN) process.exitCode = 1;
}
