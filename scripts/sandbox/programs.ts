import { join } from 'node:path';
import { makeSandboxRailsKeys, sandboxRailsKeyFiles } from '../../apps/server/src/platform/config/rails-keys.ts';
import type { Program } from './child.ts';
import { runIpe, type Database } from './database.ts';
import type { SandboxSettings } from './settings.ts';

/** Node's own port for debuggers, and the one after it. */
const INSPECT_PORTS = { server: 9229, outside: 9230 };

/** What every process of the sandbox is told of where things are. */
export function childEnvironment(
  settings: SandboxSettings,
  database: Pick<Database, 'url' | 'directory'>,
  bankPort: number,
): Record<string, string> {
  const always = {
    BANK_ENV: settings.bankEnv,
    PORT: String(bankPort),
    DATA_DIR: settings.dataDir,
    ...(database.url && { DATABASE_URL: database.url }),
    // Where an embedded database writes, for the free-space gate before money is written.
    ...(database.directory && { IPE_STORAGE_DIRECTORY: database.directory }),
  };
  // Production gets nothing from us that it has to be told: the server then says what is missing.
  if (!settings.simulated) return always;
  return {
    ...always,
    RAILS_PORT: String(settings.railsPort),
    RAILS_URL: process.env.RAILS_URL || `http://127.0.0.1:${settings.railsPort}`,
    PUBLIC_URL: settings.publicUrl,
    ...railsKeySettings(settings.dataDir),
  };
}

// Bank and simulator each sign with a key of their own and know the other's public one; the simulator's banks sign charges by
// certificates of an authority that the bank knows.
function railsKeySettings(dataDir: string): Record<string, string> {
  makeSandboxRailsKeys(dataDir);
  const files = sandboxRailsKeyFiles(dataDir);
  return {
    IPE_BANK_KEY_FILE: files.bank,
    IPE_BANK_PUBLIC_KEY_FILE: files.bankPublic,
    IPE_SPI_KEY_FILE: files.spi,
    IPE_SPI_PUBLIC_KEY_FILE: files.spiPublic,
    IPE_CHARGE_AUTHORITY_KEY_FILE: files.chargeAuthority,
    IPE_CHARGE_AUTHORITIES_FILE: files.chargeAuthorities,
  };
}

/** Brings the schema up to date and, where the world is simulated, writes its demonstration data. */
export async function prepareData(settings: SandboxSettings, env: NodeJS.ProcessEnv): Promise<void> {
  await runIpe(['migrate'], env);
  // The seed leaves a seeded bank as it is, but for temporary passwords nobody used, which it renews.
  if (settings.simulated) await runIpe(['seed'], env);
}

/** The processes that run a bank: its server and, where the world is simulated, the outside world. */
export function describePrograms(
  settings: SandboxSettings,
  env: Record<string, string>,
  inspect: boolean,
): { readonly server: Program; readonly outside: Program | undefined } {
  const program = (title: string, app: 'server' | 'outside'): Program => ({
    title,
    entry: `apps/${app}/src/main.ts`,
    env,
    logFile: join(settings.dataDir, 'log', `${app}.log`),
    ...(inspect && { inspectPort: INSPECT_PORTS[app] }),
  });
  return {
    server: program('O servidor', 'server'),
    outside: settings.simulated ? program('O mundo externo simulado', 'outside') : undefined,
  };
}
