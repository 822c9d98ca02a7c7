import { expect, test } from 'vitest';
import { listed } from './listed.ts';

test('a list of any number of items of one moment is gone through by their ids, each once', () => {
  const items = Array.from({ length: 250 }, (_, number) => ({
    id: String((number * 7) % 250).padStart(3, '0'),
    lastModified: '2026-11-24T12:00:00.000Z',
  }));
  const seen: string[] = [];
  for (let from: Parameters<typeof listed>[1] = {}; ;) {
    const page = listed(items, from);
    seen.push(...page.items.map(({ id }) => id));
    const last = page.items.at(-1);
    if (!page.hasMore || !last) break;
    from = { modifiedFrom: last.lastModified, afterId: last.id };
  }
  expect(seen).toEqual(items.map(({ id }) => id).toSorted());
});
