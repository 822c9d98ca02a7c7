import { expect, test } from 'vitest';
import type { Batch, BatchLine, BatchRow, HistoryEvent, PaymentOrder } from '@bank/contracts';
import { rulesAbove, startApprovalBank, stepOf } from '../../testing/approval-bank.ts';
import type { OperatorKey, TestReply } from '../../testing/test-bank.ts';

// What somebody does with a row after the batch was asked for: while it waits it is edited, left out and taken in again, and
// each time what was signed is void. After each test the books are looked through.
const bank = await startApprovalBank();
const phone = await bank.device('maker');
await bank.fund('10001', 100_000_00n);
const BATCHES = '/services/batch-transfers/batches';

let keys = 0;
const nextKey = () => ({ 'idempotency-key': `change-${(keys += 1)}` });

function line(row: number, more: Partial<BatchLine> = {}): BatchLine {
  return {
    row,
    kind: null,
    payee: {
      by: 'account',
      ispb: '60746948',
      branch: '1234',
      accountNumber: `${30_000 + row}`,
      accountType: 'CACC',
      name: `Pessoa ${row}`,
      document: '52998224725',
    },
    amount: `${row}.00`,
    date: null,
    purpose: null,
    description: null,
    reference: null,
    ...more,
  };
}

async function asked(
  rows: readonly BatchLine[],
  { as = 'maker', confidential = false }: { as?: OperatorKey; confidential?: boolean } = {},
): Promise<{ readonly id: string; readonly orderId: string }> {
  bank.clock.advance(1);
  const caller = await bank.as(as);
  const opened = await caller.post(BATCHES, { name: 'Fornecedores', source: 'typed', confidential }, nextKey());
  const { id } = opened.json<Batch>();
  expect((await caller.put(`${BATCHES}/${id}/rows`, { rows })).status).toBe(200);
  const { version } = await read(id, as);
  const reply = await caller.post(`${BATCHES}/${id}/order`, { version, again: false }, nextKey());
  expect(reply.status, reply.text).toBe(201);
  return { id, orderId: reply.json<PaymentOrder>().id };
}

async function read(id: string, as: OperatorKey = 'maker'): Promise<Batch> {
  const reply = await (await bank.as(as)).get(`${BATCHES}/${id}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

async function rowsOf(id: string, as: OperatorKey = 'maker'): Promise<BatchRow[]> {
  return (await (await bank.as(as)).get(`${BATCHES}/${id}/rows`)).json<{ items: BatchRow[] }>().items;
}

/** Changes a row of the batch as it stands now. */
async function change(
  id: string,
  row: number,
  wanted: { readonly line: BatchLine | null; readonly confirmed?: boolean },
  as: OperatorKey = 'maker',
): Promise<TestReply> {
  const revision = (await read(id, as)).order?.revision;
  return (await bank.as(as)).post(`${BATCHES}/${id}/rows/${row}`, { revision, ...wanted }, nextKey());
}

test('a row of a batch that waits is whole for its maker alone, and nobody else changes it', async () => {
  const { id } = await asked([line(1), line(2)]);
  expect((await rowsOf(id)).map(({ typed }) => typed?.amount)).toEqual(['1.00', '2.00']);
  expect((await rowsOf(id, 'approver')).map(({ typed }) => typed)).toEqual([null, null]);
  expect([(await read(id)).canChange, (await read(id, 'approver')).canChange]).toEqual([true, false]);
  const other = await change(id, 1, { line: line(1, { amount: '5.00' }) }, 'approver');
  expect(other.code).toBe('batch-transfers.not-maker');
});

test('an edit voids what the maker and approvers signed, and stands in the history with its row', async () => {
  await bank.setRules(rulesAbove('5.00', [stepOf(2)]));
  const [ana, bia] = [await bank.approver('Ana'), await bank.approver('Bia')];
  const { id, orderId } = await asked([line(3), line(4)]);
  expect((await bank.confirm(await bank.as('maker'), phone, orderId)).status).toBe(200);
  expect((await bank.approve(ana, orderId)).status).toBe(200);
  const stale = await bank.sign(bia, orderId);

  const edit = await change(id, 3, { line: line(3, { amount: '30.00' }) });
  expect(edit.status, edit.text).toBe(200);
  expect(edit.json<PaymentOrder>()).toMatchObject({
    state: 'awaiting_confirmation',
    amount: '34.00',
    revision: 2,
    confirmationReason: 'edited',
  });
  expect((await rowsOf(id)).map(({ amount }) => amount)).toEqual(['30.00', '4.00']);
  const order = await bank.order(await bank.as('maker'), orderId);
  expect(order.events.map(({ note }) => note).join(' ')).toContain('Linha 3 alterada');
  const history = await (await bank.as('admin')).get('/services/history/events?limit=50');
  const acts = history.json<{ items: HistoryEvent[] }>().items.map(({ description }) => description);
  expect(acts.join('\n')).toMatch(/Alterou .*“?Fornecedores.*linha 3 alterada/);

  expect((await bank.confirm(await bank.as('maker'), phone, orderId)).status).toBe(200);
  expect((await bank.order(await bank.as('maker'), orderId)).state).toBe('awaiting_authorization');
  // What Ana signed, and what Bia had on her telephone, was another batch.
  expect((await bank.approve(bia, orderId, { device: stale })).status).toBeGreaterThanOrEqual(400);
  expect((await bank.approve(bia, orderId)).status).toBe(200);
  expect((await bank.order(await bank.as('maker'), orderId)).state).toBe('awaiting_authorization');
  expect((await bank.approve(ana, orderId)).status).toBe(200);
  await bank.until('both are paid as they were signed', async () => {
    bank.wake();
    return (await read(id)).payments?.paid.total === '34.00';
  });
  await bank.setRules(null);
});

test('what is wrong with the row as it is to be is said at its field, and the batch stays as it was', async () => {
  const { id, orderId } = await asked([line(5), line(6)]);
  const before = await bank.order(await bank.as('maker'), orderId);
  for (const [wrong, field] of [
    [{ amount: 'mil' }, 'amount'],
    [{ date: '2020-01-01' }, 'date'],
    [{ payee: { ...line(5).payee, document: '111' } as BatchLine['payee'] }, 'document'],
  ] as const) {
    const reply = await change(id, 5, { line: line(5, wrong) });
    expect(reply.code, reply.text).toBe('batch-transfers.row-invalid');
    expect(reply.json<{ errors: { field?: string }[] }>().errors[0]?.field).toBe(field);
  }
  expect((await change(id, 5, { line: line(5) })).code).toBe('payment-orders.nothing-changes');
  expect((await change(id, 9, { line: line(9) })).code).toBe('batch-transfers.row-not-found');
  expect(await bank.order(await bank.as('maker'), orderId)).toMatchObject({
    revision: before.revision,
    amount: before.amount,
  });
});

test('the same edit sent twice with one key changes the batch once', async () => {
  const { id } = await asked([line(7), line(8)]);
  const maker = await bank.as('maker');
  const body = { revision: 1, line: line(7, { amount: '70.00' }) };
  const key = nextKey();
  const first = await maker.post(`${BATCHES}/${id}/rows/7`, body, key);
  const second = await maker.post(`${BATCHES}/${id}/rows/7`, body, key);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect((await read(id)).order?.revision).toBe(2);
});

test('a row that comes to pay what another row pays is asked about, whichever of them stands first', async () => {
  const { id, orderId } = await asked([line(11), line(12), line(13)]);
  const same = { ...line(13), row: 12 };
  const warned = await change(id, 12, { line: same });
  expect(warned.code).toBe('batch-transfers.row-warned');
  expect(warned.text).toContain('A linha 13 paga o mesmo valor ao mesmo favorecido.');
  expect(await read(id)).toMatchObject({ total: '36.00', order: { revision: 1 } });
  const meant = await change(id, 12, { line: same, confirmed: true });
  expect(meant.json<PaymentOrder>()).toMatchObject({ amount: '37.00', revision: 2 });
  expect((await rowsOf(id))[1]?.notices.map(({ message }) => message)).toContain(
    'A linha 13 paga o mesmo valor ao mesmo favorecido.',
  );
  // Everything that was signed is paid: the other row was not dropped by the doubt.
  expect((await bank.confirm(await bank.as('maker'), phone, orderId)).status).toBe(200);
  await bank.until('all three are paid', async () => {
    bank.wake();
    return (await read(id)).payments?.paid.count === 3;
  });
  const { id: other } = await asked([line(14), line(15)]);
  const before = await change(other, 14, { line: { ...line(13), row: 14 } });
  expect(before.code).toBe('batch-transfers.row-warned');
  expect(before.text).toContain('O mesmo valor foi para o mesmo favorecido em');
});

test('a row that was left out is edited and taken in again', async () => {
  const { id } = await asked([line(16), line(17)]);
  expect((await change(id, 16, { line: null })).json<PaymentOrder>().amount).toBe('17.00');
  expect((await rowsOf(id))[0]).toMatchObject({ state: 'left-out', typed: { amount: '16.00' } });
  const back = await change(id, 16, { line: line(16, { amount: '20.00' }) });
  expect(back.json<PaymentOrder>()).toMatchObject({ amount: '37.00', revision: 3 });
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
});

test('Z05 a row of a confidential batch is changed by a maker who has the right, and by no one who lost it', async () => {
  await bank.device('admin');
  const { id } = await asked([line(18), line(19)], { as: 'admin', confidential: true });
  const edit = await change(id, 18, { line: line(18, { amount: '80.00' }) }, 'admin');
  expect(edit.status, edit.text).toBe(200);
  const maker = await bank.as('maker');
  const closed = await maker.post(`${BATCHES}/${id}/rows/18`, { revision: 2, line: null }, nextKey());
  expect(closed.code).toBe('batch-transfers.confidential');
  const history = await (await bank.as('admin')).get('/services/history/events?limit=50');
  expect(history.text).not.toContain('Pessoa 18');
});
