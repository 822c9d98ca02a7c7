import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inTree, root } from './tree.ts';

const LOG_BYTES_MAX = 20 * 1024 * 1024;
const LOG_LINES_SHOWN = 15;
/** The module that ends a child whose supervisor is gone. */
export const leash = pathToFileURL(inTree('scripts/sandbox/leash.ts')).href;

/** Compiled code is kept from one start to the next: it halves the time that a fallen server takes to stand again. */
const compiled = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || inTree('.cache/node') };

const DRAIN_MS = 30_000;
const PAUSES_MS = [200, 500, 1_000, 2_000, 5_000, 10_000];
const CALM_AFTER_MS = 60_000;

/** A program of ours that the supervisor runs. */
export interface Program {
  /** What it is called when something has to be said about it. */
  readonly title: string;
  /** Its entry, a TypeScript file relative to the tree. */
  readonly entry: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logFile: string;
  /** The port on loopback where a debugger may join; undefined: none may. */
  readonly inspectPort?: number;
}

/** A program that is kept running: started again with growing pauses when it ends by itself. */
export class KeptChild {
  readonly #program: Program;
  readonly #log: (message: string) => void;
  readonly #gaveUp: (reason: string) => void;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  #stopping = false;
  #restarting = false;
  #falls = 0;

  constructor(
    program: Program,
    options: { readonly log: (message: string) => void; readonly gaveUp: (reason: string) => void },
  ) {
    this.#program = program;
    this.#log = options.log;
    this.#gaveUp = options.gaveUp;
  }

  /** The process at this moment. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): void {
    const startedAt = performance.now();
    const child = launch(this.#program);
    this.#child = child;
    this.#ended = new Promise((done) => {
      child.once('error', () => done());
      child.once('exit', () => done());
    });
    void this.#ended.then(() => this.#fell(performance.now() - startedAt));
  }

  /**
   * Waits until it answers 200 at an address. Throws with the end of its log when it has not within the time, and at
   * once when it fell before: what does not open the first time has a reason that another try will not mend.
   */
  async untilReady(url: string, timeoutMs: number): Promise<void> {
    const { title, logFile } = this.#program;
    const until = performance.now() + timeoutMs;
    while (performance.now() < until && this.#falls === 0 && !this.#stopping) {
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      await sleep(50);
    }
    throw new Error(`${title} não abriu. Últimas linhas de ${logFile}:\n${lastLines(logFile)}`);
  }

  /** Asks it to end (it drains what it has begun) and ends it when it takes longer than that. */
  async stop(drainMs = DRAIN_MS): Promise<void> {
    this.#stopping = true;
    await this.#end(drainMs);
  }

  /** Ends it and starts it anew, for its sources changed. */
  async restart(): Promise<void> {
    this.#restarting = true;
    await this.#end(DRAIN_MS);
    this.#restarting = false;
    this.#falls = 0;
    if (!this.#stopping) this.start();
  }

  async #end(drainMs: number): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGTERM');
    const patience = new AbortController();
    const drained = await Promise.race([
      this.#ended.then(() => true),
      sleep(drainMs, false, { signal: patience.signal }).catch(() => true),
    ]);
    patience.abort();
    if (drained) return;
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  #fell(livedMs: number): void {
    if (this.#stopping || this.#restarting) return;
    this.#falls = livedMs > CALM_AFTER_MS ? 1 : this.#falls + 1;
    const pauseMs = PAUSES_MS[this.#falls - 1];
    const { title, logFile } = this.#program;
    if (pauseMs === undefined)
      return this.#gaveUp(`${title} não para em pé. Últimas linhas de ${logFile}:\n${lastLines(logFile)}`);
    this.#log(`${title} parou sozinho; iniciando de novo (registro em ${logFile}).`);
    setTimeout(() => {
      if (!this.#stopping && !this.#restarting) this.start();
    }, pauseMs);
  }
}

function launch(program: Program): ChildProcess {
  mkdirSync(dirname(program.logFile), { recursive: true, mode: 0o700 });
  if (existsSync(program.logFile) && statSync(program.logFile).size > LOG_BYTES_MAX) {
    renameSync(program.logFile, `${program.logFile}.1`);
  }
  const log = openSync(program.logFile, 'a', 0o600);
  try {
    const inspect = program.inspectPort === undefined ? [] : [`--inspect=127.0.0.1:${program.inspectPort}`];
    return spawn(process.execPath, [...inspect, '--import', leash, inTree(program.entry)], {
      cwd: root,
      env: { ...process.env, ...compiled, ...program.env },
      stdio: ['ignore', log, log, 'ipc'],
      // A group of its own: Ctrl+C goes to the supervisor, which stops everything in order.
      detached: true,
    });
  } finally {
    closeSync(log);
  }
}

/** Runs a program of ours to its end; throws with what it said when it fails. */
export async function runToEnd(title: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...compiled, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0) throw new Error(`${title} falhou:\n${said.trim()}`);
}

function lastLines(file: string): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LOG_LINES_SHOWN).join('\n');
}
