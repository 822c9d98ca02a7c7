import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FAST_STOP_MS = 30_000;
const QUICK_STOP_MS = 5_000;
const POLL_MS = 50;

/**
 * Ends what a launcher killed with -9 left running on this data directory: a live PostgreSQL is stopped cleanly,
 * orphans of a dead one are ended (a new one refuses to start beside them). Call it only with the directory's lock
 * held. Answers true if something was running.
 */
export async function endLeftovers(data: string): Promise<boolean> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return false;
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const running = processesOn(data);
  if (running.includes(postmaster)) await end([postmaster], 'SIGINT', FAST_STOP_MS);
  await end(processesOn(data), 'SIGQUIT', QUICK_STOP_MS);
  await end(processesOn(data), 'SIGKILL', QUICK_STOP_MS);
  // The number in a stale file may by now be some other program's: PostgreSQL would take that for itself.
  if (process.platform === 'linux' && processesOn(data).length === 0) rmSync(pidFile, { force: true });
  return running.length > 0;
}

async function end(pids: readonly number[], signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  for (const pid of pids) send(pid, signal);
  for (let waited = 0; waited < timeoutMs && pids.some(alive); waited += POLL_MS) await sleep(POLL_MS);
}

/** The processes that work in this data directory: PostgreSQL and all its children do, and nothing else can. */
function processesOn(data: string): number[] {
  if (process.platform !== 'linux') return onlyPostmaster(data);
  const target = realpathSync(data);
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => workingDirectory(pid) === target && !isZombie(pid)).map(Number);
}

function workingDirectory(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // Gone meanwhile, or another user's, and so not ours.
  }
}

function isZombie(pid: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return true;
  }
}

// Without /proc the word of postmaster.pid has to do; PostgreSQL itself then refuses where it is in doubt.
function onlyPostmaster(data: string): number[] {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return [];
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  return alive(pid) ? [pid] : [];
}

function alive(pid: number): boolean {
  return send(pid, 0) && !(process.platform === 'linux' && isZombie(String(pid)));
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
