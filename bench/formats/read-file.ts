// Reads and checks one CNAB file as it streams from the disk, alone in its process, and prints what it took.
import { createReadStream } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { openCnab } from '@bank/cnab';

/** What it took. */
export interface FileReading {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** The most memory that the process ever held, the runtime and our code included. */
  readonly peakMiB: number;
  readonly titles: number;
  readonly errors: number;
  readonly firstError: string | null;
}

const [path = '', ownBank = ''] = process.argv.slice(2);
const cpu = process.cpuUsage();
const begun = performance.now();
let titles = 0;
const reader = openCnab(() => (titles += 1), { ownBank });
for await (const chunk of createReadStream(path, { highWaterMark: 1 << 16 })) reader.push(chunk as Buffer);
const summary = reader.end();
const seconds = (performance.now() - begun) / 1000;
const { user, system } = process.cpuUsage(cpu);
const found: FileReading = {
  seconds,
  cpuSeconds: (user + system) / 1e6,
  peakMiB: process.resourceUsage().maxRSS / 1024,
  titles,
  errors: summary.errorCount,
  firstError: summary.errors[0]?.message ?? null,
};
process.stdout.write(JSON.stringify(found));
