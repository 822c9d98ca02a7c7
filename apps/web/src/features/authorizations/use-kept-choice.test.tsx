import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Authorizations } from './api/use-authorizations.ts';
import { exampleAuthorization } from './testdata/example-authorization.ts';
import { useKeptChoice } from './use-kept-choice.ts';

const rows = [1, 2, 3, 4].map((n) => exampleAuthorization({ order: { id: `ord_${String(n).repeat(26)}` } }));
const [first, second, third, fourth] = rows;

/** The hook over a list, the rows of which and what else is said of it are given anew each time. */
function open() {
  const loadMore = vi.fn<() => void>();
  const list = (items: readonly unknown[], more: Partial<Authorizations> = {}): Authorizations => ({
    items: items as Authorizations['items'],
    isOfBefore: false,
    figures: undefined,
    loading: false,
    failure: undefined,
    retry: () => undefined,
    hasMore: true,
    loadingMore: false,
    moreFailure: undefined,
    loadMore,
    ...more,
  });
  const hook = renderHook(({ shown }) => useKeptChoice(shown, rows.slice(2, 3)), {
    initialProps: { shown: list(rows) },
  });
  const show = (...args: Parameters<typeof list>): void => hook.rerender({ shown: list(...args) });
  return { show, loadMore, reorder: () => hook.result.current() };
}

test('a list in another order is read on until what was chosen is there again', () => {
  const { show, loadMore, reorder } = open();
  reorder();
  show(rows, { isOfBefore: true, hasMore: false });
  expect(loadMore).not.toHaveBeenCalled();
  show([fourth]);
  expect(loadMore).toHaveBeenCalledTimes(1);
  show([fourth], { loadingMore: true });
  expect(loadMore).toHaveBeenCalledTimes(1);
  show([fourth, third]);
  show([fourth]);
  expect(loadMore).toHaveBeenCalledTimes(1);
});

test('nothing is read on for what left the list, nor where the next page fails, nor without a change of order', () => {
  const { show, loadMore, reorder } = open();
  show([first]);
  expect(loadMore).not.toHaveBeenCalled();
  reorder();
  show([second], { hasMore: false });
  show([first]);
  reorder();
  show([second], { moreFailure: { kind: 'offline' } });
  show([first]);
  expect(loadMore).not.toHaveBeenCalled();
});
