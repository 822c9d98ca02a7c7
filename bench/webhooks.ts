// npm run bench -- webhooks: how many deliveries a second one server makes to a quick sink, signed and noted, told against the
// same bodies posted by a plain client of the same concurrency that keeps nothing; and whether a slow sink lowers that.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { expectOk, instant, newId, type Clock, type Entropy } from '@bank/core';
import { freePort } from '@bank/testkit';
import { companySeed, openBankAccounts } from '../apps/server/src/features/company/index.ts';
import { sealSecret } from '../apps/server/src/features/webhooks/application/seal-secret.ts';
import { readSettings, type Settings } from '../apps/server/src/platform/config/settings.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openPlatform } from '../apps/server/src/platform/open-platform.ts';
import { seedCompanies } from '../apps/server/src/seed/seed-companies.ts';
import { startServer, stopServer, withDatabase } from './bank-process.ts';

const DELIVERIES = 10_000;
const SLOW_DELIVERIES = 400;
const SLOW_MS = 5000;
/** As many connections as the bank keeps to one host that answers quickly. */
const CONNECTIONS = 16;
const PER_SECOND_MIN = 1000;

const clock: Clock = { now: () => instant(Date.now()) };
const entropy: Entropy = { bytes: (count) => randomBytes(count) };
const BODY = JSON.stringify({
  pix: [
    {
      endToEndId: `E${'1'.repeat(31)}`,
      txid: 'a'.repeat(32),
      valor: '123.45',
      componentesValor: { original: { valor: '123.45' } },
      chave: '11222333000181',
      horario: '2026-11-23T13:00:00.000Z',
      infoPagador: 'Pedido 42',
    },
  ],
});

/** Everything that the benchmark found. */
export interface WebhooksBench {
  readonly perSecond: number;
  /** With a slow sink beside. */
  readonly perSecondBesideSlow: number;
  /** The same bodies, posted by a plain client. */
  readonly plainPerSecond: number;
  readonly ratio: number;
  readonly ratioBesideSlow: number;
}

// A thread of its own, as a customer's system would be a machine of its own.
const SINK = `
  const { createServer } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  const server = createServer((asked, reply) => {
    asked.resume();
    const answer = () => reply.end('{}');
    asked.on('end', () => (asked.url.includes('slow') ? setTimeout(answer, ${SLOW_MS}) : answer()));
  });
  server.keepAliveTimeout = 60000;
  server.listen(0, () => parentPort.postMessage(server.address().port));
`;

async function startSink(): Promise<{ readonly port: number; stop(): Promise<unknown> }> {
  const worker = new Worker(SINK, { eval: true });
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  return { port, stop: () => worker.terminate() };
}

async function plainPosts(port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const post = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const options = { port, method: 'POST', path: '/sink/quick/pix', agent };
      const asked = request({ ...options, headers: { 'content-length': Buffer.byteLength(BODY) } }, (answer) => {
        answer.resume();
        answer.on('end', resolve);
      });
      asked.on('error', reject);
      asked.end(BODY);
    });
  const lane = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) await post();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, () => lane(50)));
  const begun = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, () => lane(Math.ceil(DELIVERIES / CONNECTIONS))));
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  return DELIVERIES / seconds;
}

async function putWebhook(client: pg.Client, settings: Settings, key: string, url: string): Promise<string> {
  const companyId = companySeed.companyIdOf('10001');
  const id = newId('whk', clock, entropy);
  const secret = sealSecret(randomBytes(32), { companyId, id }, settings.webhooks.sealingKeys, entropy);
  await client.query(
    `INSERT INTO bank.pix_key (company_id, id, type, key, state, request_id, account_id, created_at, registered_at)
     SELECT id, 'pky_' || substr($3, 5), 'EMAIL', $2, 'active', gen_random_uuid(), account_id, now(), now()
     FROM bank.company WHERE id = $1`,
    [companyId, key, id],
  );
  await client.query(
    `INSERT INTO bank.webhook (company_id, id, key, url, host, came_by, created_at, created_by, since_entry_seq, secret)
     VALUES ($1, $2, $3, $4, $5, 'api', now(), '{"id":"bench","name":"bench"}', 0, $6)`,
    [companyId, id, key, url, new URL(url).host, secret],
  );
  return id;
}

async function queue(client: pg.Client, webhookId: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => newId('whd', clock, entropy));
  await client.query(
    `INSERT INTO bank.webhook_delivery (company_id, id, webhook_id, kind, state, created_at, url, host, body, pix_count,
       end_to_end_id, next_try_at)
     SELECT w.company_id, new.id, w.id, 'pix', 'waiting', now(), w.url, w.host, $3, 0, NULL, now()
     FROM bank.webhook w, unnest($2::text[]) AS new (id) WHERE w.id = $1`,
    [webhookId, ids, BODY],
  );
}

/** Queues deliveries and waits until all are made; so many a second. */
async function delivered(client: pg.Client, webhookId: string): Promise<number> {
  const left = async (): Promise<number> => {
    const { rows } = await client.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM bank.webhook_delivery WHERE webhook_id = $1 AND next_try_at IS NOT NULL',
      [webhookId],
    );
    return rows[0]?.n ?? 0;
  };
  await queue(client, webhookId, DELIVERIES);
  const begun = performance.now();
  for (let tries = 0; (await left()) > 0; tries += 1) {
    if (tries > 1200) throw new Error('the deliveries were not made within two minutes');
    await pause(100);
  }
  return DELIVERIES / ((performance.now() - begun) / 1000);
}

async function measure(url: string): Promise<WebhooksBench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-webhooks-'));
  const sink = await startSink();
  const environment = {
    BANK_ENV: 'sandbox',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    IPE_LOG_LEVEL: 'error',
    RAILS_URL: `http://localhost:${sink.port}`,
  };
  await migrate(url);
  const settings = expectOk(readSettings(environment));
  const platform = openPlatform({ settings, clock, entropy });
  await openBankAccounts(platform.pool, clock.now());
  await seedCompanies(platform.pool, clock.now());
  await platform.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const server = await startServer(environment, await freePort());
  try {
    const quick = await putWebhook(client, settings, 'a@b.com.br', `http://localhost:${sink.port}/sink/quick`);
    const slow = await putWebhook(client, settings, 'c@d.com.br', `http://127.0.0.1:${sink.port}/sink/slow`);
    await delivered(client, quick);
    const plainPerSecond = await plainPosts(sink.port);
    const perSecond = await delivered(client, quick);
    await queue(client, slow, SLOW_DELIVERIES);
    await pause(1000);
    const perSecondBesideSlow = await delivered(client, quick);
    return {
      perSecond,
      perSecondBesideSlow,
      plainPerSecond,
      ratio: perSecond / plainPerSecond,
      ratioBesideSlow: perSecondBesideSlow / perSecond,
    };
  } finally {
    await stopServer(server);
    await client.end();
    await sink.stop();
    await rm(dataDir, { recursive: true });
  }
}

function table(found: WebhooksBench): string {
  const rate = (value: number): string => `${value.toFixed(0).padStart(6)}/s`;
  return `${[
    `${DELIVERIES} deliveries of one Pix each, over ${CONNECTIONS} connections, to a sink that answers at once`,
    '',
    `Plain posts, nothing kept        ${rate(found.plainPerSecond)}`,
    `Deliveries, signed and noted     ${rate(found.perSecond)}   ${found.ratio.toFixed(2)} × (at least ${PER_SECOND_MIN}/s)`,
    `the same beside a slow sink      ${rate(found.perSecondBesideSlow)}   ${found.ratioBesideSlow.toFixed(2)} × of that`,
  ].join('\n')}\n`;
}

/** Measures it on the server named by IPE_BENCH_DATABASE_URL, in a database of its own, which is dropped again. */
export async function run(options: { readonly json?: boolean } = {}): Promise<WebhooksBench> {
  const serverUrl = process.env.IPE_BENCH_DATABASE_URL;
  if (!serverUrl) throw new Error('IPE_BENCH_DATABASE_URL names no PostgreSQL server.');
  const found = await withDatabase(serverUrl, 'webhooks', measure);
  process.stdout.write(options.json ? `${JSON.stringify(found, null, 2)}\n` : table(found));
  if (found.perSecond < PER_SECOND_MIN) process.exitCode = 1;
  return found;
}
