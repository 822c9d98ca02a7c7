import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { staleSince } from './stale-data.tsx';

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
  expect(staleSince(queries)).toBeUndefined();
});

test('of what could not be read again the oldest names the time, as long as it is on screen', async () => {
  const queries = new QueryClient();
  await shown(queries, 'new', 9000, true);
  const leave = await shown(queries, 'old', 3000, true);
  expect(staleSince(queries)).toBe(3000);
  leave();
  expect(staleSince(queries)).toBe(9000);
});

test('what could never be read has no data to stamp', async () => {
  const queries = new QueryClient();
  const observer = new QueryObserver(queries, { queryKey: ['none'], queryFn: never, retry: false });
  observer.subscribe(() => undefined);
  await observer.refetch().catch(() => undefined);
  expect(staleSince(queries)).toBeUndefined();
});
