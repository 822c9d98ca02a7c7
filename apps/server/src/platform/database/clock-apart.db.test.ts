import { expect, test } from 'vitest';
import { startTestBank } from '../../testing/test-bank.ts';
import { CLOCK_APART_MS_MAX, clockApartMs } from './clock-apart.ts';

// A server whose clock is wrong would pay on another day than people signed.
const bank = await startTestBank();

const ready = async () => {
  const { statusCode, body } = await bank.bank.http.app.inject('/readyz');
  return [statusCode, (JSON.parse(body) as { checks: { clock: boolean } }).checks.clock];
};

test.each([
  ['a day ahead', 86_400_000],
  ['an hour behind', -3_600_000],
])('a machine that is %s is told by how much', async (_, wrongMs) => {
  const apart = await clockApartMs(bank.pool, { machine: () => Date.now() + wrongMs });
  // The database is off the other way; what the answer took is not counted.
  expect(Math.abs(apart + wrongMs)).toBeLessThan(1000);
});

test('a machine whose clock agrees is not blamed for a slow answer', async () => {
  let asked = 0;
  // It takes three seconds by this clock from the question to the answer.
  const machine = (): number => Date.now() + 3000 * asked++ - 1500;
  expect(await clockApartMs(bank.pool, { machine })).toBe(0);
});

test('/readyz keeps a server away whose clock is wrong, and says so, until it is right [attack]', async () => {
  expect(await ready()).toEqual([200, true]);
  const right = Date.now;
  try {
    Date.now = () => right() + CLOCK_APART_MS_MAX + 2000;
    expect(await ready()).toEqual([503, false]);
  } finally {
    Date.now = right;
  }
  expect(await ready()).toEqual([200, true]);
});
