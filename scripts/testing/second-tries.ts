import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inTree } from '../sandbox/tree.ts';
import type { Row } from '../checks/table.ts';
import { runTests, type TestOutcome } from '../checks/vitest.ts';
import { placeOf, reasonsToRefuse, type FailedTest } from './failures.ts';
import { kindOf } from './kinds.ts';

/** The list of tests that passed only at their second try. No issue closes while it has an entry (`npm run ready`). */
const LIST = 'docs/testing/second-tries.md';
const HEADING = `# Second tries

Tests that failed and passed when their file was run once more, alone. Each is a defect: mend its cause, then take its line
out. \`npm test\` adds lines; \`npm run ready\` says that an issue may not be closed while there is one.
`;

/** Of a run in which more files failed nothing is tried again: what is broken is broken. */
const FILES_TRIED_AGAIN_MAX = 6;

/**
 * Runs each failed file once more, alone and on a fresh bank (its tests with the tag, if there is one), and says how that
 * ended. A failure outside of any file, and
 * a check that is no test, has no second try.
 */
export async function tryAgain(row: Row, env: NodeJS.ProcessEnv, tag?: string): Promise<Row> {
  const files = [...new Set((row.failures ?? []).map(({ file }) => file))];
  if (row.ok || files.length === 0 || files.length > FILES_TRIED_AGAIN_MAX) return row;
  const from = performance.now();
  const outcomes = new Map<string, Pick<TestOutcome, 'ok' | 'output'>>();
  for (const [index, file] of files.entries()) {
    const kind = kindOf(file);
    if (kind)
      outcomes.set(file, await runTests(`again/${kind.name}-${index}`, [kind.name], { env, tag, files: [file] }));
  }
  const seconds = row.seconds + (performance.now() - from) / 1000;
  return { ...withSecondTry(row, outcomes), seconds };
}

/**
 * A failed row after its failed files were run once more: each of their tests has passed where its whole file did. The
 * row passes where nothing else was wrong and a second try may let it (`reasonsToRefuse`).
 */
export function withSecondTry(row: Row, outcomes: ReadonlyMap<string, Pick<TestOutcome, 'ok' | 'output'>>): Row {
  const failures = (row.failures ?? []).map((failure): FailedTest => {
    const outcome = outcomes.get(failure.file);
    return outcome ? { ...failure, again: outcome.ok ? 'passed' : 'failed' } : failure;
  });
  const single = failures.filter(({ name }) => name !== '');
  const letPass = single.filter(({ again }) => again === 'passed').length;
  const isTold = row.tally.failed <= Math.max(single.length, failures.length > 0 ? 1 : 0);
  const said = [...outcomes.values()].filter(({ ok }) => !ok).map(({ output }) => output);
  return {
    ...row,
    ok: isTold && reasonsToRefuse(failures).length === 0,
    output: [row.output, ...said].join('\n\n— at the second try —\n'),
    tally: {
      ...row.tally,
      passed: row.tally.passed + letPass,
      failed: isTold ? single.length - letPass : row.tally.failed,
    },
    failures,
  };
}

/** Adds to the list in the tree what passed only at its second try, on a day (YYYY-MM-DD). */
export function writeSecondTries(failures: readonly FailedTest[], day: string): void {
  const path = inTree(LIST);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : HEADING;
  const after = withSecondTries(before, failures, day);
  if (after !== before) writeFileSync(path, after);
}

/** The list with what passed only at its second try; what stands there is not added again. */
export function withSecondTries(list: string, failures: readonly FailedTest[], day: string): string {
  const added = failures
    .filter(({ again }) => again === 'passed')
    .map((failure) => ({ failure, subject: `${failure.file}: ${failure.name || 'the file as a whole'}` }))
    .filter(({ subject }) => !list.includes(`- ${subject} (`))
    .map(({ failure, subject }) => `- ${subject} (${placeOf(failure)}, ${failure.kind}, ${day}): ${failure.error}\n`);
  if (added.length === 0) return list;
  return `${list}${/^- /m.test(list) ? '' : '\n'}${added.join('')}`;
}

/** The entries of the list. */
export function secondTriesOnTheList(): readonly string[] {
  const path = inTree(LIST);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('- '));
}
