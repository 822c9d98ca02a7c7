import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Report } from '../checks/vitest.ts';

/** Why a test failed, as far as its error tells. */
export type FailureKind = 'start' | 'time-out' | 'date' | 'assertion';

/** How the second try of a failed file ended. */
export type SecondTry = 'passed' | 'failed' | 'not tried';

/** A test that failed, or a file that did before its tests. */
export interface FailedTest {
  /** Relative to the tree. */
  readonly file: string;
  /** Where in the file, if the error says it. */
  readonly line: number | undefined;
  /** Empty for a file as a whole. */
  readonly name: string;
  /** The first line of the error. */
  readonly error: string;
  readonly kind: FailureKind;
  readonly again: SecondTry;
}

/** What failed by a report, none of it tried again yet. */
export function failuresOf(report: Report, root: string): readonly FailedTest[] {
  return report.testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [failureOf(file, '', message, true)] : [];
    return failed.map(({ fullName, failureMessages }) => failureOf(file, fullName, failureMessages?.[0] ?? '', false));
  });
}

function failureOf(file: string, name: string, message: string, isWhole: boolean): FailedTest {
  const text = stripVTControlCharacters(message);
  const base = file.slice(file.lastIndexOf('/') + 1).replaceAll('.', '\\.');
  const line = new RegExp(`${base}:(\\d+)`).exec(text)?.[1];
  return {
    file,
    line: line === undefined ? undefined : Number(line),
    name,
    error: text.trim().split('\n')[0] ?? '',
    kind: kindOfFailure(text, isWhole),
    again: 'not tried',
  };
}

const TIME_OUT = /timed? ?out|Timeout|took too long/i;
const START = /did not open|ETXTBSY|EADDRINUSE|ECONNREFUSED|Failed to launch|hook/i;
/** A day in what was expected or came instead: 2026-11-24, 24/11/2026, 24 de novembro. */
const DAY = /\b\d{4}-\d{2}-\d{2}\b|\b\d{2}\/\d{2}(\/\d{4})?\b|\b\d{1,2} de [a-zç]+\b/;

/** Tells what kind of failure a message is of: a file as a whole fails at its start. */
export function kindOfFailure(message: string, isWhole: boolean): FailureKind {
  const [first = ''] = message.trim().split('\n');
  if (isWhole || START.test(first)) return 'start';
  if (TIME_OUT.test(first)) return 'time-out';
  const difference = message.split('\n').filter((line) => /^\s*[-+] /.test(line));
  return [first, ...difference].some((line) => DAY.test(line)) ? 'date' : 'assertion';
}

/** No second try counts for these: money and attacks have to hold at once. */
function mustHoldAtOnce({ file, name }: FailedTest): boolean {
  return /^packages\/ledger\/|\/payment-orders\//.test(file) || name.includes('[attack]');
}

/** More files than these that a second try let pass are no luck. One cause may fail every test of a file. */
export const SECOND_TRIES_MAX = 3;

/** One line for each reason why a run with these failures has not passed; none: second tries let it pass. */
export function reasonsToRefuse(failures: readonly FailedTest[]): readonly string[] {
  const passed = failures.filter(({ again }) => again === 'passed');
  const strict = passed.filter(mustHoldAtOnce);
  const files = new Set(passed.map(({ file }) => file)).size;
  return [
    ...failures
      .filter(({ again }) => again !== 'passed')
      .map((failure) => `${placeOf(failure)}: ${failure.again === 'failed' ? 'failed twice' : 'failed'}`),
    ...strict.map((failure) => `${placeOf(failure)}: money and attacks hold at the first try`),
    ...(files > SECOND_TRIES_MAX
      ? [`${files} files passed only at their second try, ${SECOND_TRIES_MAX} at most`]
      : []),
  ];
}

/** file:line of a failure. */
export function placeOf({ file, line }: Pick<FailedTest, 'file' | 'line'>): string {
  return line === undefined ? file : `${file}:${line}`;
}
