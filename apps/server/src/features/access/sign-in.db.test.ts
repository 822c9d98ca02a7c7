import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@bank/core';
import { readRows } from '../../platform/database/rows.ts';
import { startTestBank, type OperatorKey } from '../../testing/test-bank.ts';

// Goal: signing in with a password, the token and the session behind it, and how they end.
const bank = await startTestBank();
const LOGIN = '/services/accounts/login';
const PROFILE = '/services/accounts-core/profile';

function byEmail(key: OperatorKey, password = bank.operator(key).password) {
  const { email, bankAccount } = bank.operator(key);
  return { email, bankAccount, password };
}

async function tokenOf(body: object): Promise<string> {
  const reply = await bank.anonymous.post(LOGIN, body);
  expect(reply.status).toBe(200);
  return reply.json<{ accessToken: string }>().accessToken;
}

test('[api.login.email] e-mail, account and password give an access token', async () => {
  const token = await tokenOf(byEmail('guest'));
  expect((await bank.withToken(token).get(PROFILE)).status).toBe(200);
});

test('[api.login.document] document, account and password give an access token, bankNumber for bankAccount too', async () => {
  const { cpf: document, bankAccount, password } = bank.operator('admin');
  await tokenOf({ document, bankAccount, password });
  await tokenOf({ document, bankNumber: bankAccount, password });
});

test.each(['admin', 'approver', 'maker', 'guest', 'admin2', 'admin3'] as const)(
  'the demo sign-in of the %s opens with e-mail and with document',
  async (key) => {
    const { cpf: document, bankAccount, password } = bank.operator(key);
    await tokenOf(byEmail(key));
    await tokenOf({ document, bankAccount, password });
  },
);

test('[api.login.wrong] S13 unknown, wrong and blocked are refused alike, with an errors list [attack]', async () => {
  const { companyId, id } = bank.operator('maker');
  await readRows(bank.pool, `UPDATE bank.operator SET state = 'blocked' WHERE company_id = $1 AND id = $2`, [
    companyId,
    id,
  ]);
  const tries = [
    byEmail('guest', 'not the password'),
    { email: 'nobody@exemplo.com', bankAccount: '10001', password: 'x' },
    { email: 'convidado@exemplo.com', bankAccount: '99999', password: 'Ipe-conv-10001' },
    { document: '00000000000', bankAccount: '10001', password: 'x' },
    byEmail('maker'),
  ];
  const replies = await Promise.all(tries.map((body) => bank.anonymous.post(LOGIN, body)));
  const bodies = replies.map((reply) => ({ ...reply.json(), traceId: 'x' }));
  for (const [index, reply] of replies.entries()) {
    expect(reply.status).toBe(401);
    expect(reply.code).toBe('access.credentials-refused');
    expect(bodies[index]).toEqual(bodies[0]);
  }
  await readRows(bank.pool, `UPDATE bank.operator SET state = 'active' WHERE company_id = $1 AND id = $2`, [
    companyId,
    id,
  ]);
});

test('[api.login.temporary] a right temporary password is refused as TEMPORARY_PASSWORD_USE and stays usable', async () => {
  for (let turn = 0; turn < 7; turn += 1) {
    const reply = await bank.anonymous.post(LOGIN, byEmail('newcomer'));
    expect(reply.status).toBe(403);
    expect(reply.code).toBe('TEMPORARY_PASSWORD_USE');
  }
  expect((await bank.anonymous.post(LOGIN, byEmail('newcomer', 'Temp-99999'))).code).toBe('access.credentials-refused');
});

test('[api.token.name] [api.token.account] [api.token.exp] S01 the token carries the claims, signed with ES256', async () => {
  const token = await tokenOf(byEmail('guest'));
  const claims = decodeJwt(token);
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'JWT' });
  expect(claims).toMatchObject({
    name: bank.operator('guest').name,
    'custom:account_number': '10001',
    sub: bank.operator('guest').id,
    exp: (bank.clock.now() + 10 * MINUTE_MS) / 1000,
  });
  // 32 random bytes: 256 bits.
  expect(claims.sid).toMatch(/^[\w-]{43}$/);
});

test('S01 ten thousand session ids are all different and none stands in the database [attack]', async () => {
  const ids = new Set<string>();
  for (let index = 0; index < 10_000; index += 1) {
    ids.add(Buffer.from(bank.platform.entropy.bytes(32)).toString('base64url'));
  }
  expect(ids.size).toBe(10_000);
  const token = await tokenOf(byEmail('guest'));
  const { sid } = decodeJwt(token);
  const rows = await readRows<{ row: string }>(bank.pool, 'SELECT session::text AS row FROM bank.session');
  const dump = JSON.stringify(rows);
  expect(rows.length).toBeGreaterThan(0);
  expect(dump).not.toContain(String(sid));
  expect(dump).not.toContain(Buffer.from(String(sid), 'base64url').toString('hex'));
});

test('[api.profile] [api.profile.legal] [api.profile.products] [api.profile.permissions] the administrator of 10001', async () => {
  const reply = await (await bank.as('admin')).get(PROFILE);
  expect(reply.json()).toMatchObject({
    type: 'LEGAL',
    productPermissions: ['PIX', 'TRANSFER', 'PAYMENT', 'CHARGING', 'CHECKS'],
    operator: { role: 'SA', permissions: expect.arrayContaining(['OPERATOR_USERS', 'DEVICES', 'PROFILES']) },
    company: { name: 'Estrela do Sul Ltda', document: '11222333000181', bankAccount: '10001' },
  });
});

test('[api.profile.second] 10002 has PAYMENT and neither PIX nor TRANSFER', async () => {
  const { productPermissions } = (await (await bank.as('admin2')).get(PROFILE)).json<{
    productPermissions: string[];
  }>();
  expect(productPermissions).toEqual(['PAYMENT', 'CHARGING']);
});

test('[api.profile.no-token] [api.profile.bad-token] without a good token the profile is refused', async () => {
  const good = (await bank.as('admin')).token ?? '';
  const [head = '', body = '', signature = ''] = good.split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  const flipped = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  for (const token of [undefined, 'x', 'a.b.c', unsigned, flipped, `${good}x`, 'x'.repeat(5000)]) {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const reply = await bank.anonymous.get(PROFILE, headers);
    expect(reply.status).toBe(401);
    expect(reply.code).toBe('access.not-signed-in');
  }
  expect((await bank.anonymous.get(PROFILE, { authorization: `Basic ${good}` })).status).toBe(401);
});

test('S02 ten idle minutes and a second end the token; renewing keeps the session for twelve hours and no more', async () => {
  const start = bank.clock.now();
  const idle = bank.withToken(await tokenOf(byEmail('guest')));
  let active = bank.withToken(await tokenOf(byEmail('guest')));
  const { sid } = decodeJwt(active.token ?? '');
  bank.clock.advance(10 * MINUTE_MS - SECOND_MS);
  expect((await idle.get(PROFILE)).status).toBe(200);
  const renewed = await active.post('/services/accounts/session/renew');
  active = bank.withToken(renewed.json<{ accessToken: string }>().accessToken);
  expect(decodeJwt(active.token ?? '').sid).toBe(sid);
  bank.clock.advance(2 * SECOND_MS);
  expect((await idle.get(PROFILE)).status).toBe(401);
  for (;;) {
    bank.clock.advance(5 * MINUTE_MS);
    const reply = await active.post('/services/accounts/session/renew');
    if (reply.status !== 200) break;
    active = bank.withToken(reply.json<{ accessToken: string }>().accessToken);
  }
  const lasted = bank.clock.now() - start;
  expect(lasted).toBeGreaterThan(11.9 * HOUR_MS);
  expect(lasted).toBeLessThanOrEqual(12 * HOUR_MS + 5 * MINUTE_MS);
  bank.clock.set(start);
});

test('S03 sign-out, a block, a removed device and a closed company each end the session at once', async () => {
  const signedOut = await bank.as('guest');
  expect((await signedOut.post('/services/accounts/logout')).status).toBe(204);
  expect((await signedOut.get(PROFILE)).status).toBe(401);
  expect((await signedOut.post('/services/accounts/logout')).status).toBe(401);

  const { companyId, id } = bank.operator('guest');
  const blocked = await bank.as('guest');
  const setState = (state: string) =>
    readRows(bank.pool, 'UPDATE bank.operator SET state = $3 WHERE company_id = $1 AND id = $2', [
      companyId,
      id,
      state,
    ]);
  await setState('blocked');
  expect((await blocked.get(PROFILE)).status).toBe(401);
  await setState('active');

  const revoked = await bank.as('guest');
  const end = { at: bank.clock.now(), reason: 'ended-by-operator' } as const;
  const ended = await bank.bank.access.endSessionsOf(bank.pool, { companyId, operatorIds: [id] }, end);
  expect(ended.length).toBeGreaterThan(0);
  expect((await revoked.get(PROFILE)).status).toBe(401);

  const device = await bank.device('guest');
  const onDevice = await bank.as('guest');
  const { sub } = decodeJwt(onDevice.token ?? '');
  await readRows(bank.pool, 'UPDATE bank.session SET device_id = $2 WHERE operator_id = $1 AND ended_at IS NULL', [
    sub,
    device.id,
  ]);
  expect((await onDevice.get(PROFILE)).status).toBe(200);
  await readRows(bank.pool, `UPDATE bank.device SET state = 'removed' WHERE id = $1`, [device.id]);
  expect((await onDevice.get(PROFILE)).status).toBe(401);

  const second = await bank.as('admin3');
  await bank.byHand(`UPDATE bank.company SET state = 'blocked' WHERE bank_account = '10003'`);
  expect((await second.get(PROFILE)).status).toBe(401);
  await bank.byHand(`UPDATE bank.company SET state = 'active' WHERE bank_account = '10003'`);
});

test('who holds the token of a session that ended before its time is told why; a forged one tells nothing [attack]', async () => {
  const { companyId, id } = bank.operator('guest');
  const guest = await bank.as('guest');
  const end = { at: bank.clock.now(), reason: 'ended-by-operator' } as const;
  await bank.bank.access.endSessionsOf(bank.pool, { companyId, operatorIds: [id] }, end);
  const told = await guest.get(PROFILE);
  expect([told.status, told.code]).toEqual([401, 'access.not-signed-in']);
  expect(told.json()).toMatchObject({ because: 'ended-by-operator' });
  const [head, body] = (guest.token ?? '').split('.');
  for (const token of [`${head}.${body}.${'A'.repeat(86)}`, `${head}.e30.${'A'.repeat(86)}`]) {
    const forged = await bank.withToken(token).get(PROFILE);
    expect(forged.status).toBe(401);
    expect(forged.json()).not.toHaveProperty('because');
  }
});

test('two tabs that renew one session at once end it for neither', async () => {
  const guest = await bank.as('guest');
  const renewed = await Promise.all([1, 2].map(() => guest.post('/services/accounts/session/renew')));
  const tokens = renewed.map((reply) => reply.json<{ accessToken: string }>().accessToken);
  for (const token of [guest.token ?? '', ...tokens])
    expect((await bank.withToken(token).get(PROFILE)).status).toBe(200);
});

test('a session of one company cannot be ended for another [attack]', async () => {
  const guest = await bank.as('guest');
  const ended = await bank.bank.access.endSessionsOf(
    bank.pool,
    { companyId: bank.companyId('10002'), operatorIds: [bank.operator('guest').id] },
    { at: bank.clock.now(), reason: 'operator-blocked' },
  );
  expect(ended).toEqual([]);
  expect((await guest.get(PROFILE)).status).toBe(200);
});

test('a change of rights counts from the next call on', async () => {
  const maker = await bank.as('maker');
  expect((await maker.get('/services/access-users')).status).toBe(403);
  const { companyId, id } = bank.operator('maker');
  await readRows(bank.pool, `UPDATE bank.operator SET role = 'SA' WHERE company_id = $1 AND id = $2`, [companyId, id]);
  expect((await maker.get('/services/access-users')).status).toBe(200);
  await readRows(bank.pool, `UPDATE bank.operator SET role = 'EDITOR' WHERE company_id = $1 AND id = $2`, [
    companyId,
    id,
  ]);
});

test('signing in, out and being refused are in the company’s audit trail', async () => {
  bank.clock.advance(HOUR_MS);
  const before = (await bank.audit('10001')).length;
  const caller = bank.withToken(await tokenOf(byEmail('guest')));
  bank.clock.advance(SECOND_MS);
  await bank.anonymous.post(LOGIN, byEmail('guest', 'wrong'));
  bank.clock.advance(SECOND_MS);
  await caller.post('/services/accounts/logout');
  const rows = (await bank.audit('10001')).slice(before);
  expect(rows.map(({ action }) => action)).toEqual(['access.signed-in', 'access.sign-in-refused', 'access.signed-out']);
  for (const { actor, data } of rows) {
    expect(actor).toBe(bank.operator('guest').id);
    expect(data).toMatchObject({ address: '127.0.0.1', operatorName: bank.operator('guest').name });
    expect(JSON.stringify(data)).not.toContain('wrong');
  }
});
