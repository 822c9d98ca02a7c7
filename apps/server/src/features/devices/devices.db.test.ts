import { beforeEach, expect, test } from 'vitest';
import type { CompanyDevice, Session, SignedChange } from '@bank/contracts';
import { bankingDate, MINUTE_MS, newUuid } from '@bank/core';
import { readRows } from '../../platform/database/rows.ts';
import { signChange } from '../../testing/sign-change.ts';
import { startTestBank, type OperatorKey, type TestCaller, type TestDevice } from '../../testing/test-bank.ts';

// Goal: devices and sessions are seen, approved, named, blocked and removed by whom they concern, and by nobody else.
const bank = await startTestBank();
const phones = { admin: await bank.device('admin'), maker: await bank.device('maker') };
let admin = await bank.as('admin');
let maker = await bank.as('maker');

interface Listed {
  readonly devices: readonly CompanyDevice[];
  readonly sessions: readonly Session[];
  readonly waiting: readonly SignedChange[];
}

async function list(caller: TestCaller): Promise<Listed> {
  const reply = await caller.get('/services/devices');
  expect(reply.status).toBe(200);
  return reply.json<Listed>();
}

function ask(caller: TestCaller, device: Pick<TestDevice, 'id'>, action: string, name?: string) {
  return caller.post(`/services/devices/${device.id}/changes`, { action, ...(name !== undefined && { name }) });
}

/** Asks for a change and signs it; what became of it. */
async function change(by: 'admin' | 'maker', device: Pick<TestDevice, 'id'>, action: string, name?: string) {
  bank.clock.advance(1);
  const asked = await ask(await bank.as(by), device, action, name);
  expect(asked.status, asked.text).toBe(201);
  bank.clock.advance(1);
  return (await signChange(bank, phones[by], by, asked.json<SignedChange>())).json<SignedChange>();
}

async function stateOf(device: Pick<TestDevice, 'id'>): Promise<string | undefined> {
  const rows = await readRows<{ state: string }>(bank.pool, 'SELECT state FROM bank.device WHERE id = $1', [device.id]);
  return rows[0]?.state;
}

/** A session that runs on a device. */
async function sessionOn(operator: OperatorKey, device: Pick<TestDevice, 'id'>): Promise<TestCaller> {
  const { id: operatorId, companyId, name, bankAccount } = bank.operator(operator);
  const subject = { companyId, operatorId, name, bankAccount, kind: 'app' as const, deviceId: device.id };
  const at = bank.clock.now();
  const context = { at, traceId: '0'.repeat(32), address: '203.0.113.7', userAgent: 'Ipe-app', origin: '' };
  return bank.withToken(await bank.bank.access.openSession(bank.pool, subject, context));
}

beforeEach(async () => {
  [admin, maker] = [await bank.as('admin'), await bank.as('maker')];
});

test('S16 a later device stays pending until a trusted one of the same person signs for it, and its owner is told', async () => {
  const tablet = await bank.device('maker', 'pending');
  const shown = (await list(maker)).devices.find(({ id }) => id === tablet.id);
  expect(shown).toMatchObject({
    state: 'pending',
    isOwn: true,
    actions: ['approve', 'rename', 'block', 'remove'],
    pendingLimits: { perOrder: '200.00', perDay: '1000.00', usedToday: '0.00' },
  });
  const asked = (await ask(maker, tablet, 'approve')).json<SignedChange>();
  expect(asked).toMatchObject({
    kind: 'devices.approve',
    needsSecond: false,
    title: 'Aprovar o dispositivo “Celular de teste” de Juliana Campos Moreira',
  });
  expect(asked.lines.at(-1)).toEqual({ label: 'Estado', before: 'Aguarda aprovação', after: 'Confiável' });
  expect((await list(maker)).waiting.map(({ id }) => id)).toEqual([asked.id]);
  expect(await stateOf(tablet)).toBe('pending');
  // The pending one cannot say yes to itself.
  expect((await signChange(bank, tablet, 'maker', asked)).code).toBe('access.signature-invalid');
  expect((await signChange(bank, phones.maker, 'maker', asked)).json<SignedChange>().state).toBe('done');
  expect(await stateOf(tablet)).toBe('trusted');
  const mail = (await bank.messages()).findLast(({ kind }) => kind === 'email');
  expect(mail).toMatchObject({ recipient: 'ope1@exemplo.com', text: expect.stringContaining('foi aprovado') });
  const [row] = await bank.audit('10001', 'devices.approved');
  expect(row).toMatchObject({ actor: bank.operator('maker').id, subject: tablet.id });
});

test('S16 the administrator approves, names, blocks, gives back and removes a colleague’s device', async () => {
  const tablet = await bank.device('approver', 'pending');
  expect((await change('admin', tablet, 'approve')).state).toBe('done');
  expect((await change('admin', tablet, 'rename', 'Tablet do Rogério')).state).toBe('done');
  const shown = (await list(admin)).devices.find(({ id }) => id === tablet.id);
  expect(shown).toMatchObject({
    name: 'Tablet do Rogério',
    state: 'trusted',
    isOwn: false,
    operator: { name: 'Rogério Tavares Pinheiro' },
    pendingLimits: null,
    actions: ['rename', 'block', 'remove'],
  });
  expect((await change('admin', tablet, 'block')).state).toBe('done');
  expect((await ask(admin, tablet, 'approve')).code).toBe('devices.state-conflict');
  expect((await change('admin', tablet, 'unblock')).state).toBe('done');
  expect(await stateOf(tablet)).toBe('trusted');
  expect((await change('admin', tablet, 'remove')).state).toBe('done');
  expect((await list(admin)).devices.some(({ id }) => id === tablet.id)).toBe(false);
  expect((await ask(admin, tablet, 'block')).code).toBe('devices.not-found');
  const sent = (await bank.messages()).filter(({ recipient }) => recipient === 'apr1@exemplo.com');
  expect(sent).toHaveLength(5);
  const acts = (await bank.audit('10001')).filter(({ subject }) => subject === tablet.id).map(({ action }) => action);
  expect(acts).toEqual([
    'devices.approved',
    'devices.renamed',
    'devices.blocked',
    'devices.unblocked',
    'devices.removed',
  ]);
});

test('without the permission a person sees and changes only what is their own [attack]', async () => {
  const listed = await list(maker);
  expect(new Set(listed.devices.map(({ operator }) => operator.id))).toEqual(new Set([bank.operator('maker').id]));
  expect(listed.sessions.every(({ isOwn }) => isOwn)).toBe(true);
  const reply = await ask(maker, phones.admin, 'block');
  expect([reply.status, reply.code]).toEqual([404, 'devices.not-found']);
  const stranger = await bank.as('admin2');
  await bank.device('admin2');
  for (const action of ['approve', 'block', 'unblock', 'remove']) {
    expect((await ask(stranger, phones.admin, action)).status).toBe(404);
  }
  expect((await list(stranger)).devices.every(({ operator }) => operator.id === bank.operator('admin2').id)).toBe(true);
  const lost = await bank.device('maker', 'blocked');
  expect((await ask(maker, lost, 'unblock')).code).toBe('access.not-allowed');
  expect((await ask(await bank.as('guest'), await bank.device('guest', 'pending'), 'approve')).code).toBe(
    'devices.not-registered',
  );
});

test('S03 blocking and removing a device end its sessions at once, and no others', async () => {
  for (const [action, state] of [
    ['block', 'blocked'],
    ['remove', 'removed'],
  ] as const) {
    const tablet = await bank.device('maker');
    const onTablet = await sessionOn('maker', tablet);
    expect((await onTablet.get('/services/devices')).status).toBe(200);
    const shown = (await list(admin)).devices.find(({ id }) => id === tablet.id);
    expect(shown).toMatchObject({ openSessions: 1, address: '203.0.113.7' });
    const closed: string[] = [];
    const { endSessions } = bank.platform.live;
    bank.platform.live.endSessions = (sessions) => void closed.push(...sessions);
    expect((await change('admin', tablet, action)).state).toBe('done');
    bank.platform.live.endSessions = endSessions;
    expect(closed).toHaveLength(1);
    expect(await stateOf(tablet)).toBe(state);
    expect((await onTablet.get('/services/devices')).status).toBe(401);
    expect((await maker.get('/services/devices')).status).toBe(200);
    const rows = await readRows<{ reason: string }>(
      bank.pool,
      'SELECT ended_reason AS reason FROM bank.session WHERE device_id = $1',
      [tablet.id],
    );
    expect(rows).toEqual([{ reason: `device-${state}` }]);
  }
});

test('what the change rests on is looked at again when it is signed', async () => {
  const tablet = await bank.device('maker', 'pending');
  const asked = (await ask(maker, tablet, 'approve')).json<SignedChange>();
  expect((await change('admin', tablet, 'block')).state).toBe('done');
  const signed = (await signChange(bank, phones.maker, 'maker', asked)).json<SignedChange>();
  expect(signed.state).toBe('failed');
  expect(await stateOf(tablet)).toBe('blocked');

  const colleagues = await bank.device('guest', 'pending');
  const byAdmin = (await ask(admin, colleagues, 'approve')).json<SignedChange>();
  const setRole = (role: string) =>
    readRows(bank.pool, `UPDATE bank.operator SET role = $2 WHERE id = $1`, [bank.operator('admin').id, role]);
  await setRole('GUEST');
  const refused = (await signChange(bank, phones.admin, 'admin', byAdmin)).json<SignedChange>();
  await setRole('SA');
  expect(refused.state).toBe('failed');
  expect(await stateOf(colleagues)).toBe('pending');
});

test('the last trusted device may go, with a warning; after that nothing can be signed', async () => {
  const only = await bank.device('admin3');
  const admin3 = await bank.as('admin3');
  const asked = (await ask(admin3, only, 'remove')).json<SignedChange>();
  expect(asked.notes.join(' ')).toContain('único dispositivo confiável');
  expect((await signChange(bank, only, 'admin3', asked)).json<SignedChange>().state).toBe('done');
  // The session that it opened went with it.
  expect((await admin3.get('/services/devices')).status).toBe(401);
  const next = await bank.device('admin3', 'pending');
  expect((await ask(await bank.as('admin3'), next, 'approve')).code).toBe('devices.not-registered');
});

test('S17 the list says what goes today of the person whose device is pending, whichever of them confirmed it', async () => {
  const tablet = await bank.device('maker', 'pending');
  const today = bankingDate(bank.clock.now());
  const { companyId, cpf } = bank.operator('maker');
  const id = `pending-device:${companyId}:${cpf}:${today}`;
  await bank.platform.ledger.postOne({
    id: newUuid(bank.clock, bank.platform.entropy),
    kind: 'test',
    bankingDate: today,
    at: bank.clock.now(),
    legs: [],
    counters: [{ id, amount: 15_050n, cap: 100_000n, refusal: 'test' }],
  });
  const shown = (await list(maker)).devices.find((device) => device.id === tablet.id);
  expect(shown?.pendingLimits).toEqual({ perOrder: '200.00', perDay: '1000.00', usedToday: '150.50' });
});

test('S04 people end their own sessions, who administers devices those of the company, nobody those of another [attack]', async () => {
  const stranger = await bank.as('admin2');
  const guest = await bank.as('guest');
  const sessionOf = async (caller: TestCaller) => (await list(caller)).sessions.find(({ isThis }) => isThis)?.id ?? '';
  const end = (caller: TestCaller, session: string) => caller.post(`/services/devices/sessions/${session}/end`);

  const [ofAdmin, ofMaker, ofGuest] = [await sessionOf(admin), await sessionOf(maker), await sessionOf(guest)];
  for (const [caller, session] of [
    [maker, ofAdmin],
    [maker, ofGuest],
    [guest, ofMaker],
    [stranger, ofGuest],
    [admin, await sessionOf(stranger)],
  ] as const) {
    expect((await end(caller, session)).code).toBe('devices.session-not-found');
  }
  expect((await list(admin)).sessions.map(({ id }) => id)).toEqual(expect.arrayContaining([ofAdmin, ofMaker, ofGuest]));
  bank.clock.advance(1);
  expect((await end(admin, ofGuest)).status).toBe(204);
  expect((await guest.get('/services/devices')).status).toBe(401);
  expect((await end(admin, ofGuest)).code).toBe('devices.session-not-found');
  const second = await bank.as('maker');
  bank.clock.advance(1);
  expect((await end(second, ofMaker)).status).toBe(204);
  expect((await maker.get('/services/devices')).status).toBe(401);
  expect((await second.get('/services/devices')).status).toBe(200);
  const rows = await bank.audit('10001', 'devices.session-ended');
  expect(rows.map(({ actor, subject }) => [actor, subject])).toEqual([
    [bank.operator('admin').id, bank.operator('guest').id],
    [bank.operator('maker').id, bank.operator('maker').id],
  ]);

  // A session whose last token has run out opens nothing, and is none.
  bank.clock.advance(11 * MINUTE_MS);
  const back = await bank.as('admin');
  expect((await list(back)).sessions.map(({ isThis }) => isThis)).toEqual([true]);
});
