import { expect, test } from 'vitest';
import { fakeClock } from '@bank/testkit';
import type { Queryable } from '../../../platform/database/rows.ts';
import { createSessionCheck } from './session-check.ts';

interface Asked {
  readonly hashes: readonly Buffer[];
  answer(): void;
  fail(error: Error): void;
}

/** A database that answers when it is told to, with every session that was asked for. */
function slowDatabase() {
  const asked: Asked[] = [];
  const on = {
    query: ({ values = [] }) =>
      new Promise((resolve, reject) => {
        const hashes = values[0] as readonly Buffer[];
        const rows = hashes.map((hash) => ({
          session_id: hash.toString('hex'),
          expires_at: 1,
          role: 'SA',
          permissions: [],
        }));
        asked.push({ hashes, answer: () => resolve({ rows } as never), fail: reject });
      }),
  } as Queryable;
  return { asked, on };
}

const clock = fakeClock('2026-11-23T13:00:00.000Z');
const turn = () => new Promise((resolve) => setImmediate(resolve));
const hash = (n: number) => Buffer.alloc(32, n);

test('checks of the same moment are one query, each session in it once', async () => {
  const { asked, on } = slowDatabase();
  const check = createSessionCheck(on, clock);
  const found = Promise.all(Array.from({ length: 64 }, (_, index) => check.find(hash(index % 4))));
  await turn();
  expect(asked.map(({ hashes }) => hashes.length)).toEqual([4]);
  asked[0]?.answer();
  expect((await found).map((session) => session?.caller.sessionId)).toEqual(
    Array.from({ length: 64 }, (_, index) => hash(index % 4).toString('hex')),
  );
});

test('S03 a check that comes while queries run is answered by one that begins later, never by theirs', async () => {
  const { asked, on } = slowDatabase();
  const check = createSessionCheck(on, clock);
  const early = [check.find(hash(1))];
  await turn();
  early.push(check.find(hash(1)));
  await turn();
  const late = Promise.all([check.find(hash(1)), check.find(hash(2)), check.find(hash(1))]);
  await turn();
  expect(asked).toHaveLength(2);
  asked[0]?.answer();
  await early[0];
  await turn();
  expect(asked.map(({ hashes }) => hashes.length)).toEqual([1, 1, 2]);
  asked[1]?.answer();
  asked[2]?.answer();
  expect(await late).toHaveLength(3);
});

test('a query that fails fails its own checks, and the next ones go on', async () => {
  const { asked, on } = slowDatabase();
  const check = createSessionCheck(on, clock);
  const failing = check.find(hash(1));
  await turn();
  asked[0]?.fail(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  const next = check.find(hash(1));
  await turn();
  asked[1]?.answer();
  expect(await next).toBeDefined();
});
