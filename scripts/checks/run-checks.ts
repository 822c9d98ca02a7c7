import { availableParallelism } from 'node:os';
import { inTree } from '../sandbox/tree.ts';
import { runCommand, type CommandOutcome } from './command.ts';
import type { Row } from './table.ts';
import { runTests, type Tally } from './vitest.ts';

/** What the unit tests are told. */
export interface UnitTests {
  readonly env?: NodeJS.ProcessEnv;
  /** The folder of their report, with a slash; beside those of the whole run where it is left out. */
  readonly reports?: string;
}

interface Check {
  readonly title: string;
  readonly run: (tests: UnitTests) => Promise<CommandOutcome & Partial<Row>>;
}

// The longest first, so that the short ones fill the gaps beside it.
const CHECKS: readonly Check[] = [
  {
    title: 'unit tests',
    run: ({ env = {}, reports = '' }) => runTests(`${reports}unit`, ['unit', 'unit-web'], { env }),
  },
  {
    title: 'boundaries (dependency-cruiser)',
    run: () => runCommand('depcruise', ['apps', 'packages', '-T', 'err-long']),
  },
  {
    title: 'shape (oxfmt)',
    run: () => runCommand('oxfmt', ['--check', '.']),
  },
  { title: 'dead code (knip)', run: () => runCommand('knip', ['--no-progress']) },
  { title: 'types, server side (tsc)', run: () => checkTypes('server', 'tsconfig.json') },
  { title: 'types, browser side (tsc)', run: () => checkTypes('browser', 'tsconfig.web.json') },
  { title: 'types, journeys (tsc)', run: () => checkTypes('journeys', 'e2e') },
  { title: 'rules within files (oxlint)', run: () => runCommand('oxlint', ['.']) },
  { title: 'tidiness', run: () => runCommand(process.execPath, ['scripts/tidy.ts']) },
];

/**
 * With one checker: several share the files but not what they learn of them, and other checks fill the processors.
 * What has not changed since the last run is not looked at again.
 */
function checkTypes(side: string, project: string): Promise<CommandOutcome> {
  const memory = ['--incremental', '--tsBuildInfoFile', inTree(`.cache/types/${side}.json`)];
  return runCommand('tsc', ['-p', project, '--checkers', '1', ...memory]);
}

/** Runs every check, a few at a time, and tells `done` of each as it ends. */
export async function runChecks(done: (outcome: Row) => void, tests: UnitTests = {}): Promise<readonly Row[]> {
  const waiting = [...CHECKS];
  const outcomes: Row[] = [];
  const worker = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const outcome = await check.run(tests);
      const alone: Tally = { passed: outcome.ok ? 1 : 0, failed: outcome.ok ? 0 : 1, skipped: 0 };
      const complete = { title: check.title, ...outcome, tally: outcome.tally ?? alone };
      outcomes.push(complete);
      done(complete);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, Math.max(2, availableParallelism())) }, worker));
  return outcomes;
}
