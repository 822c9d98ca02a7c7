import { expect, test } from 'vitest';
import type { Row } from '../checks/table.ts';
import { withSecondTries, withSecondTry } from './second-tries.ts';
import type { FailedTest } from './failures.ts';

const failure: FailedTest = {
  file: 'e2e/money.spec.ts',
  line: 41,
  name: 'pays',
  error: 'Error: no',
  kind: 'time-out',
  again: 'passed',
};
const LINE = '- e2e/money.spec.ts: pays (e2e/money.spec.ts:41, time-out, 2026-11-24): Error: no\n';

test('what passed only at its second try is listed once, with its day', () => {
  const list = withSecondTries('# List\n', [failure, { ...failure, name: 'fails', again: 'failed' }], '2026-11-24');
  expect(list).toBe(`# List\n\n${LINE}`);
  expect(withSecondTries(list, [failure], '2026-11-25')).toBe(list);
  expect(withSecondTries(list, [{ ...failure, name: '' }], '2026-11-25')).toContain(
    `${LINE}- e2e/money.spec.ts: the file as a whole (`,
  );
  expect(withSecondTries('# List\n', [], '2026-11-24')).toBe('# List\n');
});

const row = (failures: readonly FailedTest[], failed: number): Row => ({
  title: 'journeys',
  ok: false,
  output: 'first',
  seconds: 1,
  tally: { passed: 5, failed, skipped: 0 },
  failures,
});
const first: FailedTest = { ...failure, again: 'not tried' };
const passed = new Map([[failure.file, { ok: true, output: '' }]]);

test('a test whose file passes alone is counted as passed, and its row holds', () => {
  expect(withSecondTry(row([first], 1), passed)).toMatchObject({
    ok: true,
    tally: { passed: 6, failed: 0 },
    failures: [{ again: 'passed' }],
  });
});

test('a file that died before its tests and passes alone lets its row hold', () => {
  expect(withSecondTry(row([{ ...first, name: '' }], 1), passed)).toMatchObject({ ok: true, tally: { failed: 0 } });
});

test.each([
  ['its file fails again', row([first], 1), new Map([[failure.file, { ok: false, output: 'second' }]])],
  ['another file was not run again', row([first, { ...first, file: 'e2e/x.spec.ts' }], 2), passed],
  ['more failed than tests tell', row([first], 2), passed],
  [
    'it is of money',
    row([{ ...first, file: 'packages/ledger/src/x.db.test.ts' }], 1),
    new Map([['packages/ledger/src/x.db.test.ts', { ok: true, output: '' }]]),
  ],
])('a row does not hold where %s', (_, failed, outcomes) => {
  expect(withSecondTry(failed, outcomes).ok).toBe(false);
});
