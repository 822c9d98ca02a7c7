import { expect, test } from 'vitest';
import { PATIENCE } from '@bank/ledger';
import { AnswerOverdue, answerMsMax, inTime } from './answer-in-time.ts';

test('with the bank’s own patience nobody waits longer than half a minute', () => {
  expect(answerMsMax(PATIENCE)).toBe(30_000);
});

test('work that is in time is answered with what comes of it, and nothing is left behind', async () => {
  const left: string[] = [];
  const leave = () => (left.push('left'), () => undefined);
  expect(await inTime(Promise.resolve('done'), 1000, leave)).toBe('done');
  await expect(inTime(Promise.reject(new Error('its own')), 1000, leave)).rejects.toThrow('its own');
  expect(left).toEqual([]);
});

test.each([
  ['done', () => Promise.resolve('done'), { status: 'fulfilled', value: 'done' }],
  ['failed', () => Promise.reject(new Error('late')), { status: 'rejected', reason: new Error('late') }],
])('work that is overdue goes on, and its end is told when it has %s', async (_, end, told) => {
  const ends: unknown[] = [];
  const { promise: going, resolve: finish } = Promise.withResolvers<void>();
  const work = going.then(end);
  await expect(inTime(work, 10, () => (one) => ends.push(one))).rejects.toThrow(AnswerOverdue);
  expect(ends).toEqual([]);
  finish();
  await expect.poll(() => ends).toEqual([told]);
});
