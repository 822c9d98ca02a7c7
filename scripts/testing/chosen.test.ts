import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fixtureTree } from '../checks/fixture-tree.ts';
import { root } from '../sandbox/tree.ts';
import { chooseTests } from './chosen.ts';
import { kindOf, TEST_KINDS } from './kinds.ts';

// Goal: `npm test -- …` finds exactly the tests that were named, each with what it needs, and says plainly what it
// cannot run. Tried on a small tree with one test of each kind.

const tree = fixtureTree({
  'packages/core/src/money.ts': '',
  'packages/core/src/money.test.ts': `test('adds', …)`,
  'packages/core/src/clock.test.ts': `test('[clock.day] M09 tells the day', …)`,
  'packages/core/src/node_modules/x/x.test.ts': '',
  'packages/ledger/src/post.db.test.ts': `test('Z07 posts once', …)`,
  'apps/web/src/home.test.tsx': '',
  'e2e/money.spec.ts': '',
  'e2e/guest.spec.ts': '',
  'faults/kill.fault.ts': '',
  'docs/x.md': '',
});
afterAll(() => tree.remove());

function choose(args: readonly string[], from = ''): unknown {
  const chosen = chooseTests(args, { root: tree.directory, from: `${tree.directory}/${from}` });
  if (!chosen.ok) return chosen.error;
  return Object.fromEntries(chosen.value.groups.map(({ kind, files }) => [kind.name, files]));
}

test('a file of each kind runs with what its kind needs', () => {
  expect(choose(['e2e/money.spec.ts', 'packages/core/src/money.test.ts'])).toEqual({
    unit: ['packages/core/src/money.test.ts'],
    journeys: ['e2e/money.spec.ts'],
  });
  expect(choose(['e2e/guest.spec.ts'])).toEqual({ journeys: ['e2e/guest.spec.ts'] });
  expect(choose(['apps/web/src/home.test.tsx'])).toEqual({ components: ['apps/web/src/home.test.tsx'] });
  expect(kindOf('packages/ledger/src/post.db.test.ts')).toMatchObject({ needsDatabase: true, needsBuild: false });
  expect(kindOf('e2e/money.spec.ts')).toMatchObject({ needsDatabase: true, needsBuild: true });
  expect(kindOf('packages/core/src/money.test.ts')).toMatchObject({ needsDatabase: false, needsBuild: false });
});

test('files are named from where the command was given, folders stand for the tests below them', () => {
  expect(choose(['src/money.test.ts'], 'packages/core')).toEqual({ unit: ['packages/core/src/money.test.ts'] });
  expect(choose(['packages'])).toEqual({
    unit: ['packages/core/src/clock.test.ts', 'packages/core/src/money.test.ts'],
    database: ['packages/ledger/src/post.db.test.ts'],
  });
});

test('a name without a file is looked for in the texts of all tests', () => {
  expect(choose(['-t', 'Z07'])).toEqual({ database: ['packages/ledger/src/post.db.test.ts'] });
  expect(choose(['-t', '[clock.day]'])).toEqual({ unit: ['packages/core/src/clock.test.ts'] });
  expect(choose(['-t', 'M09', 'packages/core'])).toEqual({
    unit: ['packages/core/src/clock.test.ts', 'packages/core/src/money.test.ts'],
  });
});

test.each([
  [['packages/core/src/nothing.test.ts'], /nothing.test.ts: there is no such file/],
  [['packages/core/src/money.ts'], /money.ts: is no test. Beside it: packages\/core\/src\/money.test.ts/],
  [['docs'], /docs: no test lies below/],
  [['..'], /outside this tree/],
  [['faults/kill.fault.ts'], /npm run test:faults/],
  [['-t', 'nobody says this'], /No test file says/],
  [['--inspect'], /Name a test file/],
  [['--nothing'], /--nothing/],
])('%j is refused with the reason', (args, reason) => {
  expect(choose(args)).toEqual([expect.stringMatching(reason)]);
});

test('every test file of this tree is of exactly one kind', () => {
  const files = globSync(['{apps,packages,scripts,bench,faults,e2e}/**/*.{test,spec}.{ts,tsx}'], {
    cwd: root,
    exclude: (path) => path.endsWith('node_modules'),
  });
  expect(files.length).toBeGreaterThan(300);
  const of = (file: string): number =>
    TEST_KINDS.filter(
      ({ include, exclude }) =>
        include.some((pattern) => matchesGlob(file, pattern)) && !exclude.some((pattern) => matchesGlob(file, pattern)),
    ).length;
  expect(files.filter((file) => of(file) !== 1)).toEqual([]);
});
