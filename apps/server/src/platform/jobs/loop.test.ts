import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { patience } from '@bank/testkit';
import { createLoop } from './loop.ts';

const log = pino({ level: 'silent' });

afterEach(() => void vi.useRealTimers());

test('turns follow each other, never side by side, and stop waits for the present one', async () => {
  let running = 0;
  let turns = 0;
  const loop = createLoop({
    name: 'x',
    everyMs: 1,
    log,
    turn: async () => {
      running += 1;
      expect(running).toBe(1);
      await sleep(5);
      running -= 1;
      turns += 1;
    },
  });
  loop.start();
  await vi.waitUntil(() => turns > 3, { timeout: patience(10_000) });
  await loop.stop();
  expect(running).toBe(0);
  const stoppedAt = turns;
  loop.wake();
  await sleep(20);
  expect(turns).toBe(stoppedAt);
});

test('a wake brings the next turn forward, also one that comes during a turn', async () => {
  let turns = 0;
  const loop = createLoop({
    name: 'x',
    everyMs: 60_000,
    log,
    turn: async () => {
      turns += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
    },
  });
  vi.useFakeTimers();
  loop.start();
  await vi.advanceTimersByTimeAsync(5);
  loop.wake();
  loop.wake();
  await vi.advanceTimersByTimeAsync(1000);
  expect(turns).toBe(2);
  loop.wake();
  await vi.advanceTimersByTimeAsync(1000);
  expect(turns).toBe(3);
  await loop.stop();
});

test('a loop that leaves room to others rests after each turn, also when it is woken', async () => {
  let turns = 0;
  const loop = createLoop({
    name: 'x',
    everyMs: 1,
    share: 0.25,
    log,
    turn: async () => {
      turns += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return true;
    },
  });
  vi.useFakeTimers();
  loop.start();
  for (let waited = 0; waited < 1950; waited += 50) {
    loop.wake();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(turns).toBe(5);
  await vi.advanceTimersByTimeAsync(400);
  await loop.stop();
});

test('a turn that says there is more is followed at once; one that fails is tried again later and later', async () => {
  const at: number[] = [];
  const loop = createLoop({
    name: 'x',
    everyMs: 60_000,
    log,
    turn: async () => {
      at.push(performance.now());
      if (at.length < 3) return true;
      throw new Error('on purpose');
    },
  });
  vi.useFakeTimers();
  loop.start();
  await vi.advanceTimersByTimeAsync(800);
  await loop.stop();
  const pausesMs = at.slice(1).map((moment, index) => moment - (at[index] ?? 0));
  // A timer's least is a millisecond.
  expect(pausesMs).toEqual([1, 1, 200, 400]);
});
