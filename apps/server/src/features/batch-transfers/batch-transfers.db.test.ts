import { expect, test } from 'vitest';
import type { Batch, BatchLine, BatchReview, BatchRow, PaymentOrder } from '@bank/contracts';
import { addDays, bankingDate } from '@bank/core';
import { startPixBank } from '../../testing/pix-bank.ts';
import type { OperatorKey, TestReply } from '../../testing/test-bank.ts';

// Many payments at once, from the first row to the last: the loops run, and after each test the books are looked through.
const bank = await startPixBank();
await bank.knowPayees();
const phone = await bank.device('maker');
await bank.fund('10001', 100_000_00n);
const BATCHES = '/services/batch-transfers/batches';
const CPF = '52998224725';

let keys = 0;
const nextKey = () => ({ 'idempotency-key': `batch-${(keys += 1)}` });

/** A row to another bank's account, where nobody can be asked. */
export function line(row: number, more: Partial<BatchLine> = {}): BatchLine {
  return {
    row,
    kind: null,
    payee: {
      by: 'account',
      ispb: '60746948',
      branch: '1234',
      accountNumber: `${10_000 + row}`,
      accountType: 'CACC',
      name: `Pessoa ${row}`,
      document: CPF,
    },
    amount: `${row}.00`,
    date: null,
    purpose: null,
    description: null,
    reference: `NF ${row}`,
    ...more,
  };
}

const byKey = (row: number, key: string, document: string | null, more: Partial<BatchLine> = {}): BatchLine =>
  line(row, { payee: { by: 'pix-key', key, name: 'Maria', document }, ...more });

async function opened(more: Record<string, unknown> = {}, as: OperatorKey = 'maker'): Promise<Batch> {
  bank.clock.advance(1);
  const body = { name: 'Folha', source: 'typed', confidential: false, ...more };
  const reply = await (await bank.as(as)).post(BATCHES, body, nextKey());
  expect(reply.status, reply.text).toBe(201);
  return reply.json();
}

async function send(id: string, rows: readonly BatchLine[], as: OperatorKey = 'maker'): Promise<TestReply> {
  return (await bank.as(as)).put(`${BATCHES}/${id}/rows`, { rows });
}

async function sent(
  rows: readonly BatchLine[],
  more: Record<string, unknown> = {},
): Promise<{ batch: Batch; rows: BatchRow[] }> {
  const { id } = await opened(more);
  const reply = await send(id, rows);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

async function read(id: string, as: OperatorKey = 'maker'): Promise<Batch> {
  const reply = await (await bank.as(as)).get(`${BATCHES}/${id}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

async function rowsOf(id: string, query = ''): Promise<BatchRow[]> {
  const reply = await (await bank.as('maker')).get(`${BATCHES}/${id}/rows${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<{ items: BatchRow[] }>().items;
}

async function review(id: string): Promise<BatchReview> {
  const reply = await (await bank.as('maker')).get(`${BATCHES}/${id}/review`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

async function ask(id: string, more: Record<string, unknown> = {}, as: OperatorKey = 'maker'): Promise<TestReply> {
  const { version } = await read(id, as);
  return (await bank.as(as)).post(`${BATCHES}/${id}/order`, { version, again: false, ...more }, nextKey());
}

async function asked(id: string, more: Record<string, unknown> = {}): Promise<PaymentOrder> {
  const reply = await ask(id, more);
  expect(reply.status, reply.text).toBe(201);
  return reply.json();
}

async function confirmed(id: string, orderId: string): Promise<void> {
  const reply = await bank.confirm(await bank.as('maker'), phone, orderId);
  expect(reply.status, reply.text).toBe(200);
  await bank.until('the batch has made its payments', async () => (await read(id)).state !== 'making');
}

test('a row is judged as it comes: what is wrong is said at its field, and the others go on', async () => {
  const { batch, rows } = await sent([
    line(1),
    line(2, { amount: '0,00' }),
    line(3, {
      payee: {
        by: 'account',
        ispb: '',
        branch: '12345',
        accountNumber: '1-2',
        accountType: 'CACC',
        name: '',
        document: '1',
      },
    }),
    byKey(4, '11987000099', null),
    byKey(5, 'não é chave', null),
    line(6, { date: '31/12/2026' }),
    line(7, { date: '2020-01-01' }),
  ]);
  expect(rows.map(({ problems }) => problems.map(({ code, field }) => `${field}: ${code}`))).toEqual([
    [],
    ['amount: amount-invalid'],
    [
      'name: name-missing',
      'ispb: bank-unknown',
      'branch: branch-invalid',
      'accountNumber: account-invalid',
      'document: document-invalid',
    ],
    ['key: key-ambiguous'],
    ['key: key-malformed'],
    ['date: date-invalid'],
    ['date: date-out-of-range'],
  ]);
  expect(batch).toMatchObject({
    state: 'draft',
    count: 7,
    draft: { ready: { count: 1, total: '1.00' }, invalid: { count: 6 } },
  });
  expect((await ask(batch.id)).code).toBe('batch-transfers.rows-to-mend');
  // Mended in place, and one left out.
  const mended = await send(batch.id, [line(2), line(4)]);
  expect(mended.json<{ rows: BatchRow[] }>().rows.map(({ state }) => state)).toEqual(['ready', 'ready']);
  const left = await (
    await bank.as('maker')
  ).put(`${BATCHES}/${batch.id}/left-out-rows`, { which: { all: 'invalid' }, leftOut: true });
  expect(left.json<Batch>()).toMatchObject({ count: 3, draft: { invalid: { count: 0 }, leftOut: { count: 4 } } });
});

test('a batch is confirmed once in the app and becomes a payment of each row, with receipt and line of its own', async () => {
  const { batch } = await sent([line(1), line(2), line(3, { date: addDays(bankingDate(bank.clock.now()), 3) })]);
  const shown = await review(batch.id);
  expect(shown).toMatchObject({
    count: 3,
    total: '6.00',
    largest: '3.00',
    newPayees: { count: 3 },
    refusal: null,
    approval: null,
  });
  expect(shown.byDay.map(({ count, total }) => [count, total])).toEqual([
    [2, '3.00'],
    [1, '3.00'],
  ]);
  const order = await asked(batch.id, { feesMax: shown.feesMax });
  expect(order).toMatchObject({
    kind: 'batch-transfer',
    state: 'awaiting_confirmation',
    amount: '6.00',
    confirmationReason: 'batch',
    fee: null,
  });
  expect(order.payee).toMatchObject({ kind: 'batch', count: 3, largest: '3.00', newPayees: 3 });
  await confirmed(batch.id, order.id);
  await bank.until('both payments of today are settled', async () => (await read(batch.id)).payments?.paid.count === 2);
  expect(await read(batch.id)).toMatchObject({
    state: 'in-progress',
    payments: { paid: { count: 2, total: '3.00' }, ahead: { count: 1, total: '3.00' } },
  });
  expect((await bank.order(await bank.as('maker'), order.id)).state).toBe('settled');
  const [first] = await rowsOf(batch.id);
  const made = await bank.order(await bank.as('maker'), first?.order?.id ?? '');
  expect(made).toMatchObject({
    kind: 'pix',
    state: 'settled',
    amount: '1.00',
    madeBy: { orderId: order.id, occurrence: 1, batchId: batch.id },
  });
  expect(made.receiptCode).not.toBeNull();
});

test('owners of keys are looked up while people look: who is somebody else stops the row, and what is registered is known', async () => {
  const { batch, rows } = await sent([
    byKey(1, bank.outsider.key, bank.outsider.document),
    byKey(2, bank.outsider.key, '11144477735'),
    byKey(3, 'ninguem@exemplo.com.br', null),
    byKey(4, bank.neighbour.key, '99888777000100'),
  ]);
  // Of this bank's own customers the list itself says who they are: they are known at once.
  expect(rows.map(({ owner }) => owner)).toEqual(['waiting', 'waiting', 'waiting', 'checked']);
  bank.wake();
  await bank.until('all owners are known', async () => (await read(batch.id)).owners.waiting === 0);
  const looked = await rowsOf(batch.id);
  expect(looked.map(({ state, problems }) => [state, problems.map(({ code }) => code)])).toEqual([
    ['ready', []],
    ['invalid', ['key-document-differs']],
    ['invalid', ['key-not-found']],
    ['ready', []],
  ]);
  expect(looked[0]).toMatchObject({ payee: { name: 'Maria de Fora' }, isNewPayee: false });
});

test('the same twice is warned of, in the batch and against what was paid before, until somebody says that it is meant', async () => {
  const before = await sent([line(50)]);
  const order = await asked(before.batch.id);
  await confirmed(before.batch.id, order.id);
  const { batch } = await sent([line(50), line(51, { ...line(50), row: 51 })]);
  const warned = await rowsOf(batch.id);
  expect(
    warned.map(({ state, notices }) => [state, notices.filter(({ asks }) => asks).map(({ warning }) => warning)]),
  ).toEqual([
    ['to-confirm', ['paid-before']],
    ['to-confirm', ['same-in-batch', 'paid-before']],
  ]);
  expect((await ask(batch.id)).code).toBe('batch-transfers.rows-to-mend');
  const put = await (
    await bank.as('maker')
  ).put(`${BATCHES}/${batch.id}/confirmed-rows`, { which: { all: 'to-confirm' }, confirmed: true });
  expect(put.json<Batch>().draft).toMatchObject({ toConfirm: { count: 0 }, ready: { count: 2 } });
  // The very same rows once more, in the same order, are a batch that was.
  const again = await sent([line(50)]);
  await (
    await bank.as('maker')
  ).put(`${BATCHES}/${again.batch.id}/confirmed-rows`, { which: { rows: [50] }, confirmed: true });
  expect((await review(again.batch.id)).same).toMatchObject({ batchId: before.batch.id, isFile: false });
  expect((await ask(again.batch.id)).code).toBe('batch-transfers.known');
  expect((await ask(again.batch.id, { again: true })).status).toBe(201);
});

test('two people who ask for the same draft at the same moment: one of them makes the order', async () => {
  const { batch } = await sent([line(60), line(61)]);
  const replies = await Promise.all([
    ask(batch.id, {}, 'maker'),
    ask(batch.id, {}, 'approver'),
    ask(batch.id, {}, 'admin'),
  ]);
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { status, code } of replies)
    if (status !== 201)
      expect([
        'batch-transfers.not-draft',
        'batch-transfers.changed-meanwhile',
        'devices.not-registered',
        'payment-orders.device-pending',
      ]).toContain(code);
});

test('a row changed after the batch was asked for voids what was signed, and the maker confirms it anew', async () => {
  const { batch } = await sent([line(70), line(71)]);
  const order = await asked(batch.id);
  const digestOf = async () =>
    (await (await bank.as('maker')).get(`/services/payment-orders/${order.id}/confirmation`)).json<{
      signing: { fields: Record<string, string> };
    }>().signing.fields['batchDigest'];
  const signedBefore = await digestOf();
  const change = await (
    await bank.as('maker')
  ).post(
    `${BATCHES}/${batch.id}/rows/71`,
    { revision: order.revision, line: line(71, { amount: '99.00' }) },
    nextKey(),
  );
  expect(change.status, change.text).toBe(200);
  expect(change.json<PaymentOrder>()).toMatchObject({
    state: 'awaiting_confirmation',
    amount: '169.00',
    revision: 2,
    confirmationReason: 'edited',
  });
  expect(await digestOf()).not.toBe(signedBefore);
  const late = await (
    await bank.as('maker')
  ).post(`${BATCHES}/${batch.id}/rows/70`, { revision: order.revision, line: null }, nextKey());
  expect(late.code).toBe('payment-orders.state-conflict');
  await confirmed(batch.id, order.id);
  await bank.until('all is paid', async () => (await read(batch.id)).payments?.paid.total === '169.00');
  const over = await (
    await bank.as('maker')
  ).post(`${BATCHES}/${batch.id}/rows/70`, { revision: 2, line: null }, nextKey());
  expect(over.code).toBe('payment-orders.state-conflict');
});

test('what has not gone is called off, one row or all, and tried again as a new draft', async () => {
  const later = addDays(bankingDate(bank.clock.now()), 5);
  const { batch } = await sent([line(80, { date: later }), line(81, { date: later }), line(82, { date: later })]);
  const order = await asked(batch.id);
  await confirmed(batch.id, order.id);
  const one = await (await bank.as('maker')).put(`${BATCHES}/${batch.id}/cancelled`, { rows: [81] });
  expect(one.json<Batch>().payments).toMatchObject({ ahead: { count: 2 }, cancelled: { count: 1 } });
  const all = await (await bank.as('maker')).put(`${BATCHES}/${batch.id}/cancelled`, {});
  expect(all.status, all.text).toBe(200);
  bank.wake();
  await bank.until('all is called off', async () => (await read(batch.id)).payments?.cancelled.count === 3);
  bank.clock.advance(6000);
  await bank.until('the batch is done', async () => {
    bank.wake();
    return (await read(batch.id)).state === 'done';
  });
  const again = await (await bank.as('maker')).post(`${BATCHES}/${batch.id}/retry`, {}, nextKey());
  expect(again.status, again.text).toBe(201);
  const draft = await read(again.json<Batch>().id);
  expect(draft).toMatchObject({ state: 'draft', retryOf: batch.id, count: 3 });
});

test('Z05 a confidential batch opens its rows only to people with that right; others see count and total', async () => {
  const maker = await bank.as('maker');
  const body = { name: 'Salários', source: 'typed', confidential: true };
  // The maker's profile does not see confidential payees: such a batch is made by somebody who does.
  expect((await maker.post(BATCHES, body, nextKey())).code).toBe('batch-transfers.confidential');
  const admin = await bank.as('admin');
  const adminPhone = await bank.device('admin');
  const batch = (await admin.post(BATCHES, body, nextKey())).json<Batch>();
  const rows = [line(90, { description: 'Salário de novembro' }), line(91)];
  expect((await admin.put(`${BATCHES}/${batch.id}/rows`, { rows })).status).toBe(200);
  const order = (await ask(batch.id, {}, 'admin')).json<PaymentOrder>();
  const yes = await bank.confirm(await bank.as('admin'), adminPhone, order.id);
  expect(yes.status, yes.text).toBe(200);
  await bank.until('both are paid', async () => (await read(batch.id, 'admin')).payments?.paid.count === 2);
  const closed = await read(batch.id);
  expect(closed).toMatchObject({ isClosed: true, count: 2, total: '181.00' });
  for (const path of ['/rows', '/export?format=csv&which=all']) {
    expect((await maker.get(`${BATCHES}/${batch.id}${path}`)).code, path).toBe('batch-transfers.confidential');
  }
  const shown = (await (await bank.as('admin')).get(`${BATCHES}/${batch.id}/rows`)).json<{ items: BatchRow[] }>().items;
  const orderId = shown[0]?.order?.id ?? '';
  const seen = await bank.order(maker, orderId);
  expect([seen.payee.name, seen.message]).toEqual(['Favorecido confidencial', null]);
  expect(JSON.stringify(seen)).not.toContain('Pessoa 90');
  expect((await maker.get(`/services/receipts/${orderId}`)).code).toBe('receipts.not-found');
  expect((await (await bank.as('admin')).get(`/services/receipts/${orderId}`)).status).toBe(200);
  const history = await (await bank.as('admin')).get('/services/history/events?limit=200');
  expect(history.text).not.toContain('Pessoa 90');
});

test('A5 a batch of another company is none to anybody else', async () => {
  const { batch } = await sent([line(95)]);
  const other = await bank.as('admin3');
  for (const path of ['', '/rows', '/review', '/export?format=csv&which=all']) {
    expect((await other.get(`${BATCHES}/${batch.id}${path}`)).status, path).toBeGreaterThanOrEqual(403);
  }
  expect((await other.put(`${BATCHES}/${batch.id}/rows`, { rows: [line(1)] })).status).toBeGreaterThanOrEqual(403);
});
