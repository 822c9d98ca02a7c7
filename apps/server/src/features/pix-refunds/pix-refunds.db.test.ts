import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { bankingDate, DAY_MS, HOUR_MS } from '@bank/core';
import type {
  CallOutput,
  listPixReturns,
  PaymentOrder,
  ReceivedPix,
  StatementEntry,
  sumPixReturns,
} from '@bank/contracts';
import type { PaymentReturn } from '@bank/iso20022';
import { creditedPix } from '../../testing/credited-pix.ts';
import { startPixBank } from '../../testing/pix-bank.ts';
import type { TestCaller, TestReply } from '../../testing/test-bank.ts';

// Giving a received Pix back: whole and in part, through the SPI and inside the bank, in races and where answers get lost.
const bank = await startPixBank();
const phone = await bank.device('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
const { rails } = bank;
const CNPJ = '11222333000181';
let keys = 0;

beforeEach(() => {
  rails.script = { does: 'settle' };
  rails.statusAnswers = 'truth';
  rails.spiOut = false;
});

/** A Pix of Maria's to the company, by a code of the company's, credited. */
const receive = (centavos: bigint): Promise<string> => creditedPix(bank, centavos, { txid: 'pedido42' });

async function give(id: string, amount: string, more: { message?: string; key?: string } = {}): Promise<TestReply> {
  const { key = `refund-${(keys += 1)}`, ...rest } = more;
  const maker = await bank.as('maker');
  return maker.post('/services/pix/refunds', { id, amount, ...rest }, { 'idempotency-key': key });
}

async function given(id: string, amount: string, more: { message?: string } = {}): Promise<PaymentOrder> {
  const reply = await give(id, amount, more);
  expect(reply.status, reply.text).toBe(201);
  bank.clock.advance(1000);
  return reply.json<PaymentOrder>();
}

const look = async (id: string, who: Parameters<typeof bank.as>[0] = 'maker'): Promise<ReceivedPix> =>
  (await (await bank.as(who)).get(`/services/pix/received/${id}`)).json<ReceivedPix>();
const reaches = async ({ id }: PaymentOrder, state: PaymentOrder['state']) =>
  bank.reaches(await bank.as('maker'), id, state);
const returnsSent = (): readonly PaymentReturn[] =>
  rails.received.flatMap((message) => (message.type === 'pacs.004' ? message.body.returns : []));
const lines = async (caller: TestCaller): Promise<readonly StatementEntry[]> =>
  (await caller.get('/services/statement/v2/entries')).json<{ items: StatementEntry[] }>().items;

test('M10 a received Pix goes back whole by a pacs.004 that keeps the roles of the payment, and its line says what it is', async () => {
  const id = await receive(100_00n);
  const before = await bank.balance('10001');
  const order = await given(id, '100.00', { message: 'Pedido cancelado' });
  const { endToEndId: returnId } = await reaches(order, 'settled');
  expect(await bank.balance('10001')).toBe(before - 100_00n);
  expect(returnsSent().filter((item) => item.endToEndId === id)).toEqual([
    {
      returnId,
      endToEndId: id,
      amount: 100_00n,
      priority: 'HIGH',
      reason: 'MD06',
      remittance: 'Pedido cancelado',
      debtorAgent: '99999010',
      creditorAgent: '99999008',
    },
  ]);
  expect(returnId).toMatch(/^D99999008\d{12}[a-zA-Z0-9]{11}$/);
  expect(order).toMatchObject({ kind: 'pix-refund', payee: { kind: 'pix-payer', paidId: id, name: 'Maria de Fora' } });
  const [line] = await lines(await bank.as('maker'));
  expect(line).toMatchObject({
    type: 'pix_returned_out',
    amount: '-100.00',
    endToEndId: id,
    returnId,
    txid: 'pedido42',
    message: 'Pedido cancelado',
    orderId: order.id,
    counterparty: { name: 'Maria de Fora' },
  });
  const found = await (await bank.as('maker')).get(`/services/statement/v2/entries?search=${returnId}`);
  expect(found.json<{ items: StatementEntry[] }>().items.map((each) => each.id)).toEqual([line?.id]);
  const receipt = (await (await bank.as('maker')).get(`/services/receipts/${order.id}`)).json<
    Record<string, unknown>
  >();
  expect(receipt).toMatchObject({ endToEndId: returnId, payee: { paidId: id }, txid: 'pedido42', fee: null });
});

test('M10 it goes back in parts up to what came; what is left is shown, and more is refused with what is left', async () => {
  const id = await receive(100_00n);
  await reaches(await given(id, '30.00'), 'settled');
  expect(await look(id)).toMatchObject({ given: '30.00', underWay: '0.00', remaining: '70.00', refusal: null });
  const tooMuch = await give(id, '70.01');
  expect(tooMuch.status).toBe(422);
  expect(tooMuch.json()).toMatchObject({ code: 'pix-refunds.above-remaining' });
  expect(tooMuch.text).toContain('70,00');
  await reaches(await given(id, '70.00'), 'settled');
  const whole = await look(id);
  expect(whole).toMatchObject({ given: '100.00', remaining: '0.00', refusal: { code: 'pix-refunds.nothing-left' } });
  expect(whole.refunds.map(({ amount, state }) => [amount, state])).toEqual([
    ['70.00', 'settled'],
    ['30.00', 'settled'],
  ]);
  expect((await give(id, '0.01')).json()).toMatchObject({ code: 'pix-refunds.nothing-left' });
});

test('it is found by its statement line too, with payer, message and txid; others’ lines and unknown ids are none', async () => {
  const id = await receive(25_00n);
  const { entryId } = await look(id);
  expect(await look(entryId)).toMatchObject({
    endToEndId: id,
    amount: '25.00',
    payer: { name: 'Maria de Fora', maskedDocument: '***.982.247-**' },
    message: 'Pedido 42',
    txid: 'pedido42',
  });
  const maker = await bank.as('maker');
  for (const none of ['ent_999999', 'ent_0', `E99999010202601021200AAAAAAAAAAA`]) {
    expect((await maker.get(`/services/pix/received/${none}`)).status, none).toBe(404);
  }
  // The first line is what the test funded the account with: no Pix.
  expect((await maker.get('/services/pix/received/ent_1')).status).toBe(404);
});

test('A1 of many refunds at the same moment as many go through as what came allows', async () => {
  const id = await receive(100_00n);
  const before = await bank.balance('10001');
  const replies = await Promise.all(Array.from({ length: 12 }, () => give(id, '30.00')));
  expect(replies.filter(({ status }) => status === 201).length).toBe(3);
  expect(replies.filter(({ status }) => status === 422).length).toBe(9);
  for (const reply of replies.filter(({ status }) => status === 201)) {
    await reaches(reply.json<PaymentOrder>(), 'settled');
  }
  expect(await bank.balance('10001')).toBe(before - 90_00n);
  expect(await look(id)).toMatchObject({ given: '90.00', remaining: '10.00' });
});

test('M04 the same key never gives back twice, however often and how much at once it is sent', async () => {
  const id = await receive(50_00n);
  const replies = await Promise.all(Array.from({ length: 5 }, () => give(id, '20.00', { key: 'one-refund' })));
  expect(new Set(replies.map((reply) => reply.json<PaymentOrder>().id)).size).toBe(1);
  expect(await look(id)).toMatchObject({ remaining: '30.00' });
});

test('a refund whose outcome is unknown keeps its part; refused by the SPI it frees it, and says why', async () => {
  const id = await receive(40_00n);
  rails.script = { does: 'wait' };
  const order = await given(id, '40.00');
  await bank.until('it was sent', () => returnsSent().some((item) => item.endToEndId === id));
  bank.clock.advance(60_000);
  bank.wake();
  await reaches(order, 'unknown');
  expect(await look(id)).toMatchObject({ underWay: '40.00', remaining: '0.00' });
  expect((await give(id, '1.00')).json()).toMatchObject({ code: 'pix-refunds.nothing-left' });
  const { endToEndId: returnId } = await bank.order(await bank.as('maker'), order.id);
  rails.tell(returnId ?? '', { status: 'ACSC' });
  await reaches(order, 'settled');

  const other = await receive(40_00n);
  for (const reason of ['CH16', 'AGNT', 'DT05', 'AM09'] as const) {
    rails.script = { does: 'reject', reason };
    const before = await bank.balance('10001');
    const refused = await reaches(await given(other, '40.00'), 'rejected');
    expect(refused.refusal).toMatchObject({ code: reason });
    expect(refused.refusal?.message).not.toContain(reason);
    expect(await bank.balance('10001')).toBe(before);
    expect(await look(other)).toMatchObject({ underWay: '0.00', remaining: '40.00' });
  }
});

test('an answer that got lost is asked for: what the SPI has booked settles, what it never had is rejected', async () => {
  const id = await receive(60_00n);
  rails.script = { does: 'refuse-again', reason: 'ED05' };
  const order = await given(id, '60.00');
  await bank.until('it was sent', () => returnsSent().some((item) => item.endToEndId === id));
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await bank.order(await bank.as('maker'), order.id)).state === 'settled') break;
    bank.clock.advance(30_000);
    bank.wake();
    await pause(60);
  }
  const settled = await reaches(order, 'settled');
  expect(rails.received.some((each) => each.type === 'camt.060' && each.body.entryId === settled.endToEndId)).toBe(
    true,
  );
});

test('A13 an outcome that comes five times and byte for byte again settles once', async () => {
  const id = await receive(10_00n);
  rails.script = { does: 'repeat', times: 5 };
  const before = await bank.balance('10001');
  await reaches(await given(id, '4.00'), 'settled');
  rails.pushAgain(3);
  await pause(300);
  expect(await bank.balance('10001')).toBe(before - 4_00n);
});

test('inside this bank it goes back at once, without any message, and shows to whoever had paid as money that came back', async () => {
  await bank.fund('10003', 500_00n);
  await bank.knowPayees();
  const admin = await bank.as('maker');
  const paid = await bank.payTo(admin, bank.neighbour.key, '80.00');
  expect(paid.status, paid.text).toBe(201);
  const { endToEndId } = await bank.reaches(admin, paid.json<PaymentOrder>().id, 'settled');
  const sentBefore = returnsSent().length;
  await bank.pool.query(
    `INSERT INTO bank.known_payee (company_id, fingerprint, at) VALUES ($1, 'pix-payer:99999008:${CNPJ}', '2026-11-23T13:00:00Z')`,
    [bank.companyId('10003')],
  );
  await bank.device('admin3');
  const neighbour = await bank.as('admin3');
  await bank.setCompany('10003', 'confirmation_threshold_centavos = 100000000');
  const before = await bank.balance('10001');
  const reply = await neighbour.post(
    '/services/pix/refunds',
    { id: endToEndId, amount: '30.00', message: 'A mais' },
    { 'idempotency-key': 'inside-1' },
  );
  expect(reply.status, reply.text).toBe(201);
  expect(reply.json<PaymentOrder>().state).toBe('settled');
  expect(await bank.balance('10001')).toBe(before + 30_00n);
  expect(returnsSent().length).toBe(sentBefore);
  // Whoever paid has not received it: to them it is nobody's.
  expect((await admin.get(`/services/pix/received/${endToEndId}`)).status).toBe(404);
  const stolen = await give(endToEndId ?? '', '1.00');
  expect([stolen.status, stolen.json<{ code: string }>().code]).toEqual([404, 'pix-refunds.not-found']);
  const [line] = await lines(admin);
  expect(line).toMatchObject({ type: 'pix_returned_in', amount: '30.00', endToEndId, message: 'A mais' });
  // What came back does not go back again.
  const again = await admin.get(`/services/pix/received/${line?.id}`);
  expect(again.json()).toMatchObject({ code: 'pix-refunds.is-a-return' });
});

test('M10 after 90 days nothing goes back, and a day before the end it still does', async () => {
  const id = await receive(20_00n);
  bank.clock.advance(90 * DAY_MS - HOUR_MS);
  await reaches(await given(id, '5.00'), 'settled');
  bank.clock.advance(2 * HOUR_MS);
  expect(await look(id)).toMatchObject({ remaining: '15.00', refusal: { code: 'pix-refunds.too-late' } });
  expect((await give(id, '5.00')).json()).toMatchObject({ code: 'pix-refunds.too-late' });
});

test('the app confirms what is new or large: it signs the Pix that goes back, and what is called off frees its part', async () => {
  const id = await receive(200_00n);
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 1000');
  const waits = await given(id, '150.00');
  expect(waits.state).toBe('awaiting_confirmation');
  expect(await look(id)).toMatchObject({ underWay: '150.00', remaining: '50.00' });
  const maker = await bank.as('maker');
  const asked = (await maker.get(`/services/payment-orders/${waits.id}/confirmation`)).json<{
    signing: { fields: Record<string, string> };
  }>();
  expect(asked.signing.fields).toMatchObject({ kind: 'pix-refund', refundedPix: id, amount: '150.00' });
  expect(waits.canEdit).toBe(false);
  const cancelled = await maker.post(
    `/services/payment-orders/${waits.id}/cancel`,
    {},
    { 'idempotency-key': 'call-off-refund' },
  );
  expect(cancelled.status, cancelled.text).toBe(200);
  expect(await look(id)).toMatchObject({ underWay: '0.00', remaining: '200.00' });
  const again = await given(id, '200.00');
  const confirmed = await bank.confirm(maker, phone, again.id);
  expect(confirmed.status, confirmed.text).toBe(200);
  await reaches(again, 'settled');
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
});

test('its limits are its own: they bind it, and it takes nothing from what may be paid by Pix', async () => {
  const id = await receive(90_00n);
  const limitOf = async (type: string) =>
    (
      await bank.pool.query<{ used: string }>(
        `SELECT coalesce(sum(used), 0)::text AS used FROM ledger.counter WHERE id LIKE $1`,
        [`${type}-limit:${bank.companyId('10001')}:day:%`],
      )
    ).rows[0]?.used;
  const pixBefore = await limitOf('pix');
  const refundsBefore = BigInt((await limitOf('pix-refund')) ?? '0');
  await reaches(await given(id, '10.00'), 'settled');
  expect(await limitOf('pix')).toBe(pixBefore);
  expect(BigInt((await limitOf('pix-refund')) ?? '0')).toBe(refundsBefore + 10_00n);
  await bank.pool.query(
    `UPDATE bank.usage_limit SET value = 2000 WHERE company_id = $1 AND type = 'pix-refund' AND measure = 'order'`,
    [bank.companyId('10001')],
  );
  expect((await give(id, '20.01')).json()).toMatchObject({ code: 'payment-orders.above-transaction-limit' });
  await bank.pool.query(
    `UPDATE bank.usage_limit SET value = 10000000 WHERE company_id = $1 AND type = 'pix-refund' AND measure = 'order'`,
    [bank.companyId('10001')],
  );
});

test('the centre lists both ways, newest first, by stage and direction, page by page', async () => {
  const maker = await bank.as('maker');
  const id = await receive(5_00n);
  await reaches(await given(id, '5.00'), 'settled');
  type Page = CallOutput<typeof listPixReturns>;
  const all = (await maker.get('/services/pix/returns?limit=200')).json<Page>();
  expect(all.nextCursor).toBeNull();
  expect(all.items[0]).toMatchObject({ direction: 'given', amount: '5.00', stage: 'done', endToEndId: id });
  const directions = new Set(all.items.map(({ direction }) => direction));
  expect(directions).toEqual(new Set(['given', 'received']));
  const paged: Page['items'] = [];
  let cursor: string | null = null;
  do {
    const page: Page = (
      await maker.get(`/services/pix/returns?limit=4${cursor === null ? '' : `&cursor=${cursor}`}`)
    ).json<Page>();
    paged.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(paged).toEqual(all.items);
  const notDone = (await maker.get('/services/pix/returns?stage=not-done&direction=given')).json<Page>();
  expect(notDone.items.length).toBeGreaterThan(0);
  expect(notDone.items.every(({ stage, direction }) => stage === 'not-done' && direction === 'given')).toBe(true);
  expect((await maker.get('/services/pix/returns?cursor=no-place-at-all-')).status).toBe(400);
});

test('the centre finds by name, message, document, identifier, amount and day, says what is listed comes to, and is taken along', async () => {
  const maker = await bank.as('maker');
  const id = await receive(731_15n);
  const day = bankingDate(bank.clock.now());
  const order = await given(id, '731.15', { message: 'Pedido esgotado' });
  const { endToEndId: returnId } = await reaches(order, 'settled');
  const found = async (query: string) =>
    (await maker.get(`/services/pix/returns?${query}`)).json<CallOutput<typeof listPixReturns>>().items;
  for (const typed of ['731,15', 'R$ 731', 'esgotado', returnId ?? '', id, '982.247'])
    expect((await found(`search=${encodeURIComponent(typed)}`))[0], typed).toMatchObject({ orderId: order.id });
  expect(await found(`search=731,15&from=${day}&to=${day}`)).toHaveLength(1);
  expect(await found(`search=731,15&from=2090-01-01`)).toEqual([]);
  expect(await found('search=731,15&direction=received')).toEqual([]);

  const totals = async (query: string) =>
    (await maker.get(`/services/pix/returns/totals?${query}`)).json<CallOutput<typeof sumPixReturns>>().sums;
  expect(await totals('search=731,15')).toEqual([{ direction: 'given', stage: 'done', count: 1, amount: '731.15' }]);
  const all = await found('limit=200');
  const sums = await totals('');
  expect(sums.reduce((total, { count }) => total + count, 0)).toBe(all.length);

  const csv = await maker.get('/services/pix/returns/export?search=731,15&format=csv');
  expect(csv.headers['content-disposition']).toMatch(/devolucoes-pix-10001-\d{4}-\d\d-\d\d\.csv/);
  expect(csv.text).toContain('Pedido esgotado');
  expect(csv.text).toContain(returnId);
  expect(await bank.audit('10001', 'pix-refunds.exported')).toMatchObject([{ data: { format: 'csv' } }]);
});
