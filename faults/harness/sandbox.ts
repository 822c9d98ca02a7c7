import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@bank/testkit';
import { findRunningPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { familyOf, killHard, type RunningProcess } from './processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const OPEN_MS = 180_000;
const CLOSE_MS = 60_000;
const READY_MS = 30_000;
const POLL_MS = 20;

/**
 * Kills after which the sandbox is closed in order and opened again: its supervisor waits longer after each fall within
 * a minute, and gives up after some, so that more would measure its patience instead of the bank's recovery.
 */
const KILLS_PER_SITTING = 3;

/** A sandbox of its own, as `npm start` opens it, on the embedded database and durable settings, to be killed at. */
export class FaultSandbox {
  readonly #dataDir: string;
  readonly #ports: { readonly bank: number; readonly rails: number };
  #child: ChildProcess | undefined;
  #databaseUrl = '';
  #kills = 0;

  private constructor(dataDir: string, ports: { readonly bank: number; readonly rails: number }) {
    this.#dataDir = dataDir;
    this.#ports = ports;
  }

  /** Opens it in the fresh directory that `npm run test:faults` gives. */
  static async open(): Promise<FaultSandbox> {
    const dataDir = process.env.IPE_FAULT_DATA_DIR;
    if (!dataDir) throw new Error('IPE_FAULT_DATA_DIR names no directory: use npm run test:faults.');
    const sandbox = new FaultSandbox(dataDir, { bank: await freePort(), rails: await freePort() });
    await sandbox.#open();
    return sandbox;
  }

  get dataDir(): string {
    return this.#dataDir;
  }

  get bankUrl(): string {
    return `http://localhost:${this.#ports.bank}`;
  }

  get railsUrl(): string {
    return `http://localhost:${this.#ports.rails}`;
  }

  /** The embedded database's address; the same after every restart of it. */
  get databaseUrl(): string {
    return this.#databaseUrl;
  }

  /** Settings under which another process of the bank runs on the same data. */
  get environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      BANK_ENV: 'sandbox',
      DATA_DIR: this.#dataDir,
      DATABASE_URL: this.#databaseUrl,
      RAILS_URL: `http://127.0.0.1:${this.#ports.rails}`,
      RAILS_PORT: String(this.#ports.rails),
      PUBLIC_URL: this.bankUrl,
    };
  }

  /** The server's process. */
  get serverPid(): number | undefined {
    return this.#family().find(({ command }) => command.includes('apps/server/src/main.ts'))?.pid;
  }

  /** The postmaster and everything below it. */
  get databasePids(): readonly number[] {
    const postmaster = this.#family().find(
      ({ command, parent }) => parent === this.#child?.pid && /\/postgres -D /.test(command),
    );
    return postmaster === undefined ? [] : familyOf(postmaster.pid).map(({ pid }) => pid);
  }

  /** kill -9 of the server; answers which process that was. */
  killServer(): number {
    const pid = this.serverPid;
    if (pid === undefined || !killHard(pid)) throw new Error('There is no server to kill.');
    this.#kills += 1;
    return pid;
  }

  /** Asks the server alone to end, as a deployment does; answers which process that was and how long it took. */
  async stopServer(): Promise<{ readonly pid: number; readonly ms: number }> {
    const pid = this.serverPid;
    if (pid === undefined) throw new Error('There is no server to stop.');
    const since = performance.now();
    process.kill(pid, 'SIGTERM');
    this.#kills += 1;
    while (familyOf(pid).length > 0) await sleep(POLL_MS);
    return { pid, ms: performance.now() - since };
  }

  /** kill -9 of the postmaster and all its children. */
  killDatabase(): void {
    const pids = this.databasePids;
    if (pids.length === 0) throw new Error('There is no database to kill.');
    for (const pid of pids) killHard(pid);
    this.#kills += 1;
  }

  /** Waits until the bank says that it is ready, by another process than `notPid`; answers the milliseconds since. */
  async untilReady(since: number, notPid?: number): Promise<number> {
    while (performance.now() - since < READY_MS) {
      const ready = await this.isReady();
      if (ready && (notPid === undefined || this.serverPid !== notPid)) return performance.now() - since;
      await sleep(POLL_MS);
    }
    throw new Error(`The bank was not ready ${READY_MS / 1000} s after it was hit.`);
  }

  /** What /readyz says; false too when nobody answers. */
  isReady(): Promise<boolean> {
    return answersOk(`${this.bankUrl}/readyz`);
  }

  /** Closes in order and opens again when the supervisor's patience would be next to be tested. */
  async refresh(): Promise<void> {
    if (this.#kills < KILLS_PER_SITTING) return;
    await this.close();
    await this.#open();
  }

  /** Ends it as Ctrl+C does. */
  async close(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill('SIGTERM');
    const patience = setTimeout(() => this.#killFamily(), CLOSE_MS);
    await ended;
    clearTimeout(patience);
    if (child.exitCode !== 0)
      throw new Error(`The sandbox did not close in order (${child.exitCode ?? child.signalCode}).`);
  }

  async #open(): Promise<void> {
    const { bank, rails } = this.#ports;
    const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
      cwd: root,
      env: {
        ...process.env,
        BANK_ENV: 'sandbox',
        PORT: String(bank),
        RAILS_PORT: String(rails),
        DATA_DIR: this.#dataDir,
        DATABASE_URL: '',
        PUBLIC_URL: this.bankUrl,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#kills = 0;
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        said += text.toString();
        appendFileSync(join(this.#dataDir, 'sandbox.log'), text);
      });
    }
    // Nothing of ours is left behind, however this program ends.
    process.once('exit', () => this.#killFamily());
    const until = performance.now() + OPEN_MS;
    while (!(await this.isReady())) {
      if (child.exitCode !== null || performance.now() > until) throw new Error(`The sandbox did not open.\n${said}`);
      await sleep(POLL_MS);
    }
    const url = findRunningPostgres(this.#dataDir);
    if (url === undefined) throw new Error('The embedded database is not to be found.');
    this.#databaseUrl = url;
  }

  #family(): readonly RunningProcess[] {
    const pid = this.#child?.pid;
    return pid === undefined ? [] : familyOf(pid);
  }

  #killFamily(): void {
    if (this.#child?.exitCode !== null) return;
    for (const { pid } of this.#family()) killHard(pid);
  }
}

/** Whether something answers with a success there. */
export async function answersOk(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  await answer?.body?.cancel().catch(() => undefined);
  return answer?.ok ?? false;
}
