import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const runFile = promisify(execFile);

/** The bank's staff, at their command line; gives what it prints. */
export async function ipe(...args: readonly string[]): Promise<string> {
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const environment = {
    DATABASE_URL: inject('databaseUrl'),
    DATA_DIR: inject('dataDir'),
    RAILS_URL: inject('railsUrl'),
  };
  const { stdout } = await runFile(process.execPath, [join(root, 'apps/server/src/cli/ipe.ts'), ...args], {
    env: { ...process.env, ...environment, NODE_OPTIONS: '' },
  });
  return stdout;
}
