import { expect, test } from 'vitest';
import type { PaymentOrder, Receipt, StatementEntry, TransferLookup } from '@bank/contracts';
import { seededEntropy } from '@bank/testkit';
import { createBank } from '../../bank.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { CAFE, startTransfersBank } from '../../testing/transfers-bank.ts';

// Transfers to an account of this bank: two entries of one posting, at any hour, and no network.
const bank = await startTransfersBank();
const phone = await bank.device('maker');
const maker = await bank.as('maker');
await bank.fund('10001', 1_000_000_00n);
const DAY = 24 * 3_600_000;

const lines = async (caller: typeof maker) =>
  (await caller.get('/services/statement/v2/entries')).json<{ items: StatementEntry[] }>().items;

test('the bank tells the real name to whoever knows the document, and chooses the transfer', async () => {
  const lookup = await bank.lookUpAccount(maker, CAFE);
  expect(lookup).toMatchObject({
    kind: 'transfer',
    payee: { kind: 'account', name: 'Café da Serra Comércio Ltda', maskedDocument: '99.888.777/0001-00' },
    warnings: ['first-payment'],
    otherWay: null,
  });
});

test.each([
  ['another document', { document: '52998224725' }],
  ['an account that there is not', { accountNumber: '19999' }],
  ['another branch', { branch: '7' }],
])('with %s nobody is told whose the account is', async (_, wrong) => {
  const reply = await maker.post('/services/transfers/lookups', { ...CAFE, ...wrong });
  expect([reply.status, reply.code]).toEqual([422, 'transfers.account-not-found']);
});

test('to the own account nothing is transferred, and no document that cannot be one is asked about', async () => {
  const own = await maker.post('/services/transfers/lookups', {
    ...CAFE,
    accountNumber: '10001',
    document: '11222333000181',
  });
  expect([own.status, own.code]).toEqual([422, 'payment-orders.same-account']);
  const invalid = await maker.post('/services/transfers/lookups', { ...CAFE, document: '52998224726' });
  expect([invalid.status, invalid.code]).toEqual([422, 'transfers.document-invalid']);
});

test('confirmed once, it is settled at once on both sides; the next one goes without', async () => {
  const [from, to] = [await bank.balance('10001'), await bank.balance('10003')];
  const order = await bank.transferTo(maker, '120.50', { to: CAFE, message: 'Café de novembro' });
  expect(order).toMatchObject({
    kind: 'transfer',
    state: 'awaiting_confirmation',
    confirmationReason: 'first-payment',
  });
  const confirmed = await bank.confirm(maker, phone, order.id);
  expect(confirmed.json<PaymentOrder>(), confirmed.text).toMatchObject({ state: 'settled', fee: { amount: '0.00' } });
  expect([await bank.balance('10001'), await bank.balance('10003')]).toEqual([from - 120_50n, to + 120_50n]);
  const again = await bank.transferTo(maker, '1.00', { to: CAFE });
  expect(again.state).toBe('settled');

  const [sent] = (await lines(maker)).filter(({ amount }) => amount === '-120.50');
  expect(sent).toMatchObject({
    type: 'transfer_sent',
    message: 'Café de novembro',
    orderId: order.id,
    counterparty: { name: 'Café da Serra Comércio Ltda' },
  });
  expect(sent?.endToEndId).toMatch(/^TRF\d{8}[0-9A-Za-z]{9}$/);
  const receipt = (await maker.get(`/services/receipts/${order.id}`)).json<Receipt>();
  expect(receipt).toMatchObject({ kind: 'transfer', fee: null, endToEndId: sent?.endToEndId });
  expect(bank.rails.str.received).toEqual([]);
  expect(await bank.audit('10003', 'transfers.received')).toMatchObject([
    { subject: sent?.endToEndId, data: { amount: '120.50', payerName: 'Estrela do Sul Ltda' } },
    {},
  ]);
});

test('on a Sunday night it goes as on any day', async () => {
  bank.clock.advance(6 * DAY + 10 * 3_600_000);
  const sunday = await bank.transferTo(await bank.as('maker'), '2.00', { to: CAFE });
  expect(sunday).toMatchObject({ state: 'settled', date: '2026-11-29' });
});

test('a look-up serves one order, its maker alone, and ten minutes', async () => {
  const now = await bank.as('maker');
  const lookup = await bank.lookUpAccount(now, CAFE);
  expect((await bank.transfer(now, lookup.id, '3.00')).status).toBe(201);
  const twice = await bank.transfer(now, lookup.id, '3.00');
  expect([twice.status, twice.code]).toEqual([409, 'payment-orders.already-made']);
  const other = await bank.lookUpAccount(now, CAFE);
  const colleague = await bank.transfer(await bank.as('admin'), other.id, '3.00');
  expect([colleague.status, colleague.code]).toEqual([404, 'transfers.lookup-not-found']);
  bank.clock.advance(10 * 60_000);
  const late = await bank.transfer(await bank.as('maker'), other.id, '3.00');
  expect([late.status, late.code]).toEqual([409, 'transfers.lookup-expired']);
});

test('who was paid is paid again by favourite or payment, and a closed account is gone by name', async () => {
  const now = await bank.as('maker');
  const order = await bank.transferTo(now, '4.00', { to: CAFE });
  const again = await now.post('/services/transfers/lookups', { orderId: order.id });
  expect(again.json<TransferLookup>(), again.text).toMatchObject({ kind: 'transfer', warnings: [] });
  const saved = await now.put(`/services/payees/of-order/${order.id}`, { name: 'Café' });
  const { id: favouriteId } = saved.json<{ id: string }>();
  const listed = (await now.get('/services/payees?kind=ted')).json<{ favourites: { items: { id: string }[] } }>();
  expect(listed.favourites.items.map(({ id }) => id)).toEqual([favouriteId]);
  await bank.setCompany('10003', `state = 'closed'`);
  const gone = await now.post('/services/transfers/lookups', { favouriteId });
  expect([gone.status, gone.code]).toEqual([422, 'transfers.account-gone']);
  expect(gone.text).toContain('A conta de Café não existe mais');
  await bank.setCompany('10003', `state = 'active'`);
});

test('every look-up leaves a row in the log, found or not', async () => {
  const acts = await bank.audit('10001', 'transfers.payee-looked-up');
  expect(acts.length).toBeGreaterThan(5);
  expect(acts.map(({ data }) => data.refusal ?? 'found')).toContain('transfers.account-not-found');
});

test('a scan of accounts of this bank is stopped for the company that asks, whether it finds anybody or not [attack]', async () => {
  const { settings, rails } = bank.platform;
  const limits = { ...settings.limits, accountLookups: { burst: 3, perSecond: 0.1 } };
  const server = await createBank(
    openPlatform({ settings: { ...settings, limits }, clock: bank.clock, entropy: seededEntropy(78), rails }),
  );
  const lookUp = async (token: string | undefined, more: Record<string, unknown>) => {
    const reply = await server.http.app.inject({
      method: 'POST',
      url: '/services/transfers/lookups',
      headers: { authorization: `Bearer ${token}` },
      payload: { ...CAFE, ...more },
    });
    return [reply.statusCode, reply.headers['retry-after']];
  };
  try {
    const { token } = await bank.as('maker');
    // What earlier tests asked for is forgotten.
    bank.clock.advance(60_000);
    for (const accountNumber of ['19997', '19998', '10003'])
      expect((await lookUp(token, { accountNumber }))[0]).not.toBe(429);
    expect(await lookUp(token, { accountNumber: '19999' })).toEqual([429, '10']);
    // Whose account it is makes no difference, and neither does another bank's account: there nobody is asked.
    expect(await lookUp(token, {})).toEqual([429, '10']);
    expect((await lookUp(token, { ispb: '99999010', accountNumber: '500000' }))[0]).toBe(201);
    bank.clock.advance(10_000);
    expect((await lookUp((await bank.as('maker')).token, {}))[0]).toBe(201);
  } finally {
    await server.stop();
  }
});
