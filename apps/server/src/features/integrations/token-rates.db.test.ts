import { expect, test } from 'vitest';
import { MINUTE_MS } from '@bank/core';
import { TOKEN_PATH } from '@bank/contracts';
import { startTestBank } from '../../testing/test-bank.ts';

// Goal: who guesses secrets is told to wait, and holds up nobody else by it.
const bank = await startTestBank({ strictLimits: true, settings: { trustedProxies: ['127.0.0.1'] } });

async function ask(clientId: string, address: string) {
  const authorization = `Basic ${Buffer.from(`${clientId}:x`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address };
  const payload = 'grant_type=client_credentials';
  return bank.bank.http.app.inject({ method: 'POST', url: TOKEN_PATH, headers, payload });
}

async function statuses(count: number, clientOf: (nth: number) => string, address: string): Promise<readonly number[]> {
  const found: number[] = [];
  for (let nth = 0; nth < count; nth += 1) found.push((await ask(clientOf(nth), address)).statusCode);
  return found;
}

test('I13 one client is tried twenty times from an address, which may go on later; from elsewhere it is not held up [attack]', async () => {
  const tried = await statuses(22, () => 'ipe-erp', '9.9.9.1');
  expect(tried.filter((status) => status === 401)).toHaveLength(20);
  const busy = await ask('ipe-erp', '9.9.9.1');
  expect([busy.statusCode, busy.headers['cache-control']]).toEqual([429, 'no-store']);
  expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('ipe-erp', '9.9.9.2')).statusCode).toBe(401);
  bank.clock.advance(MINUTE_MS);
  expect((await ask('ipe-erp', '9.9.9.1')).statusCode).toBe(401);
});

test('I13 an address that tries one client after the other is told to wait after sixty [attack]', async () => {
  const tried = await statuses(62, (nth) => `client-${nth}`, '9.9.9.3');
  expect(tried.filter((status) => status === 429)).toHaveLength(2);
});
