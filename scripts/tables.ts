// npm run tables: writes who owns and who reads each table of the database into docs/tables.md.
import { writeFileSync } from 'node:fs';
import { readTables, TABLES_DOC, tablesDocument } from './checks/table-owners.ts';
import { inTree, root } from './sandbox/tree.ts';

const { uses, faults } = readTables(root);
writeFileSync(inTree(TABLES_DOC), tablesDocument(uses));
for (const fault of faults) console.log(fault);
console.log(TABLES_DOC);
process.exitCode = faults.length === 0 ? 0 : 1;
