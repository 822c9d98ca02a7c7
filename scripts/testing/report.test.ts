import { expect, test } from 'vitest';
import type { Row } from '../checks/table.ts';
import type { FailedTest } from './failures.ts';
import { tellRun, type RunReport } from './report.ts';

const failure: FailedTest = {
  file: 'e2e/money.spec.ts',
  line: 41,
  name: 'pays',
  error: 'Error: no',
  kind: 'assertion',
  again: 'passed',
};
const row = (over: Partial<Row>): Row => ({
  title: 'journeys',
  ok: true,
  output: '',
  seconds: 10,
  tally: { passed: 3, failed: 0, skipped: 0 },
  ...over,
});
const RUN: RunReport = {
  rows: [row({ failures: [failure], files: [{ file: 'e2e/money.spec.ts', seconds: 9.5, taggedSeconds: 1 }] })],
  refusals: [],
  moment: 'ordinary',
  seconds: 61,
  patience: 1.5,
  seed: 7,
  budgets: new Map([['journeys', 5]]),
  left: ['e2e/tabs.spec.ts'],
};

test('a run is read in a minute: how it ended, each failure by place and kind, the slowest, spent budgets, what is left', () => {
  expect(tellRun(RUN)).toBe(
    [
      'GREEN  3 passed, 0 failed in 61 s; moment ordinary, machine 1.5 × slower than a quiet one, seed 7',
      'e2e/money.spec.ts:41 [assertion, second try passed] pays',
      '    Error: no',
      'slow: 9.5 s e2e/money.spec.ts',
      'over budget: journeys 10 of 8 s',
      'left to npm run test:all: 1 files, e2e/tabs.spec.ts',
    ].join('\n'),
  );
});

test('it never has more than thirty lines, whatever fails', () => {
  const failures = Array.from({ length: 400 }, () => ({ ...failure, error: 'x'.repeat(9_000) }));
  const told = tellRun({ ...RUN, refusals: Array.from({ length: 99 }, () => 'why'), rows: [row({ failures })] });
  expect(told.split('\n').length).toBeLessThanOrEqual(30);
  expect(told).toMatch(/^RED/);
  expect(Math.max(...told.split('\n').map((line) => line.length))).toBeLessThanOrEqual(200);
});
