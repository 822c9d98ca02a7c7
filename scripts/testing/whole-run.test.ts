import { expect, test } from 'vitest';
import { ALL_MOMENTS, staleMoments, type MomentRecord } from './whole-run.ts';

const RECORD: MomentRecord = {
  commit: 'a1',
  at: '2026-11-20T10:00:00.000Z',
  passed: 9,
  failed: 0,
  secondTries: 0,
  seconds: 1,
  seed: 7,
};
const tree = (headAt: string, commits: number | undefined) => ({ headAt, commitsSince: () => commits });
const FRESH = tree('2026-11-27T09:00:00+00:00', 300);

test('the last whole run counts for seven days and 300 commits', () => {
  expect(staleMoments({ moments: { ordinary: RECORD } }, ['ordinary'], FRESH)).toEqual([]);
});

test.each([
  [{}, FRESH, 'ordinary: everything was never run'],
  [{ ordinary: { ...RECORD, failed: 2 } }, FRESH, 'ordinary: 2 failed in the last whole run'],
  [
    { ordinary: RECORD },
    tree('2026-11-27T12:00:00+00:00', 1),
    'ordinary: the last whole run was 7 days before the last commit',
  ],
  [{ ordinary: RECORD }, tree('2026-11-21T12:00:00+00:00', 301), 'ordinary: 301 commits came after the last whole run'],
  [
    { ordinary: RECORD },
    tree('2026-11-21T12:00:00+00:00', undefined),
    'ordinary: the commit of the last whole run is not in this history',
  ],
])('%j in such a tree is old: %#', (moments, age, reason) => {
  expect(staleMoments({ moments }, ['ordinary'], age)).toEqual([reason]);
});

test('a tree does not become old by lying there: the last commit tells how old the run is', () => {
  expect(staleMoments({ moments: { ordinary: RECORD } }, ['ordinary'], tree('2026-11-20T10:05:00Z', 1))).toEqual([]);
});

test('an issue is closed on all six moments', () => {
  expect(ALL_MOMENTS).toHaveLength(6);
  expect(staleMoments({ moments: { ordinary: RECORD } }, ALL_MOMENTS, FRESH)).toHaveLength(5);
});
