import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '@bank/core';
import { startTestBank } from '../../testing/test-bank.ts';

// Goal: S10 with production's strict figures.
const bank = await startTestBank({ strictLimits: true });
const BASE = '/services/accounts-core/external-access-request';
const chrome = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' };
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0' };

test('S10 the sixth open request of a browser within a minute is 429 with Retry-After; another browser is not held [attack]', async () => {
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const replies = [];
  for (const id of ids) replies.push(await bank.anonymous.post(`${BASE}/login`, { id }, chrome));
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 429]);
  expect(replies.at(-1)?.code).toBe('access.too-many-tries');
  expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await bank.anonymous.post(`${BASE}/login`, { id: ids[0] }, chrome)).status).toBe(404);
  expect((await bank.anonymous.post(`${BASE}/login`, { id: randomUUID() }, firefox)).status).toBe(404);
  bank.clock.advance(MINUTE_MS + 1);
  expect((await bank.anonymous.post(`${BASE}/login`, { id: randomUUID() }, chrome)).status).toBe(404);
});

test('S10 the fourth prompt of an operator within five minutes is 429; the same one again is not another [attack]', async () => {
  bank.clock.advance(10 * MINUTE_MS);
  const app = await bank.as('guest');
  const ids = Array.from({ length: 4 }, () => randomUUID());
  for (const id of ids) await bank.anonymous.post(`${BASE}/login`, { id }, chrome);
  for (const id of ids.slice(0, 3)) expect((await app.get(`${BASE}/${id}`)).status).toBe(200);
  expect((await app.get(`${BASE}/${ids[0]}`)).status).toBe(200);
  expect((await app.get(`${BASE}/${ids[3]}`)).status).toBe(429);
  expect((await app.put(`${BASE}/authorize`, { id: ids[3] })).status).toBe(429);
  expect((await app.put(`${BASE}/authorize`, { id: ids[0] })).status).toBe(200);
});
