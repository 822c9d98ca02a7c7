import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS, later } from '@bank/core';
import { readRows } from '../../platform/database/rows.ts';
import { startTestBank } from '../../testing/test-bank.ts';

// Goal: what a production bank does otherwise than a sandbox.
const bank = await startTestBank({
  settings: {
    environment: 'production',
    publicUrl: 'https://ib.banco.example',
    metricsToken: 'a-long-enough-secret',
    weakAccessRequests: false,
  },
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

test('in production the measures are not there for whoever does not know the secret [attack]', async () => {
  expect((await bank.anonymous.get('/metrics')).code).toBe('request.not-found');
  expect((await bank.anonymous.get('/metrics', { authorization: 'Bearer wrong' })).status).toBe(404);
  expect((await bank.anonymous.get('/metrics', { authorization: 'Bearer a-long-enough-secret' })).status).toBe(200);
});

test('in production an id that its caller chose is unknown to poll, showing, confirming and refusing, however often [attack]', async () => {
  const base = '/services/accounts-core/external-access-request';
  const id = randomUUID();
  const app = await bank.as('guest');
  for (let turn = 0; turn < 2; turn += 1) {
    for (const reply of [
      await bank.anonymous.post(`${base}/login`, { id }),
      await bank.anonymous.post(`${base}/login`, { id, secret: randomBytes(32).toString('base64url') }),
      await app.get(`${base}/${id}`),
      await app.put(`${base}/authorize`, { id }),
      await app.post(`${base}/${id}/refuse`),
    ]) {
      expect([reply.status, reply.code]).toEqual([404, 'access.request-unknown']);
    }
  }
  const rows = await readRows(bank.pool, 'SELECT 1 FROM bank.access_request');
  expect(rows).toHaveLength(0);
  // The bank's own pages go on: theirs are hashes of a secret.
  const secret = randomBytes(32).toString('base64url');
  const strong = { id: createHash('sha256').update(secret).digest('base64url'), secret };
  expect((await bank.anonymous.post(`${base}/login`, strong)).code).toBe('access.request-pending');
});
