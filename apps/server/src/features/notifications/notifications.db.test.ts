import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, later, MINUTE_MS, newUuid, type Instant } from '@bank/core';
import type { Notification, NotificationPreference } from '@bank/contracts';
import { appendAudit, chainAudit, ed25519Signer, type JsonObject } from '@bank/ledger';
import { seededEntropy } from '@bank/testkit';
import { readRows, type Queryable } from '../../platform/database/rows.ts';
import { startTestBank, type OperatorKey } from '../../testing/test-bank.ts';
import { tellPeople, type TellingDeps } from './application/tell-people.ts';
import { deleteOld } from './postgres/notifications.ts';

const bank = await startTestBank();
const BELL = '/services/notifications';
const company = bank.companyId('10001');
const { audit } = bank.platform.settings.keys;
const signer = ed25519Signer(audit.id, audit.privateKey);
const holder = newUuid(bank.clock, bank.platform.entropy);
const deps: TellingDeps = {
  platform: bank.platform,
  approversOf: () => Promise.resolve([bank.operator('approver').id, bank.operator('admin').id]),
};

interface Bell {
  readonly items: readonly Notification[];
  readonly nextCursor: string | null;
  readonly unread: number;
}

async function act(action: string, actor: string, subject: string, data: JsonObject = {}, at?: Instant): Promise<void> {
  const moment = at ?? bank.clock.now();
  const id = newUuid({ now: () => moment }, bank.platform.entropy);
  await appendAudit(bank.pool, [{ id, companyId: company, actor, action, subject, data, at: moment }]);
}

/** Links what was written and tells it. */
async function toldAll(with_: TellingDeps = deps): Promise<void> {
  await chainAudit(bank.pool, { holder, signer, leaseMs: 60_000 });
  while (await tellPeople(with_));
}

async function bellOf(key: OperatorKey, query = ''): Promise<Bell> {
  const reply = await (await bank.as(key)).get(`${BELL}${query}`);
  expect(reply.status).toBe(200);
  return reply.json<Bell>();
}

const received = (payerName: string, at?: Instant) =>
  act('pix.received', 'bank', 'E1', { amount: '10.00', payerName }, at);

const emptyBells = () => readRows(bank.pool, 'DELETE FROM bank.notification');

beforeEach(async () => {
  await toldAll();
  await emptyBells();
  bank.clock.advance(MINUTE_MS);
  bank.liveEvents();
});

describe('the bell', () => {
  test('tells each person what concerns them, live, and nobody else', async () => {
    const maker = bank.operator('maker').id;
    const order = { amount: '25000.00', payeeName: 'Ana', revision: 1, state: 'awaiting_authorization' };
    await act('payment-orders.created', maker, 'ord_1', order);
    bank.clock.advance(1);
    await received('Bia');
    await toldAll();
    const notified = bank
      .liveEvents()
      .flatMap(({ event }) => (event.type === 'notification' ? [event.operatorId] : []));
    expect(notified.toSorted()).toEqual([...new Set(notified)].toSorted());
    expect(notified).toContain(bank.operator('approver').id);

    const { items, unread, nextCursor } = await bellOf('approver');
    expect(items.map(({ kind, title, href, read }) => [kind, title, href, read])).toEqual([
      ['received', 'Pix recebido', '/releases', false],
      ['waiting', 'Pagamento aguarda sua autorização', '/authorizations?pagamento=ord_1', false],
    ]);
    expect([unread, nextCursor]).toEqual([2, null]);
    expect((await bellOf('maker')).items.map(({ kind }) => kind)).toEqual(['received']);
    expect((await bellOf('admin3')).items).toEqual([]);
  });

  test('what waited says that it waits no more, also to who had read it: confirmed is not told to wait', async () => {
    const [maker, approver] = [bank.operator('maker').id, bank.operator('approver').id];
    const order = { kind: 'pix', amount: '25000.00', payeeName: 'Ana', revision: 1 };
    const payment = 'Pix de R$\u00a025.000,00 para Ana';
    const told = async (key: OperatorKey) =>
      (await bellOf(key)).items.map(({ title, text, read }) => [title, text, read]);
    await act('payment-orders.confirmed', maker, 'ord_3', { ...order, state: 'awaiting_authorization' });
    await toldAll();
    const made = `${payment}, aguarda sua autorização.`;
    expect(await told('approver')).toEqual([['Pagamento aguarda sua autorização', made, false]]);
    await (await bank.as('approver')).post(`${BELL}/read`, { ids: null });
    await act('payment-orders.approved', approver, 'ord_3', { ...order, state: 'scheduled' });
    await toldAll();
    expect(await told('approver')).toEqual([['Já não aguarda sua autorização', `${payment}.`, true]]);
    expect((await told('admin')).at(-1)).toEqual(['Já não aguarda sua autorização', `${payment}.`, true]);
  });

  test('a device is asked for before its code, and registered only with it; a wrong code changes nothing', async () => {
    const maker = bank.operator('maker').id;
    const device = { device: 'Celular', operatorName: 'Juliana' };
    const told = async () => (await bellOf('maker')).items.map(({ title, read }) => [title, read]);
    await act('devices.registered', maker, 'dev_1', { ...device, state: 'awaiting_code' });
    await toldAll();
    bank.clock.advance(1);
    await act('devices.code-refused', maker, 'dev_1', { ...device, state: 'awaiting_code' });
    await act('devices.code-sent', maker, 'dev_1', { ...device, state: 'awaiting_code' });
    await toldAll();
    expect(await told()).toEqual([['Registro de dispositivo pedido', false]]);
    bank.clock.advance(1);
    await act('devices.trusted', maker, 'dev_1', { ...device, state: 'trusted' });
    await toldAll();
    expect(await told()).toEqual([
      ['Dispositivo confirmado', false],
      ['O registro pedido já não aguarda o código', true],
    ]);
  });

  test('nothing waits any more for who lost the right to authorize it', async () => {
    const [maker, approver] = [bank.operator('maker').id, bank.operator('approver').id];
    const order = { amount: '25000.00', payeeName: 'Ana', revision: 1, state: 'awaiting_authorization' };
    await act('payment-orders.created', maker, 'ord_2', order);
    await toldAll();
    expect([(await bellOf('approver')).unread, (await bellOf('admin')).unread]).toEqual([1, 1]);
    const setRole = (role: string) =>
      bank.pool.query('UPDATE bank.operator SET role = $2 WHERE id = $1', [approver, role]);
    await setRole('GUEST');
    bank.liveEvents();
    await act('operators.rights-changed', bank.operator('admin').id, approver, { name: 'Rogério' });
    await toldAll();
    const waiting = async (key: OperatorKey) =>
      (await bellOf(key, '?unread=true')).items.filter(({ kind }) => kind === 'waiting').length;
    expect([await waiting('approver'), await waiting('admin')]).toEqual([0, 1]);
    expect(bank.liveEvents().map(({ event }) => event)).toContainEqual({ type: 'notification', operatorId: approver });
    await setRole(bank.operator('approver').role);
  });

  test('leads through pages, unread first if asked, and marks what was read', async () => {
    for (let index = 0; index < 5; index += 1) {
      await received(`Pagador ${index}`);
      await toldAll();
      bank.clock.advance(1000);
    }
    const first = await bellOf('admin', '?limit=2');
    expect(first.items.map(({ text }) => text.slice(-10))).toEqual(['Pagador 4.', 'Pagador 3.']);
    const second = await bellOf('admin', `?limit=2&cursor=${first.nextCursor ?? ''}`);
    const third = await bellOf('admin', `?limit=2&cursor=${second.nextCursor ?? ''}`);
    expect([second.items.length, third.items.length, third.nextCursor]).toEqual([2, 1, null]);

    const admin = await bank.as('admin');
    const ids = first.items.map(({ id }) => id);
    bank.liveEvents();
    expect((await admin.post(`${BELL}/read`, { ids })).json()).toEqual({ unread: 3 });
    expect(bank.liveEvents().map(({ event }) => event)).toEqual([
      { type: 'notification', operatorId: bank.operator('admin').id },
    ]);
    expect((await bellOf('admin', '?unread=true')).items).toHaveLength(3);
    expect((await bellOf('admin', '?unread=false')).items).toHaveLength(2);
    expect((await admin.post(`${BELL}/read`, { ids: null })).json()).toEqual({ unread: 0 });
    expect((await bellOf('maker')).unread).toBe(5);
    expect((await admin.get(`${BELL}?cursor=ntf_x`)).status).toBe(400);
  });

  test('Z03 another person’s notice cannot be read or marked, in one company or across two', async () => {
    await received('Ana');
    await toldAll();
    const [foreign] = (await bellOf('maker')).items;
    for (const key of ['admin', 'admin3'] as const) {
      const own = key === 'admin' ? (await bellOf('admin')).items.map(({ id }) => id) : [];
      const reply = await (await bank.as(key)).post(`${BELL}/read`, { ids: [...own, foreign?.id] });
      expect([reply.status, reply.code]).toEqual([404, 'notifications.not-found']);
    }
    expect([(await bellOf('admin')).unread, (await bellOf('maker')).unread]).toEqual([1, 1]);
  });

  test('what is 90 days old goes, and what is not stays', async () => {
    await received('Ana');
    await toldAll();
    bank.clock.advance(90 * DAY_MS - MINUTE_MS);
    expect(await deleteOld(bank.pool, bank.clock.now(), 90 * DAY_MS, 100)).toBe(0);
    bank.clock.advance(2 * MINUTE_MS);
    expect(await deleteOld(bank.pool, bank.clock.now(), 90 * DAY_MS, 2)).toBe(2);
    while ((await deleteOld(bank.pool, bank.clock.now(), 90 * DAY_MS, 2)) > 0);
    expect((await bellOf('admin')).items).toEqual([]);
  });
});

describe('preferences', () => {
  const quiet = { kind: 'received', screen: false, email: true, push: true } as const;

  test('decide by which ways a kind comes; the bell keeps it all the same', async () => {
    const admin = await bank.as('admin');
    const before = (await admin.get(`${BELL}/preferences`)).json<{ items: NotificationPreference[] }>();
    expect(before.items.find(({ kind }) => kind === 'received')).toEqual({
      kind: 'received',
      screen: true,
      email: false,
      push: false,
    });
    expect((await admin.put(`${BELL}/preferences`, { items: [quiet] })).json<typeof before>().items).toEqual(
      before.items.map((one) => (one.kind === 'received' ? quiet : one)),
    );
    const sent = (await bank.messages()).length;
    await received('Ana');
    await toldAll();
    expect(bank.liveEvents().map(({ event }) => event)).not.toContainEqual({
      type: 'notification',
      operatorId: bank.operator('admin').id,
    });
    expect(await bellOf('admin')).toMatchObject({ items: [{ kind: 'received', read: true }], unread: 0 });
    expect((await bellOf('maker')).unread).toBe(1);
    const { id, email } = bank.operator('admin');
    const messages = (await bank.messages()).slice(sent).map(({ kind, recipient }) => `${kind} ${recipient}`);
    expect(new Set(messages)).toEqual(new Set([`email ${email}`, `push ${id}`]));
    expect(messages).toHaveLength(2);
    await admin.put(`${BELL}/preferences`, { items: [{ ...quiet, screen: true, email: false, push: false }] });
  });

  test('a kind that is named twice is refused, and nothing of the request is kept', async () => {
    const maker = await bank.as('maker');
    const before = (await maker.get(`${BELL}/preferences`)).text;
    const refused = await maker.put(`${BELL}/preferences`, { items: [quiet, { ...quiet, push: !quiet.push }] });
    expect([refused.status, refused.code]).toEqual([400, 'request.field-invalid']);
    expect((await maker.get(`${BELL}/preferences`)).text).toBe(before);
  });

  test('security by e-mail cannot be given up, and is sent with the address of the screen', async () => {
    const maker = await bank.as('maker');
    const deaf = { kind: 'security', screen: true, email: false, push: false } as const;
    const refused = await maker.put(`${BELL}/preferences`, { items: [quiet, deaf] });
    expect([refused.status, refused.code]).toEqual([422, 'notifications.security-by-email']);
    const sent = (await bank.messages()).length;
    const id = bank.operator('maker').id;
    for (const userAgent of ['Mozilla Chrome/130 Windows', 'Mozilla Chrome/131 Windows', 'Mozilla Firefox/9 Linux']) {
      // Acts of one millisecond stand in any order.
      bank.clock.advance(1);
      const browser = userAgent.includes('Firefox') ? 'Firefox no Linux' : 'Chrome no Windows';
      await act('access.signed-in', id, id, {
        kind: 'web',
        method: 'email',
        browser,
        userAgent,
        address: '203.0.113.9',
      });
    }
    await toldAll();
    const { items } = await bellOf('maker');
    // Every way in is told, and a browser that is new to the person by a title of its own.
    expect(items.map(({ title, text }) => [title, /De onde: (.*), IP 203\.0\.113\.9\./.exec(text)?.[1]])).toEqual([
      ['Entrada por um navegador novo', 'Firefox no Linux'],
      ['Nova entrada na sua conta', 'Chrome no Windows'],
      ['Nova entrada na sua conta', 'Chrome no Windows'],
    ]);
    const mails = (await bank.messages()).slice(sent).filter(({ kind }) => kind === 'email');
    expect(mails.map(({ recipient }) => recipient)).toEqual(Array(3).fill(bank.operator('maker').email));
    expect(mails[0]?.text).toMatch(/\nhttps?:\/\/[^ ]+\/deviceManagement$/);
  });
});

describe('telling', () => {
  test('M07 happens once, with two loops at once and one that dies before its commit', async () => {
    for (let index = 0; index < 40; index += 1) await act('pix.returned', 'bank', `E${index}`, { amount: '1.00' });
    await act('access.password-reset', bank.operator('guest').id, bank.operator('guest').id);
    await chainAudit(bank.pool, { holder, signer, leaseMs: 60_000 });
    const dying = { ...deps, platform: { ...bank.platform, pool: dyingBeforeCommit() } };
    await expect(tellPeople(dying)).rejects.toThrow('the process is gone');
    expect((await bellOf('admin')).items).toEqual([]);
    const second = { ...deps, platform: { ...bank.platform, entropy: seededEntropy(77) } };
    await Promise.all([tellPeople(deps), tellPeople(second), tellPeople(deps)]);
    await toldAll();
    for (const key of ['admin', 'maker'] as const) {
      expect((await bellOf(key)).items.map(({ title, text }) => [title, text])).toEqual([
        ['40 Pix recebidos', 'Somam R$\u00a040,00.'],
      ]);
    }
    const guests = (await bellOf('guest')).items.map(({ title }) => title);
    expect(guests.toSorted()).toEqual(['40 Pix recebidos', 'Senha criada']);
  });

  test('asks nobody twice to sign the same revision', async () => {
    const waits = { amount: '1.00', payeeName: 'Ana', revision: 1, state: 'awaiting_authorization' };
    const maker = bank.operator('maker').id;
    const sent = (await bank.messages()).length;
    await act('payment-orders.created', maker, 'ord_2', waits);
    await toldAll();
    await act('payment-orders.approved', bank.operator('admin').id, 'ord_2', waits);
    await toldAll();
    expect((await bellOf('approver')).items).toHaveLength(1);
    const pushed = (await bank.messages()).slice(sent).filter(({ kind }) => kind === 'push');
    expect(pushed.filter(({ recipient }) => recipient === bank.operator('approver').id)).toHaveLength(1);
  });

  test('what waits no longer needs no reading, and the bell says so at once', async () => {
    const waits = { amount: '1.00', payeeName: 'Ana', revision: 1, state: 'awaiting_authorization' };
    const [maker, approver, admin] = (['maker', 'approver', 'admin'] as const).map((key) => bank.operator(key).id);
    await act('payment-orders.created', maker ?? '', 'ord_3', waits);
    await act('payment-orders.created', maker ?? '', 'ord_4', waits);
    await toldAll();
    expect([(await bellOf('approver')).unread, (await bellOf('admin')).unread]).toEqual([2, 2]);
    bank.liveEvents();
    await act('payment-orders.approved', approver ?? '', 'ord_3', waits);
    await toldAll();
    expect([(await bellOf('approver')).unread, (await bellOf('admin')).unread]).toEqual([1, 2]);
    expect(bank.liveEvents().map(({ event }) => event)).toEqual([{ type: 'notification', operatorId: approver }]);
    await act('payment-orders.approved', approver ?? '', 'ord_3', { ...waits, state: 'scheduled' });
    await toldAll();
    expect([(await bellOf('approver')).unread, (await bellOf('admin')).unread]).toEqual([1, 1]);
    expect(bank.liveEvents().map(({ event }) => event)).toEqual([{ type: 'notification', operatorId: admin }]);
  });

  test('a company that is new to the bell is shown its last day, and sent nothing of it', async () => {
    const owner = bank.operator('maker').id;
    await act('access.password-reset', owner, owner, {}, later(bank.clock.now(), -25 * 60 * MINUTE_MS));
    await received('Ontem', later(bank.clock.now(), -23 * 60 * MINUTE_MS));
    await toldAll();
    await forgetProgress();
    await emptyBells();
    const before = (await bank.messages()).length;
    await toldAll();
    expect((await bellOf('maker')).items.every(({ kind }) => kind === 'received')).toBe(true);
    expect((await bellOf('maker')).items.map(({ text }) => text)).toContain('R$\u00a010,00 de Ontem.');
    expect((await bank.messages()).length).toBe(before);
  });
});

/** A pool whose transactions end at their commit as if the process had been killed there. */
function dyingBeforeCommit(): pg.Pool {
  const dying = {
    query: bank.pool.query.bind(bank.pool),
    async connect() {
      const client = await bank.pool.connect();
      return {
        query: (config: unknown) => {
          if (config === 'COMMIT') throw new Error('the process is gone');
          return (client as Queryable).query(config as never);
        },
        release: () => client.release(true),
      };
    },
  };
  return dying as unknown as pg.Pool;
}

async function forgetProgress(): Promise<void> {
  const client = new pg.Client({ connectionString: bank.databaseUrl });
  await client.connect();
  await client.query('DELETE FROM bank.notification_progress');
  await client.end();
}
