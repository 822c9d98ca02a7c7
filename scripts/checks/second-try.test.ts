import { expect, test } from 'vitest';
import { inTree } from '../sandbox/tree.ts';
import { table, total } from './table.ts';
import { judge, tallyOf, type Report } from './vitest.ts';

// Goal: a test that a second try let pass is told of, with what was wrong at first, and fails the run; nothing else is.

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

test('a run in which a test passed only at its second try has failed, and says which test', () => {
  const tally = { passed: 1, failed: 0, skipped: 0, atSecondTry: ['e2e/money.spec.ts: waits (Error: too late)'] };
  const ended = { ok: true, output: 'a thousand lines of what passed', seconds: 1 };
  const judged = judge(ended, tally);
  expect(judged).toMatchObject({ ok: false, tally });
  expect(judged.output).toBe(
    'Nothing passes at its second try. Each of these failed at first: mend its wait, or what it found.\n' +
      '- e2e/money.spec.ts: waits (Error: too late)',
  );
  expect(judge(ended, { ...tally, atSecondTry: [] })).toMatchObject({ ok: true, output: ended.output });
});

test('a run that ended badly without a failed test counts as one that failed', () => {
  const tally = { passed: 3, failed: 0, skipped: 0, atSecondTry: [] };
  expect(judge({ ok: false, output: 'it fell', seconds: 1 }, tally)).toMatchObject({
    ok: false,
    output: 'it fell',
    tally: { passed: 3, failed: 1 },
  });
});
