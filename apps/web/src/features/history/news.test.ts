import { expect, test } from 'vitest';
import { countNews, withNewest, type EventsPage } from './news.ts';
import { exampleEvent } from './testdata/example-events.ts';

const page = (...ids: readonly number[]): EventsPage => ({
  items: ids.map((id) => exampleEvent({ id: String(id) })),
  nextCursor: 'more',
});
const idsOf = (pages: readonly EventsPage[] | undefined) => pages?.map(({ items }) => items.map(({ id }) => id));

test('what is new comes on top, once, and what is known is taken as it is by now', () => {
  const known = [page(5, 4), page(3, 2)];
  const newest = { items: [exampleEvent({ id: '6' }), exampleEvent({ id: '5', sequence: 77 })], nextCursor: 'more' };
  expect(countNews(known, newest)).toBe(1);
  const merged = withNewest(known, newest, 2);
  expect(idsOf(merged)).toEqual([
    ['6', '5', '4'],
    ['3', '2'],
  ]);
  expect(merged?.[0]?.items[1]?.sequence).toBe(77);
});

test('an act that was written between two that are known finds its place', () => {
  expect(idsOf(withNewest([page(6, 4), page(3)], page(6, 5, 4), 3))).toEqual([['6', '5', '4'], ['3']]);
  expect(idsOf(withNewest([page(6), page(5, 3)], page(6, 5, 4), 3))).toEqual([['6', '5', '4'], ['3']]);
});

test('a full page that does not reach the known acts leaves a gap: the list begins anew', () => {
  expect(withNewest([page(2, 1)], page(9, 8, 7), 3)).toBeUndefined();
  expect(idsOf(withNewest([page()], page(9, 8), 3))).toEqual([['9', '8']]);
});
