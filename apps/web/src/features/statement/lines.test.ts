import { expect, test } from 'vitest';
import { closingsOf, newsOf, withEntry, withNews, type LinesPage } from './lines.ts';
import { exampleEntry } from './testdata/example-entry.ts';

function page(ids: readonly number[], closingBalance: string, nextCursor: string | null = null): LinesPage {
  return {
    items: ids.map((id) => exampleEntry({ id: `ent_${id}` })),
    days: [{ date: '2026-11-21', closingBalance }],
    nextCursor,
  };
}

test('only what is newer than the newest known line is news', () => {
  expect(newsOf(page([3, 2, 1], '3.00'), 'ent_3')).toEqual({ kind: 'none' });
  expect(newsOf(page([3, 2, 1], '3.00'), 'ent_1')).toEqual({ kind: 'lines', page: page([3, 2], '3.00') });
});

test('news that leave a gap begin the list anew instead of hiding lines', () => {
  expect(newsOf(page([9, 8], '9.00'), 'ent_3')).toEqual({ kind: 'too-many' });
  expect(newsOf(page([1], '1.00'), undefined)).toEqual({ kind: 'too-many' });
  expect(newsOf(page([], '1.00'), undefined)).toEqual({ kind: 'none' });
});

test('news stand first, the day closes with the newer balance, and the way to older lines stays', () => {
  const merged = withNews(page([2, 1], '2.00', 'older'), page([3], '3.00', 'not this'));
  expect(merged.items.map((entry) => entry.id)).toEqual(['ent_3', 'ent_2', 'ent_1']);
  expect(merged.nextCursor).toBe('older');
  expect(closingsOf([merged]).get('2026-11-21')).toBe('3.00');
});

test('of a day on two pages the newer answer closes it', () => {
  expect(closingsOf([page([4], '4.00'), page([3], '3.00')]).get('2026-11-21')).toBe('4.00');
});

test('a changed note reaches its line and no other', () => {
  const pages = withEntry([page([2], '2.00'), page([1], '1.00')], exampleEntry({ id: 'ent_1', note: 'Conferido' }));
  expect(pages.map(({ items }) => items[0]?.note)).toEqual([null, 'Conferido']);
});
