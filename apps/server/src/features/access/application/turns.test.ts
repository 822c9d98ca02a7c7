import { expect, test } from 'vitest';
import { createPasswordCheck } from './passwords.ts';
import { createTurns } from './turns.ts';

test('a crowd that tries passwords at once is sent away at once beyond the queue, and those inside are served [attack]', async () => {
  const turns = createTurns(1, 3);
  const check = await createPasswordCheck(undefined, turns);
  const compared = (): Promise<boolean> => check.admitted(() => check.matches('wrong', undefined));
  const crowd = await Promise.allSettled(Array.from({ length: 20 }, compared));
  expect(crowd.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  for (const one of crowd)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ name: 'TooBusy', retryAfterSeconds: 2 });
  await expect(compared()).resolves.toBe(false);
});

test('work is done so much at once and in the order of coming, also when some of it fails', async () => {
  const turns = createTurns(2, 10);
  const done: number[] = [];
  let running = 0;
  let most = 0;
  const work = (number: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    done.push(number);
    running -= 1;
    if (number === 3) throw new Error('failed');
  };
  await Promise.allSettled([1, 2, 3, 4, 5, 6].map((number) => turns.run(work(number))));
  expect([most, done]).toEqual([2, [1, 2, 3, 4, 5, 6]]);
});

test('a place is given back once', () => {
  const turns = createTurns(1, 0);
  const leave = turns.enter();
  expect(turns.enter()).toBeUndefined();
  leave?.();
  leave?.();
  expect(turns.enter()).toBeDefined();
  expect(turns.enter()).toBeUndefined();
});
