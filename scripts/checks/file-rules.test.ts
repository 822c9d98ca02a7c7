import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inTree } from '../sandbox/tree.ts';
import { fixtureTree } from './fixture-tree.ts';

// Goal: the rules within files that this bank relies on are on, type-aware ones included, and see their breach.

const BREACHES: readonly (readonly [rule: string, path: string, content: string])[] = [
  ['no-default-export', 'apps/server/src/default.ts', 'export default 1;'],
  ['filename-case', 'apps/server/src/CamelCase.ts', 'export const x = 1;'],
  ['no-explicit-any', 'apps/server/src/any.ts', 'export const x: any = 1;'],
  [
    'no-floating-promises',
    'apps/server/src/floating.ts',
    'async function f(): Promise<void> {}\nexport function g(): void { f(); }',
  ],
  [
    'no-misused-promises',
    'apps/server/src/misused.ts',
    'async function f(): Promise<boolean> { return true; }\nexport function g(): number { if (f()) return 1; return 2; }',
  ],
  [
    'switch-exhaustiveness-check',
    'apps/server/src/switch.ts',
    `export function f(x: 'a' | 'b'): number { switch (x) { case 'a': return 1; } return 2; }`,
  ],
  ['only-throw-error', 'apps/server/src/throws.ts', `export function f(): never { throw 'no'; }`],
  [
    'consistent-type-imports',
    'apps/server/src/imports.ts',
    `import { Stats } from './stats.ts';\nexport type X = Stats;`,
  ],
  ['ban-ts-comment', 'apps/server/src/comment.ts', '// @ts-ignore\nexport const x: number = 1;'],
  ['no-console', 'apps/server/src/console.ts', `console.log('x');`],
  ['eqeqeq', 'apps/server/src/equal.ts', 'export const f = (x: number | string): boolean => x == 1;'],
  ['no-restricted-globals', 'apps/server/src/features/pix/domain/date.ts', 'export const x = new Date();'],
  ['no-restricted-globals', 'packages/core/src/clock.ts', 'export const x = (): number => performance.now();'],
  ['no-restricted-globals', 'packages/formats/cmc7/src/fetch.ts', `export const x = fetch('http://127.0.0.1');`],
  ['no-restricted-globals', 'packages/core/src/settings.ts', 'export const x = process.env;'],
  ['no-restricted-properties', 'packages/core/src/random.ts', 'export const x = Math.random();'],
  [
    'no-restricted-imports',
    'apps/server/src/features/pix/domain/random.ts',
    `import { randomUUID } from 'node:crypto';\nexport const x = randomUUID();`,
  ],
  [
    'no-focused-tests',
    'packages/core/src/focus.test.ts',
    `import { it } from 'vitest';\nit.only('x', () => undefined);`,
  ],
  [
    'no-disabled-tests',
    'packages/core/src/skip.test.ts',
    `import { it } from 'vitest';\nit.skip('x', () => undefined);`,
  ],
  [
    'no-restricted-properties',
    'packages/core/src/mocks.test.ts',
    `import { vi } from 'vitest';\nvi.mock('./stats.ts', () => ({}));`,
  ],
  [
    'max-params',
    'apps/server/src/params.ts',
    'export const f = (a: 1, b: 2, c: 3, d: 4, e: 5): number[] => [a, b, c, d, e];',
  ],
  ['max-lines', 'apps/server/src/long-file.ts', '//\n'.repeat(551)],
  ['max-lines-per-function', 'apps/server/src/long.ts', longFunction(71)],
  ['max-lines-per-function', 'apps/web/src/long.tsx', longFunction(101)],
  ['no-danger', 'apps/web/src/html.tsx', `export const X = () => <div dangerouslySetInnerHTML={{ __html: 'x' }} />;`],
  ['alt-text', 'apps/web/src/image.tsx', `export const X = () => <img src="x.png" />;`],
  [
    'rules-of-hooks',
    'apps/web/src/hooks.tsx',
    `import { useState } from 'react';\nexport function X(p: { on: boolean }) { if (p.on) { useState(1); } return null; }`,
  ],
];

/** A function of so many lines. */
function longFunction(lines: number): string {
  const body = Array.from({ length: lines - 4 }, () => '  sum += 1;').join('\n');
  return `export function long(): number {\n  let sum = 0;\n${body}\n  return sum;\n}`;
}

const tree = fixtureTree({
  ...Object.fromEntries(BREACHES.map(([, path, content]) => [path, `${content}\n`])),
  'apps/server/src/stats.ts': 'export interface Stats { readonly x: number }\n',
  'apps/server/src/clean.ts': 'export const clean = (x: number): number => x + 1;\n',
  'apps/server/src/clean-params.ts': 'export const f = (a: 1, b: 2, c: 3, d: 4): number[] => [a, b, c, d];\n',
  'apps/server/src/clean-long.ts': `${longFunction(70)}\n`,
  'apps/server/src/clean-long-with-words.ts': `${longFunction(70).replace('let sum', '// Why.\n\n  let sum')}\n`,
  'apps/web/src/clean-long.tsx': `${longFunction(100)}\n`,
  'packages/core/src/clean-long.test.ts': `${longFunction(300)}\n`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      allowImportingTsExtensions: true,
      noEmit: true,
    },
  }),
});
copyFileSync(inTree('.oxlintrc.json'), join(tree.directory, '.oxlintrc.json'));
afterAll(() => tree.remove());

interface Finding {
  readonly code: string;
  readonly filename: string;
}

describe('rules within files', () => {
  const output = tree.run(inTree('node_modules/.bin/oxlint'), ['-f', 'json', '.']);
  const { diagnostics } = JSON.parse(output) as { readonly diagnostics: readonly Finding[] };
  const caught = diagnostics.map(({ code, filename }) => `${/\((.+)\)/.exec(code)?.[1]} in ${filename}`);

  it.each(BREACHES)('%s catches its breach in %s', (rule, path) => {
    expect(caught).toContain(`${rule} in ${path}`);
  });

  it('leave clean files alone', () => {
    expect(caught.filter((finding) => /clean|stats/.test(finding))).toEqual([]);
  });
});
