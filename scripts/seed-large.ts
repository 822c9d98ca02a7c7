// npm run seed:large -- --entries 1000000: adds the company whose long statement measurements read.
import { spawnSync } from 'node:child_process';
import { inTree } from './sandbox/tree.ts';

const { status } = spawnSync(process.execPath, [inTree('scripts/ipe.ts'), 'seed', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
