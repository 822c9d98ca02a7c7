import { expect, test } from 'vitest';
import { withSecondTries } from './second-tries.ts';
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
