import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Device, Session } from '@bank/contracts';
import { later, MINUTE_MS, SECOND_MS } from '@bank/core';
import { deliverDue } from '../../platform/messages/delivery.ts';
import { putMessage } from '../../platform/messages/outgoing.ts';
import { readRows, type Queryable } from '../../platform/database/rows.ts';
import { startTestBank, type OperatorKey, type TestCaller } from '../../testing/test-bank.ts';
import { whileOperatorHeld } from '../../testing/while-operator-held.ts';
import { setDeviceState } from './postgres/devices.ts';

// Goal: registering devices, and the codes that go out for the first one.
const sent: { channel: string; to: string; text: string; reference: string }[] = [];
let outboxAnswers = true;
const bank = await startTestBank({
  rails: {
    outbox: {
      async send(channel: string, message: { to: string; text: string; reference: string }) {
        if (!outboxAnswers) return { ok: false, error: { code: 'rail.unavailable' } };
        sent.push({ channel, ...message });
        return { ok: true, value: { id: 'x' } };
      },
    },
  } as never,
});

function newKey() {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  return { kty: 'EC', crv: 'P-256', x, y };
}

function register(caller: TestCaller, publicKey: unknown = newKey(), name = 'Celular da Marina') {
  return caller.post('/services/devices', { name, publicKey });
}

async function lastCode(): Promise<string> {
  const message = (await bank.messages()).findLast(({ text }) => text?.includes('é o código'));
  return /^\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
}

/** Registers a device of a session that a password opened, and types its code. */
async function registerWithCode(key: OperatorKey): Promise<Device> {
  bank.clock.advance(SECOND_MS);
  const caller = await bank.signedIn(key, 'password');
  const { id } = (await register(caller)).json<Device>();
  return (await caller.post(`/services/devices/${id}/confirm`, { code: await lastCode() })).json<Device>();
}

/** As after somebody was removed from the company and invited again. */
async function beginAnew(key: OperatorKey): Promise<void> {
  const { companyId, id: operatorId } = bank.operator(key);
  await bank.bank.deviceKeys.removeDevicesOf(bank.pool, { companyId, operatorId });
  // What is sent from here on is the last message.
  bank.clock.advance(SECOND_MS);
}

function other(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

test('S16 the first device is trusted by the code that goes out by e-mail and SMS, a second one stays pending', async () => {
  const admin = await bank.as('admin');
  const first = await register(admin);
  expect(first.status).toBe(201);
  expect(first.json()).toMatchObject({ name: 'Celular da Marina', state: 'awaiting_code', lastUsedAt: null });
  const messages = (await bank.messages()).slice(-2);
  expect(new Set(messages.map(({ kind, recipient }) => `${kind} ${recipient}`))).toEqual(
    new Set(['email adm1@exemplo.com', 'sms +5511990010001']),
  );
  const { id } = first.json<Device>();
  const code = await lastCode();
  bank.clock.advance(SECOND_MS);
  expect((await admin.post(`/services/devices/${id}/confirm`, { code: other(code) })).code).toBe('devices.code-wrong');
  bank.clock.advance(SECOND_MS);
  const confirmed = await admin.post(`/services/devices/${id}/confirm`, { code });
  expect(confirmed.json()).toMatchObject({ id, state: 'trusted' });
  expect(await bank.bank.deviceKeys.trustedDeviceOf(bank.companyId('10001'), bank.operator('admin').id)).toMatchObject({
    id,
  });

  bank.clock.advance(SECOND_MS);
  const second = await register(admin, newKey(), 'Tablet');
  expect(second.json()).toMatchObject({ state: 'awaiting_code' });
  const secondId = second.json<Device>().id;
  bank.clock.advance(SECOND_MS);
  expect((await admin.post(`/services/devices/${secondId}/confirm`, { code })).code).toBe('devices.code-wrong');
  bank.clock.advance(SECOND_MS);
  const later = await admin.post(`/services/devices/${secondId}/confirm`, { code: await lastCode() });
  expect(later.json()).toMatchObject({ id: secondId, state: 'pending' });
  const { items } = (await admin.get('/services/devices/own')).json<{ items: Device[] }>();
  expect(items.map(({ state }) => state)).toEqual(['trusted', 'pending']);
  const actions = (await bank.audit('10001')).map(({ action }) => action);
  expect(actions).toEqual([
    'devices.registered',
    'devices.code-refused',
    'devices.trusted',
    'devices.registered',
    'devices.code-refused',
    'devices.code-confirmed',
  ]);
  expect((await bank.messages()).some(({ text }) => text.includes('Tablet'))).toBe(true);
});

test('S03 the session runs on the device that it confirmed: removed, the device takes it along', async () => {
  const maker = await bank.as('maker');
  const { id } = (await register(maker)).json<Device>();
  await maker.post(`/services/devices/${id}/confirm`, { code: await lastCode() });
  await readRows(bank.pool, `UPDATE bank.device SET state = 'removed' WHERE id = $1`, [id]);
  expect((await maker.get('/services/devices/own')).status).toBe(401);
});

test('a code is dead at the fifth wrong try and after ten minutes; a new one comes, but not at once [attack]', async () => {
  const guest = await bank.as('guest');
  const { id } = (await register(guest)).json<Device>();
  const code = await lastCode();
  const confirm = (typed: string) => guest.post(`/services/devices/${id}/confirm`, { code: typed });
  for (let turn = 0; turn < 5; turn += 1) expect((await confirm(other(code))).code).toBe('devices.code-wrong');
  expect((await confirm(code)).code).toBe('devices.code-expired');
  const early = await guest.post(`/services/devices/${id}/resend-code`);
  expect([early.status, early.code]).toEqual([429, 'access.too-many-tries']);
  bank.clock.advance(2 * SECOND_MS);
  expect((await guest.post(`/services/devices/${id}/resend-code`)).status).toBe(204);
  const fresh = await lastCode();
  bank.clock.advance(10 * MINUTE_MS - SECOND_MS);
  expect((await guest.get('/services/devices/own')).status).toBe(401);
  const again = await bank.as('guest');
  bank.clock.advance(SECOND_MS);
  expect((await again.post(`/services/devices/${id}/confirm`, { code: fresh })).code).toBe('devices.code-expired');
});

test('twenty wrong codes at once take the five tries and no more [attack]', async () => {
  const guest = await bank.as('guest');
  const { id } = (await register(guest)).json<Device>();
  const code = await lastCode();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => guest.post(`/services/devices/${id}/confirm`, { code: other(code) })),
  );
  expect(replies.filter((reply) => reply.code === 'devices.code-wrong')).toHaveLength(5);
  expect(replies.filter((reply) => reply.code === 'devices.code-expired')).toHaveLength(15);
});

test('the same key again is the same device; a key that is no point of the curve is refused [attack]', async () => {
  const approver = await bank.as('approver');
  const key = newKey();
  const first = (await register(approver, key)).json<Device>();
  expect((await register(approver, key)).json<Device>().id).toBe(first.id);
  const replaced = (await register(approver, newKey())).json<Device>();
  expect(replaced.state).toBe('awaiting_code');
  const { items } = (await approver.get('/services/devices/own')).json<{ items: Device[] }>();
  expect(items.map(({ id }) => id)).toEqual([replaced.id]);
  const bent = await register(approver, { ...key, y: key.x });
  expect([bent.status, bent.code]).toEqual([400, 'request.field-invalid']);
});

test('five devices are the most', async () => {
  const admin = await bank.as('admin3');
  await bank.device('admin3');
  for (let index = 0; index < 4; index += 1) await bank.device('admin3', 'pending');
  expect((await register(admin)).code).toBe('devices.too-many');
});

test('a stranger with CPF, account and password registers a device, and without the code it confirms nothing [attack]', async () => {
  await bank.device('approver');
  const thief = await bank.signedIn('approver', 'password');
  const registered = (await register(thief)).json<Device>();
  expect(registered.state).toBe('awaiting_code');
  for (const code of ['000000', '111111', '222222', '333333', '444444', '555555']) {
    const reply = await thief.post(`/services/devices/${registered.id}/confirm`, { code });
    expect(['devices.code-wrong', 'devices.code-expired']).toContain(reply.code);
  }
  const { items } = (await thief.get('/services/devices/own')).json<{ items: Device[] }>();
  expect(items.find(({ id }) => id === registered.id)?.state).toBe('awaiting_code');
  // And who owns the account has the message with the code, which says what it is for.
  const mail = (await bank.messages()).findLast(({ recipient }) => recipient === 'apr1@exemplo.com');
  expect(mail?.text).toContain('Não informe a ninguém');
});

test('a code that was told to a stranger makes their session no stronger: only the key of the device does [attack]', async () => {
  bank.clock.advance(SECOND_MS);
  const [own, thief] = [await bank.signedIn('guest', 'password'), await bank.signedIn('guest', 'password')];
  const { id } = (await register(own)).json<Device>();
  expect((await thief.post(`/services/devices/${id}/confirm`, { code: await lastCode() })).status).toBe(200);
  const { sessions } = (await thief.get('/services/devices')).json<{ sessions: Session[] }>();
  expect(sessions.find(({ isThis }) => isThis)?.proof).toBe('password');
});

test('S16 whoever has a stolen phone that was blocked registers it anew, and reads the codes: it is pending, never trusted [attack]', async () => {
  for (const key of ['maker', 'admin2'] as const) {
    // Also of who administers a company alone, to whom nobody in the company could say yes: the bank does.
    await beginAnew(key);
    await bank.device(key, 'blocked');
    expect((await registerWithCode(key)).state).toBe('pending');
  }
});

test('S16 the key of a blocked device is refused, under any sign-in of the company and in any spelling [attack]', async () => {
  const blocked = await bank.device('maker', 'blocked');
  const { x, y } = blocked.publicKey;
  const prime = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
  const mirrored = (prime - BigInt(`0x${Buffer.from(y, 'base64url').toString('hex')}`)).toString(16).padStart(64, '0');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  // 43 characters stand for 258 bits, of which the key has 256.
  const respelt = x.slice(0, -1) + (letters[letters.indexOf(x.at(-1) ?? '') + 1] ?? '');
  expect(Buffer.from(respelt, 'base64url')).toEqual(Buffer.from(x, 'base64url'));
  const forms = [
    { x, y },
    { x, y: Buffer.from(mirrored, 'hex').toString('base64url') },
    { x: respelt, y },
  ];
  for (const key of ['maker', 'guest'] as const) {
    for (const form of forms) {
      const reply = await register(await bank.as(key), { kty: 'EC', crv: 'P-256', ...form });
      expect([reply.status, reply.code]).toEqual([403, 'devices.key-blocked']);
    }
  }
  // Another company's block says nothing here.
  expect((await register(await bank.as('admin3'), blocked.publicKey)).code).not.toBe('devices.key-blocked');
});

test('S16 a device that was trusted and is removed leaves its owner no first one; who was removed begins anew', async () => {
  const owner = bank.operator('guest');
  await beginAnew('guest');
  const old = await bank.device('guest');
  await setDeviceState(bank.pool, { companyId: owner.companyId, operatorId: owner.id }, [old.id], {
    state: 'removed',
    at: bank.clock.now(),
  });
  expect((await registerWithCode('guest')).state).toBe('pending');
  await beginAnew('guest');
  expect((await registerWithCode('guest')).state).toBe('trusted');
});

test('S16 a device that is removed while its right code is under way stays removed [attack]', async () => {
  const { id: operatorId, companyId } = bank.operator('guest');
  await beginAnew('guest');
  const guest = await bank.as('guest');
  const { id } = (await register(guest)).json<Device>();
  const code = await lastCode();
  const confirmed = await whileOperatorHeld(
    bank,
    'guest',
    () => guest.post(`/services/devices/${id}/confirm`, { code }),
    (client) => setDeviceState(client, { companyId, operatorId }, [id], { state: 'removed', at: bank.clock.now() }),
  );
  expect(confirmed.code).toBe('devices.code-expired');
  const rows = await readRows<{ state: string }>(bank.pool, 'SELECT state FROM bank.device WHERE id = $1', [id]);
  expect(rows).toEqual([{ state: 'removed' }]);
});

test('S03 who is signed out while their device is registered, or its code is under way, gets none trusted [attack]', async () => {
  const { id: operatorId, companyId } = bank.operator('guest');
  await beginAnew('guest');
  const end = (client: Queryable) =>
    bank.bank.access.endSessionsOf(
      client,
      { companyId, operatorIds: [operatorId] },
      { at: bank.clock.now(), reason: 'operator-blocked' },
    );
  const before = await bank.as('guest');
  const refused = await whileOperatorHeld(bank, 'guest', () => register(before), end);
  expect(refused.code).toBe('access.not-signed-in');
  bank.clock.advance(SECOND_MS);
  const guest = await bank.as('guest');
  const { id } = (await register(guest)).json<Device>();
  const code = await lastCode();
  const confirmed = await whileOperatorHeld(
    bank,
    'guest',
    () => guest.post(`/services/devices/${id}/confirm`, { code }),
    end,
  );
  expect(confirmed.code).toBe('access.not-signed-in');
  const rows = await readRows<{ state: string }>(bank.pool, 'SELECT state FROM bank.device WHERE id = $1', [id]);
  expect(rows).toEqual([{ state: 'awaiting_code' }]);
});

test('Z03 a device of another company does not exist [attack]', async () => {
  const theirs = await bank.device('admin3');
  const admin = await bank.as('admin2');
  const reply = await admin.post(`/services/devices/${theirs.id}/confirm`, { code: '123456' });
  expect([reply.status, reply.code]).toEqual([404, 'devices.not-found']);
  const denied = await bank.audit('10002', 'access.denied');
  expect(denied.filter(({ subject }) => subject === 'devices.confirm-device').at(-1)).toMatchObject({
    data: { code: 'devices.not-found' },
  });
});

test('messages are delivered at least once, kept while the outbox is away, and struck out when they are gone', async () => {
  outboxAnswers = false;
  await deliverDue(bank.platform);
  expect(sent).toEqual([]);
  outboxAnswers = true;
  bank.clock.advance(10 * MINUTE_MS);
  while (await deliverDue(bank.platform));
  const kept = await bank.messages();
  expect(sent).toHaveLength(kept.length);
  expect(new Set(sent.map(({ reference }) => reference)).size).toBe(sent.length);
  expect(kept.every(({ text }) => text === null)).toBe(true);
});

test('messages that wait together are delivered in the order in which they were written', async () => {
  while (await deliverDue(bank.platform));
  const since = sent.length;
  const words = ['recebemos', 'falta um documento', 'em análise', 'aprovado'];
  for (const [place, subject] of words.entries()) {
    const message = { companyId: 'app_1', kind: 'email', recipient: 'a@exemplo.com', subject, text: subject } as const;
    await putMessage(bank.pool, bank.platform, message, later(bank.clock.now(), place));
  }
  // As after an update of the row: it lies behind the others, and is no younger for that.
  await readRows(bank.pool, `UPDATE bank.outgoing_message SET tries = 1 WHERE subject = 'recebemos'`);
  bank.clock.advance(MINUTE_MS);
  await deliverDue(bank.platform);
  expect(sent.slice(since).map(({ text }) => text)).toEqual(words);
});
