import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { later, MINUTE_MS, type Instant } from '@bank/core';
import {
  copyTestDatabase,
  createTestDatabase,
  freePort,
  momentOfRun,
  patience,
  type TestDatabase,
} from '@bank/testkit';
import type { TestProject } from 'vitest/node';
import { buildOutdated } from '../scripts/sandbox/build.ts';
import { KeptChild } from '../scripts/sandbox/child.ts';
import { childEnvironment, describePrograms, prepareData } from '../scripts/sandbox/programs.ts';
import { readSettings, type SandboxSettings } from '../scripts/sandbox/settings.ts';
import { beginAt, CLOCK_FILE } from './support/clock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The seeded bank that nobody runs, of which each file of journeys gets a copy. */
    readonly seededBank: SeededBank;
  }
}

/** What opens the pages for the bank's staff. */
export const STAFF_TOKEN = 'a-equipe-das-jornadas';
const OPEN_MS = 60_000;
/** Nobody uses a bank after its file of journeys has ended, so it gets no time for an orderly end. */
const STOP_MS = 200;
/** The seed is written before the moment at which its copies begin, so that time never goes back in one of them. */
const SEEDED_BEFORE_MS = 2 * MINUTE_MS;
/** Somebody else may take a free port before the bank does. */
const TRIES = 3;

/** A whole sandbox: server, outside world and built apps on free ports, seeded, on a database of its own. */
export interface Sandbox {
  readonly bankUrl: string;
  readonly railsUrl: string;
  readonly databaseUrl: string;
  /** Its folder, with the keys and, where its time can be set, the clock file. */
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** A seeded bank's database and folder. */
interface SeededBank {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

interface Prepared {
  readonly database: TestDatabase;
  readonly dataDir: string;
  /** Another bank than the tree's own. */
  readonly bankFile: string | undefined;
}

/**
 * Seeds and starts a sandbox like that of `npm start`, beside whatever else runs on this machine. With `at` its time begins
 * there and can be set (see support/clock.ts), else it is the machine's; with `bankFile` it is the bank that stands there.
 */
export async function openSandbox({
  at,
  bankFile,
}: { readonly at?: Instant; readonly bankFile?: string } = {}): Promise<Sandbox> {
  await buildOutdated(['web', 'mobile']);
  const prepared = await seedBank({ at, bankFile });
  if (at !== undefined) beginAt(prepared, at);
  return runBank(prepared);
}

/** Starts a copy of a seeded bank, whose time begins at the moment of this run. */
export async function openCopy(seeded: SeededBank): Promise<Sandbox> {
  const database = await copyTestDatabase(seeded.databaseUrl);
  const dataDir = newFolder();
  cpSync(seeded.dataDir, dataDir, { recursive: true });
  beginAt({ dataDir }, momentOfRun());
  return runBank({ database, dataDir, bankFile: undefined });
}

let seeded: Prepared | undefined;

/** Vitest calls this once before all journeys. */
export async function setup(project: TestProject): Promise<void> {
  await buildOutdated(['web', 'mobile']);
  seeded = await seedBank({ at: momentOfRun(), bankFile: undefined });
  project.provide('seededBank', { databaseUrl: seeded.database.url, dataDir: seeded.dataDir });
}

/** And this once after them. */
export async function teardown(): Promise<void> {
  if (seeded !== undefined) await removeBank(seeded);
}

/** The demonstration data, written a little before the moment at which the bank will open. */
async function seedBank({
  at,
  bankFile,
}: {
  readonly at: Instant | undefined;
  readonly bankFile: string | undefined;
}): Promise<Prepared> {
  const prepared = { database: await createTestDatabase(), dataDir: newFolder(), bankFile };
  if (at !== undefined) beginAt(prepared, later(at, -SEEDED_BEFORE_MS));
  try {
    const { settings, env } = await describeBank(prepared);
    await prepareData(settings, env);
    return prepared;
  } catch (error) {
    await removeBank(prepared);
    throw error;
  }
}

async function runBank(prepared: Prepared, tries = TRIES): Promise<Sandbox> {
  const { settings, env } = await describeBank(prepared);
  const said: string[] = [];
  const keeping = { log: (text: string) => void said.push(text), gaveUp: (text: string) => void said.push(text) };
  const { server, outside } = describePrograms(settings, env, false);
  const children = [server, outside].filter((each) => each !== undefined).map((each) => new KeptChild(each, keeping));
  const end = (): Promise<unknown> => Promise.all(children.map((child) => child.stop(STOP_MS)));
  for (const child of children) child.start();
  const railsUrl = `http://localhost:${settings.railsPort}`;
  try {
    const ports = [settings.port, settings.railsPort];
    await Promise.all(
      children.map((child, index) => child.untilReady(`http://127.0.0.1:${ports[index]}/readyz`, patience(OPEN_MS))),
    );
  } catch (error) {
    await end();
    if (tries > 1) return runBank(prepared, tries - 1);
    await removeBank(prepared);
    throw new Error(`The sandbox did not open. ${said.join(' ')}`, { cause: error });
  }
  return {
    bankUrl: settings.publicUrl,
    railsUrl,
    databaseUrl: prepared.database.url,
    dataDir: prepared.dataDir,
    async stop() {
      await end();
      await removeBank(prepared);
    },
  };
}

/** A prepared bank's settings on free ports, and all that its processes are told. */
async function describeBank({
  database,
  dataDir,
  bankFile,
}: Prepared): Promise<{ readonly settings: SandboxSettings; readonly env: Record<string, string> }> {
  const [port, railsPort] = [await freePort(), await freePort()];
  const settings = readSettings({
    BANK_ENV: 'sandbox',
    PORT: String(port),
    RAILS_PORT: String(railsPort),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
  });
  const env = {
    ...childEnvironment(settings, { url: database.url }, port),
    RAILS_URL: `http://127.0.0.1:${railsPort}`,
    // A payment without an answer is told after 9 s rather than 45: the journey is the same.
    IPE_PIX_ANSWER_SECONDS: '9',
    ...(existsSync(join(dataDir, CLOCK_FILE)) && { IPE_CLOCK_FILE: join(dataDir, CLOCK_FILE) }),
    ...(bankFile !== undefined && { IPE_BANK_FILE: bankFile }),
    IPE_STAFF_TOKEN: STAFF_TOKEN,
    // Vitest's own settings are not the bank's.
    NODE_ENV: '',
    NODE_OPTIONS: '',
  };
  return { settings, env };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ipe-journeys-'));
  chmodSync(folder, 0o711);
  return folder;
}

async function removeBank({ database, dataDir }: Prepared): Promise<void> {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
}
