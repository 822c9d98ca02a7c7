import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROWS } from '../../rehearsal/money-order/rows.ts';
import { inTree } from '../sandbox/tree.ts';
import { listedRegistries, withRow } from './registry-row.ts';

test('a row goes after or before its place, which stands there once', () => {
  const text = 'one\ntwo\n';
  expect(withRow(text, { file: 'f', after: 'one\n', add: 'and a half\n' })).toBe('one\nand a half\ntwo\n');
  expect(withRow(text, { file: 'f', before: 'two', add: 'and a half\n' })).toBe('one\nand a half\ntwo\n');
  expect(() => withRow(text, { file: 'f', after: 'three', add: '' })).toThrow('f: this has to stand there once');
  expect(() => withRow('one one', { file: 'f', after: 'one', add: '' })).toThrow('f: this has to stand there once');
});

test('the registries are the files of the first column under their heading, and of no other section', () => {
  const page =
    '# A\n\n## Adding a way of paying\n\n| `a/b.ts` | x `c.ts` |\n| --- | --- |\n| `d.tsx` | y |\n\n## Next\n\n| `e.ts` |\n';
  expect(listedRegistries(page)).toEqual(['a/b.ts', 'd.tsx']);
  expect(() => listedRegistries('# A\n')).toThrow('has no section');
});

test('the way of paying of the rehearsal touches no file but listed registries, each row in its place', () => {
  const listed = listedRegistries(readFileSync(inTree('docs/ARCHITECTURE.md'), 'utf8'));
  expect(ROWS.map(({ file }) => file).filter((file) => !listed.includes(file))).toEqual([]);
  for (const row of ROWS) expect(withRow(readFileSync(inTree(row.file), 'utf8'), row)).toContain(row.add);
});
