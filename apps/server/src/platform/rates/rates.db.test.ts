import { expect, test } from 'vitest';
import { SECOND_MS } from '@bank/core';
import { LIMITS, type Rate } from '../config/limits.ts';
import { readRows } from '../database/rows.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { createRates, FULL_AGAIN_MS, type Rates } from './rates.ts';

// Goal: limits that hold over all servers, whichever of them is asked.
const bank = await startTestBank();
const { pool, clock } = bank;
const { log } = bank.platform;

function servers(count: number): readonly Rates[] {
  return Array.from({ length: count }, () => createRates({ pool, clock, log }));
}

function taken(limiter: { take(subject: string): number | undefined }, times: number, subject = 'a'): number {
  return Array.from({ length: times }, () => limiter.take(subject)).filter((wait) => wait === undefined).length;
}

test('a limit on guesses is exact over all servers, also when they are asked at once [attack]', async () => {
  const limiters = servers(3).map((rates) => rates.shared('exact', { burst: 10, perSecond: 1 }));
  const waits = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => limiters[turn % 3]?.take('a') ?? Promise.reject(new Error('no limiter'))),
  );
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(10);
  expect(waits.filter((wait) => wait !== undefined).every((wait) => wait > 0 && wait <= 1)).toBe(true);
  expect(await limiters[0]?.take('b')).toBeUndefined();
  clock.advance(2 * SECOND_MS);
  const later = [await limiters[1]?.take('a'), await limiters[2]?.take('a'), await limiters[0]?.take('a')];
  expect(later).toEqual([undefined, undefined, 1]);
});

test('two limits on one subject do not count together, and the table holds no address', async () => {
  const [rates] = servers(1);
  const rate: Rate = { burst: 1, perSecond: 0.01 };
  expect(await rates?.shared('one', rate).take('203.0.113.7')).toBeUndefined();
  expect(await rates?.shared('another', rate).take('203.0.113.7')).toBeUndefined();
  expect(await rates?.shared('one', rate).take('203.0.113.7')).toBeGreaterThan(0);
  const rows = await readRows<{ row: string }>(pool, 'SELECT rate_bucket::text AS row FROM bank.rate_bucket');
  expect(JSON.stringify(rows)).not.toContain('203.0.113.7');
});

test('what one server let through is missing at the next once they levelled [attack]', async () => {
  const [one, other] = servers(2);
  const rate: Rate = { burst: 100, perSecond: 10 };
  const [here, there] = [one?.levelled('calls', rate), other?.levelled('calls', rate)];
  if (!one || !other || !here || !there) throw new Error('no servers');
  expect(taken(here, 100)).toBe(100);
  await one.level();
  expect(taken(there, 10)).toBe(10);
  await other.level();
  expect(taken(there, 100)).toBe(0);
  clock.advance(2 * SECOND_MS);
  // Twenty came back, ten were owed.
  expect(taken(there, 100)).toBe(10);
});

test('a greedy caller at three servers gets, in a minute, what one would give and at most a burst more for each further one [attack]', async () => {
  const all = servers(3);
  const rate: Rate = { burst: 60, perSecond: 10 };
  const limiters = all.map((rates) => rates.levelled('greedy', rate));
  let given = 0;
  for (let beat = 0; beat < 120; beat += 1) {
    for (const limiter of limiters) given += taken(limiter, 80);
    for (const rates of all) await rates.level();
    clock.advance(SECOND_MS / 2);
  }
  expect(given).toBeGreaterThanOrEqual(60 + 10 * 59);
  expect(given).toBeLessThanOrEqual(60 + 10 * 60 + 2 * 60);
});

test('a burst at every server at once is at worst a burst each, and then owed [attack]', async () => {
  const all = servers(3);
  const rate: Rate = { burst: 50, perSecond: 5 };
  const limiters = all.map((rates) => rates.levelled('at-once', rate));
  for (const limiter of limiters) expect(taken(limiter, 80)).toBe(50);
  for (const rates of all) await rates.level();
  clock.advance(10 * SECOND_MS);
  // A hundred and fifty were taken of fifty; what is owed is never more than a burst.
  expect(limiters.map((limiter) => taken(limiter, 80))).toEqual([50, 0, 0]);
});

test('who calls little costs the database nothing', async () => {
  const [rates] = servers(1);
  const limiter = rates?.levelled('quiet', LIMITS.strict.perSession);
  const before = await readRows(pool, 'SELECT 1 FROM bank.rate_bucket');
  if (limiter) expect(taken(limiter, 11, 'quiet')).toBe(11);
  await rates?.level();
  expect(await readRows(pool, 'SELECT 1 FROM bank.rate_bucket')).toHaveLength(before.length);
});

test('every limit is full again within the time after which its bucket is forgotten', () => {
  const rates = Object.values(LIMITS).flatMap(({ signUp, ...limits }) =>
    [...Object.values(limits), ...Object.values(signUp)].filter(
      (value): value is Rate => typeof value === 'object' && 'perSecond' in value,
    ),
  );
  expect(rates.length).toBeGreaterThan(10);
  // Twice a burst: what may be owed comes on top.
  for (const { burst, perSecond } of rates) expect(((2 * burst) / perSecond) * 1000).toBeLessThanOrEqual(FULL_AGAIN_MS);
});
