import { expect, test } from 'vitest';
import { sessionProofContent, type DeviceSignature, type Session, type SessionProof } from '@bank/contracts';
import { MINUTE_MS, SECOND_MS } from '@bank/core';
import { readRows } from '../../platform/database/rows.ts';
import { signChange } from '../../testing/sign-change.ts';
import { startTestBank, type OperatorKey, type TestCaller, type TestDevice } from '../../testing/test-bank.ts';

// Goal: what stands behind a session: a password alone, or a device that proved its key for exactly this session.
const bank = await startTestBank();
const phone = await bank.device('maker');
const adminPhone = await bank.device('admin');
const PROOF = '/services/accounts/session/device-proof';

/** Signs in as the app does, with document, account and password. */
async function openApp(key: OperatorKey): Promise<TestCaller> {
  const { cpf: document, bankAccount, password } = bank.operator(key);
  const reply = await bank.anonymous.post('/services/accounts/login', { document, bankAccount, password });
  return bank.withToken(reply.json<{ accessToken: string }>().accessToken);
}

async function challengeOf(caller: TestCaller): Promise<string> {
  const reply = await caller.post(`${PROOF}/challenge`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<{ challenge: string }>().challenge;
}

type Fields = Parameters<typeof sessionProofContent>[0];

function signed(key: OperatorKey, device: TestDevice, challenge: string, more: Partial<Fields> = {}): DeviceSignature {
  const { id: operatorId, bankAccount } = bank.operator(key);
  return device.sign((part) => sessionProofContent({ challenge, operatorId, bankAccount, ...part, ...more }));
}

const send = (caller: TestCaller, device: DeviceSignature) => caller.post(PROOF, { device });

async function prove(caller: TestCaller, key: OperatorKey, device: TestDevice) {
  return send(caller, signed(key, device, await challengeOf(caller)));
}

/** How the list of sessions shows the session of that call. */
async function shown(caller: TestCaller): Promise<SessionProof | undefined> {
  const { sessions } = (await caller.get('/services/devices')).json<{ sessions: Session[] }>();
  return sessions.find(({ isThis }) => isThis)?.proof;
}

test('the app’s own session is worth its password until its device proves its key, then what the device is worth', async () => {
  const app = await openApp('maker');
  expect(await shown(app)).toBe('password');
  const proven = await prove(app, 'maker', phone);
  expect([proven.status, proven.json()]).toEqual([200, { proof: 'trusted-device' }]);
  expect(await shown(app)).toBe('trusted-device');
  const rows = await bank.audit('10001', 'access.device-proved');
  expect(rows).toMatchObject([{ actor: bank.operator('maker').id, data: { deviceId: phone.id } }]);
  // The app that is opened anew proves itself again; that is no news.
  bank.clock.advance(1);
  expect((await prove(app, 'maker', phone)).status).toBe(200);
  expect(await bank.audit('10001', 'access.device-proved')).toHaveLength(1);
});

test('a device that still waits for approval makes its session no more than that, and approved it makes it trusted', async () => {
  const tablet = await bank.device('maker', 'pending');
  const app = await openApp('maker');
  expect((await prove(app, 'maker', tablet)).json()).toEqual({ proof: 'pending-device' });
  expect(await shown(app)).toBe('pending-device');
  await readRows(bank.pool, `UPDATE bank.device SET state = 'trusted' WHERE id = $1`, [tablet.id]);
  expect(await shown(app)).toBe('trusted-device');
  await readRows(bank.pool, `UPDATE bank.device SET state = 'pending' WHERE id = $1`, [tablet.id]);
  expect(await shown(app)).toBe('pending-device');
});

test('S03 a blocked device takes the session that it proved along at once, and proves no new one', async () => {
  const tablet = await bank.device('maker');
  const app = await openApp('maker');
  await prove(app, 'maker', tablet);
  const asked = await (await bank.as('admin')).post(`/services/devices/${tablet.id}/changes`, { action: 'block' });
  expect((await signChange(bank, adminPhone, 'admin', asked.json())).json()).toMatchObject({ state: 'done' });
  expect((await app.get('/services/devices')).status).toBe(401);
  const again = await openApp('maker');
  expect((await prove(again, 'maker', tablet)).code).toBe('access.signature-invalid');
  expect(await shown(again)).toBe('password');
});

test('a challenge that was signed for one session opens no other: the password thief’s session stays weak [attack]', async () => {
  const [own, thief] = [await openApp('maker'), await openApp('maker')];
  const signature = signed('maker', phone, await challengeOf(own));
  await challengeOf(thief);
  expect((await send(thief, signature)).code).toBe('access.signature-invalid');
  expect(await shown(thief)).toBe('password');
  expect((await send(own, signature)).status).toBe(200);
});

test('a proof that was overheard is good for nothing a second time [attack]', async () => {
  const app = await openApp('maker');
  const signature = signed('maker', phone, await challengeOf(app));
  expect((await send(app, signature)).status).toBe(200);
  const replayed = await send(app, signature);
  expect([replayed.status, replayed.code]).toEqual([409, 'access.challenge-unknown']);
});

test('twenty proofs of one challenge at once: one is taken [attack]', async () => {
  const app = await openApp('maker');
  const signature = signed('maker', phone, await challengeOf(app));
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(app, signature)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a wrong proof uses its challenge up, so that there is nothing to guess at [attack]', async () => {
  const app = await openApp('maker');
  const challenge = await challengeOf(app);
  const wrong = phone.sign(({ deviceId, signedAt }) => `${deviceId} ${signedAt}`);
  expect((await send(app, wrong)).code).toBe('access.signature-invalid');
  expect((await send(app, signed('maker', phone, challenge))).code).toBe('access.challenge-unknown');
});

test.each<[string, Partial<Fields>]>([
  ['another challenge', { challenge: 'x'.repeat(43) }],
  ['another operator', { operatorId: 'opr_x' }],
  ['another company', { bankAccount: '10002' }],
  ['another device', { deviceId: 'dev_x' }],
  ['another moment', { signedAt: '2026-11-23T12:59:00.000Z' }],
])('a proof over %s is refused and the session stays weak [attack]', async (_, more) => {
  const app = await openApp('maker');
  expect((await send(app, signed('maker', phone, await challengeOf(app), more))).code).toBe('access.signature-invalid');
  expect(await shown(app)).toBe('password');
});

test('somebody else’s trusted device proves nothing for a stolen password [attack]', async () => {
  const app = await openApp('maker');
  expect((await prove(app, 'maker', adminPhone)).code).toBe('access.signature-invalid');
  const stranger = await bank.device('admin2');
  expect((await prove(app, 'maker', stranger)).code).toBe('access.signature-invalid');
  expect(await shown(app)).toBe('password');
});

test('a challenge of two minutes ago is over, and a newer one voids the one before', async () => {
  const app = await openApp('maker');
  const first = await challengeOf(app);
  const second = await challengeOf(app);
  expect((await send(app, signed('maker', phone, first))).code).toBe('access.signature-invalid');
  const third = await challengeOf(app);
  expect(new Set([first, second, third]).size).toBe(3);
  bank.clock.advance(2 * MINUTE_MS);
  expect((await send(app, signed('maker', phone, third))).code).toBe('access.challenge-unknown');
});

test('a session that one device proved takes no other in its place, so that a block of the first still ends it [attack]', async () => {
  const app = await openApp('maker');
  const tablet = await bank.device('maker');
  await prove(app, 'maker', tablet);
  expect((await prove(app, 'maker', phone)).code).toBe('access.signature-invalid');
  await readRows(bank.pool, `UPDATE bank.device SET state = 'blocked' WHERE id = $1`, [tablet.id]);
  expect((await app.get('/services/devices')).status).toBe(401);
});

test('a renewed token is the same session: it is worth the same and is announced to nobody', async () => {
  const app = await openApp('maker');
  await prove(app, 'maker', phone);
  const before = (await bank.audit('10001', 'access.signed-in')).length;
  bank.clock.advance(SECOND_MS);
  const renewed = await app.post('/services/accounts/session/renew');
  const again = bank.withToken(renewed.json<{ accessToken: string }>().accessToken);
  expect(await shown(again)).toBe('trusted-device');
  expect(await bank.audit('10001', 'access.signed-in')).toHaveLength(before);
});

test('coming in says in the log by which browser and with what, for every way in', async () => {
  const known = (await bank.audit('10001', 'access.signed-in')).length;
  await openApp('guest');
  bank.clock.advance(SECOND_MS);
  const { email, bankAccount, password } = bank.operator('guest');
  await bank.anonymous.post('/services/accounts/login', { email, bankAccount, password });
  const rows = (await bank.audit('10001', 'access.signed-in')).slice(known);
  expect(rows.map(({ data }) => [data.method, data.kind, data.proof, typeof data.browser])).toEqual([
    ['document', 'app', 'password', 'string'],
    ['email', 'web', 'password', 'string'],
  ]);
});

test('a password alone ends no colleague’s session, and its own always [attack]', async () => {
  const thief = await bank.signedIn('admin', 'password');
  const colleague = await bank.as('maker');
  const listed = (await thief.get('/services/devices')).json<{ sessions: Session[] }>().sessions;
  const theirs = listed.find(({ operator }) => operator.id === bank.operator('maker').id);
  const end = (id: string | undefined) => thief.post(`/services/devices/sessions/${id}/end`);
  expect((await end(theirs?.id)).code).toBe('access.trusted-device-needed');
  const all = await thief.post(`/services/access-users/operators/${bank.operator('maker').id}/end-sessions`);
  expect(all.code).toBe('access.trusted-device-needed');
  expect((await colleague.get('/services/devices')).status).toBe(200);
  expect((await end(listed.find(({ isThis }) => isThis)?.id)).status).toBe(204);
});
