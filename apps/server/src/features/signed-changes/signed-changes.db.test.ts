import { beforeEach, expect, test } from 'vitest';
import type { DeviceSignature, SignedChange } from '@bank/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS, ok, refuse } from '@bank/core';
import { until } from '@bank/testkit';
import { readRows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { signatureOf, signChange } from '../../testing/sign-change.ts';
import { startTestBank, testContext, type OperatorKey } from '../../testing/test-bank.ts';
import type { ChangeKind } from './change-kind.ts';
import { expireChanges } from './jobs/expire-changes.ts';
import { lockChanges } from './postgres/changes.ts';

// Goal: a change waits for its signatures, takes effect once, and else leaves nothing changed.
const bank = await startTestBank();
const applied: string[] = [];
let admin = await bank.as('admin');
const phone = await bank.device('admin');

// Both give the company another name, so that what was done can be read; the name "no" is refused after it was written.
const kinds = { plain: kindOf('test.rename', false), rights: kindOf('test.rights', true) };
for (const kind of Object.values(kinds)) bank.bank.signedChanges.addKind(kind);

function kindOf(kind: string, isOfRights: boolean): ChangeKind {
  return {
    kind,
    isOfRights,
    needs: 'OPERATOR_USERS',
    async apply(on, change) {
      const { name } = change.content as { name: string };
      await readRows(on, 'UPDATE bank.operator SET name = $2 WHERE id = $1', [bank.operator('guest').id, name]);
      if (name === 'no') return refuse({ code: 'operators.last-administrator' });
      applied.push(`${name} by ${change.askedBy.name}, ${change.approvedBy?.name ?? 'alone'}`);
      const data = { name, device: change.device.name };
      return ok({ resultId: bank.operator('guest').id, action: 'test.renamed', subject: change.id, data });
    },
  };
}

async function callerOf(operator: OperatorKey): Promise<Caller> {
  const { token } = await bank.as(operator);
  const known = await bank.bank.access.authenticate(`Bearer ${token}`, bank.clock.now());
  if (!known.ok) throw new Error(`${operator} is not signed in`);
  return known.value.caller;
}

async function ask(name: string, options: { by?: OperatorKey; rights?: boolean; subject?: string } = {}) {
  const caller = await callerOf(options.by ?? 'admin');
  // Each in a moment of its own, so that lists and logs have one order.
  bank.clock.advance(1);
  const asked = await bank.bank.signedChanges.ask({
    kind: options.rights ? 'test.rights' : 'test.rename',
    title: `Alterar o nome para ${name}`,
    lines: [{ label: 'Nome', before: null, after: name }],
    notes: ['Vale na hora.'],
    content: { name },
    subject: options.subject ?? null,
    caller,
    context: testContext(bank.clock.now()),
  });
  if (!asked.ok) throw new Error(asked.error.code);
  bank.clock.advance(1);
  return asked.value;
}

async function makeAdministrator(operator: OperatorKey): Promise<void> {
  await readRows(bank.pool, `UPDATE bank.operator SET role = 'SA' WHERE id = $1`, [bank.operator(operator).id]);
}

async function guestName(): Promise<string | undefined> {
  const rows = await readRows<{ name: string }>(bank.pool, 'SELECT name FROM bank.operator WHERE id = $1', [
    bank.operator('guest').id,
  ]);
  return rows[0]?.name;
}

async function read(change: SignedChange): Promise<SignedChange> {
  return (await admin.get(`/services/signed-changes/${change.id}`)).json<SignedChange>();
}

async function actionsOf(change: SignedChange): Promise<readonly string[]> {
  const rows = (await bank.audit('10001')).filter(({ subject }) => subject === change.id);
  return rows.map(({ action }) => action).toSorted();
}

beforeEach(async () => {
  admin = await bank.as('admin');
  applied.length = 0;
  bank.liveEvents();
});

test('S18 a change waits for the signature of who asked, and then takes effect with its audit row', async () => {
  const change = await ask('Ana');
  expect(change).toMatchObject({ state: 'awaiting_signature', needsSecond: false, canSign: true, canCancel: true });
  expect((await bank.messages()).at(-1)).toMatchObject({
    kind: 'push',
    recipient: bank.operator('admin').id,
    text: 'Alterar o nome para Ana',
  });
  expect(await guestName()).not.toBe('Ana');
  const sessionOnly = await admin.post(`/services/signed-changes/${change.id}/sign`, {});
  expect([sessionOnly.status, sessionOnly.code]).toEqual([403, 'step_up_required']);

  const signed = await signChange(bank, phone, 'admin', change);
  expect(signed.json<SignedChange>()).toMatchObject({
    state: 'done',
    resultId: bank.operator('guest').id,
    canSign: false,
    canCancel: false,
  });
  expect(await guestName()).toBe('Ana');
  expect(await actionsOf(change)).toEqual(['signed-changes.asked', 'test.renamed']);
  const [row] = await bank.audit('10001', 'test.renamed');
  expect(row).toMatchObject({
    actor: bank.operator('admin').id,
    data: {
      title: change.title,
      changeId: change.id,
      device: 'Celular de teste',
      operatorName: 'Marina Duarte Lacerda',
    },
  });
  const event = {
    companyId: bank.companyId('10001'),
    event: { type: 'signed-change', changeId: change.id, operatorId: bank.operator('admin').id },
  };
  expect(bank.liveEvents()).toEqual([event, event]);
  expect(applied).toEqual(['Ana by Marina Duarte Lacerda, alone']);
});

test('M05 whoever signs again because the answer was lost is told it again, and nothing is done twice', async () => {
  const change = await ask('Aida');
  const device = signatureOf(bank, phone, 'admin', change, 'sign');
  const sign = () => admin.post(`/services/signed-changes/${change.id}/sign`, { device });
  const [first, ...others] = await Promise.all([sign(), sign(), sign()]);
  expect(first.status).toBe(200);
  for (const other of others) expect([other.status, other.text]).toEqual([200, first.text]);
  bank.clock.advance(MINUTE_MS);
  expect((await signChange(bank, phone, 'admin', change)).text).toBe(first.text);
  expect(applied).toEqual(['Aida by Marina Duarte Lacerda, alone']);
  expect(await actionsOf(change)).toEqual(['signed-changes.asked', 'test.renamed']);
});

test('another’s signature, a false one or none of a change that is done is told nothing but its state [attack]', async () => {
  const change = await ask('Alba');
  await signChange(bank, phone, 'admin', change);
  const forged = { ...signatureOf(bank, phone, 'admin', change, 'sign'), signature: 'A'.repeat(86) };
  const sign = (device?: DeviceSignature) => admin.post(`/services/signed-changes/${change.id}/sign`, { device });
  expect((await sign(forged)).code).toBe('signed-changes.state-conflict');
  expect((await sign()).code).toBe('signed-changes.state-conflict');
  const other = signatureOf(bank, phone, 'admin', { ...change, contentHash: '0'.repeat(64) }, 'sign');
  expect((await sign(other)).code).toBe('signed-changes.state-conflict');
  const own = signatureOf(bank, phone, 'admin', change, 'sign');
  const colleague = await bank.as('approver');
  const replayed = await colleague.post(`/services/signed-changes/${change.id}/sign`, { device: own });
  expect(replayed.code).toBe('signed-changes.not-found');
});

test('A14 S18 a signature over anything but what is shown, who asked, when and the notes among it, is refused and changes nothing [attack]', async () => {
  const change = await ask('Bia');
  const other = await ask('Caio');
  const wrong: Partial<SignedChange>[] = [
    { id: other.id },
    { kind: 'test.rights' },
    { contentHash: other.contentHash },
    { contentHash: '0'.repeat(64) },
    { askedBy: { id: change.askedBy.id, name: 'Outra pessoa' } },
    { askedAt: '2026-11-23T12:00:00.000Z' },
    { notes: [] },
    { notes: ['Não muda nada.'] },
  ];
  for (const flipped of wrong) {
    const device = signatureOf(bank, phone, 'admin', { ...change, ...flipped }, 'sign');
    const reply = await admin.post(`/services/signed-changes/${change.id}/sign`, { device });
    expect(reply.code, JSON.stringify(flipped)).toBe('access.signature-invalid');
  }
  const approving = signatureOf(bank, phone, 'admin', change, 'approve');
  expect((await admin.post(`/services/signed-changes/${change.id}/sign`, { device: approving })).code).toBe(
    'access.signature-invalid',
  );
  const stale = signatureOf(bank, phone, 'admin', change, 'sign');
  bank.clock.advance(3 * MINUTE_MS);
  expect((await admin.post(`/services/signed-changes/${change.id}/sign`, { device: stale })).code).toBe(
    'access.signature-invalid',
  );
  const pending = await bank.device('admin', 'pending');
  expect((await signChange(bank, pending, 'admin', change)).code).toBe('access.signature-invalid');
  expect((await read(change)).state).toBe('awaiting_signature');
  expect(applied).toEqual([]);
});

test('S15 who has no trusted device cannot ask for a change [attack]', async () => {
  await bank.device('approver', 'pending');
  await expect(ask('Davi', { by: 'approver' })).rejects.toThrow('devices.not-registered');
});

test('a change that cannot be done any more fails with its reason and leaves nothing changed', async () => {
  const before = await guestName();
  const change = await ask('no');
  const signed = await signChange(bank, phone, 'admin', change);
  expect(signed.status).toBe(200);
  expect(signed.json<SignedChange>()).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('administrador'),
  });
  expect(await guestName()).toBe(before);
  expect(await actionsOf(change)).toEqual(['signed-changes.asked', 'signed-changes.failed']);
});

test('a newer change about the same subject takes the place of one that waits', async () => {
  const first = await ask('Eva', { subject: 'opr_x' });
  const other = await ask('Fábio', { subject: 'opr_y' });
  const second = await ask('Gil', { subject: 'opr_x' });
  expect(await read(first)).toMatchObject({ state: 'cancelled', decidedBy: { id: bank.operator('admin').id } });
  expect((await signChange(bank, phone, 'admin', first)).code).toBe('signed-changes.state-conflict');
  expect([(await read(other)).state, (await read(second)).state]).toEqual(['awaiting_signature', 'awaiting_signature']);
  const parallel = await Promise.all(['a', 'b', 'c', 'd'].map((name) => ask(name, { subject: 'opr_z' })));
  const states = await Promise.all(parallel.map(async (change) => (await read(change)).state));
  expect(states.toSorted()).toEqual(['awaiting_signature', 'cancelled', 'cancelled', 'cancelled']);
});

test('who asked may desist, and a change that nobody signs expires', async () => {
  const given = await ask('Hugo');
  const cancelled = await admin.post(`/services/signed-changes/${given.id}/cancel`);
  expect(cancelled.json<SignedChange>()).toMatchObject({ state: 'cancelled', canSign: false });
  // Told again, and done once.
  expect((await admin.post(`/services/signed-changes/${given.id}/cancel`)).text).toBe(cancelled.text);
  expect(await actionsOf(given)).toEqual(['signed-changes.asked', 'signed-changes.cancelled']);

  const change = await ask('Iris');
  bank.clock.advance(DAY_MS);
  const later = await bank.as('admin');
  expect((await later.get(`/services/signed-changes/${change.id}`)).json<SignedChange>().state).toBe('expired');
  expect((await signChange(bank, phone, 'admin', change)).code).toBe('signed-changes.state-conflict');
  await expireChanges(bank.platform);
  await expireChanges(bank.platform);
  expect(await actionsOf(change)).toEqual(['signed-changes.asked', 'signed-changes.expired']);
  expect(applied).toEqual([]);
});

test('a key brings the first answer again, byte for byte, and asks once', async () => {
  const caller = await callerOf('admin');
  const once = (key: string, name: string) =>
    bank.bank.signedChanges.askOnce(
      { kind: 'test.rename', caller, idempotency: { key, requestHash: Buffer.from(name) } },
      async () =>
        ok({
          kind: 'test.rename',
          title: name,
          lines: [],
          content: { name },
          subject: null,
          caller,
          context: testContext(bank.clock.now()),
        }),
    );
  const answers = await Promise.all([once('k1', 'Júlia'), once('k1', 'Júlia'), once('k1', 'Júlia')]);
  const bodies = answers.map((answer) => (answer.ok ? answer.value.body : answer.error.code));
  expect(new Set(bodies).size).toBe(1);
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ title: 'Júlia', state: 'awaiting_signature' });
  expect(answers.filter((answer) => answer.ok && !answer.value.replayed)).toHaveLength(1);
  expect(await once('k1', 'Laura')).toEqual(refuse({ code: 'idempotency.key-reused' }));
  const rows = await readRows(bank.pool, `SELECT FROM bank.signed_change WHERE title = 'Júlia'`);
  expect(rows).toHaveLength(1);
});

test('another company and whoever has no right to it meet 404, in lists and calls [attack]', async () => {
  const change = await ask('Nina');
  const stranger = await bank.as('admin2');
  const strangersPhone = await bank.device('admin2');
  const maker = await bank.as('maker');
  const makersPhone = await bank.device('maker');
  const path = `/services/signed-changes/${change.id}`;
  expect((await stranger.get(path)).status).toBe(404);
  expect((await maker.get(path)).status).toBe(404);
  for (const call of [
    signChange(bank, strangersPhone, 'admin2', change),
    signChange(bank, makersPhone, 'maker', change),
    signChange(bank, strangersPhone, 'admin2', change, 'approve'),
    stranger.post(`${path}/refuse`, { reason: 'não' }),
    stranger.post(`${path}/cancel`),
    maker.post(`${path}/cancel`),
  ]) {
    expect([(await call).status, (await call).code]).toEqual([404, 'signed-changes.not-found']);
  }
  expect((await signChange(bank, makersPhone, 'maker', change, 'approve')).status).toBe(403);
  for (const tab of ['mine', 'open', 'decided']) {
    for (const caller of [stranger, maker]) {
      expect((await caller.get(`/services/signed-changes?tab=${tab}`)).json().items).toEqual([]);
    }
  }
  expect((await read(change)).state).toBe('awaiting_signature');
});

test('lists go from the newest to the oldest, page by page', async () => {
  const made = [await ask('L1'), await ask('L2'), await ask('L3')].map(({ id }) => id).toReversed();
  const page = async (query: string) =>
    (await admin.get(`/services/signed-changes?${query}`)).json<{ items: SignedChange[]; nextCursor: string | null }>();
  const first = await page('tab=mine&limit=2');
  const second = await page(`tab=mine&limit=2&cursor=${first.nextCursor}`);
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect(ids.slice(0, 3).toSorted()).toEqual(made.toSorted());
  expect(new Set(ids).size).toBe(4);
  expect((await admin.get('/services/signed-changes?cursor=nowhere')).code).toBe('request.field-invalid');
  const decided = await page('tab=decided&limit=200');
  expect(decided.items.length).toBeGreaterThan(5);
  expect(decided.items.every(({ canSign, canDecide, canCancel }) => !canSign && !canDecide && !canCancel)).toBe(true);
});

test('Z06 rights wait for a second administrator, another person, where the company has one', async () => {
  const alone = await ask('Olga', { rights: true });
  expect(alone.needsSecond).toBe(false);
  expect((await signChange(bank, phone, 'admin', alone)).json<SignedChange>().state).toBe('done');
  await makeAdministrator('approver');
  const approver = await bank.as('approver');

  const approversPhone = await bank.device('approver');
  const plain = await ask('Paulo');
  expect((await signChange(bank, phone, 'admin', plain)).json<SignedChange>().state).toBe('done');
  applied.length = 0;

  const change = await ask('Quitéria', { rights: true });
  expect(change).toMatchObject({ needsSecond: true, canSign: true, canDecide: false });
  expect((await signChange(bank, approversPhone, 'approver', change)).code).toBe('signed-changes.not-yours');
  expect((await signChange(bank, approversPhone, 'approver', change, 'approve')).code).toBe(
    'signed-changes.state-conflict',
  );
  const signed = (await signChange(bank, phone, 'admin', change)).json<SignedChange>();
  expect(signed).toMatchObject({ state: 'awaiting_second', canSign: false, canDecide: false, canCancel: true });
  expect(applied).toEqual([]);
  expect((await bank.messages()).at(-1)).toMatchObject({ kind: 'push', recipient: bank.operator('approver').id });
  expect((await signChange(bank, phone, 'admin', change, 'approve')).code).toBe('signed-changes.own-change');
  expect((await admin.post(`/services/signed-changes/${change.id}/refuse`, { reason: 'x' })).code).toBe(
    'signed-changes.own-change',
  );
  const mine = await approver.get('/services/signed-changes?tab=mine');
  expect(mine.json<{ items: SignedChange[] }>().items.map(({ id, canDecide }) => [id, canDecide])).toEqual([
    [change.id, true],
  ]);
  expect((await approver.post(`/services/signed-changes/${change.id}/approve`, {})).code).toBe('step_up_required');
  const approved = (await signChange(bank, approversPhone, 'approver', change, 'approve')).json<SignedChange>();
  expect(approved).toMatchObject({ state: 'done', decidedBy: { name: 'Rogério Tavares Pinheiro' } });
  expect(applied).toEqual(['Quitéria by Marina Duarte Lacerda, Rogério Tavares Pinheiro']);
  expect(await actionsOf(change)).toEqual([
    'signed-changes.approved',
    'signed-changes.asked',
    'signed-changes.signed',
    'test.renamed',
  ]);
});

test('Z08 two administrators who approve at the same moment carry a change out once [attack]', async () => {
  await makeAdministrator('maker');
  const phones = { approver: await bank.device('approver'), maker: await bank.device('maker') };
  const change = await ask('Rita', { rights: true });
  expect((await signChange(bank, phone, 'admin', change)).json<SignedChange>().state).toBe('awaiting_second');
  const replies = await Promise.all(
    (['approver', 'maker', 'approver', 'maker'] as const).map((who) =>
      signChange(bank, phones[who], who, change, 'approve'),
    ),
  );
  // One of the two did it, and is told so twice.
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '409', '409']);
  expect([replies[2]?.status, replies[3]?.status]).toEqual([replies[0]?.status, replies[1]?.status]);
  expect(applied).toHaveLength(1);
  expect((await bank.audit('10001', 'test.renamed')).filter(({ subject }) => subject === change.id)).toHaveLength(1);
});

test('a second administrator may refuse with a reason, and 72 hours without one end a change', async () => {
  const approver = await bank.as('approver');
  const refusedOne = await ask('Sara', { rights: true });
  await signChange(bank, phone, 'admin', refusedOne);
  const refused = await approver.post(`/services/signed-changes/${refusedOne.id}/refuse`, { reason: 'Não combinado' });
  expect(refused.json<SignedChange>()).toMatchObject({
    state: 'refused',
    reason: 'Não combinado',
    decidedBy: { name: 'Rogério Tavares Pinheiro' },
  });
  const refuseAgain = (reason: string) => approver.post(`/services/signed-changes/${refusedOne.id}/refuse`, { reason });
  expect((await refuseAgain('Não combinado')).text).toBe(refused.text);
  expect((await refuseAgain('Outra coisa')).code).toBe('signed-changes.state-conflict');
  expect((await actionsOf(refusedOne)).filter((action) => action === 'signed-changes.refused')).toHaveLength(1);
  const approversPhone = await bank.device('approver');
  expect((await signChange(bank, approversPhone, 'approver', refusedOne, 'approve')).code).toBe(
    'signed-changes.state-conflict',
  );

  const forgotten = await ask('Tito', { rights: true });
  await signChange(bank, phone, 'admin', forgotten);
  bank.clock.advance(72 * HOUR_MS - 1);
  const waits = (await (await bank.as('admin')).get(`/services/signed-changes/${forgotten.id}`)).json<SignedChange>();
  expect(waits.state).toBe('awaiting_second');
  bank.clock.advance(1);
  expect((await signChange(bank, approversPhone, 'approver', forgotten, 'approve')).code).toBe(
    'signed-changes.state-conflict',
  );
  expect(applied).toEqual([]);
});

test('Z09 what somebody asked for who lost the right since then fails when it is approved [attack]', async () => {
  const approversPhone = await bank.device('approver');
  const change = await ask('Ugo', { rights: true });
  await signChange(bank, phone, 'admin', change);
  const { id } = bank.operator('admin');
  await readRows(bank.pool, `UPDATE bank.operator SET role = 'ADMIN' WHERE id = $1`, [id]);
  const approved = (await signChange(bank, approversPhone, 'approver', change, 'approve')).json<SignedChange>();
  await readRows(bank.pool, `UPDATE bank.operator SET role = 'SA' WHERE id = $1`, [id]);
  expect(approved.state).toBe('failed');
  expect(applied).toEqual([]);
});

test('Z06 an administrator who blocks the colleague’s phone and waits for weeks still needs the colleague’s yes [attack]', async () => {
  const { id } = await bank.device('approver');
  await readRows(bank.pool, `UPDATE bank.device SET state = 'removed' WHERE operator_id = ANY($1) AND id <> $2`, [
    [bank.operator('approver').id, bank.operator('maker').id],
    id,
  ]);
  const asked = await admin.post(`/services/devices/${id}/changes`, { action: 'block' });
  expect((await signChange(bank, phone, 'admin', asked.json<SignedChange>())).json<SignedChange>().state).toBe('done');
  for (const days of [0, 3, 60]) {
    bank.clock.advance(days * DAY_MS);
    const change = await ask('Vera', { rights: true });
    expect(change.needsSecond).toBe(true);
    expect((await signChange(bank, phone, 'admin', change)).json<SignedChange>().state).toBe('awaiting_second');
  }
  expect(applied).toEqual([]);
});

test('Z06 whoever else administers counts, whatever their phone is; who cannot come in, or only holds rights, does not', async () => {
  const { companyId } = bank.operator('admin');
  const setOthers = (assignments: string) =>
    readRows(bank.pool, `UPDATE bank.operator SET ${assignments} WHERE company_id = $1 AND id <> $2`, [
      companyId,
      bank.operator('admin').id,
    ]);
  const needsSecond = async () => (await ask('Xênia', { rights: true })).needsSecond;
  const before = await readRows(bank.pool, 'SELECT id, role, state FROM bank.operator WHERE company_id = $1', [
    companyId,
  ]);
  await setOthers(`role = 'EDITOR'`);
  expect(await needsSecond()).toBe(false);
  await makeAdministrator('maker');
  const { id } = bank.operator('maker');
  for (const state of ['removed', 'blocked', 'pending', 'trusted']) {
    await readRows(bank.pool, 'UPDATE bank.device SET state = $2, trusted_until = NULL WHERE operator_id = $1', [
      id,
      state,
    ]);
    expect([state, await needsSecond()]).toEqual([state, true]);
  }
  const says = async (assignments: string) => {
    await readRows(bank.pool, `UPDATE bank.operator SET ${assignments} WHERE id = $1`, [id]);
    return needsSecond();
  };
  expect(await says(`state = 'blocked'`)).toBe(false);
  expect(await says(`state = 'active', access_until = '2026-11-22'`)).toBe(false);
  expect(await says(`access_until = NULL, role = 'ADMIN'`)).toBe(false);
  for (const { id: one, role, state } of before as { id: string; role: string; state: string }[]) {
    await readRows(bank.pool, 'UPDATE bank.operator SET role = $2, state = $3 WHERE id = $1', [one, role, state]);
  }
});

/** Lets both wait for the company's changes in this order, and tells what became of them. */
async function oneAfterTheOther<First, Second>(first: () => Promise<First>, second: () => Promise<Second>) {
  const client = await bank.pool.connect();
  try {
    await client.query('BEGIN');
    await lockChanges(client, bank.companyId('10001'));
    const waiting = (count: number) =>
      until(`${count} are waiting`, async () => {
        const { rows } = await bank.pool.query<{ waiting: number }>(
          `SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        return (rows[0]?.waiting ?? 0) >= count;
      });
    const one = first();
    await waiting(1);
    const two = second();
    await waiting(2);
    await client.query('COMMIT');
    return [await one, await two] as const;
  } finally {
    client.release();
  }
}

test('Z09 an administrator who is blocked while their yes is under way has said nothing [attack]', async () => {
  await makeAdministrator('approver');
  await makeAdministrator('maker');
  const phones = { approver: await bank.device('approver'), maker: await bank.device('maker') };
  const wanted = await ask('Wanda', { rights: true });
  expect((await signChange(bank, phone, 'admin', wanted)).json<SignedChange>().state).toBe('awaiting_second');
  const { id } = bank.operator('approver');
  const block = await admin.post(`/services/access-users/operators/${id}/state`, { action: 'block' });
  expect(block.status, block.text).toBe(201);
  const blocking = block.json<SignedChange>();
  expect((await signChange(bank, phone, 'admin', blocking)).json<SignedChange>().state).toBe('awaiting_second');
  const [blocked, approved] = await oneAfterTheOther(
    () => signChange(bank, phones.maker, 'maker', blocking, 'approve'),
    () => signChange(bank, phones.approver, 'approver', wanted, 'approve'),
  );
  expect(blocked.json<SignedChange>().state).toBe('done');
  expect([approved.status, approved.code]).toEqual([401, 'access.not-signed-in']);
  expect(applied).toEqual([]);
  await readRows(bank.pool, `UPDATE bank.operator SET state = 'active' WHERE id = $1`, [id]);
});
