import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bank } from './bank.ts';
import { CLOCK_FILE } from './clock.ts';

const runFile = promisify(execFile);

/** The bank's staff, at their command line; gives what it prints. */
export async function ipe(...args: readonly string[]): Promise<string> {
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const environment = {
    DATABASE_URL: bank.databaseUrl,
    DATA_DIR: bank.dataDir,
    RAILS_URL: bank.railsUrl,
    IPE_CLOCK_FILE: join(bank.dataDir, CLOCK_FILE),
  };
  const { stdout } = await runFile(process.execPath, [join(root, 'apps/server/src/cli/ipe.ts'), ...args], {
    env: { ...process.env, ...environment, NODE_OPTIONS: '' },
  });
  return stdout;
}
