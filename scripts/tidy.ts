// Part of npm run check: what no linter says about the tree.
import { tableFaults } from './checks/table-owners.ts';
import { findFaults } from './checks/tidiness.ts';
import { root } from './sandbox/tree.ts';

const faults = [...findFaults(root), ...tableFaults(root)];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
