import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DAY_MS } from '@bank/core';
import { readRows } from '../../platform/database/rows.ts';
import { startTestBank } from '../../testing/test-bank.ts';

const bank = await startTestBank();

test('what signing in leaves behind goes after its time, and only then', async () => {
  const guest = await bank.as('guest');
  const id = randomUUID();
  const login = { email: 'convidado@exemplo.com', bankAccount: '10001', password: 'wrong' };
  await bank.anonymous.post('/services/accounts/login', login);
  await bank.anonymous.post('/services/accounts-core/external-access-request/login', { id });
  await guest.get(`/services/accounts-core/external-access-request/${id}`);
  const cleanup = bank.bank.loops.find(({ name }) => name === 'access-cleanup');
  const rowsLeft = async () => {
    cleanup?.wake();
    const [row] = await readRows<{ left: bigint }>(
      bank.pool,
      `SELECT (SELECT count(*) FROM bank.sign_in_try) + (SELECT count(*) FROM bank.access_request)
         + (SELECT count(*) FROM bank.access_prompt) + (SELECT count(*) FROM bank.session) AS left`,
    );
    return Number(row?.left);
  };
  cleanup?.start();
  await sleep(300);
  expect(await rowsLeft()).toBe(5);
  bank.clock.advance(DAY_MS + 1);
  await expect.poll(rowsLeft).toBe(1);
  await sleep(300);
  expect(await rowsLeft()).toBe(1);
  bank.clock.advance(31 * DAY_MS);
  await expect.poll(rowsLeft).toBe(0);
});
