import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** Seconds of the work below on two quiet processors of the machine on which the budgets were measured. */
const QUIET_SECONDS = 0.75;
const ROUNDS = 1_000;
const FACTOR_MAX = 6;

/**
 * Measures for about a second how many times slower than a quiet machine of two processors this one is at the moment:
 * 1 to 6, in halves. Every processor works at once, so that other people's work counts.
 */
export async function calibrate(): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, workOnce));
  return factorOf((performance.now() - startedAt) / 1000);
}

/** The factor for so many seconds of the work: rounded up to a half, within 1 and 6. */
export function factorOf(seconds: number): number {
  return Math.min(FACTOR_MAX, Math.max(1, Math.ceil((seconds / QUIET_SECONDS - 0.25) * 2) / 2));
}

function workOnce(): Promise<void> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL(import.meta.url));
    worker.once('message', () => done());
    worker.once('error', fail);
  });
}

/** A mix of what tests do: hashing, objects to text and back, sorting. */
function work(): void {
  const rows = Array.from({ length: 2_000 }, (_, index) => ({ id: `row-${(index * 7919) % 2_000}`, cents: index }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = JSON.stringify(rows);
    createHash('sha256').update(text).digest();
    if (round % 4 === 0) (JSON.parse(text) as typeof rows).sort((one, other) => (one.id < other.id ? -1 : 1));
  }
}

if (!isMainThread && parentPort) {
  work();
  parentPort.postMessage('done');
}
