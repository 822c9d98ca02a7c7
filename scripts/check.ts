// npm run check: what can be said about the tree without a database, a browser or drawing a screen; within 90 seconds on two
// processors.
import { runChecks } from './checks/run-checks.ts';
import { showFailure, table } from './checks/table.ts';

const startedAt = performance.now();
const outcomes = await runChecks((outcome) => {
  if (!outcome.ok) showFailure(outcome);
});
console.log(`\n${table(outcomes)}\n\n${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
