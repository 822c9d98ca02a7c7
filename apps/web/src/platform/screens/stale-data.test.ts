import { money } from '@bank/core';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { staleSince } from './stale-data.tsx';

const NO_BALANCE = { balance: undefined, readAt: undefined, error: undefined };
const never = (): Promise<never> => Promise.reject(new Error('no answer'));

/** Something on screen that was read at that moment, and could not be read again where it failed. */
async function shown(queries: QueryClient, key: string, readAt: number, fails: boolean): Promise<() => void> {
  queries.setQueryData([key], key, { updatedAt: readAt });
  const observer = new QueryObserver(queries, {
    queryKey: [key],
    queryFn: fails ? never : () => Promise.resolve(key),
    retry: false,
    staleTime: Infinity,
  });
  const leave = observer.subscribe(() => undefined);
  if (fails) await observer.refetch().catch(() => undefined);
  return leave;
}

test('data that are as new as they can be have no stamp', async () => {
  const queries = new QueryClient();
  await shown(queries, 'well', 1000, false);
  expect(staleSince(queries, NO_BALANCE)).toBeUndefined();
});

test('of what could not be read again the oldest names the time, as long as it is on screen', async () => {
  const queries = new QueryClient();
  await shown(queries, 'new', 9000, true);
  const leave = await shown(queries, 'old', 3000, true);
  expect(staleSince(queries, NO_BALANCE)).toBe(3000);
  leave();
  expect(staleSince(queries, NO_BALANCE)).toBe(9000);
});

test('what could never be read has no data to stamp', async () => {
  const queries = new QueryClient();
  const observer = new QueryObserver(queries, { queryKey: ['none'], queryFn: never, retry: false });
  observer.subscribe(() => undefined);
  await observer.refetch().catch(() => undefined);
  expect(staleSince(queries, NO_BALANCE)).toBeUndefined();
});

test('a balance that could not be read again is old like all else; one that never came is none', () => {
  const queries = new QueryClient();
  const error = { kind: 'offline' } as const;
  expect(staleSince(queries, { balance: money(1000n), readAt: 5000, error })).toBe(5000);
  expect(staleSince(queries, { balance: money(1000n), readAt: 5000, error: undefined })).toBeUndefined();
  expect(staleSince(queries, { ...NO_BALANCE, error })).toBeUndefined();
});

test('a next page that could not be read makes nothing old that shows', async () => {
  const queries = new QueryClient();
  const observer = new InfiniteQueryObserver(queries, {
    queryKey: ['list'],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => (pageParam === 0 ? Promise.resolve('first') : never()),
    getNextPageParam: () => 1,
    retry: false,
  });
  observer.subscribe(() => undefined);
  await observer.refetch();
  const more = await observer.fetchNextPage();
  expect([more.status, more.data?.pages]).toEqual(['error', ['first']]);
  expect(staleSince(queries, NO_BALANCE)).toBeUndefined();
});
