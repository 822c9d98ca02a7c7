import { expect, test } from 'vitest';
import { DRAFTS_KEY } from '../session/session.ts';
import { memoryStorage } from '../session/session-fixtures.ts';
import { createDraftShelf } from './draft-shelf.ts';

test('what is kept is there after a reload, each place by itself, until it is forgotten', () => {
  const storage = memoryStorage();
  const shelf = createDraftShelf(storage, '10001/opr_1');
  shelf.keep('/pix-transfer', { key: 'ana@exemplo.com' });
  shelf.keep('/other', 7);
  const reloaded = createDraftShelf(storage, '10001/opr_1');
  expect(reloaded.read('/pix-transfer')).toEqual({ key: 'ana@exemplo.com' });
  reloaded.forget('/pix-transfer');
  expect(reloaded.read('/pix-transfer')).toBeUndefined();
  expect(reloaded.read('/other')).toBe(7);
  reloaded.forget('/other');
  expect(storage.length).toBe(0);
});

test('S06 nobody reads what another person, or the same in another company, left in this tab [attack]', () => {
  const storage = memoryStorage();
  createDraftShelf(storage, '10001/opr_1').keep('/pix-transfer', 'secret');
  for (const other of ['10001/opr_2', '10002/opr_1', undefined]) {
    const shelf = createDraftShelf(storage, other);
    expect(shelf.read('/pix-transfer')).toBeUndefined();
  }
  createDraftShelf(storage, '10001/opr_2').keep('/other', 1);
  expect(storage.getItem(DRAFTS_KEY)).not.toContain('secret');
});

test('a storage that is full, or holds what is not ours, hinders nobody', () => {
  const full: Storage = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError');
    },
  };
  expect(() => createDraftShelf(full, 'a').keep('/x', 1)).not.toThrow();
  for (const text of ['{', '[]', '7', '{"owner":"a","drafts":[]}'])
    expect(createDraftShelf(memoryStorage({ [DRAFTS_KEY]: text }), 'a').read('/x')).toBeUndefined();
});
