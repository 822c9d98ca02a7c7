import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@bank/testkit';
import { answersOk, type FaultSandbox } from './sandbox.ts';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const leash = new URL('../../scripts/sandbox/leash.ts', import.meta.url).href;
const READY_MS = 30_000;

/** Another server process of the bank on the same database. */
export interface SecondServer {
  readonly url: string;
  readonly pid: number;
  /** Settles with the signal or code that it ended by. */
  readonly ended: Promise<string>;
  /** Asks it to end, and waits. */
  close(): Promise<void>;
}

/**
 * Starts a second server beside the sandbox's own, with a fault point if one is named and settings of its own where some
 * are given, and waits until it is ready.
 */
export async function startSecondServer(
  sandbox: FaultSandbox,
  faultPoint = '',
  settings: NodeJS.ProcessEnv = {},
): Promise<SecondServer> {
  const port = await freePort();
  const log = openSync(join(sandbox.dataDir, 'log', 'second-server.log'), 'a', 0o600);
  const child = spawn(process.execPath, ['--import', leash, main], {
    env: { ...sandbox.environment, PORT: String(port), IPE_FAULT_POINT: faultPoint, ...settings },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const ended = new Promise<string>((done) => child.once('exit', (code, signal) => done(signal ?? String(code))));
  const url = `http://localhost:${port}`;
  await untilReady(child, url);
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const until = performance.now() + READY_MS;
  while (!(await answersOk(`${url}/readyz`))) {
    const isGone = child.exitCode !== null || child.signalCode !== null;
    if (isGone || performance.now() > until) throw new Error('The second server did not open.');
    await sleep(50);
  }
}
