import { expect, test } from 'vitest';
import { startTestBank } from '../../testing/test-bank.ts';

const bank = await startTestBank({ strictLimits: true });

test('I13 an address that tries tokens is told to wait after sixty, and may look again later [attack]', async () => {
  const look = () => bank.anonymous.get(`/services/pix/payer-charges/${'a'.repeat(26)}`);
  const statuses: number[] = [];
  for (let count = 0; count < 62; count += 1) statuses.push((await look()).status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(60);
  const busy = await look();
  expect([busy.status, busy.code]).toEqual([429, 'rate.limited']);
  expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0);
  bank.clock.advance(60_000);
  expect((await look()).status).toBe(404);
});
