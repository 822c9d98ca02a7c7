import { afterAll, describe, expect, it } from 'vitest';
import { inTree } from '../sandbox/tree.ts';
import { fixtureTree, linkPackage, type FixtureTree } from './fixture-tree.ts';

// Goal: a boundary rule that no longer fires is worse than none. Method: a small tree with this repository's layout,
// once clean, once with one breach for every rule of .dependency-cruiser.mjs.

const PACKAGES: Readonly<Record<string, string>> = {
  '@bank/core': 'packages/core',
  '@bank/documents': 'packages/formats/documents',
  '@bank/iso20022': 'packages/formats/iso20022',
  '@bank/contracts': 'packages/contracts',
  '@bank/rails-protocol': 'packages/rails-protocol',
  '@bank/ledger': 'packages/ledger',
  '@bank/ui': 'packages/ui',
  '@bank/testkit': 'packages/testkit',
};

const VENDORS = ['fastify', 'fast-xml-parser', 'zod', 'vitest'];

const CLEAN: Readonly<Record<string, string>> = {
  'tsconfig.json': '{ "compilerOptions": { "module": "nodenext" } }',
  'package.json': JSON.stringify({
    name: 'tree',
    type: 'module',
    workspaces: ['packages/*', 'packages/formats/*', 'apps/*'],
  }),
  'apps/web/package.json': manifest('@bank/web', { zod: '1.0.0' }),
  'apps/server/package.json': manifest('@bank/server', { fastify: '1.0.0', zod: '1.0.0' }),
  'packages/core/src/deep.ts': 'export const deep = 1;',
  'packages/contracts/src/wire.ts': `import { z } from 'zod'; import { it } from '@bank/core'; import '@bank/documents'; export const wire = [z, it];`,
  'packages/formats/iso20022/src/xml.ts': `import 'fast-xml-parser'; export const xml = 1;`,
  'packages/core/src/money.test.ts': `import 'vitest'; import '@bank/testkit';`,
  'apps/web/src/app/router.tsx': `import '../features/pix/screen.tsx'; export const sample = () => import('../sample/entry.tsx');`,
  'apps/web/src/sample/entry.tsx': `import '@bank/ui'; export const entry = 1;`,
  'apps/web/src/sample/shop.tsx': 'export const shop = 1;',
  'apps/web/src/app/place.ts': 'export const place = 1;',
  'apps/web/src/features/pix/screen.tsx': `import '@bank/contracts'; import '../../payment-form/form.tsx'; export const screen = 1;`,
  'apps/web/src/payment-form/form.tsx': `import '../platform/calls.ts'; import '../vocabulary/words.ts'; export const form = 1;`,
  'apps/web/src/signed-changes/drawer.tsx': `import '../platform/calls.ts'; export const drawer = 1;`,
  'apps/web/src/platform/calls.ts': `import '../vocabulary/words.ts'; export const calls = 1;`,
  'apps/web/src/vocabulary/words.ts': `import '@bank/contracts'; export const words = 1;`,
  'apps/web/src/features/home/screen.tsx': 'export const home = 1;',
  'apps/server/src/main.ts': `import './features/pix/index.ts'; import './platform/log/log.ts';`,
  'apps/server/src/platform/log/log.ts': `import 'node:fs'; export const log = 1;`,
  'apps/server/src/features/pix/index.ts': `export { send } from './application/send.ts';`,
  'apps/server/src/features/pix/application/send.ts': `import { rule } from '../domain/rule.ts'; import '@bank/ledger'; export const send = rule;`,
  'apps/server/src/features/pix/domain/rule.ts': `import { createHash } from 'node:crypto'; import '@bank/core'; import type { it } from '@bank/contracts'; export type It = typeof it; export const rule = createHash;`,
  'apps/server/src/features/pix/http/routes.ts': `import 'fastify'; import '../application/send.ts'; export const routes = 1;`,
  'apps/server/src/features/pix/postgres/rows.ts':
    'export const rows = 1; export interface Row { readonly id: string }',
  'apps/server/src/features/home/index.ts': `export { send } from '../pix/index.ts';`,
  'apps/server/src/features/home/domain/greet.ts': `import type { send } from '../../pix/index.ts'; export type Greet = typeof send;`,
  'apps/outside/src/spi/spi.ts': `import '@bank/rails-protocol'; export const spi = 1;`,
};

/** For each rule, a file that breaks it. `import type` counts too: several breaches are of that kind. */
const BREACHES: Readonly<Record<string, readonly [path: string, content: string]>> = {
  'no-cycles': ['packages/core/src/about.ts', `import { round } from './round.ts'; export const about = round;`],
  resolvable: [
    'apps/web/src/features/home/deep.ts',
    `import { deep } from '@bank/core/src/deep.ts'; export const x = deep;`,
  ],
  'packages-by-name': [
    'apps/outside/src/spi/near.ts',
    `import { deep } from '../../../../packages/core/src/deep.ts'; export const x = deep;`,
  ],
  'core-knows-no-one': [
    'packages/core/src/knows.ts',
    `import type { it } from '@bank/documents'; export type X = typeof it;`,
  ],
  'formats-know-no-one': [
    'packages/formats/documents/src/knows.ts',
    `import { it } from '@bank/contracts'; export const x = it;`,
  ],
  'pure-packages-have-no-io': [
    'packages/formats/documents/src/reads.ts',
    `import { readFileSync } from 'node:fs'; export const x = readFileSync;`,
  ],
  'pure-packages-have-no-vendors': ['packages/core/src/vendor.ts', `import { z } from 'zod'; export const x = z;`],
  'iso20022-has-xml-only': ['packages/formats/iso20022/src/vendor.ts', `import { z } from 'zod'; export const x = z;`],
  'upload-files-unpack-only': [
    'packages/formats/upload-files/src/vendor.ts',
    `import { z } from 'zod'; export const x = z;`,
  ],
  'contracts-are-the-wire': [
    'packages/contracts/src/knows.ts',
    `import type { it } from '@bank/ui'; export type X = typeof it;`,
  ],
  'rails-protocol-is-wire-only': [
    'packages/rails-protocol/src/knows.ts',
    `import { it } from '@bank/contracts'; export const x = it;`,
  ],
  'ui-knows-no-bank': [
    'packages/ui/src/knows.tsx',
    `import type { it } from '@bank/contracts'; export type X = typeof it;`,
  ],
  'ledger-knows-no-business': [
    'packages/ledger/src/knows.ts',
    `import { it } from '@bank/contracts'; export const x = it;`,
  ],
  'ledger-is-the-servers-only': [
    'apps/outside/src/spi/books.ts',
    `import { it } from '@bank/ledger'; export const x = it;`,
  ],
  'testkit-is-for-tests': [
    'apps/server/src/features/pix/application/fake.ts',
    `import { it } from '@bank/testkit'; export const x = it;`,
  ],
  'test-code-stays-in-tests': [
    'apps/server/src/features/pix/application/tried.ts',
    `import { it } from 'vitest'; export const x = it;`,
  ],
  'browser-code-has-no-node': [
    'apps/mobile/src/disk.ts',
    `import { readFileSync } from 'node:fs'; export const x = readFileSync;`,
  ],
  'browsers-do-not-know-rails': [
    'apps/web/src/features/pix/rails.ts',
    `import type { it } from '@bank/rails-protocol'; export type X = typeof it;`,
  ],
  'apps-do-not-import-apps': [
    'apps/outside/src/spi/peek.ts',
    `import { rule } from '../../../server/src/features/pix/domain/rule.ts'; export const x = rule;`,
  ],
  'packages-do-not-import-apps': [
    'packages/ledger/src/peek.ts',
    `import { rule } from '../../../apps/server/src/features/pix/domain/rule.ts'; export const x = rule;`,
  ],
  'sample-is-entered-by-one-door': [
    'apps/web/src/features/home/shop.ts',
    `export const x = () => import('../../sample/shop.tsx');`,
  ],
  'sample-is-entered-lazily': [
    'apps/web/src/app/eager.tsx',
    `import { entry } from '../sample/entry.tsx'; export const x = entry;`,
  ],
  'sample-knows-no-bank': [
    'apps/web/src/sample/bank.tsx',
    `import { it } from '@bank/contracts'; export const x = it;`,
  ],
  'web-vocabulary-calls-nobody': [
    'apps/web/src/vocabulary/calls.ts',
    `import { calls } from '../platform/calls.ts'; export const x = calls;`,
  ],
  'web-platform-knows-no-feature': [
    'apps/web/src/platform/knows.ts',
    `import type { screen } from '../features/pix/screen.tsx'; export type X = typeof screen;`,
  ],
  'web-shared-pieces-know-no-feature': [
    'apps/web/src/payment-form/knows.tsx',
    `import { screen } from '../features/pix/screen.tsx'; export const x = screen;`,
  ],
  'payment-form-knows-no-way-of-paying': [
    'apps/web/src/payment-form/reads.ts',
    `import type { it } from '@bank/documents'; export type X = typeof it;`,
  ],
  'web-features-know-no-app': [
    'apps/web/src/features/home/composes.ts',
    `import type { place } from '../../app/place.ts'; export type X = typeof place;`,
  ],
  'features-meet-at-index': [
    'apps/server/src/features/home/inside.ts',
    `import type { Row } from '../pix/postgres/rows.ts'; export type X = Row;`,
  ],
  'features-are-entered-at-index': [
    'apps/server/src/shortcut.ts',
    `import { rows } from './features/pix/postgres/rows.ts'; export const x = rows;`,
  ],
  'platform-knows-no-feature': [
    'apps/server/src/platform/log/knows.ts',
    `import { send } from '../../features/pix/index.ts'; export const x = send;`,
  ],
  'domain-has-no-io': [
    'apps/server/src/features/pix/domain/reads.ts',
    `import type { Row } from '../postgres/rows.ts'; export type X = Row;`,
  ],
  'domain-has-no-vendors': [
    'apps/server/src/features/pix/domain/vendor.ts',
    `import type { z } from 'zod'; export type X = z;`,
  ],
  'domain-imports-domain-only': [
    'apps/server/src/features/pix/domain/asks.ts',
    `import type { send } from '../application/send.ts'; export type X = typeof send;`,
  ],
  'application-has-no-http': [
    'apps/server/src/features/pix/application/reply.ts',
    `import type { reply } from 'fastify'; export type X = reply;`,
  ],
};

const MORE: Readonly<Record<string, string>> = {
  'apps/web/src/payment-form/signs.tsx': `import { drawer } from '../signed-changes/drawer.tsx'; export const x = drawer;`,
  'packages/core/src/round.ts': `import { about } from './about.ts'; export const round = about;`,
  'apps/web/src/features/home/meets.tsx': `import { screen } from '../pix/screen.tsx'; export const x = screen;`,
  'apps/server/src/features/pix/sending/reply.ts': `import { routes } from '../http/routes.ts'; export const x = routes;`,
};

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

const trees: FixtureTree[] = [];
afterAll(() => trees.forEach((tree) => tree.remove()));

function manifest(name: string, dependencies: Readonly<Record<string, string>>): string {
  return JSON.stringify({ name, type: 'module', exports: { '.': './src/index.ts' }, dependencies });
}

function cruise(extra: Readonly<Record<string, string>>): readonly Violation[] {
  const files: Record<string, string> = { ...CLEAN, ...extra };
  for (const [name, path] of Object.entries(PACKAGES)) {
    files[`${path}/package.json`] = manifest(name, { zod: '1.0.0', 'fast-xml-parser': '1.0.0' });
    files[`${path}/src/index.ts`] ??= 'export const it = 1;';
  }
  for (const name of VENDORS) {
    files[`node_modules/${name}/package.json`] = JSON.stringify({ name, version: '1.0.0', main: 'index.js' });
    files[`node_modules/${name}/index.js`] = 'exports.z = exports.it = exports.reply = 1;';
  }
  const tree = fixtureTree(files);
  trees.push(tree);
  for (const [name, path] of Object.entries(PACKAGES)) linkPackage(tree, name, path);
  const output = tree.run(inTree('node_modules/.bin/depcruise'), [
    'apps',
    'packages',
    '-c',
    inTree('.dependency-cruiser.mjs'),
    '-T',
    'json',
  ]);
  const { summary } = JSON.parse(output) as { readonly summary: { readonly violations: readonly Violation[] } };
  return summary.violations;
}

const config = (await import(inTree('.dependency-cruiser.mjs'))) as {
  readonly default: { readonly forbidden: readonly { readonly name: string }[] };
};
const rules = config.default.forbidden.map(({ name }) => name);

describe('boundaries between packages and layers', () => {
  const violations = cruise({ ...Object.fromEntries(Object.values(BREACHES)), ...MORE });
  const caught = violations.map(({ from, rule }) => `${rule.name} in ${from}`);

  it('let a clean tree pass', () => {
    expect(cruise({})).toEqual([]);
  });

  it('each have a breach seeded here', () => {
    expect(Object.keys(BREACHES).sort()).toEqual([...rules].sort());
  });

  it.each(Object.entries(BREACHES))('%s catches its breach', (rule, [file]) => {
    expect(caught).toContain(`${rule} in ${file}`);
  });

  it('keep two shared pieces of the web apart', () => {
    expect(caught).toContain('web-shared-pieces-know-no-feature in apps/web/src/payment-form/signs.tsx');
  });

  it('hold for a room of use cases, whatever its name', () => {
    expect(caught).toContain('application-has-no-http in apps/server/src/features/pix/sending/reply.ts');
  });

  it('keep two web features apart', () => {
    expect(caught).toContain('features-meet-at-index in apps/web/src/features/home/meets.tsx');
  });
});
