// npm run bench -- large-uploads: what a file of 150 MB costs the bank in memory. A remittance is sent in two parts, the first
// of which breaks off, and read; the memory of the server's process is looked at all the while. Speed is told against the
// same pieces put into the same database by a plain client.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expectOk, instant, type Clock, type Entropy } from '@bank/core';
import { freePort } from '@bank/testkit';
import type { LargeUpload } from '@bank/contracts';
import { createBank } from '../apps/server/src/bank.ts';
import { companySeed, openBankAccounts } from '../apps/server/src/features/company/index.ts';
import { streamedRemittance } from '../apps/server/src/features/large-uploads/testing/made-remittance.ts';
import { SANDBOX_OPERATORS, seededOperatorId, seedOperators } from '../apps/server/src/features/operators/index.ts';
import { readSettings } from '../apps/server/src/platform/config/settings.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openPlatform } from '../apps/server/src/platform/open-platform.ts';
import { seedCompanies } from '../apps/server/src/seed/seed-companies.ts';
import { startServer, stopServer, withDatabase } from './bank-process.ts';

const MB = 1_000_000;
const MIB = 1024 * 1024;
/** 150 MB: so many details of 242 bytes. */
const DETAILS = 620_000;
/** A file that warms the server up: 2.4 MB. */
const SMALL_DETAILS = 10_000;
/** What the server may use above rest. */
const ABOVE_REST_MIB_MAX = 100;

const clock: Clock = { now: () => instant(Date.now()) };
const entropy: Entropy = { bytes: (count) => randomBytes(count) };

/** Everything that the benchmark found. */
export interface LargeUploadsBench {
  readonly fileMb: number;
  readonly restMib: number;
  /** The most at any moment, above rest. */
  readonly sendingMib: number;
  readonly readingMib: number;
  readonly sentMbPerSecond: number;
  /** The same pieces, put into the database by a plain client. */
  readonly plainMbPerSecond: number;
  readonly ratio: number;
  readonly readMbPerSecond: number;
  /** The longest that the server took to answer that it is alive, while it took the file in and read it. */
  readonly slowestAnswerMs: number;
  readonly receivedAfterBreak: number;
  readonly state: string;
}

function memoryMib(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
  return Number(kib ?? 0) / 1024;
}

/** Looks at a process's memory and answers until it is told to stop. */
function watch(pid: number, port: number): { stop(): Promise<void>; peakMib(): number; slowestMs(): number } {
  let peak = 0;
  let slowest = 0;
  let running = true;
  const memory = setInterval(() => (peak = Math.max(peak, memoryMib(pid))), 10);
  const asking = (async () => {
    while (running) {
      const at = performance.now();
      await fetch(`http://localhost:${port}/livez`).then((reply) => reply.text());
      slowest = Math.max(slowest, performance.now() - at);
      await pause(20);
    }
  })();
  return {
    peakMib() {
      const found = peak;
      peak = 0;
      return found;
    },
    slowestMs: () => slowest,
    async stop() {
      running = false;
      clearInterval(memory);
      await asking;
    },
  };
}

interface Sender {
  readonly port: number;
  readonly token: string;
}

async function call<T>({ port, token }: Sender, method: string, path: string, body?: unknown): Promise<T> {
  const reply = await fetch(`http://localhost:${port}/services/large-uploads${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomBytes(8).toString('hex'),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** Sends the bytes of a file from one place to another; at the other the connection is cut, unless it is the end. */
async function send(
  { port, token }: Sender,
  id: string,
  details: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const { bytes, pieces } = streamedRemittance(details);
  const request = httpRequest({
    port,
    method: 'PUT',
    path: `/services/large-uploads/${id}/content?from=${from}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': bytes - from,
    },
  });
  const answered = once(request, 'response').catch(() => undefined);
  let at = 0;
  for (const piece of pieces) {
    const part = piece.subarray(Math.max(0, from - at), Math.max(0, to - at));
    at += piece.length;
    if (part.length > 0 && !request.write(part)) await once(request, 'drain');
  }
  if (to < bytes) {
    request.destroy();
    return;
  }
  request.end();
  const [reply] = (await answered) as [IncomingMessage];
  reply.resume();
  if (reply.statusCode !== 200) throw new Error(`the bytes were answered with ${reply.statusCode}`);
}

/** The same bytes in the same pieces, by a client that does nothing else. */
async function plainInserts(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE TABLE plain_piece (at_byte bigint PRIMARY KEY, bytes bytea NOT NULL)');
  await client.query('ALTER TABLE plain_piece ALTER COLUMN bytes SET STORAGE EXTERNAL');
  const begun = performance.now();
  let kept = 0;
  let waiting: Uint8Array[] = [];
  let length = 0;
  const keep = async (): Promise<void> => {
    const values = [kept, Buffer.concat(waiting)];
    await client.query({ name: 'plain', text: 'INSERT INTO plain_piece VALUES ($1, $2)', values });
    kept += length;
    [waiting, length] = [[], 0];
  };
  for (const piece of streamedRemittance(DETAILS).pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length >= MIB) await keep();
  }
  if (length > 0) await keep();
  const seconds = (performance.now() - begun) / 1000;
  await client.query('DROP TABLE plain_piece');
  await client.end();
  return kept / MB / seconds;
}

async function measure(url: string): Promise<LargeUploadsBench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-large-uploads-'));
  const environment = {
    BANK_ENV: 'sandbox',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    IPE_LOG_LEVEL: 'silent',
    IPE_RATE_LIMITS: 'loose',
    RAILS_URL: 'http://localhost:9',
  };
  await migrate(url);
  const platform = openPlatform({ settings: expectOk(readSettings(environment)), clock, entropy });
  const bank = await createBank(platform);
  const port = await freePort();
  try {
    const token = await openAdministrator(platform, bank);
    const plainMbPerSecond = await plainInserts(url);
    const server = await startServer(environment, port);
    try {
      return { ...(await measureServer({ port, token }, server.pid ?? 0, plainMbPerSecond)) };
    } finally {
      await stopServer(server);
    }
  } finally {
    await bank.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function openAdministrator(
  platform: ReturnType<typeof openPlatform>,
  bank: Awaited<ReturnType<typeof createBank>>,
): Promise<string> {
  const at = clock.now();
  await openBankAccounts(platform.pool, at);
  await seedCompanies(platform.pool, at);
  await seedOperators(platform.pool, at);
  const admin = SANDBOX_OPERATORS.find(({ key }) => key === 'admin');
  if (!admin) throw new Error('no administrator');
  const { bankAccount, cpf, name } = admin;
  const companyId = companySeed.companyIdOf(bankAccount);
  const operatorId = seededOperatorId(bankAccount, cpf);
  const subject = { companyId, operatorId, name, bankAccount, kind: 'web', deviceId: null } as const;
  const context = { at, traceId: '0'.repeat(32), address: '127.0.0.1', userAgent: 'bench', origin: 'http://localhost' };
  return bank.access.openSession(platform.pool, subject, context);
}

async function sendSmall(sender: Sender): Promise<void> {
  const { bytes } = streamedRemittance(SMALL_DETAILS);
  const { id } = await call<LargeUpload>(sender, 'POST', '', { kind: 'remittance', name: 'pequena.rem', bytes });
  await send(sender, id, SMALL_DETAILS, { from: 0, to: bytes });
  await readWhole(sender, id);
}

async function readWhole(sender: Sender, id: string): Promise<LargeUpload> {
  for (let upload = await call<LargeUpload>(sender, 'POST', `/${id}/reading`); ;) {
    if (upload.state !== 'reading') return upload;
    await pause(50);
    upload = await call<LargeUpload>(sender, 'GET', `/${id}`);
  }
}

async function measureServer(sender: Sender, pid: number, plainMbPerSecond: number): Promise<LargeUploadsBench> {
  const { bytes } = streamedRemittance(DETAILS);
  // What the first calls and the first small file compile and cache is not what is measured.
  for (let warm = 0; warm < 50; warm += 1)
    await fetch(`http://localhost:${sender.port}/livez`).then((reply) => reply.text());
  await sendSmall(sender);
  await pause(3000);
  const restMib = memoryMib(pid);
  const watching = watch(pid, sender.port);
  const { id } = await call<LargeUpload>(sender, 'POST', '', { kind: 'remittance', name: 'remessa.rem', bytes });
  const begun = performance.now();
  await send(sender, id, DETAILS, { from: 0, to: Math.floor(bytes / 2) });
  await pause(200);
  const { received } = await call<LargeUpload>(sender, 'GET', `/${id}`);
  await send(sender, id, DETAILS, { from: received, to: bytes });
  const sentSeconds = (performance.now() - begun) / 1000;
  const sendingMib = watching.peakMib() - restMib;
  const readBegun = performance.now();
  const upload = await readWhole(sender, id);
  const readSeconds = (performance.now() - readBegun) / 1000;
  const readingMib = watching.peakMib() - restMib;
  await watching.stop();
  const sentMbPerSecond = bytes / MB / sentSeconds;
  return {
    fileMb: bytes / MB,
    restMib,
    sendingMib,
    readingMib,
    sentMbPerSecond,
    plainMbPerSecond,
    ratio: sentMbPerSecond / plainMbPerSecond,
    readMbPerSecond: bytes / MB / readSeconds,
    slowestAnswerMs: watching.slowestMs(),
    receivedAfterBreak: received,
    state: upload.state,
  };
}

function table(found: LargeUploadsBench): string {
  const mib = (value: number): string => `${value.toFixed(0).padStart(5)} MiB`;
  return `${[
    `A remittance of ${found.fileMb.toFixed(1)} MB, broken off at half of it, resumed at byte ${found.receivedAfterBreak.toLocaleString('en-US')}: ${found.state}`,
    '',
    `Server at rest             ${mib(found.restMib)}`,
    `above rest, while sent     ${mib(found.sendingMib)}   (at most: ${ABOVE_REST_MIB_MAX})`,
    `above rest, while read     ${mib(found.readingMib)}   (at most: ${ABOVE_REST_MIB_MAX})`,
    `Sent ${found.sentMbPerSecond.toFixed(0)} MB/s, ${found.ratio.toFixed(2)} × plain inserts of the same pieces (${found.plainMbPerSecond.toFixed(0)} MB/s); read ${found.readMbPerSecond.toFixed(0)} MB/s`,
    `Slowest answer of the server meanwhile: ${found.slowestAnswerMs.toFixed(0)} ms`,
  ].join('\n')}\n`;
}

/** Measures it on the server named by IPE_BENCH_DATABASE_URL, in a database of its own, which is dropped again. */
export async function run(options: { readonly json?: boolean } = {}): Promise<LargeUploadsBench> {
  const serverUrl = process.env.IPE_BENCH_DATABASE_URL;
  if (!serverUrl) throw new Error('IPE_BENCH_DATABASE_URL names no PostgreSQL server.');
  const found = await withDatabase(serverUrl, 'uploads', measure);
  process.stdout.write(options.json ? `${JSON.stringify(found, null, 2)}\n` : table(found));
  const within = Math.max(found.sendingMib, found.readingMib) <= ABOVE_REST_MIB_MAX && found.state === 'ready';
  if (!within) process.exitCode = 1;
  return found;
}
