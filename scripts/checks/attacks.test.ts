import { expect, test } from 'vitest';
import { attacksInShort, attacksOf } from './attacks.ts';
import type { Report } from './vitest.ts';

// Goal: whoever reads the end of `npm test` knows how many attacks were tried, and none that got through is hidden.

const ran = (fullName: string, status: string) => ({ fullName, status, failureMessages: [] });

const FILE = { status: 'passed', startTime: 0, endTime: 0 };

const REPORT: Report = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [
    {
      ...FILE,
      name: '/tree/e2e/b.spec.ts',
      assertionResults: [ran('a stolen token pays nothing [attack] [S17]', 'passed')],
    },
    {
      ...FILE,
      name: '/tree/apps/a.test.ts',
      assertionResults: [
        ran('a payment is made', 'passed'),
        ran('sign-in > a code is guessed [attack]', 'failed'),
        ran('a code is read twice [attack]', 'passed'),
        ran('a code is bought [attack]', 'skipped'),
      ],
    },
  ],
};

test('attacks are the tests with the tag, by file, without it; what was skipped was not tried', () => {
  expect(attacksOf([REPORT], '/tree')).toEqual([
    { file: 'apps/a.test.ts', sentence: 'sign-in > a code is guessed', held: false },
    { file: 'apps/a.test.ts', sentence: 'a code is read twice', held: true },
    { file: 'e2e/b.spec.ts', sentence: 'a stolen token pays nothing [S17]', held: true },
  ]);
});

test('in short: how many, and how many the bank did not withstand', () => {
  const attacks = attacksOf([REPORT], '/tree');
  expect(attacksInShort(attacks)).toBe('3 attacks tried, 1 NOT withstood (npm run attacks lists them)');
  expect(attacksInShort(attacks.filter(({ held }) => held))).toBe(
    '2 attacks tried, all withstood (npm run attacks lists them)',
  );
});
