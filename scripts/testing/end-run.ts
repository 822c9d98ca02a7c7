import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { table } from '../checks/table.ts';
import { inTree } from '../sandbox/tree.ts';
import { reasonsToRefuse } from './failures.ts';
import { tellRun, type RunReport } from './report.ts';
import { writeSecondTries } from './second-tries.ts';

const REPORT = inTree('.cache/test-report.txt');

/**
 * Ends a run: prints its table, writes .cache/test-report.txt, adds to docs/testing/second-tries.md what passed only at its
 * second try. Answers whether it has passed.
 */
export function endRun(run: Omit<RunReport, 'refusals'>): boolean {
  const failures = run.rows.flatMap((row) => row.failures ?? []);
  const broken = run.rows.filter(({ ok, failures: failed = [] }) => !ok && failed.length === 0);
  const refusals = [...broken.map(({ title }) => `${title}: failed`), ...reasonsToRefuse(failures)];
  const passes = refusals.length === 0 && run.rows.every(({ ok }) => ok);
  writeSecondTries(failures, new Date().toISOString().slice(0, 10));
  const told = tellRun({ ...run, refusals: passes || refusals.length > 0 ? refusals : ['see the table'] });
  mkdirSync(dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, `${told}\n`);
  console.log(`\n${table(run.rows)}\n\n${told}\n`);
  return passes;
}
