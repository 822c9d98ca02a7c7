import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Device, Operator, ProfileOfRights, SignedChange } from '@bank/contracts';
import { addDays, bankingDate, SECOND_MS } from '@bank/core';
import { signChange } from '../../testing/sign-change.ts';
import { startTestBank, type TestCaller, type TestDevice, type TestReply } from '../../testing/test-bank.ts';

// Every act that changes what stands tells so, in its own transaction: after each of them the verifier finds nothing, and what
// stood before is never what was told last.
const bank = await startTestBank();
const PROFILES = '/services/access-users/profiles';
let phone: TestDevice;
let admin: TestCaller;

beforeAll(async () => {
  phone = await bank.device('admin');
  await bank.device('admin2');
  await bank.explainByHand();
});

beforeEach(async () => {
  bank.clock.advance(SECOND_MS);
  admin = await bank.as('admin');
});

async function fault(): Promise<string | null> {
  const client = await bank.pool.connect();
  try {
    const check = bank.bank.checks.find(({ name }) => name === 'explanations.standing');
    if (!check) throw new Error('nobody asks what stands');
    return (await check.run(client)).firstFault;
  } finally {
    client.release();
  }
}

/** What the last act that told of something told of. */
async function told(account = '10001'): Promise<readonly string[]> {
  type Stands = { readonly order: string; readonly things: readonly { what: string; value: object | null }[] };
  const acts = (await bank.audit(account)).flatMap(({ data }) => (data.stands ? [data.stands as Stands] : []));
  const last = acts.toSorted((a, b) => Number(a.order) - Number(b.order)).at(-1);
  return (last?.things ?? []).map(({ what, value }) => (value === null ? `${what} gone` : what));
}

async function signed(reply: TestReply): Promise<SignedChange> {
  expect(reply.status, reply.text).toBe(201);
  bank.clock.advance(1);
  const change = (await signChange(bank, phone, 'admin', reply.json<SignedChange>())).json<SignedChange>();
  expect(change.state, change.reason ?? '').toBe('done');
  return change;
}

const keyed = (key: string) => ({ 'idempotency-key': key });
const operator = (key: 'admin' | 'maker' | 'guest') => `/services/access-users/operators/${bank.operator(key).id}`;

async function profileId(name: string): Promise<string> {
  const { items } = (await admin.get(PROFILES)).json<{ items: ProfileOfRights[] }>();
  return items.find((profile) => profile.name === name)?.id ?? '';
}

test('profiles and rights', async () => {
  const made = await signed(
    await admin.post(PROFILES, { name: 'Breve', permissions: ['STATEMENT_VIEW'] }, keyed('p1')),
  );
  expect([await told(), await fault()]).toEqual([['operators.profile'], null]);
  const rights = { role: 'EDITOR', profileId: made.resultId, approverClass: 'B', accessUntil: '2027-12-31' };
  await signed(await admin.put(operator('maker'), rights));
  expect([await told(), await fault()]).toEqual([['operators.rights'], null]);
  await signed(await admin.put(operator('maker'), { ...rights, profileId: await profileId('Financeiro') }));
  await signed(await admin.delete(`${PROFILES}/${made.resultId}`));
  expect([await told(), await fault()]).toEqual([['operators.profile gone'], null]);
});

test('absences, and an operator who goes with everything', async () => {
  const today = bankingDate(bank.clock.now());
  await bank.device('approver');
  await bank.explainByHand();
  const absence = { from: today, until: addDays(today, 5), substituteId: bank.operator('approver').id };
  await signed(await admin.put(`${operator('admin')}/absence`, { absence }));
  expect([await told(), await fault()]).toEqual([['operators.absence'], null]);
  await signed(await admin.put(`${operator('admin')}/absence`, { absence: null }));
  expect([await told(), await fault()]).toEqual([['operators.absence gone'], null]);
  await bank.device('guest');
  await bank.explainByHand();
  await signed(await admin.post(`${operator('guest')}/state`, { action: 'remove' }));
  expect([await told(), await fault()]).toEqual([['device-keys.device', 'operators.rights'], null]);
  const { items } = (await admin.get('/services/access-users/operators')).json<{ items: Operator[] }>();
  expect(items.length).toBeGreaterThan(1);
});

test('limits: a cut, a raise that waits, and one that is called off', async () => {
  const body = { type: 'pix', scope: { of: 'company' }, measure: 'day' };
  await signed(await admin.put('/services/usage-limits/limits', { ...body, amount: '500.00' }));
  expect([await told(), await fault()]).toEqual([['usage-limits.limit'], null]);
  const raise = await signed(await admin.put('/services/usage-limits/limits', { ...body, amount: '900.00' }));
  expect([await told(), await fault()]).toEqual([['usage-limits.limit'], null]);
  expect((await admin.post(`/services/usage-limits/changes/${raise.resultId}/cancel`)).status).toBe(200);
  expect([await told(), await fault()]).toEqual([['usage-limits.limit'], null]);
});

test('devices: registered, trusted by a code, approved, blocked', async () => {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const maker = await bank.as('maker');
  const register = async (publicKey: object) =>
    (await maker.post('/services/devices', { name: 'Celular', publicKey })).json<Device>();
  const device = await register({ kty: 'EC', crv: 'P-256', x, y });
  expect([await told(), await fault()]).toEqual([['device-keys.device'], null]);
  const message = (await bank.messages()).findLast(({ text }) => text?.includes('é o código'));
  const code = /^\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
  bank.clock.advance(SECOND_MS);
  expect((await maker.post(`/services/devices/${device.id}/confirm`, { code })).status).toBe(200);
  expect([await told(), await fault()]).toEqual([['device-keys.device'], null]);
  await signed(await admin.post(`/services/devices/${device.id}/changes`, { action: 'block' }));
  expect([await told(), await fault()]).toEqual([['device-keys.device'], null]);
});

test('the plan and the products', async () => {
  const second = await bank.as('admin2');
  const asked = await second.upload('/services/customers/upgrades', { products: ['PIX'], tier: null }, {}, keyed('u1'));
  expect(asked.json(), asked.text).toMatchObject({ state: 'approved' });
  expect([await told('10002'), await fault()]).toEqual([['company.contract'], null]);
});

test('approval rules', async () => {
  const outcome = { is: 'approval', steps: [{ ways: [[{ count: 1, approver: { by: 'anyone' } }]] }] };
  const rule = { name: 'Grandes', types: ['pix'], above: '20000.00', upTo: null, payees: null, outcome };
  await signed(
    await admin.put('/services/authorizations/rules', { rules: [rule], sumsDay: false, expiresAfterHours: 48 }),
  );
  expect([await told(), await fault()]).toEqual([['company.rules'], null]);
});

test('what stands otherwise than it was told, or is told by an act that nobody signed, is named [attack]', async () => {
  await bank.pool.query(
    `UPDATE bank.usage_limit SET value = value + 1 WHERE subject = 'company' AND type = 'pix' AND measure = 'day'
       AND company_id = $1`,
    [bank.companyId('10001')],
  );
  expect(await fault()).toContain('usage-limits.limit company/pix/day');
  await bank.pool.query(
    `UPDATE bank.usage_limit SET value = value - 1 WHERE subject = 'company' AND type = 'pix' AND measure = 'day'
       AND company_id = $1`,
    [bank.companyId('10001')],
  );
  expect(await fault()).toBeNull();
  // Somebody takes the signature away from under the change.
  await bank.pool.query(`UPDATE bank.signed_change SET state = 'failed' WHERE kind LIKE 'operators.%'`);
  expect(await fault()).toContain('which nobody signed');
  await bank.pool.query(`UPDATE bank.signed_change SET state = 'done' WHERE kind LIKE 'operators.%'`);
  expect(await fault()).toBeNull();
});
