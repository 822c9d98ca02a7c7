import { expect, test } from 'vitest';
import { DAY_MS, later } from '@bank/core';
import { readRows } from '../../platform/database/rows.ts';
import { startTestBank } from '../../testing/test-bank.ts';

// Goal: what a production bank does otherwise than a sandbox.
const bank = await startTestBank({
  settings: { environment: 'production', publicUrl: 'https://ib.banco.example', metricsToken: 'a-long-enough-secret' },
});

test('in production the web’s form is for guests: all others come by QR code or with their document in the app', async () => {
  const status = async (body: object) => (await bank.anonymous.post('/services/accounts/login', body)).status;
  const { email, cpf: document, bankAccount, password } = bank.operator('admin');
  expect(await status({ email, bankAccount, password })).toBe(401);
  expect(await status({ document, bankAccount, password })).toBe(200);
  const guest = bank.operator('guest');
  expect(await status({ email: guest.email, bankAccount, password: guest.password })).toBe(200);
});

test('in production a temporary password of any role may be brought to the web’s form, where it opens nothing', async () => {
  const { id, email, bankAccount, password } = bank.operator('maker');
  const expiresAt = new Date(later(bank.clock.now(), DAY_MS));
  await readRows(
    bank.pool,
    `UPDATE bank.operator SET password_kind = 'temporary', temporary_expires_at = $2, temporary_tries_left = 5
     WHERE id = $1`,
    [id, expiresAt],
  );
  const reply = await bank.anonymous.post('/services/accounts/login', { email, bankAccount, password });
  expect([reply.status, reply.code]).toEqual([403, 'TEMPORARY_PASSWORD_USE']);
});

test('B02 behind https every answer asks for https for two years', async () => {
  const reply = await bank.anonymous.get('/services/none');
  expect(reply.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
});

test('in production the measures are not there for whoever does not know the secret', async () => {
  expect((await bank.anonymous.get('/metrics')).code).toBe('request.not-found');
  expect((await bank.anonymous.get('/metrics', { authorization: 'Bearer wrong' })).status).toBe(404);
  expect((await bank.anonymous.get('/metrics', { authorization: 'Bearer a-long-enough-secret' })).status).toBe(200);
});
