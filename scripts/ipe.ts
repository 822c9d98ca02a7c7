// npm run ipe -- …: the bank's command line, on the embedded database where DATABASE_URL names no other: on the one
// that is running, else on one started for as long as the command takes. Prints nothing of its own on stdout.
import { spawn } from 'node:child_process';
import { findRunningPostgres, startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/index.ts';
import { readSettings } from './sandbox/settings.ts';
import { inTree } from './sandbox/tree.ts';

// These work on formats and files alone, and must not wait for a database.
const WITHOUT_DATABASE = ['read', 'write', 'cobv', 'business-day', 'check-export', 'staff'];

const args = process.argv.slice(2);
const [command = '--help'] = args;
const alone = WITHOUT_DATABASE.includes(command) || command.startsWith('-') || args.includes('--help');

function run(databaseUrl: string | undefined): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [inTree('apps/server/src/cli/ipe.ts'), ...args], {
      // npm moves to the tree's root; files are named from where the command was given.
      cwd: process.env.INIT_CWD ?? process.cwd(),
      env: {
        ...process.env,
        DATA_DIR: readSettings(process.env).dataDir,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
      stdio: 'inherit',
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });
}

async function runOnEmbedded(dataDir: string): Promise<number> {
  const running = findRunningPostgres(dataDir);
  if (running) return run(running);
  const database = await startEmbeddedPostgres({ dataDir, log: (message) => console.error(message) });
  try {
    return await run(database.url);
  } finally {
    await database.stop();
  }
}

try {
  const { databaseUrl, dataDir } = readSettings(process.env);
  process.exitCode = alone || databaseUrl ? await run(databaseUrl) : await runOnEmbedded(dataDir);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
