import { afterAll, describe, expect, it } from 'vitest';
import { fixtureTree, type FixtureTree } from './fixture-tree.ts';
import { findFaults } from './tidiness.ts';

const CLEAN: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'tree', dependencies: { pg: '8.0.0' } }),
  'package-lock.json': lock({ 'node_modules/pg': { license: 'MIT' } }),
  'docs/decisions/002-libraries.md': '- `pg`: the database. See [the readme](../../README.md#there).',
  'README.md': 'Hello',
  'packages/core/package.json': JSON.stringify({ name: '@bank/core' }),
  'packages/core/README.md': 'Core',
  'packages/core/src/money.ts': 'export const money = 1;',
  '.ci/run': `ls ${'..'}/shared`,
};

const BREACHES: readonly (readonly [what: string, files: Readonly<Record<string, string>>, fault: RegExp])[] = [
  ['a folder called utils', { 'packages/core/src/utils/x.ts': '' }, /utils: find the noun/],
  ['a file called helpers', { 'packages/core/src/helpers.ts': '' }, /helpers.ts: find the noun/],
  ['a package without a README', { 'apps/web/package.json': '{}' }, /apps\/web\/README.md is missing/],
  ['a note to self', { 'packages/core/src/x.ts': `// ${'TO' + 'DO'} later` }, /x.ts:1: a note to self/],
  [
    'a path beside the clone',
    { 'packages/core/src/x.ts': `const x = '${'..'}/shared/vectors';` },
    /x.ts:1: names what lies beside/,
  ],
  ['a path of one machine', { 'docs/x.md': `see ${'/wo' + 'rk'}/main` }, /x.md:1: names a path of one machine/],
  ['a broken link', { 'docs/x.md': '[x](./nowhere.md)' }, /the link to .\/nowhere.md leads nowhere/],
  [
    'a version range',
    { 'package.json': JSON.stringify({ dependencies: { pg: '^8.0.0' } }) },
    /pg "\^8.0.0" is not an exact version/,
  ],
  [
    'a dependency nobody decided on',
    { 'package.json': JSON.stringify({ dependencies: { pg: '8.0.0', left: '1.0.0' } }) },
    /has no line on left/,
  ],
  [
    'a lock file out of step',
    { 'package.json': JSON.stringify({ dependencies: { pg: '8.0.1' } }) },
    /out of step with package.json/,
  ],
  [
    'a foreign host in the lock file',
    { 'package-lock.json': lock({ 'node_modules/pg': { license: 'MIT', resolved: 'https://example.com/pg.tgz' } }) },
    /pg comes from https:\/\/example.com/,
  ],
  [
    'a word of one way of paying in a file that is for all',
    { 'apps/web/src/features/home/home.ts': "export const TITLE = 'Pix feito';" },
    /home.ts:1: names pix/,
  ],
  [
    'a licence that is not on the list',
    { 'package-lock.json': lock({ 'node_modules/pg': { license: 'GPL-3.0' } }) },
    /pg ships with the product under "GPL-3.0"/,
  ],
];

const trees: FixtureTree[] = [];
afterAll(() => trees.forEach((tree) => tree.remove()));

function lock(packages: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ packages: { '': { dependencies: { pg: '8.0.0' } }, 'packages/core': {}, ...packages } });
}

function faultsOf(extra: Readonly<Record<string, string>>): readonly string[] {
  const tree = fixtureTree({ ...CLEAN, ...extra });
  trees.push(tree);
  return findFaults(tree.directory);
}

describe('tidiness', () => {
  it('finds nothing in a tidy tree', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it.each(BREACHES)('finds %s', (_, files, fault) => {
    expect(faultsOf(files)).toContainEqual(expect.stringMatching(fault));
  });

  it('B10 lets a licence that is not on the list pass only in development', () => {
    const dev = lock({ 'node_modules/pg': { license: 'MIT' }, 'node_modules/tool': { license: 'MPL-2.0', dev: true } });
    expect(faultsOf({ 'package-lock.json': dev })).toEqual([]);
  });
});
