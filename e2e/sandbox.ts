import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, freePort } from '@bank/testkit';
import type { TestProject } from 'vitest/node';
import { forgetPhones } from './phone.ts';
import { allowByNightAsByDay } from './support/night-limits.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the bank of this run answers. */
    readonly bankUrl: string;
    /** Where its outside world answers. */
    readonly railsUrl: string;
    /** Its database: for what only time would bring. */
    readonly databaseUrl: string;
    /** Its folder, with the keys. */
    readonly dataDir: string;
  }
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** What opens the pages for the bank's staff. */
export const STAFF_TOKEN = 'a-equipe-das-jornadas';
const OPEN_MS = 120_000;
const STOP_MS = 20_000;

/** A whole sandbox: server, outside world and built apps on free ports, seeded, on a database of its own. */
export interface Sandbox {
  readonly bankUrl: string;
  readonly railsUrl: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/**
 * Starts what `npm start` starts, beside whatever else runs on this machine. With `clockFile` in its folder (see
 * support/clock.ts) its time can be set; with `bankFile` it is the bank that stands there.
 */
export async function openSandbox({
  clockFile,
  bankFile,
}: { readonly clockFile?: string; readonly bankFile?: string } = {}): Promise<Sandbox> {
  const database = await createTestDatabase();
  const [port, railsPort] = [await freePort(), await freePort()];
  const dataDir = mkdtempSync(join(tmpdir(), 'ipe-journeys-'));
  chmodSync(dataDir, 0o711);
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      BANK_ENV: 'sandbox',
      PORT: String(port),
      RAILS_PORT: String(railsPort),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      PUBLIC_URL: `http://localhost:${port}`,
      // A payment without an answer is told after 9 s rather than 45: the journey is the same.
      IPE_PIX_ANSWER_SECONDS: '9',
      ...(clockFile !== undefined && { IPE_CLOCK_FILE: join(dataDir, clockFile) }),
      ...(bankFile !== undefined && { IPE_BANK_FILE: bankFile }),
      IPE_STAFF_TOKEN: STAFF_TOKEN,
      // Vitest's own settings are not the bank's.
      NODE_ENV: '',
      NODE_OPTIONS: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const bankUrl = `http://localhost:${port}`;
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => said.push(String(text)));
  const stop = async (): Promise<void> => {
    await ended(child);
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
    forgetPhones(bankUrl);
  };
  try {
    await untilReady(child, `${bankUrl}/readyz`);
  } catch (error) {
    await stop();
    throw new Error(`The sandbox did not open.\n${said.join('')}`, { cause: error });
  }
  return { bankUrl, railsUrl: `http://localhost:${railsPort}`, databaseUrl: database.url, dataDir, stop };
}

let opened: Sandbox | undefined;

/** Vitest calls this once before all journeys: one sandbox serves them all. */
export async function setup(project: TestProject): Promise<void> {
  opened = await openSandbox();
  await allowByNightAsByDay(opened.databaseUrl);
  project.provide('bankUrl', opened.bankUrl);
  project.provide('railsUrl', opened.railsUrl);
  project.provide('databaseUrl', opened.databaseUrl);
  project.provide('dataDir', opened.dataDir);
}

/** And this once after them. */
export async function teardown(): Promise<void> {
  await opened?.stop();
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + OPEN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('it took too long');
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      done();
    });
    child.kill('SIGTERM');
  });
}
