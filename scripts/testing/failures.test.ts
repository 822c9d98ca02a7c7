import { expect, test } from 'vitest';
import type { Report } from '../checks/vitest.ts';
import { failuresOf, kindOfFailure, reasonsToRefuse, SECOND_TRIES_MAX, type FailedTest } from './failures.ts';

// Goal: one who reads of a failure knows the place, the kind and whether a second try let it pass; such a try lets nothing
// pass that is of money or an attack, nor many at once.

const REPORT: Report = {
  numPassedTests: 1,
  numFailedTests: 2,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    {
      name: '/tree/e2e/money.spec.ts',
      status: 'failed',
      startTime: 0,
      endTime: 4_000,
      assertionResults: [
        { fullName: 'pays', status: 'passed', failureMessages: [] },
        {
          fullName: 'waits',
          status: 'failed',
          failureMessages: [
            'Error: \u001b[31mTest timed out\u001b[39m in 9 ms\n    at x (/tree/e2e/money.spec.ts:41:7)',
          ],
        },
      ],
    },
    {
      name: '/tree/e2e/schedules.spec.ts',
      status: 'failed',
      message: 'spawn ETXTBSY',
      startTime: 0,
      endTime: 10,
      assertionResults: [],
    },
  ],
};

test('a failure is told by place, first line and kind; a file that died before its tests is one failure', () => {
  expect(failuresOf(REPORT, '/tree')).toEqual([
    {
      file: 'e2e/money.spec.ts',
      line: 41,
      name: 'waits',
      error: 'Error: Test timed out in 9 ms',
      kind: 'time-out',
      again: 'not tried',
    },
    {
      file: 'e2e/schedules.spec.ts',
      line: undefined,
      name: '',
      error: 'spawn ETXTBSY',
      kind: 'start',
      again: 'not tried',
    },
  ]);
});

test.each([
  ['AssertionError: expected 1 to be 2', 'assertion'],
  ['TimeoutError: locator.click: Timeout 30000ms exceeded', 'time-out'],
  ['Error: The sandbox did not open.', 'start'],
  ["AssertionError: expected '2026-11-30' to be '2026-12-01'", 'date'],
  ['AssertionError: expected a to be b\n\n- 24/11\n+ 30/11', 'date'],
  ['AssertionError: expected a to be b\n\n    at apr-11-02.test.ts:10', 'assertion'],
])('%j is of the kind %s', (message, kind) => {
  expect(kindOfFailure(message, false)).toBe(kind);
});

const failed = (over: Partial<FailedTest>): FailedTest => ({
  file: 'e2e/home.spec.ts',
  line: 7,
  name: 'shows',
  error: 'no',
  kind: 'assertion',
  again: 'passed',
  ...over,
});

test('a second try lets a few files pass, however many tests of theirs one cause failed', () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, index) => failed({ file: `e2e/x${index}.spec.ts` }));
  expect(reasonsToRefuse([])).toEqual([]);
  expect(reasonsToRefuse(Array.from({ length: 40 }, () => failed({})))).toEqual([]);
  expect(reasonsToRefuse(files(SECOND_TRIES_MAX))).toEqual([]);
  expect(reasonsToRefuse(files(SECOND_TRIES_MAX + 1))).toEqual(['4 files passed only at their second try, 3 at most']);
});

test.each([
  [failed({ again: 'failed' }), 'failed twice'],
  [failed({ again: 'not tried' }), 'failed'],
  [failed({ file: 'packages/ledger/src/post.db.test.ts' }), 'money and attacks hold at the first try'],
  [
    failed({ file: 'apps/server/src/features/payment-orders/approvals.db.test.ts' }),
    'money and attacks hold at the first try',
  ],
  [failed({ name: 'a stranger is refused [attack]' }), 'money and attacks hold at the first try'],
])('no second try lets %j pass', (failure, reason) => {
  expect(reasonsToRefuse([failure])).toEqual([`${failure.file}:7: ${reason}`]);
});
