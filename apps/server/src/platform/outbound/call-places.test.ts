import { expect, test } from 'vitest';
import { createCallPlaces } from './call-places.ts';

const inTime = new AbortController().signal;

test('a company has its part of the calls and no more, and keeps no other waiting [attack]', async () => {
  const places = createCallPlaces({ inAll: 3, perCompany: 2 });
  const [first] = await Promise.all([places.take('greedy', inTime), places.take('greedy', inTime)]);
  const entered: string[] = [];
  const third = places.take('greedy', inTime).then((leave) => (entered.push('greedy'), leave));
  expect(await places.take('other', inTime)).toBeTypeOf('function');
  expect(entered).toEqual([]);
  first?.();
  expect(await third).toBeTypeOf('function');
});

test('all companies together have no more calls than there is room for, and come in the order in which they asked', async () => {
  const places = createCallPlaces({ inAll: 1, perCompany: 1 });
  const leave = await places.take('a', inTime);
  const entered: string[] = [];
  const waiting = ['b', 'c'].map(async (company) => {
    const next = await places.take(company, inTime);
    entered.push(company);
    return next;
  });
  leave?.();
  const next = await waiting[0];
  expect(entered).toEqual(['b']);
  // Leaving twice is leaving once.
  leave?.();
  next?.();
  await waiting[1];
  expect(entered).toEqual(['b', 'c']);
});

test('who has no more time waits for no place, and takes none', async () => {
  const places = createCallPlaces({ inAll: 1, perCompany: 1 });
  const leave = await places.take('a', inTime);
  const leaving = new AbortController();
  const late = places.take('b', leaving.signal);
  leaving.abort();
  expect(await late).toBeUndefined();
  expect(await places.take('b', AbortSignal.abort())).toBeUndefined();
  leave?.();
  expect(await places.take('c', inTime)).toBeTypeOf('function');
});
