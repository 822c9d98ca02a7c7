import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inTree } from '../sandbox/tree.ts';

// One identity: the bank's name and numbers stand in its file alone. Everything else is told them by the server.
const { name, legalName, cnpj, ispb } = JSON.parse(readFileSync(inTree('apps/server/bank.json'), 'utf8')) as Record<
  'name' | 'legalName' | 'cnpj' | 'ispb',
  string
>;
// The name is a tree's too, and the software's: as one word, and where the software speaks to those who run it.
const IDENTITY = new RegExp(`(?<![\\p{L}])(${name}(?!\\p{L})|${legalName}|${cnpj}|${ispb})`, 'u');
const OF_THE_SOFTWARE: readonly string[] = [
  'apps/server/src/platform/config/settings.ts',
  'apps/server/src/platform/config/rails-keys.ts',
  'apps/server/src/platform/embedded-postgres/start.ts',
];

/** Without comments: what no person is shown. */
function spoken(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

test('no source of what customers read names the bank, its CNPJ or its ISPB: each is told by the server', () => {
  const files = globSync('{apps/{web,mobile,server,outside},packages/**}/{src/**/*.{ts,tsx,css},build/*.ts,*.html}', {
    cwd: inTree('.'),
    exclude: (path) => /node_modules|dist|testing|testdata|\.test\.tsx?$/.test(path),
  });
  expect(files.length).toBeGreaterThan(1000);
  const naming = files.filter((file) => IDENTITY.test(spoken(readFileSync(inTree(file), 'utf8'))));
  expect(naming.filter((file) => !OF_THE_SOFTWARE.includes(file))).toEqual([]);
});
