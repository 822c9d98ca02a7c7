import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Device } from '@bank/contracts';
import { HOUR_MS, MINUTE_MS } from '@bank/core';
import { startTestBank, type TestCaller } from '../../testing/test-bank.ts';

// Goal: whoever stole a password cannot guess their way to a trusted device. With production's strict figures.
const bank = await startTestBank({ strictLimits: true });

function register(caller: TestCaller) {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  return caller.post('/services/devices', { name: 'Celular', publicKey: { kty: 'EC', crv: 'P-256', x, y } });
}

test('S16 registering anew and asking for new codes draw on one measure: five codes an hour [attack]', async () => {
  const guest = await bank.as('guest');
  for (let count = 0; count < 4; count += 1) expect((await register(guest)).status).toBe(201);
  const { items } = (await guest.get('/services/devices/own')).json<{ items: Device[] }>();
  bank.clock.advance(MINUTE_MS);
  expect((await guest.post(`/services/devices/${items[0]?.id}/resend-code`)).status).toBe(204);
  bank.clock.advance(MINUTE_MS);
  for (const refused of [await register(guest), await guest.post(`/services/devices/${items[0]?.id}/resend-code`)]) {
    expect([refused.status, refused.code]).toEqual([429, 'access.too-many-tries']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  }
  expect((await register(await bank.as('maker'))).status).toBe(201);
  bank.clock.advance(HOUR_MS);
  expect((await register(await bank.as('guest'))).status).toBe(201);
});
