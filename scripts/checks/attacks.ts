import { relative } from 'node:path';
import type { Report } from './vitest.ts';

/** What the name of a test ends with that attacks the bank and says how it held. */
const TAG = /\s*\[attack\]/g;

/** One attack that a run of tests tried. */
export interface Attack {
  /** The test's file, relative to the tree. */
  readonly file: string;
  /** Its name as a sentence, without the tag. */
  readonly sentence: string;
  readonly held: boolean;
}

/** The attacks among the tests of these reports, by file and then as they stand there; what was skipped was not tried. */
export function attacksOf(reports: readonly Report[], root: string): readonly Attack[] {
  const tried = reports.flatMap(({ testResults }) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ fullName, status }) => fullName.includes('[attack]') && ['passed', 'failed'].includes(status))
        .map(({ fullName, status }) => ({
          file: relative(root, name),
          sentence: fullName.replaceAll(TAG, '').trim(),
          held: status === 'passed',
        })),
    ),
  );
  return tried.toSorted((one, other) => (one.file < other.file ? -1 : one.file > other.file ? 1 : 0));
}

/** One line: how many were tried and how many of them the bank withstood. */
export function attacksInShort(attacks: readonly Attack[]): string {
  const got = attacks.filter(({ held }) => !held).length;
  const outcome = got === 0 ? 'all withstood' : `${got} NOT withstood`;
  return `${attacks.length} attacks tried, ${outcome} (npm run attacks lists them)`;
}
