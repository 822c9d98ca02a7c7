import { expect, test } from 'vitest';
import { startTestBank } from '../../testing/test-bank.ts';

const bank = await startTestBank({ strictLimits: true });

test('I13 the public check answers an address that asks too often with a calm page and when to come back [attack]', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 25; count += 1) statuses.push((await bank.anonymous.get('/comprovante/x')).status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(20);
  const busy = await bank.anonymous.get('/comprovante/x');
  expect(busy.status).toBe(429);
  expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0);
  expect(busy.text).toContain('Consultas demais');
  bank.clock.advance(60_000);
  expect((await bank.anonymous.get('/comprovante/x')).status).toBe(404);
});
