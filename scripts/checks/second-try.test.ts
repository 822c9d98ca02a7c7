import { expect, test } from 'vitest';
import { inTree } from '../sandbox/tree.ts';
import { table, total } from './table.ts';
import { tallyOf, type Report } from './vitest.ts';

// Goal: a test that a second try let pass is told of, with what was wrong at first; nothing else is.

const tried = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});

const REPORT: Report = {
  numPassedTests: 2,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [
    {
      name: inTree('e2e/money.spec.ts'),
      assertionResults: [
        tried('pays', 'passed'),
        tried('waits', 'passed', 'Error: \u001b[31mtoo late\u001b[39m\n    at somewhere'),
        tried('refuses', 'failed', 'Error: no', 'Error: no'),
        tried('rests', 'skipped'),
      ],
    },
  ],
};

test('a test that passed at its second try is told of, with what was wrong at first', () => {
  const tally = tallyOf(REPORT);
  expect(tally).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    atSecondTry: ['e2e/money.spec.ts: waits (Error: too late)'],
  });
  const row = { title: 'browser tests', ok: false, output: '', seconds: 2, tally };
  expect(table([row])).toMatch(
    /^FAIL {2}browser tests .*\n {6}only at the second try: e2e\/money\.spec\.ts: waits \(Error: too late\)$/,
  );
  expect(total([tally])).toBe('2 passed, 1 failed, 1 skipped, 1 of the passed only at the second try');
});

test('without any, nothing is said of second tries', () => {
  const tally = { passed: 3, failed: 0, skipped: 0, atSecondTry: [] };
  expect(total([tally])).toBe('3 passed, 0 failed');
  expect(table([{ title: 'x', ok: true, output: '', seconds: 1, tally }])).toMatch(/^ok .* 3 passed, 0 failed$/);
});
