import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inTree, root } from '../sandbox/tree.ts';
import { failuresOf, type FailedTest } from '../testing/failures.ts';
import { runCommand, type CommandOutcome } from './command.ts';

/** Test cases counted. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What one run of tests came to. */
export interface TestOutcome extends CommandOutcome {
  readonly tally: Tally;
  readonly failures: readonly FailedTest[];
  /** How long each file took, in seconds; several run at once. */
  readonly files: readonly FileTime[];
}

/** How long a test file took. */
export interface FileTime {
  /** Relative to the tree. */
  readonly file: string;
  readonly seconds: number;
  /** Of its tests with a tag alone: those that the gate runs. */
  readonly taggedSeconds: number;
}

/** The folder where each run leaves its report, for `npm run conformance` and `npm run attacks`. */
const REPORTS = inTree('.cache/test-results');

/** The part of Vitest's JSON report that is read here. */
export interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file failed before its tests. */
    readonly message?: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
      /** In milliseconds. */
      readonly duration?: number | null;
      readonly tags?: readonly string[];
    }[];
  }[];
}

const NO_REPORT: Report = {
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};

/** What else a run is told. */
export interface TestRun {
  readonly env?: NodeJS.ProcessEnv;
  /** Only these files, relative to the tree; all of the projects where it is left out. */
  readonly files?: readonly string[];
  /** Only tests with this tag; the others are not counted as skipped. */
  readonly tag?: string | undefined;
}

/**
 * Runs projects of vitest.config.ts and leaves a report of that name below .cache/test-results. A run that ends badly
 * without a failed test counts as one failed test.
 */
export async function runTests(
  name: string,
  projects: readonly string[],
  { env = {}, files = [], tag }: TestRun = {},
): Promise<TestOutcome> {
  const path = `${REPORTS}/${name}.json`;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  const outcome = await runCommand(
    'vitest',
    [
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
      ...(tag === undefined ? [] : [`--tags-filter=${tag}`]),
      ...files.map((file) => inTree(file)),
    ],
    { env },
  );
  const report = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : NO_REPORT;
  const judged = judge(outcome, report);
  return tag === undefined ? judged : { ...judged, tally: { ...judged.tally, skipped: 0 } };
}

/** Says how a run ended, by how its command did and what it reported. */
export function judge(outcome: CommandOutcome, report: Report): TestOutcome {
  const tally = tallyOf(report);
  const failures = failuresOf(report, root);
  return {
    ...outcome,
    output: outcome.ok ? outcome.output : failuresFirst(outcome.output),
    tally: outcome.ok ? tally : { ...tally, failed: Math.max(1, tally.failed) },
    failures,
    files: report.testResults
      .map(({ name, startTime, endTime, assertionResults }) => ({
        file: relative(root, name),
        seconds: (endTime - startTime) / 1000,
        taggedSeconds: assertionResults
          .filter(({ tags = [] }) => tags.length > 0)
          .reduce((sum, { duration }) => sum + (duration ?? 0) / 1000, 0),
      }))
      .toSorted((one, other) => other.seconds - one.seconds),
  };
}

/** A log of thousands of passed tests hides the one that failed: what Vitest gathers of failures at its end comes first. */
function failuresFirst(output: string): string {
  const plain = stripVTControlCharacters(output);
  const failures = /^.*⎯ ?(?:Failed (?:Tests|Suites)|Unhandled Errors)/m.exec(plain);
  return failures ? plain.slice(failures.index) : plain;
}

/** The reports of the last whole run, one for each of its parts; or those in a folder of other runs ("gate/"). */
export function lastReports(folder = ''): readonly Report[] {
  return globSync(`${REPORTS}/${folder}*.json`)
    .toSorted()
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Report);
}

/** Counts the report in a file; nothing where the run left none. */
export function readTally(path: string): Tally {
  return tallyOf(existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : NO_REPORT);
}

function tallyOf(report: Report): Tally {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
