import { expect, test } from 'vitest';
import { startTestBank } from '../../testing/test-bank.ts';

// Goal: I13 with production's strict figures.
const bank = await startTestBank({ strictLimits: true });

test('I13 a session that calls too fast gets 429 with Retry-After, and goes on when it has waited [attack]', async () => {
  const admin = await bank.as('admin');
  const replies = [];
  for (let turn = 0; turn < 125; turn += 1) replies.push(await admin.get('/services/accounts-core/profile'));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(120);
  const held = replies.at(-1);
  expect([held?.status, held?.code, held?.headers['retry-after']]).toEqual([429, 'rate.limited', '1']);
  bank.clock.advance(1000);
  expect((await admin.get('/services/accounts-core/profile')).status).toBe(200);
});

test('I13 an address that calls too fast gets 429, whatever it asks for [attack]', async () => {
  bank.clock.advance(60_000);
  const statuses = [];
  for (let turn = 0; turn < 205; turn += 1) statuses.push((await bank.anonymous.get('/services/none')).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});
