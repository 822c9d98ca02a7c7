import { afterAll, describe, expect, it } from 'vitest';
import { fixtureTree, type FixtureTree } from './fixture-tree.ts';
import { longSubjects } from './commit-subjects.ts';
import { findFaults } from './tidiness.ts';

const CLEAN: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'tree', dependencies: { pg: '8.0.0' }, scripts: { bench: '', ipe: '' } }),
  'package-lock.json': lock({ 'node_modules/pg': { license: 'MIT' } }),
  'docs/decisions/002-libraries.md': '- `pg`: the database. See [the readme](../../README.md#there).',
  'README.md': 'See `packages/core/src/money.ts`, `packages/<name>/src`, `core/{src,README.md}`, `application/json`.',
  'apps/server/src/cli/run-ipe.ts': `const COMMANDS = {\n  'close-day': {\n    summary: 'x',\n  },\n  'pix-dashboard': {\n    summary: 'x',\n  },\n};`,
  'bench/ledger.ts': '',
  'docs/day.md':
    '`npm run bench -- ledger`, `ipe close-day`, `npm ci`\n\n```sh\nnpm run --silent ipe -- close-day\n```\n',
  'packages/core/package.json': JSON.stringify({ name: '@bank/core' }),
  'packages/core/README.md': 'Core',
  'packages/core/src/money.ts': 'export const money = 1;',
  '.ci/run': `ls ${'..'}/shared`,
};

type Breaches = readonly (readonly [what: string, files: Readonly<Record<string, string>>, fault: RegExp])[];

/** A tree with one capability on all its sides, and its two tables. */
const CAPABILITY: Readonly<Record<string, string>> = {
  'docs/ARCHITECTURE.md':
    '| Capability | Contract | Server | Web | Page | Journey |\n| - | - | - | - | - | - |\n| `pix` | yes | yes | not on screen | yes | none: no screen |\n\nNot built yet: transfers, charging.\n',
  'CONTRIBUTING.md':
    '| Side | Place | Registry |\n| - | - | - |\n| Contract | `packages/contracts/src/<capability>` | `packages/contracts/src/index.ts` |\n| Server | `apps/server/src/features/<capability>` | `apps/server/src/bank.ts` |\n| Web | `apps/web/src/features/<capability>` | `apps/web/src/app` |\n| Page | `docs/capabilities/<capability>.md` | `docs/ARCHITECTURE.md` |\n',
  'packages/contracts/src/index.ts': `export * from './pix/index.ts';`,
  'packages/contracts/src/pix/index.ts': 'export const pixEndpoints = [];',
  'packages/contracts/src/wire/index.ts': '// No capability: it has no calls.',
  'apps/server/src/bank.ts': `import { createPix } from './features/pix/index.ts';`,
  'apps/server/src/features/pix/index.ts':
    'export const createPix = 1;\nexport type { Pix, Other as Another } from "x";',
  'apps/web/src/app/app.ts': '',
  'apps/web/src/features/README.md': '',
  'docs/capabilities/pix.md': 'Pix',
};

const CAPABILITY_BREACHES: Breaches = [
  [
    'a capability without a word on its journey',
    { 'docs/ARCHITECTURE.md': listed('yes | yes | not on screen | yes', '') },
    /pix names no journey and gives no reason/,
  ],
  [
    'a journey that is not there',
    { 'docs/ARCHITECTURE.md': listed('yes | yes | not on screen | yes', '`money`') },
    /e2e\/money.spec.ts is missing/,
  ],
  [
    'a journey of which the gate would run nothing',
    {
      'docs/ARCHITECTURE.md': listed('yes | yes | not on screen | yes', '`money`'),
      'e2e/money.spec.ts': "test('pays', pay);",
    },
    /e2e\/money.spec.ts: the gate runs it for pix, and it marks no test/,
  ],
  [
    'a side without a folder',
    { 'docs/ARCHITECTURE.md': listed('yes | yes | yes | yes') },
    /web\/src\/features\/pix is missing/,
  ],
  [
    'a folder for a side that is said not to be',
    { 'apps/web/src/features/pix/x.ts': '' },
    /pix has apps\/web.*say "yes"/,
  ],
  [
    'a side without a word',
    { 'docs/ARCHITECTURE.md': listed('yes | yes |  | yes') },
    /pix has neither "yes" nor a reason/,
  ],
  [
    'a capability that is not on the list',
    { 'docs/capabilities/boleto.md': '' },
    /boleto is no capability of the table/,
  ],
  [
    'a side that its registry does not name',
    { 'apps/server/src/bank.ts': '' },
    /pix is not named in apps\/server\/src\/bank.ts/,
  ],
  [
    'a capability that is begun and listed as not built',
    { 'docs/capabilities/charging.md': '' },
    /charging is being built/,
  ],
  ['an architecture without the list', { 'docs/ARCHITECTURE.md': '' }, /the table of capabilities is missing/],
  ['a guide without the sides', { 'CONTRIBUTING.md': '' }, /the table of a capability's sides is missing/],
  [
    'a door that lets out more than 15 names',
    {
      'apps/server/src/features/pix/index.ts': Array.from(
        { length: 16 },
        (_, index) => `export const a${index} = 1;`,
      ).join('\n'),
    },
    /pix\/index.ts: lets out 16 names, 15 at most/,
  ],
  [
    'a door that lets out everything',
    { 'apps/server/src/features/pix/index.ts': `export * from './x.ts';` },
    /lets out everything/,
  ],
];

function listed(words: string, journey = 'none: no screen'): string {
  return `| Capability | Contract | Server | Web | Page | Journey |\n| - | - | - | - | - | - |\n| \`pix\` | ${words} | ${journey} |\n`;
}

const BREACHES: Breaches = [
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
    'a file that a document names in vain',
    { 'docs/x.md': '`packages/core/src/gone.ts`' },
    /src\/gone.ts` is not there/,
  ],
  ['a folder that a document names in vain', { 'docs/x.md': '`packages/<name>/gone`' }, /gone` is not there/],
  ['the end of a path that is nowhere', { 'docs/x.md': '`gone/money.ts`' }, /`gone\/money.ts` is not there/],
  [
    'a test that a document quotes in vain',
    { 'docs/x.md': '`core/x.test.ts`: “it\nholds”, “it is gone”', 'packages/core/x.test.ts': "test('it holds', f);" },
    /no test in `core\/x.test.ts` says “it is gone”/,
  ],
  ['an npm script that is not there', { 'docs/x.md': '`npm run gone`' }, /no npm script "gone"/],
  ['one in a block of code', { 'docs/x.md': '```sh\nnpm run gone -- x\n```' }, /no npm script "gone"/],
  ['a command that ipe does not have', { 'docs/x.md': '`ipe gone`' }, /ipe has no command "gone"/],
  ['a benchmark that is not there', { 'docs/x.md': '`npm run bench -- gone`' }, /no benchmark "gone"/],
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
    'a statement that takes whatever columns there are',
    { 'apps/server/src/features/pix/x.ts': 'const X = { text: `SELECT * FROM bank.pix_key WHERE key = $1` };' },
    /x.ts: name the columns: SELECT \* FROM bank.pix_key/,
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

  it('finds nothing in a tree whose capability is on the sides that it says', () => {
    expect(faultsOf(CAPABILITY)).toEqual([]);
  });

  it.each(CAPABILITY_BREACHES)('finds %s', (_, files, fault) => {
    expect(faultsOf({ ...CAPABILITY, ...files })).toContainEqual(expect.stringMatching(fault));
  });

  it('B10 lets a licence that is not on the list pass only in development', () => {
    const dev = lock({ 'node_modules/pg': { license: 'MIT' }, 'node_modules/tool': { license: 'MPL-2.0', dev: true } });
    expect(faultsOf({ 'package-lock.json': dev })).toEqual([]);
  });

  it('finds the subjects of commits that are longer than 72 characters, from a given commit on', () => {
    const tree = fixtureTree({ x: '' });
    trees.push(tree);
    const git = (...args: string[]): string =>
      tree.run('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', '-c', 'commit.gpgsign=false', ...args]);
    const commit = (subject: string): string => git('commit', '--allow-empty', '-qm', subject, '-m', 'b'.repeat(100));
    git('init', '-q');
    commit('o'.repeat(80));
    const since = git('rev-parse', 'HEAD').trim();
    commit('é'.repeat(72));
    expect(longSubjects(tree.directory, since)).toEqual([]);
    commit('n'.repeat(73));
    expect(longSubjects(tree.directory, since)).toEqual([expect.stringMatching(/^commit \w+: its subject has 73 /)]);
    expect(longSubjects(tree.directory, '0'.repeat(40)), 'a history without that commit').toEqual([]);
    expect(longSubjects(`${tree.directory}/nowhere`), 'no git').toEqual([]);
  });
});
