// A process of its own that reads the file on its standard input and tells what that took: only there is memory told
// from that of other tests. Its argument is how many rows it may have. Prints JSON.
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { readSheet } from '../src/index.ts';

/** A look takes milliseconds. */
const PAUSES_BETWEEN_LOOKS = 10;

const bytes = new Uint8Array(await buffer(process.stdin));
const before = heldBytes();
let peak = before;
let pauses = 0;
let longestUs = 0;
let since = cpuUs();

/** Processor time between two pauses: what others do on the machine meanwhile does not count. */
async function pause(): Promise<void> {
  longestUs = Math.max(longestUs, cpuUs() - since);
  if ((pauses += 1) % PAUSES_BETWEEN_LOOKS === 0) peak = Math.max(peak, heldBytes());
  await setImmediate();
  since = cpuUs();
}

/** Memory that is in use. Garbage does not count: how long it lies there depends on who else wants the processor. */
function heldBytes(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function cpuUs(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

let rows = 0;
let fault: string | undefined;
for await (const some of readSheet([bytes], { pause, limits: { rowsMax: Number(process.argv[2]) } })) {
  if (some.ok) rows += some.value.length;
  else fault = some.error.code;
}
process.stdout.write(JSON.stringify({ rows, fault, longestMs: longestUs / 1000, mib: (peak - before) / 1024 / 1024 }));
