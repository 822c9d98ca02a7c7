import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { accessConfirmationContent, type AccessRequest } from '@bank/contracts';
import { MINUTE_MS, SECOND_MS } from '@bank/core';
import { readRows, type Queryable } from '../../platform/database/rows.ts';
import { startTestBank, type TestDevice } from '../../testing/test-bank.ts';
import { whileLocked, whileOperatorHeld } from '../../testing/while-operator-held.ts';
import { setDeviceState } from '../device-keys/index.ts';

// No token is made after a block, and none comes to life again when the block is taken back (SECURITY S03): signing in,
// confirming and fetching that are under way meanwhile come to nothing, on connections of their own.
const bank = await startTestBank();
const BASE = '/services/accounts-core/external-access-request';
const RENEW = '/services/accounts/session/renew';
const PROFILE = '/services/accounts-core/profile';
const { id: operatorId, companyId, bankAccount, email, password } = bank.operator('guest');
let phone: TestDevice;

const poll = (body: object) => bank.anonymous.post(`${BASE}/login`, body);
const signIn = () => bank.anonymous.post('/services/accounts/login', { email, bankAccount, password });

/** What blocking an operator does: state and sessions, in one transaction. */
async function block(on: Queryable): Promise<void> {
  await readRows(on, `UPDATE bank.operator SET state = 'blocked' WHERE company_id = $1 AND id = $2`, [
    companyId,
    operatorId,
  ]);
  await bank.bank.access.endSessionsOf(
    on,
    { companyId, operatorIds: [operatorId] },
    { at: bank.clock.now(), reason: 'operator-blocked' },
  );
}

async function unblock(): Promise<void> {
  await readRows(bank.pool, `UPDATE bank.operator SET state = 'active' WHERE company_id = $1 AND id = $2`, [
    companyId,
    operatorId,
  ]);
}

/** What blocking or removing a device does. */
async function stopDevice(on: Queryable, state: 'blocked' | 'removed'): Promise<void> {
  await setDeviceState(on, { companyId, operatorId }, [phone.id], { state, at: bank.clock.now() });
  await bank.bank.access.endSessionsOf(
    on,
    { companyId, deviceId: phone.id },
    { at: bank.clock.now(), reason: `device-${state}` },
  );
}

/** A browser's request, and how the app says yes to it. */
async function asked() {
  const secret = randomBytes(32).toString('base64url');
  const id = createHash('sha256').update(secret).digest('base64url');
  const { matchNumber } = (await poll({ id, secret })).json<{ matchNumber: string }>();
  const app = await bank.as('guest');
  const { browser, address, origin, requestedAt } = (await app.get(`${BASE}/${id}`)).json<AccessRequest>();
  const seen = { requestId: id, browser, address, origin, requestedAt, matchNumber };
  const device = phone.sign((about) => accessConfirmationContent({ ...seen, operatorId, bankAccount, ...about }));
  return {
    authorize: () => app.put(`${BASE}/authorize`, { id, matchNumber, device }),
    redeem: () => poll({ id, secret }),
  };
}

async function openSessions(): Promise<number> {
  const rows = await readRows(bank.pool, 'SELECT FROM bank.session WHERE operator_id = $1 AND ended_at IS NULL', [
    operatorId,
  ]);
  return rows.length;
}

beforeEach(async () => {
  bank.clock.advance(2 * MINUTE_MS);
  await block(bank.pool);
  await unblock();
  phone = await bank.device('guest');
  expect(await openSessions()).toBe(0);
});

test('S03 a password that is being worked out while its operator is blocked opens nothing, also once unblocked [attack]', async () => {
  const reply = await whileOperatorHeld(bank, 'guest', signIn, block);
  expect([reply.status, reply.code]).toEqual([401, 'access.credentials-refused']);
  await unblock();
  expect(await openSessions()).toBe(0);
  expect((await signIn()).status).toBe(200);
});

test('S03 a password that is replaced while it is being worked out opens nothing [attack]', async () => {
  const [row] = await readRows<{ hash: string }>(
    bank.pool,
    'SELECT password_hash AS hash FROM bank.operator WHERE id = $1',
    [operatorId],
  );
  const setHash = (on: Queryable, hash: string) =>
    readRows(on, 'UPDATE bank.operator SET password_hash = $2 WHERE id = $1', [operatorId, hash]);
  const reply = await whileOperatorHeld(bank, 'guest', signIn, (client) => setHash(client, 'another one'));
  expect(reply.code).toBe('access.credentials-refused');
  expect(await openSessions()).toBe(0);
  await setHash(bank.pool, row?.hash ?? '');
});

test('S03 a browser that fetches its token while its operator is blocked gets none, also once unblocked [attack]', async () => {
  const { authorize, redeem } = await asked();
  expect((await authorize()).status).toBe(200);
  const reply = await whileOperatorHeld(bank, 'guest', redeem, block);
  expect(reply.status).toBe(404);
  await unblock();
  expect((await redeem()).status).not.toBe(200);
  expect(await openSessions()).toBe(0);
});

test.each(['blocked', 'removed'] as const)(
  'S03 a browser that fetches its token while the phone that confirmed it is %s gets none, also once it is given back [attack]',
  async (state) => {
    const { authorize, redeem } = await asked();
    expect((await authorize()).status).toBe(200);
    const reply = await whileOperatorHeld(bank, 'guest', redeem, (client) => stopDevice(client, state));
    expect(reply.status).toBe(404);
    await readRows(bank.pool, `UPDATE bank.device SET state = 'trusted' WHERE id = $1`, [phone.id]);
    expect((await redeem()).status).not.toBe(200);
  },
);

test('S03 a yes from the app that is under way while its operator is blocked lets no browser in, also once unblocked [attack]', async () => {
  const { authorize, redeem } = await asked();
  const reply = await whileOperatorHeld(bank, 'guest', authorize, block);
  expect([reply.status, reply.code]).toEqual([401, 'access.not-signed-in']);
  await unblock();
  expect((await redeem()).code).toBe('access.request-pending');
  expect(await openSessions()).toBe(0);
});

test('S03 a yes from a phone that is blocked while it is under way lets no browser in, and ties no session to the phone [attack]', async () => {
  const { authorize, redeem } = await asked();
  const reply = await whileOperatorHeld(bank, 'guest', authorize, (client) => stopDevice(client, 'blocked'));
  expect(reply.status).not.toBe(200);
  await readRows(bank.pool, `UPDATE bank.device SET state = 'trusted' WHERE id = $1`, [phone.id]);
  expect((await redeem()).code).toBe('access.request-pending');
  const tied = await readRows(bank.pool, 'SELECT FROM bank.session WHERE device_id = $1', [phone.id]);
  expect(tied).toEqual([]);
});

test('S03 what was confirmed before a block is fetched by nobody after it, and not after the block is taken back [attack]', async () => {
  const { authorize, redeem } = await asked();
  expect((await authorize()).status).toBe(200);
  await block(bank.pool);
  await unblock();
  expect((await redeem()).status).toBe(410);
  expect(await openSessions()).toBe(0);
});

test('S03 a token from before a block opens nothing after it is taken back, and is renewed by nobody [attack]', async () => {
  const guest = bank.withToken((await signIn()).json<{ accessToken: string }>().accessToken);
  expect((await guest.get(PROFILE)).status).toBe(200);
  await block(bank.pool);
  await unblock();
  bank.clock.advance(SECOND_MS);
  expect((await guest.get(PROFILE)).status).toBe(401);
  expect((await guest.post(RENEW)).status).toBe(401);
});

test('S03 a renewal that is under way while its session ends makes no token [attack]', async () => {
  const guest = bank.withToken((await signIn()).json<{ accessToken: string }>().accessToken);
  // The session stands when the call comes; its row is being ended when the renewal gets there.
  const renewed = await whileLocked(bank, { hold: block, call: () => guest.post(RENEW) });
  expect([renewed.status, renewed.code]).toEqual([401, 'access.not-signed-in']);
  await unblock();
});
