import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inTree, root } from '../sandbox/tree.ts';
import { runCommand, type CommandOutcome } from './command.ts';

/** Test cases counted. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Those among the passed that failed at first: each with its file and what was wrong then. */
  readonly atSecondTry: readonly string[];
}

/** What one run of tests came to. */
export interface TestOutcome extends CommandOutcome {
  readonly tally: Tally;
}

/** The folder where each run leaves its report, for `npm run conformance` and `npm run attacks`. */
const REPORTS = inTree('.cache/test-results');

/** What of Vitest's JSON report is read here. */
export interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      /** Of every try, so a test that passed may have some. */
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/**
 * Runs projects of vitest.config.ts and counts what passed; a run that ends badly without a failed test counts as one.
 * What passed only at its second try fails the run.
 */
export async function runTests(
  name: string,
  projects: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<TestOutcome> {
  const report = `${REPORTS}/${name}.json`;
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const outcome = await runCommand(
    'vitest',
    [
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env },
  );
  const tally = readTally(report);
  return judge(outcome, tally);
}

/**
 * How a run ended. The second try is there to tell a test that is broken from one that fails at times, not to let the
 * latter pass: its wait is hasty, or it has found a race, and both get mended while one still knows when it began.
 */
export function judge(outcome: CommandOutcome, tally: Tally): TestOutcome {
  const failed = outcome.ok ? tally.failed : Math.max(1, tally.failed);
  const again = tally.atSecondTry.length > 0 ? `${SECOND_TRIES}\n- ${tally.atSecondTry.join('\n- ')}` : '';
  const said = outcome.ok && again ? [] : [failuresFirst(outcome.output)];
  return {
    ...outcome,
    ok: outcome.ok && again === '',
    output: [...said, again].filter(Boolean).join('\n\n'),
    tally: { ...tally, failed },
  };
}

/** What is said above the list of tests that passed at their second try only. */
const SECOND_TRIES =
  'Nothing passes at its second try. Each of these failed at first: mend its wait, or what it found.';

/** A log of thousands of passed tests hides the one that failed: what Vitest gathers of failures at its end comes first. */
function failuresFirst(output: string): string {
  const plain = stripVTControlCharacters(output);
  const failures = /^.*⎯ ?(?:Failed (?:Tests|Suites)|Unhandled Errors)/m.exec(plain);
  return failures ? plain.slice(failures.index) : plain;
}

/** What the last whole runs reported, one report for each phase of `npm test`. */
export function lastReports(): readonly Report[] {
  return globSync(`${REPORTS}/*.json`)
    .toSorted()
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Report);
}

/** Counts the report in a file; nothing where the run left none. */
export function readTally(report: string): Tally {
  if (!existsSync(report)) return { passed: 0, failed: 0, skipped: 0, atSecondTry: [] };
  return tallyOf(JSON.parse(readFileSync(report, 'utf8')) as Report);
}

/** Counts a report. */
export function tallyOf(report: Report): Tally {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    atSecondTry: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName, failureMessages: [first] }) => `${relative(root, name)}: ${fullName} (${firstLine(first)})`),
    ),
  };
}

function firstLine(text = ''): string {
  return stripVTControlCharacters(text.split('\n')[0] ?? '');
}
