// M10, R10: 1,000 storms of payments, refunds and returns on an SPI that is away or late, loses, repeats and refuses what
// it has settled; after them the lines are those of an orderly run, and so the SPI's. The storm itself is a test of
// pix-refunds, which runs with 50 seeds in `npm test`; here it runs with as many as IPE_STORM_SEEDS says.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const storm = 'apps/server/src/features/pix-refunds/return-storm.db.test.ts';
const SEEDS = Number(process.env['IPE_STORM_SEEDS'] ?? 1000);
/** Seeds of one run: each has a bank and a database of its own, so that the last is as quick as the first. */
const OF_A_RUN = 50;

let failed = 0;
for (let first = 1; first <= SEEDS; first += OF_A_RUN) {
  const seeds = Math.min(OF_A_RUN, SEEDS - first + 1);
  const { status } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'test', storm], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, IPE_STORM_SEEDS: String(seeds), IPE_STORM_FIRST: String(first) },
  });
  if (status === 0) continue;
  failed += 1;
  console.error(`seeds ${first} to ${first + seeds - 1} failed`);
}
process.exitCode = failed === 0 ? 0 : 1;
