import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accessConfirmationContent, type AccessRequest } from '@bank/contracts';
import { formatInstant, MINUTE_MS, SECOND_MS } from '@bank/core';
import { readRows } from '../../platform/database/rows.ts';
import { startTestBank, type OperatorKey, type TestDevice } from '../../testing/test-bank.ts';

// Goal: signing in by QR code, from the browser's poll to the app's signature, with and against the rules.
const bank = await startTestBank();
const BASE = '/services/accounts-core/external-access-request';
const PROFILE = '/services/accounts-core/profile';

function newStrongId() {
  const secret = randomBytes(32).toString('base64url');
  return { secret, id: createHash('sha256').update(secret).digest('base64url') };
}

function poll(body: object, headers = {}) {
  return bank.anonymous.post(`${BASE}/login`, body, {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0',
    ...headers,
  });
}

interface Fields {
  requestId: string;
  browser: string;
  address: string;
  origin: string;
  requestedAt: string;
  matchNumber: string;
  operatorId: string;
  bankAccount: string;
  deviceId: string;
  signedAt: string;
}

/** When the requests of these tests were born. */
const askedAt = new Map<string, string>();

function signed(device: TestDevice, key: OperatorKey, id: string, matchNumber: string, change: Partial<Fields> = {}) {
  const { id: operatorId, bankAccount } = bank.operator(key);
  return device.sign((about) =>
    accessConfirmationContent({
      requestId: id,
      browser: 'Chrome no Windows',
      address: '127.0.0.1',
      origin: 'http://localhost:3000',
      requestedAt: askedAt.get(id) ?? '',
      matchNumber,
      operatorId,
      bankAccount,
      ...about,
      ...change,
    }),
  );
}

async function asked() {
  const { id, secret } = newStrongId();
  const first = await poll({ id, secret });
  expect(first.status).toBe(404);
  expect(first.code).toBe('access.request-pending');
  askedAt.set(id, formatInstant(bank.clock.now()));
  return { id, secret, matchNumber: first.json<{ matchNumber: string }>().matchNumber };
}

const device = await bank.device('admin');

test('S07 M-QR the whole way: asked for, shown, confirmed by the device, redeemed once by who holds the secret', async () => {
  const { id, secret, matchNumber } = await asked();
  expect(matchNumber).toMatch(/^\d\d$/);
  const app = await bank.as('admin');
  const shown = (await app.get(`${BASE}/${id}`)).json<AccessRequest>();
  expect(shown).toMatchObject({
    id,
    browser: 'Chrome no Windows',
    address: '127.0.0.1',
    origin: 'http://localhost:3000',
    strong: true,
  });
  const confirmed = await app.put(`${BASE}/authorize`, {
    id,
    matchNumber,
    device: signed(device, 'admin', id, matchNumber),
  });
  expect(confirmed.json()).toEqual({ status: 'authorized' });
  const again = await app.put(`${BASE}/authorize`, {
    id,
    matchNumber,
    device: signed(device, 'admin', id, matchNumber),
  });
  expect([again.status, again.code]).toEqual([409, 'access.request-answered']);
  expect((await poll({ id })).code).toBe('access.request-unknown');
  expect((await poll({ id, secret: newStrongId().secret })).status).toBe(404);
  const redeemed = await poll({ id, secret });
  expect(redeemed.status).toBe(200);
  const web = bank.withToken(redeemed.json<{ accessToken: string }>().accessToken);
  expect((await web.get(PROFILE)).json()).toMatchObject({ operator: { name: bank.operator('admin').name } });
  const twice = await poll({ id, secret });
  expect([twice.status, twice.code]).toEqual([404, 'access.request-unknown']);
  const actions = (await bank.audit('10001')).map(({ action }) => action);
  expect(actions).toContain('access.request-confirmed');
});

test('[api.qr.authorize] [api.qr.login] [api.qr.once] an id that is no hash works with id and bearer token alone', async () => {
  const id = randomUUID();
  expect((await poll({ id })).status).toBe(404);
  const app = await bank.as('guest');
  expect((await app.put(`${BASE}/authorize`, { id })).status).toBe(200);
  const redeemed = await poll({ id });
  expect(redeemed.status).toBe(200);
  expect(redeemed.json()).toEqual({ accessToken: expect.any(String) });
  expect((await poll({ id })).status).toBe(404);
  expect((await app.put(`${BASE}/authorize`, { id })).status).toBe(409);
});

test('[api.qr.login.unknown] an id nobody authorized answers 404, again and again', async () => {
  const id = randomUUID();
  for (let turn = 0; turn < 3; turn += 1) expect((await poll({ id })).status).toBe(404);
});

test('[api.qr.authorize.no-token] confirming needs a bearer token', async () => {
  expect((await bank.anonymous.put(`${BASE}/authorize`, { id: randomUUID() })).status).toBe(401);
});

test('[api.qr.authorize.unknown] an id that no browser has asked with cannot be confirmed before its time, however often it is tried [attack]', async () => {
  const app = await bank.as('guest');
  for (const id of [randomUUID(), newStrongId().id]) {
    for (let turn = 0; turn < 3; turn += 1) {
      const unasked = await app.put(`${BASE}/authorize`, { id });
      expect([unasked.status, unasked.code]).toEqual([404, 'access.request-unknown']);
    }
  }
  // Whoever tried first has prepared nothing: born at its first poll, it waits like any other.
  const id = randomUUID();
  for (let turn = 0; turn < 2; turn += 1) expect((await app.put(`${BASE}/authorize`, { id })).status).toBe(404);
  expect((await poll({ id })).code).toBe('access.request-pending');
  expect((await app.get(`${BASE}/${id}`)).json<AccessRequest>()).toMatchObject({
    browser: 'Chrome no Windows',
    strong: false,
  });
  expect((await poll({ id })).code).toBe('access.request-pending');
});

test('[api.qr.authorize.strong] an id of 43 characters is not confirmed by id and bearer token alone, and the page that shows it stays outside [attack]', async () => {
  const { id, secret, matchNumber } = await asked();
  const app = await bank.as('admin');
  for (const body of [{ id }, { id, matchNumber }]) {
    const reply = await app.put(`${BASE}/authorize`, body);
    expect(reply.status).toBe(422);
    expect((await poll({ id, secret })).code).toBe('access.request-pending');
  }
});

test('S07 a request lives 90 seconds on the server’s clock: then poll, showing and confirming say 410', async () => {
  const { id, secret, matchNumber } = await asked();
  const app = await bank.as('admin');
  bank.clock.advance(89 * SECOND_MS);
  expect((await poll({ id, secret })).status).toBe(404);
  bank.clock.advance(2 * SECOND_MS);
  for (const reply of [
    await poll({ id, secret }),
    await app.get(`${BASE}/${id}`),
    await app.put(`${BASE}/authorize`, { id, matchNumber, device: signed(device, 'admin', id, matchNumber) }),
    await app.post(`${BASE}/${id}/refuse`),
  ]) {
    expect([reply.status, reply.code]).toEqual([410, 'REQUEST_EXPIRED']);
  }
});

test('S08 each signed field counts, and so do the key, the age and the first use [attack]', async () => {
  const { id, secret, matchNumber } = await asked();
  const app = await bank.as('admin');
  const others = await bank.device('maker');
  const blocked = await bank.device('admin', 'blocked');
  const good = signed(device, 'admin', id, matchNumber);
  const wrong = [
    signed(device, 'admin', id, matchNumber, { requestId: newStrongId().id }),
    signed(device, 'admin', id, matchNumber, { browser: 'Firefox no Windows' }),
    signed(device, 'admin', id, matchNumber, { address: '127.0.0.2' }),
    signed(device, 'admin', id, matchNumber, { origin: 'https://ipe.example' }),
    signed(device, 'admin', id, matchNumber, { requestedAt: '2026-11-23T12:59:59.000Z' }),
    signed(device, 'admin', id, matchNumber, { matchNumber: matchNumber === '00' ? '01' : '00' }),
    signed(device, 'admin', id, matchNumber, { operatorId: bank.operator('maker').id }),
    signed(device, 'admin', id, matchNumber, { bankAccount: '10002' }),
    signed(device, 'admin', id, matchNumber, { deviceId: others.id }),
    signed(device, 'admin', id, matchNumber, { signedAt: '2026-11-23T12:59:59.000Z' }),
    { ...good, deviceId: others.id },
    { ...good, signature: `${good.signature.startsWith('A') ? 'B' : 'A'}${good.signature.slice(1)}` },
    { ...signed(others, 'admin', id, matchNumber), deviceId: device.id },
    signed(others, 'admin', id, matchNumber),
    signed(blocked, 'admin', id, matchNumber),
  ];
  for (const [index, signature] of wrong.entries()) {
    const reply = await app.put(`${BASE}/authorize`, { id, matchNumber, device: signature });
    expect([index, reply.status, reply.code]).toEqual([index, 422, 'access.signature-invalid']);
  }
  bank.clock.advance(60 * SECOND_MS);
  expect((await poll({ id, secret })).status).toBe(404);
  expect((await app.put(`${BASE}/authorize`, { id, matchNumber, device: good })).status).toBe(200);
});

test('S08 a signature is too old after two minutes and is taken once [attack]', async () => {
  const { verifyDeviceSignature } = bank.bank.deviceKeys;
  const { id: operatorId, companyId } = bank.operator('admin');
  const signature = device.sign(({ deviceId, signedAt }) => `${deviceId} ${signedAt} content`);
  const content = `${signature.deviceId} ${signature.signedAt} content`;
  const at = bank.clock.now();
  const check = (laterMs: number) =>
    verifyDeviceSignature(
      { companyId, operatorId, device: signature, content, at: (at + laterMs) as typeof at },
      bank.pool,
    );
  expect(await check(2 * MINUTE_MS + 1)).toMatchObject({ ok: false });
  expect(await check(-2 * MINUTE_MS - 1)).toMatchObject({ ok: false });
  expect(await check(2 * MINUTE_MS)).toMatchObject({ ok: true, value: { deviceId: device.id, state: 'trusted' } });
  expect(await check(0)).toMatchObject({ ok: false, error: { code: 'access.signature-invalid' } });
});

test('S09 the third wrong number ends the request; without a number or a signature nothing happens [attack]', async () => {
  const { id, secret, matchNumber } = await asked();
  const app = await bank.as('admin');
  const wrongNumber = matchNumber === '42' ? '43' : '42';
  const confirm = (number: string) =>
    app.put(`${BASE}/authorize`, { id, matchNumber: number, device: signed(device, 'admin', id, number) });
  expect((await app.put(`${BASE}/authorize`, { id })).code).toBe('access.signature-invalid');
  expect((await app.put(`${BASE}/authorize`, { id, device: signed(device, 'admin', id, matchNumber) })).code).toBe(
    'access.match-number-wrong',
  );
  for (let turn = 0; turn < 3; turn += 1) expect((await confirm(wrongNumber)).code).toBe('access.match-number-wrong');
  expect((await confirm(matchNumber)).code).toBe('REQUEST_EXPIRED');
  expect((await poll({ id, secret })).code).toBe('REQUEST_EXPIRED');
});

test('S17 a pending device may confirm a sign-in; an operator without a device is told how to register one', async () => {
  const pending = await bank.device('approver', 'pending');
  const one = await asked();
  const approver = await bank.as('approver');
  const confirmed = await approver.put(`${BASE}/authorize`, {
    id: one.id,
    matchNumber: one.matchNumber,
    device: signed(pending, 'approver', one.id, one.matchNumber),
  });
  expect(confirmed.status).toBe(200);
  const other = await asked();
  const guest = await bank.as('admin3');
  const refused = await guest.put(`${BASE}/authorize`, { id: other.id, matchNumber: other.matchNumber });
  expect([refused.status, refused.code]).toEqual([403, 'devices.not-registered']);
});

test('refusing in the app ends the request for its browser', async () => {
  const { id, secret } = await asked();
  const app = await bank.as('admin');
  expect((await app.post(`${BASE}/${id}/refuse`)).status).toBe(204);
  expect((await app.post(`${BASE}/${id}/refuse`)).code).toBe('access.request-answered');
  expect((await poll({ id, secret })).code).toBe('REQUEST_EXPIRED');
});

test('of many polls at once one gets the token [attack]', async () => {
  const id = randomUUID();
  await poll({ id });
  await (await bank.as('guest')).put(`${BASE}/authorize`, { id });
  const replies = await Promise.all(Array.from({ length: 8 }, () => poll({ id })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a person who was blocked between confirming and coming in stays out [attack]', async () => {
  const id = randomUUID();
  await poll({ id });
  await (await bank.as('maker')).put(`${BASE}/authorize`, { id });
  await readRows(bank.pool, `UPDATE bank.operator SET state = 'blocked' WHERE email = 'ope1@exemplo.com'`);
  expect((await poll({ id })).status).toBe(404);
  await readRows(bank.pool, `UPDATE bank.operator SET state = 'active' WHERE email = 'ope1@exemplo.com'`);
});

test('the owner of a held account gets out by confirming a sign-in with the device', async () => {
  const { email, bankAccount, password } = bank.operator('admin');
  const wrong = { email, bankAccount, password: 'wrong' };
  for (let turn = 0; turn < 21; turn += 1) await bank.anonymous.post('/services/accounts/login', wrong);
  expect((await bank.anonymous.post('/services/accounts/login', { ...wrong, password })).status).toBe(429);
  const { id, secret, matchNumber } = await asked();
  const app = await bank.as('admin');
  await app.put(`${BASE}/authorize`, { id, matchNumber, device: signed(device, 'admin', id, matchNumber) });
  expect((await poll({ id, secret })).status).toBe(200);
  expect((await bank.anonymous.post('/services/accounts/login', { ...wrong, password })).status).toBe(200);
});

test('neither the id of a request nor its secret stands in the database [attack]', async () => {
  const { id, secret } = await asked();
  const simple = randomUUID();
  await poll({ id: simple });
  const rows = JSON.stringify(await readRows(bank.pool, 'SELECT access_request::text FROM bank.access_request'));
  for (const secretText of [id, secret, simple]) expect(rows).not.toContain(secretText);
});
