import { beforeAll, expect, test } from 'vitest';
import {
  FAVOURITES_MAX,
  type CallOutput,
  type Favourite,
  type listPayees,
  type PixLookup,
  type readFavouriteOfOrder,
} from '@bank/contracts';
import { readRows } from '../../platform/database/rows.ts';
import { startPixBank } from '../../testing/pix-bank.ts';
import type { TestCaller, TestReply } from '../../testing/test-bank.ts';

// Whom a company pays again: saved from payments, found, looked up anew each time.
const bank = await startPixBank();
const BANK = { ispb: '99999010', branch: '3000', number: '700000' } as const;
let maker: TestCaller;
let ana: string;
let maria: string;

type Payees = CallOutput<typeof listPayees>;
const list = async (caller: TestCaller, search = ''): Promise<Payees> => {
  const reply = await caller.get(`/services/payees?kind=pix${search && `&search=${encodeURIComponent(search)}`}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<Payees>();
};
const save = (caller: TestCaller, orderId: string, name: string): Promise<TestReply> =>
  caller.put(`/services/payees/of-order/${orderId}`, { name });
const ofOrder = async (orderId: string) =>
  (await maker.get(`/services/payees/of-order/${orderId}`)).json<CallOutput<typeof readFavouriteOfOrder>>();

/** Another bank's customer with a key of their own. */
function stranger(key: string, name: string, taxId: string, number: string = BANK.number): void {
  bank.rails.directory.set(key, {
    key,
    keyType: 'EMAIL',
    account: { participant: BANK.ispb, branch: BANK.branch, number, type: 'CACC' },
    owner: { type: 'NATURAL_PERSON', taxId, name },
    createdAt: '2024-01-02T12:00:00.000Z',
  });
}

async function pay(caller: TestCaller, key: string, amount: string): Promise<string> {
  // Payments of one moment have no order among them.
  bank.clock.advance(1000);
  const reply = await bank.payTo(caller, key, amount);
  expect(reply.status, reply.text).toBe(201);
  return reply.json<{ id: string }>().id;
}

beforeAll(async () => {
  await bank.fund('10001', 100_000_00n);
  for (const who of ['maker', 'admin', 'guest'] as const) await bank.device(who);
  await bank.knowPayees();
  stranger('ana@exemplo.com.br', 'Ana Conceição', '11144477735');
  maker = await bank.as('maker');
  maria = await pay(maker, bank.outsider.key, '10.00');
  ana = await pay(maker, 'ana@exemplo.com.br', '25.00');
  await pay(maker, bank.outsider.key, '12.34');
});

test('who was paid lately comes once, newest first, with the last amount; a favourite is not among them', async () => {
  const before = await list(maker);
  expect(before.recent.items.map(({ payee, amount }) => [payee.name, amount])).toEqual([
    ['Maria de Fora', '12.34'],
    ['Ana Conceição', '25.00'],
  ]);
  const saved = await save(maker, ana, 'Contadora');
  expect(saved.status, saved.text).toBe(200);
  expect(saved.json<Favourite>()).toMatchObject({
    name: 'Contadora',
    payee: { kind: 'pix-key', name: 'Ana Conceição', maskedKey: 'a***@exemplo.com.br' },
    savedBy: { id: bank.operator('maker').id },
  });
  expect(saved.text).not.toMatch(/11144477735|ana@exemplo/);
  const after = await list(maker);
  expect(after.favourites).toMatchObject({ count: 1, items: [{ name: 'Contadora' }] });
  expect(after.recent.items.map(({ payee }) => payee.name)).toEqual(['Maria de Fora']);
});

test('the whole company has a favourite: a colleague finds, renames and removes it, and the history says who', async () => {
  const colleague = await bank.as('guest');
  const later = (): void => bank.clock.advance(1000);
  later();
  const [found] = (await list(colleague, 'contadora')).favourites.items;
  expect(found?.savedBy.name).toBe(bank.operator('maker').name);
  const path = `/services/payees/favourites/${found?.id}`;
  expect((await colleague.put(path, { name: 'Ana, contadora' })).json<Favourite>().name).toBe('Ana, contadora');
  expect((await ofOrder(ana)).favourite?.name).toBe('Ana, contadora');
  later();
  expect((await colleague.delete(path)).status).toBe(204);
  expect((await colleague.delete(path)).code).toBe('payees.not-found');
  expect((await ofOrder(ana)).favourite).toBeNull();
  const acts = await readRows<{ action: string; actor: string }>(
    bank.pool,
    `SELECT action, actor FROM ledger.audit_record WHERE company_id = $1 AND action LIKE 'payees.%' ORDER BY at, id`,
    [bank.companyId('10001')],
  );
  expect(acts.map(({ action, actor }) => [action, actor === bank.operator('guest').id])).toEqual([
    ['payees.favourite-saved', false],
    ['payees.favourite-renamed', true],
    ['payees.favourite-removed', true],
  ]);
});

test('saved again after a lost answer, or by two at once, it is there once and told of once', async () => {
  const saved = await Promise.all([
    save(maker, maria, 'Maria'),
    save(maker, maria, 'Maria'),
    save(maker, maria, 'Maria'),
  ]);
  expect(new Set(saved.map((reply) => reply.json<Favourite>().id)).size).toBe(1);
  const acts = await readRows(
    bank.pool,
    `SELECT 1 FROM ledger.audit_record WHERE action = 'payees.favourite-saved' AND data::jsonb->>'name' = 'Maria'`,
  );
  expect(acts).toHaveLength(1);
});

test('a favourite is looked up anew: as it was, changed and said so with whom it was, gone and said by its name', async () => {
  await save(maker, ana, 'Contadora');
  const { favourite } = await ofOrder(ana);
  const again = (): Promise<TestReply> => maker.post('/services/pix/lookups', { favouriteId: favourite?.id });
  const same = (await again()).json<PixLookup>();
  expect(same.payee).toMatchObject({ kind: 'pix-key', name: 'Ana Conceição' });
  expect(same.previously).toBeUndefined();
  expect(same.warnings).not.toContain('payee-changed');

  stranger('ana@exemplo.com.br', 'Golpista da Silva', '52998224725', '999');
  const changed = (await again()).json<PixLookup>();
  expect(changed).toMatchObject({ payee: { name: 'Golpista da Silva' }, previously: { name: 'Ana Conceição' } });
  expect(changed.warnings[0]).toBe('payee-changed');
  const made = await bank.pay(maker, changed.id, '1.00');
  expect(made.json()).toMatchObject({ state: 'awaiting_confirmation', confirmationReason: 'payee-changed' });
  expect((await readRows<{ warnings: { list: string[] } }>(bank.pool, 'SELECT warnings FROM bank.payment_order WHERE id = $1', [made.json<{ id: string }>().id]))[0]?.warnings.list).toContain('payee-changed'); // prettier-ignore
  expect(await ofOrder(made.json<{ id: string }>().id)).toMatchObject({
    differs: true,
    favourite: { name: 'Contadora' },
  });
  // Saved anew from the payment that was made to whom it leads now, it is no surprise any more.
  await save(maker, made.json<{ id: string }>().id, 'Contadora nova');
  expect((await again()).json<PixLookup>().previously).toBeUndefined();

  bank.rails.directory.delete('ana@exemplo.com.br');
  const gone = await again();
  expect(gone).toMatchObject({ status: 422, code: 'pix.key-gone' });
  expect(gone.text).toContain('Contadora nova');
});

test('a payment is paid again by its order, by key or by account, without its document leaving the bank', async () => {
  const reply = await maker.post('/services/pix/lookups', { orderId: maria });
  expect(reply.json<PixLookup>().payee).toMatchObject({ kind: 'pix-key', name: 'Maria de Fora' });
  expect(reply.text).not.toMatch(/52998224725|maria@exemplo/);
  const typed = { ispb: BANK.ispb, branch: '3000', accountNumber: '500000', accountType: 'CACC' };
  const byAccount = await maker.post('/services/pix/lookups', { ...typed, document: '52998224725', name: 'Maria' });
  const order = await bank.pay(maker, byAccount.json<PixLookup>().id, '3.00');
  const again = await maker.post('/services/pix/lookups', { orderId: order.json<{ id: string }>().id });
  expect(again.json<PixLookup>()).toMatchObject({ payee: { kind: 'account', name: 'Maria', branch: '3000' } });
});

test('Z02 Z04 who may not pay keeps none; without the right to the company’s payments only one’s own are there [attack]', async () => {
  const setPermissions = (permissions: string): Promise<unknown> =>
    bank.byHand(
      `UPDATE bank.permission_profile SET permissions = $2
       WHERE (company_id, id) = (SELECT company_id, profile_id FROM bank.operator WHERE id = $1)`,
      [bank.operator('guest').id, permissions],
    );
  await setPermissions('{PIX_CREATE}');
  const guest = await bank.as('guest');
  expect((await list(guest)).recent.items).toEqual([]);
  expect((await save(guest, maria, 'x')).code).toBe('payment-orders.not-found');
  expect((await guest.post('/services/pix/lookups', { orderId: maria })).code).toBe('payment-orders.not-found');
  await setPermissions('{PIX_VIEW,ORDERS_VIEW}');
  const onlooker = await bank.as('guest');
  const [favourite] = (await list(maker)).favourites.items;
  const path = `/services/payees/favourites/${favourite?.id}`;
  const tries = [
    onlooker.get('/services/payees?kind=pix'),
    onlooker.get(`/services/payees/of-order/${maria}`),
    save(onlooker, maria, 'x'),
    onlooker.put(path, { name: 'x' }),
    onlooker.delete(path),
  ];
  for (const reply of await Promise.all(tries)) expect(reply.code).toBe('access.not-allowed');
});

test(`a company keeps ${FAVOURITES_MAX}, also when two save at once, and finds each`, async () => {
  const companyId = bank.companyId('10001');
  await readRows(
    bank.pool,
    `INSERT INTO bank.favourite_payee (company_id, id, name, reach, payee, saved_by, saved_by_name, saved_at)
     SELECT $1, 'fav_' || lpad(n::text, 26, '0'), 'Fornecedor ' || n, 'pix-key:' || n || '@x.co',
       jsonb_build_object('kind', 'pix-key', 'name', 'Nome ' || n, 'document', '11222333000181', 'ispb', '99999010',
         'bankName', 'Banco de Fora', 'branch', '1', 'accountNumber', n::text, 'accountType', 'CACC',
         'key', n || '@x.co', 'keyType', 'EMAIL'), 'opr_x', 'Ana', '2026-11-23T13:00:00Z'
     FROM generate_series(1, $2 - (SELECT count(*)::int FROM bank.favourite_payee WHERE company_id = $1) - 1) AS n`,
    [companyId, FAVOURITES_MAX],
  );
  stranger('um@exemplo.com.br', 'Um', '11144477735', '1');
  stranger('dois@exemplo.com.br', 'Dois', '11144477735', '2');
  const orders = [await pay(maker, 'um@exemplo.com.br', '1.00'), await pay(maker, 'dois@exemplo.com.br', '1.00')];
  const saved = await Promise.all(orders.map((orderId) => save(maker, orderId, 'Mais um')));
  expect(saved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(saved.find(({ status }) => status === 422)).toMatchObject({ code: 'payees.too-many' });
  const all = await list(maker);
  expect([all.favourites.count, all.favourites.items.length]).toEqual([FAVOURITES_MAX, 20]);
  expect((await list(maker, 'fornecedor 312')).favourites.items.map(({ name }) => name)).toEqual(['Fornecedor 312']);
});
