import { watch } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@bank/testkit';
import { buildOutdated, type BuiltApp } from './build.ts';
import { KeptChild, type Program } from './child.ts';
import { openDatabase, type Database } from './database.ts';
import { childEnvironment, describePrograms, prepareData } from './programs.ts';
import { readSettings, type SandboxSettings } from './settings.ts';
import { inTree } from './tree.ts';
import { welcome } from './welcome.ts';

const READY_MS = 60_000;
const CHANGE_PAUSE_MS = 300;

/** How the sandbox is to be run. */
export interface SandboxOptions {
  readonly watch: boolean;
  /** A debugger may join the server and the outside world. */
  readonly inspect: boolean;
}

/**
 * Runs everything of the sandbox until a signal, and ends the process. With `watch`, changes are taken up at once: the
 * pages come from sandbox/dev-pages.ts, at the same address, with the bank behind it.
 */
export async function runSandbox(options: SandboxOptions): Promise<void> {
  const startedAt = performance.now();
  const sandbox = new Sandbox(options);
  // Whoever read what we say may be gone before us: that must not keep us from closing in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => sandbox.close(0));
  try {
    const settings = readSettings(process.env);
    await sandbox.open(settings);
    if (!sandbox.closing) say(`\n${welcome(settings, ((performance.now() - startedAt) / 1000).toFixed(1))}\n`);
  } catch (error) {
    if (sandbox.closing) return;
    complain(error instanceof Error ? error.message : String(error));
    sandbox.close(1);
  }
}

/** The running whole; opened once, closed once, in the reverse order. */
class Sandbox {
  readonly #watch: boolean;
  readonly #inspect: boolean;
  #database: Promise<Database> | undefined;
  #outside: KeptChild | undefined;
  #server: KeptChild | undefined;
  #pages: KeptChild | undefined;
  #closing: Promise<void> | undefined;

  constructor({ watch, inspect }: SandboxOptions) {
    this.#watch = watch;
    this.#inspect = inspect;
  }

  get closing(): boolean {
    return this.#closing !== undefined;
  }

  async open(settings: SandboxSettings): Promise<void> {
    const keeping = { log: say, gaveUp: (reason: string) => this.#giveUp(reason) };
    // First of all: the database holds the data directory's lock, and a second server must change nothing.
    this.#database = openDatabase(settings, keeping);
    const database = await this.#database;
    await refuseTakenPorts(settings);
    const bankPort = this.#watch ? await freePort() : settings.port;
    const env = childEnvironment(settings, database, bankPort);
    // In development there is nothing to build: Vite makes each file when the page asks for it.
    await Promise.all([this.#watch ? undefined : build(settings), prepareData(settings, env)]);
    if (this.closing) return;

    const programs = describePrograms(settings, env, this.#inspect);
    if (programs.outside) {
      this.#outside = new KeptChild(programs.outside, keeping);
      this.#outside.start();
    }
    this.#server = new KeptChild(programs.server, keeping);
    this.#server.start();
    if (this.#watch) {
      this.#pages = new KeptChild(await describePages(settings, bankPort), keeping);
      this.#pages.start();
    }
    await Promise.all([
      this.#server.untilReady(`http://127.0.0.1:${bankPort}/readyz`, READY_MS),
      this.#pages?.untilReady(`http://127.0.0.1:${settings.port}/`, READY_MS),
      this.#outside?.untilReady(`http://127.0.0.1:${settings.railsPort}/readyz`, READY_MS),
    ]);
    if (this.#watch) this.#watchSources();
  }

  /** From here on server and simulators are started again when a source of theirs changes. */
  #watchSources(): void {
    const again = (child: KeptChild | undefined, title: string) => (): void => {
      if (this.closing || !child) return;
      say(`${title} mudou; iniciando de novo.`);
      void child.restart();
    };
    onChange(['apps/server/src', 'apps/server/migrations', 'packages'], again(this.#server, 'O servidor'));
    onChange(['apps/outside/src', 'packages'], again(this.#outside, 'O mundo externo simulado'));
  }

  /** Stops the server (it drains), then the outside world, then the database, and ends the process. */
  close(exitCode: number): void {
    this.#closing ??= this.#close(exitCode);
  }

  async #close(exitCode: number): Promise<void> {
    say('\nEncerrando…');
    await this.#pages?.stop();
    await this.#server?.stop();
    await this.#outside?.stop();
    const database = await this.#database?.catch(() => undefined);
    await database?.stop();
    say('Encerrado.');
    process.exit(exitCode);
  }

  #giveUp(reason: string): void {
    if (this.closing) return;
    complain(reason);
    this.close(1);
  }
}

async function build({ simulated }: SandboxSettings): Promise<void> {
  const apps: readonly BuiltApp[] = simulated ? ['web', 'mobile'] : ['web'];
  await buildOutdated(apps, (app) => say(`Montando apps/${app}…`));
}

async function describePages(settings: SandboxSettings, bankPort: number): Promise<Program> {
  return {
    title: 'A interface',
    entry: 'scripts/sandbox/dev-pages.ts',
    env: {
      BANK_ENV: settings.bankEnv,
      IPE_DEV_PORT: String(settings.port),
      IPE_DEV_BANK: `http://127.0.0.1:${bankPort}`,
      IPE_DEV_MOBILE_PORT: settings.simulated ? String(await freePort()) : '',
    },
    logFile: join(settings.dataDir, 'log', 'pages.log'),
  };
}

// An editor's save is several events: one pause gathers them.
function onChange(folders: readonly string[], changed: () => void): void {
  let pause: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    watch(inTree(folder), { recursive: true }, (_, file) => {
      if (!file || !/[.](ts|sql|json)$/.test(file) || /[.]test[.]ts$|node_modules/.test(file)) return;
      clearTimeout(pause);
      pause = setTimeout(changed, CHANGE_PAUSE_MS);
    });
  }
}

async function refuseTakenPorts(settings: SandboxSettings): Promise<void> {
  const wanted: [string, number][] = [['PORT', settings.port]];
  if (settings.simulated) wanted.push(['RAILS_PORT', settings.railsPort]);
  for (const [name, port] of wanted) {
    if (await isFree(port)) continue;
    throw new Error(`A porta ${port} já está em uso por outro programa. Pare-o, ou informe outra em ${name}.`);
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}

function say(message: string): void {
  process.stdout.write(`${message}\n`);
}

function complain(message: string): void {
  process.stderr.write(`\n${message}\n`);
}
