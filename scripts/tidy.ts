// Part of npm run check: what no linter says about the tree.
import { findFaults } from './checks/tidiness.ts';
import { root } from './sandbox/tree.ts';

const faults = findFaults(root);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
