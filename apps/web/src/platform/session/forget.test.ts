import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { DRAFT_DATABASE, forgetEverything } from './forget.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** This window, with databases and caches that say what was deleted of them. */
function windowWith(caches: readonly string[]) {
  const deleted: string[] = [];
  const drop = (name: string) => void deleted.push(name);
  const indexedDB = { deleteDatabase: drop, databases: () => Promise.resolve([{ name: 'ipe-app' }]) };
  const kept = { keys: () => Promise.resolve(caches), delete: (name: string) => Promise.resolve(drop(name)) };
  const own = { sessionStorage, localStorage, indexedDB, caches: kept } as unknown as Window & typeof globalThis;
  return { own, deleted };
}

test('S06 signing out clears storages, caches and the web’s own database, and leaves the mobile app what is its own [attack]', async () => {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of ['ipe.token', 'ipe.balance', 'ipe.sample-token', 'something', 'ipe.app.token']) {
      storage.setItem(key, 'kept');
    }
  }
  const { own, deleted } = windowWith(['something', 'ipe.app.notices']);
  forgetEverything(own);
  await expect.poll(() => deleted).toEqual([DRAFT_DATABASE, 'something']);
  for (const storage of [sessionStorage, localStorage]) expect(Object.keys(storage)).toEqual(['ipe.app.token']);
});

test('a browser without databases or caches signs out all the same', () => {
  localStorage.setItem('something', 'kept');
  forgetEverything({ sessionStorage, localStorage } as unknown as Window & typeof globalThis);
  expect(localStorage).toHaveLength(0);
});

test('S06 the draft’s is the only database that the web app makes', () => {
  const src = join(import.meta.dirname, '../..');
  const makers = globSync('**/*.{ts,tsx}', { cwd: src })
    .filter((path) => !/\.test\.|testdata/.test(path))
    .filter((path) => /indexedDb\.open\(|indexedDB\.open\(/.test(readFileSync(join(src, path), 'utf8')));
  expect(makers).toEqual(['features/onboarding/api/draft-database.ts']);
  expect(readFileSync(join(src, makers[0] ?? ''), 'utf8')).toContain('.open(DRAFT_DATABASE, 1)');
});
