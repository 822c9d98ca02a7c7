import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Clock } from '@bank/core';
import { BoundedClient, PATIENCE } from '@bank/ledger';
import { sandboxClock } from '@bank/rails-protocol';
import { createBank, type Bank } from './bank.ts';
import { openBankAccounts } from './features/company/index.ts';
import { readSettings, type Settings } from './platform/config/settings.ts';
import { CLOCK_APART_MS_MAX, clockApartMs } from './platform/database/clock-apart.ts';
import { claimDatabase, ForeignDatabase } from './platform/database/deployment.ts';
import { isMigrated, migrate, SchemaMismatch } from './platform/database/migrate.ts';
import { assertSafeDatabase, UnsafeDatabase } from './platform/database/server-login.ts';
import { isDatabaseAway } from './platform/database/transaction.ts';
import { systemEntropy } from './platform/entropy.ts';
import { ForeignBuild, openSite } from './platform/http/site.ts';
import { openPlatform, type OpenPlatform } from './platform/open-platform.ts';

// Settings that name a file in production are refused before anything is done by it.
const clock: Clock = sandboxClock(process.env.IPE_CLOCK_FILE || undefined);
const entropy = systemEntropy();

const DATABASE_WAIT_MS = 20_000;
const STOP_MS_MAX = 15_000;

/** Why the server does not start, in words for whoever runs it. */
class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  if (!settings.ok) {
    throw new StartRefused(
      ['O servidor não iniciou. Corrija as configurações:', ...settings.error.map((fault) => `- ${fault}`)].join('\n'),
    );
  }
  const site = openSite({
    environment: settings.value.environment,
    bank: settings.value.bank,
    webFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    mobileFolder: fileURLToPath(new URL('../../mobile/dist', import.meta.url)),
    outsideUrl: settings.value.railsUrl,
    clock: settings.value.clockFile === undefined ? undefined : clock,
  });
  const platform = openPlatform({ settings: settings.value, clock, entropy });
  await prepareDatabase(platform, settings.value);
  const bank = await createBank(platform, { site, processMetrics: true });
  stopOnSignals(bank, platform);
  bank.start();
  await listen(bank, settings.value.port);
  platform.log.info({ port: settings.value.port, environment: settings.value.environment }, 'the bank is open');
}

async function listen(bank: Bank, port: number): Promise<void> {
  try {
    await bank.http.app.listen({ host: 'localhost', port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new StartRefused(`A porta ${port} já está em uso. Pare quem a usa ou informe outra em PORT.`);
  }
}

async function prepareDatabase(platform: OpenPlatform, settings: Settings): Promise<void> {
  const isProduction = settings.environment === 'production';
  if (isProduction && settings.migrateUrl !== settings.databaseUrl) {
    throw new StartRefused(
      'O servidor não iniciou: IPE_MIGRATE_URL traz o login do dono do esquema, que só "ipe migrate" usa. Tire-o do ambiente do servidor.',
    );
  }
  await untilDatabaseAnswers(platform);
  // In production the schema is brought up to date by whoever owns it, before the servers are replaced.
  if (!isProduction) await migrate(settings.migrateUrl);
  else if (!(await isMigrated(platform.pool).catch(() => false))) {
    throw new StartRefused('O banco de dados não está na versão deste servidor. Rode "npm run ipe -- migrate" antes.');
  }
  if (isProduction) await assertSafeDatabase(platform.pool);
  await compareClocks(platform, settings);
  await claimDatabase(platform.pool, settings.environment);
  await openBankAccounts(platform.pool, clock.now());
}

async function compareClocks({ pool, log }: OpenPlatform, { environment }: Settings): Promise<void> {
  const apart = await clockApartMs(pool);
  if (Math.abs(apart) <= CLOCK_APART_MS_MAX) return;
  const seconds = Math.round(Math.abs(apart) / 1000);
  const fault = `O relógio desta máquina está ${seconds} s ${apart > 0 ? 'atrasado' : 'adiantado'} em relação ao do banco de dados.`;
  if (environment === 'production') throw new StartRefused(`${fault} Acerte os relógios (NTP) e inicie de novo.`);
  log.warn({ apart }, fault);
}

async function untilDatabaseAnswers(platform: OpenPlatform): Promise<void> {
  const until = performance.now() + DATABASE_WAIT_MS;
  for (;;) {
    try {
      // The role ipe_app is made by the first migration, so this is asked as the owner would ask it.
      return await probe(platform.settings.migrateUrl);
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) {
        throw new StartRefused(
          `O banco de dados não respondeu: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      await sleep(200);
    }
  }
}

async function probe(url: string): Promise<void> {
  const client = new BoundedClient({ connectionString: url, connectionTimeoutMillis: PATIENCE.connectMs });
  client.on('error', () => undefined); // The step that fails says it all; unheard, a second word would end the process.
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}

function stopOnSignals(bank: Bank, platform: OpenPlatform): void {
  let stopping = false;
  const stop = (exitCode: number): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
    bank.stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        platform.log.error({ err: error }, 'the bank did not close well');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  // Whoever supervises us is gone: nobody would ever stop us.
  process.on('disconnect', () => stop(0));
  // A bug that nobody caught: the process is in no known state, so it ends, and its supervisor starts another (B08).
  process.on('uncaughtException', (error) => {
    platform.log.fatal({ err: error }, 'uncaught error');
    stop(1);
  });
}

try {
  await main();
} catch (error) {
  const isPlain = [StartRefused, ForeignBuild, ForeignDatabase, SchemaMismatch, UnsafeDatabase].some(
    (known) => error instanceof known,
  );
  complain(
    isPlain
      ? (error as Error).message
      : `O servidor não iniciou: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  process.exit(1);
}
