import { beforeEach, expect, test } from 'vitest';
import { collectFile, readCnabFile, readPayment, writePayments240, type Payment } from '@bank/cnab';
import type { Batch, BatchLine, BatchReview, BatchRow, PaymentOrder } from '@bank/contracts';
import { bankingDate, civilDate, money } from '@bank/core';
import { rulesAbove, startApprovalBank, stepOf } from '../../testing/approval-bank.ts';
import { CAFE, MARIA } from '../../testing/transfers-bank.ts';

// Rows of batches that are paid by TED and inside the bank, beside those that are paid by Pix: from the row to the books.
const bank = await startApprovalBank();
const phone = await bank.device('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.knowPayees();
const { str } = bank.rails;
const BATCHES = '/services/batch-transfers/batches';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

beforeEach(() => {
  str.script = { does: 'settle' };
  str.answersQuestions = true;
  bank.rails.script = { does: 'settle' };
});

let keys = 0;
const nextKey = () => ({ 'idempotency-key': `ways-${(keys += 1)}` });

function line(row: number, to: Record<string, unknown>, more: Partial<BatchLine> = {}): BatchLine {
  const payee = { by: 'account', ...MARIA, ...to } as BatchLine['payee'];
  const amount = `${100 + row}.00`;
  return { row, kind: null, payee, amount, date: null, purpose: null, description: null, reference: null, ...more };
}
const byTed = (row: number, more: Partial<BatchLine> = {}, to: Record<string, unknown> = {}): BatchLine =>
  line(row, { accountNumber: `7000${row}`, ...to }, { kind: 'ted', ...more });
const byPix = (row: number, more: Partial<BatchLine> = {}): BatchLine =>
  line(row, { accountNumber: `8000${row}` }, more);
const inside = (row: number, more: Partial<BatchLine> = {}, to: Record<string, unknown> = {}): BatchLine =>
  line(row, { ...CAFE, name: 'Café', ...to }, more);

async function opened(): Promise<string> {
  bank.clock.advance(1);
  const body = { name: 'Fornecedores', source: 'typed', confidential: false };
  const reply = await (await bank.as('maker')).post(BATCHES, body, nextKey());
  expect(reply.status, reply.text).toBe(201);
  return reply.json<Batch>().id;
}

async function sent(rows: readonly BatchLine[]): Promise<{ readonly id: string; readonly rows: BatchRow[] }> {
  const id = await opened();
  const reply = await (await bank.as('maker')).put(`${BATCHES}/${id}/rows`, { rows });
  expect(reply.status, reply.text).toBe(200);
  return { id, rows: reply.json<{ rows: BatchRow[] }>().rows };
}

async function read(id: string): Promise<Batch> {
  return (await (await bank.as('maker')).get(`${BATCHES}/${id}`)).json();
}

async function rowsOf(id: string): Promise<BatchRow[]> {
  const reply = await (await bank.as('maker')).get(`${BATCHES}/${id}/rows`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<{ items: BatchRow[] }>().items;
}

async function review(id: string): Promise<BatchReview> {
  const reply = await (await bank.as('maker')).get(`${BATCHES}/${id}/review`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

/** Says that what is warned of is meant, and asks for the batch. */
async function asked(id: string): Promise<string> {
  const maker = await bank.as('maker');
  await maker.put(`${BATCHES}/${id}/confirmed-rows`, { which: { all: 'to-confirm' }, confirmed: true });
  const { version } = await read(id);
  const reply = await maker.post(`${BATCHES}/${id}/order`, { version, again: true }, nextKey());
  expect(reply.status, reply.text).toBe(201);
  return reply.json<PaymentOrder>().id;
}

async function agreed(rows: readonly BatchLine[]): Promise<string> {
  const { id } = await sent(rows);
  const orderId = await asked(id);
  const reply = await bank.confirm(await bank.as('maker'), phone, orderId);
  expect(reply.status, reply.text).toBe(200);
  return id;
}

async function comesTo(id: string, state: BatchRow['state'], count: number): Promise<BatchRow[]> {
  await bank.until(`${count} rows are ${state}`, async () => {
    bank.wake();
    return (await rowsOf(id)).filter((row) => row.state === state).length === count;
  });
  return rowsOf(id);
}

const orderOf = async (row: BatchRow | undefined) => bank.order(await bank.as('maker'), row?.order?.id ?? '');
const faultsOf = (rows: readonly BatchRow[]) =>
  rows.map(({ problems }) => problems.map(({ code, field }) => `${field}: ${code}`));

/** Moves to that hour of the day in São Paulo, of a day so many later than the clock's. */
function to(hour: number, daysLater = 0): void {
  const today = Math.floor((bank.clock.now() - 3 * HOUR) / DAY) * DAY + 3 * HOUR;
  bank.clock.advance(today + daysLater * DAY + hour * HOUR - bank.clock.now());
  bank.wake();
}

test('an account of this bank is paid in its books, one elsewhere by Pix, and by TED where the row says so', async () => {
  const { id, rows } = await sent([inside(1), byPix(2), byTed(3, { purpose: '7', description: 'Aluguel' })]);
  expect(rows.map(({ kind, owner, state }) => [kind, owner, state])).toEqual([
    ['transfer', 'checked', 'ready'],
    ['pix', 'unasked', 'ready'],
    ['ted', 'unasked', 'ready'],
  ]);
  expect(rows[0]?.payee).toMatchObject({ kind: 'account', ispb: '99999008' });
  expect(rows[2]?.payee).toMatchObject({ kind: 'ted-account', purpose: '00007', sameHolder: false });
  expect(rows[2]?.notices.map(({ warning }) => warning)).toEqual(['name-not-checked']);
  const before = [await bank.balance('10001'), await bank.balance('10003')] as const;
  const shown = await review(id);
  expect(new Map(shown.byKind.map(({ kind, count, total }) => [kind, [count, total]]))).toEqual(
    new Map([
      ['pix', [1, '102.00']],
      ['ted', [1, '103.00']],
      ['transfer', [1, '101.00']],
    ]),
  );
  const yes = await bank.confirm(await bank.as('maker'), phone, await asked(id));
  expect(yes.status, yes.text).toBe(200);
  const paid = await comesTo(id, 'paid', 3);
  const orders = await Promise.all(paid.map(orderOf));
  expect(orders.map(({ kind, state }) => [kind, state])).toEqual([
    ['transfer', 'settled'],
    ['pix', 'settled'],
    ['ted', 'settled'],
  ]);
  expect(orders[0]?.endToEndId).toMatch(/^TRF/);
  expect(str.sentFor(orders[2]?.endToEndId ?? null).body).toMatchObject({
    creditorAccount: '70003',
    purpose: '00007',
    history: 'Aluguel',
    amount: 103_00n,
  });
  const fees = orders.reduce((sum, { fee }) => sum + BigInt((fee?.amount ?? '0').replace('.', '')), 0n);
  expect(await bank.balance('10001')).toBe(before[0] - 306_00n - fees);
  expect(await bank.balance('10003')).toBe(before[1] + 101_00n);
});

test('what a way of paying does not reach is said at its field, all at once', async () => {
  const { rows } = await sent([
    line(1, {}, { kind: 'transfer' }),
    inside(2, { kind: 'ted' }),
    byTed(3, {}, { branch: null, accountNumber: '12345678901234', ispb: 'Banco X', document: '1' }),
    byTed(4, {}, { accountType: 'SLRY' }),
    byTed(5, { purpose: '12345' }),
    byTed(6, { purpose: '00110' }),
    byTed(7, { purpose: '99999' }),
    byTed(8, { purpose: '99999', description: 'Reembolso' }),
    inside(9, {}, { document: '52998224725' }),
    inside(10, {}, { accountNumber: '10001', document: '11222333000181' }),
  ]);
  expect(faultsOf(rows)).toEqual([
    ['kind: kind-unfit'],
    ['kind: kind-unfit'],
    [
      'ispb: bank-unknown',
      'document: document-invalid',
      'branch: branch-missing',
      'accountNumber: account-not-carried',
    ],
    ['accountType: account-type-not-carried'],
    ['purpose: purpose-invalid'],
    ['purpose: purpose-other-holder'],
    ['description: purpose-needs-description'],
    [],
    ['accountNumber: account-not-found'],
    ['accountNumber: own-account'],
  ]);
});

test('the purpose follows from who holds the account; an institution that no list has is taken with a warning', async () => {
  const { rows } = await sent([
    byTed(1, {}, { name: 'Estrela do Sul Ltda', document: '11.222.333/0001-81', ispb: '12345678' }),
    byTed(2),
    line(3, { ispb: '12345678' }),
  ]);
  expect(faultsOf(rows)).toEqual([[], [], []]);
  expect(rows.slice(0, 2).map(({ payee }) => payee)).toMatchObject([
    { purpose: '00110', sameHolder: true, bankName: 'Instituição 12345678' },
    { purpose: '00010', sameHolder: false },
  ]);
  expect(rows.map(({ notices }) => notices.map(({ warning }) => warning))).toEqual([
    ['bank-not-listed'],
    ['name-not-checked'],
    ['name-not-checked', 'bank-not-listed'],
  ]);
});

test('a TED that the STR refuses fails alone with its reason; one without an answer is waited for', async () => {
  str.script = { does: 'state', state: '22' };
  const first = await agreed([byTed(21), byPix(22)]);
  await comesTo(first, 'paid', 1);
  const failed = (await comesTo(first, 'failed', 1)).find(({ state }) => state === 'failed');
  expect(failed).toMatchObject({ kind: 'ted' });
  expect(failed?.reason).toContain('O banco de destino não recebe TED neste momento');
  str.script = { does: 'never-answer' };
  const second = await agreed([byTed(23)]);
  await comesTo(second, 'sending', 1);
  await bank.until('the STR has it', () => str.settled.some(({ amount }) => amount === 123_00n));
  bank.clock.advance(MINUTE + 1);
  await comesTo(second, 'unknown', 1);
  expect((await read(second)).state).toBe('in-progress');
  to(18.5);
  await comesTo(second, 'paid', 1);
  to(10, 1);
});

test('a TED needs a day on which there are TEDs: the row says which, and a Pix of that day goes', async () => {
  const saturday = '2026-11-28';
  const { id, rows } = await sent([byTed(31, { date: saturday }), byPix(32, { date: saturday })]);
  expect(faultsOf(rows)).toEqual([['date: not-a-running-day'], []]);
  expect(rows[0]?.problems[0]?.message).toBe('Nesse dia não há TEDs. Digite 30/11/2026.');
  const mended = await (
    await bank.as('maker')
  ).put(`${BATCHES}/${id}/rows`, { rows: [byTed(31, { date: '2026-11-30' })] });
  expect(mended.status, mended.text).toBe(200);
  expect((await review(id)).byDay.map(({ date, holiday }) => [date, holiday])).toEqual([
    [saturday, 'sábado'],
    ['2026-11-30', null],
  ]);
});

test('what is agreed to after the STR has closed stops with its reason, for nobody has signed another day', async () => {
  to(16.9);
  const { id } = await sent([byTed(41), byPix(42)]);
  const orderId = await asked(id);
  to(17.1);
  const reply = await bank.confirm(await bank.as('maker'), phone, orderId);
  expect(reply.status, reply.text).toBe(200);
  await comesTo(id, 'paid', 1);
  const [stopped] = await comesTo(id, 'failed', 1);
  expect(stopped).toMatchObject({ kind: 'ted', order: null });
  expect(stopped?.reason).toMatch(/^O horário de TEDs de .* terminou\. Nada foi pago/);
  expect((await review((await sent([byPix(43)])).id)).count).toBe(1);
  const { rows } = await sent([byTed(44)]);
  expect(faultsOf(rows)).toEqual([['date: closed-today']]);
  to(10, 1);
});

test('each kind has its own limits: what is above that of TEDs leaves the Pix beside it alone', async () => {
  await bank.pool.query(
    `UPDATE bank.usage_limit SET value = 15000 WHERE company_id = $1 AND subject = 'company' AND type = 'ted' AND measure = 'day'`,
    [bank.companyId('10001')],
  );
  const id = await agreed([byTed(51), byPix(52)]);
  await comesTo(id, 'paid', 1);
  const failed = (await comesTo(id, 'failed', 1)).find(({ state }) => state === 'failed');
  expect(failed).toMatchObject({ kind: 'ted' });
  expect(failed?.reason).toMatch(/limite/i);
  await bank.pool.query(
    `UPDATE bank.usage_limit SET value = 100000000 WHERE company_id = $1 AND subject = 'company' AND type = 'ted' AND measure = 'day'`,
    [bank.companyId('10001')],
  );
});

test('A2 what the rules ask of TEDs is asked of a batch with one, and of one without it is not', async () => {
  const [rule] = rulesAbove('50.00', [stepOf(1)]).rules;
  await bank.setRules({ ...rulesAbove('50.00', [stepOf(1)]), rules: [{ ...rule!, types: ['ted'] }] });
  const ana = await bank.approver('Ana');
  await comesTo(await agreed([byPix(61), inside(62)]), 'paid', 2);
  const { id } = await sent([byPix(63), byTed(64)]);
  const orderId = await asked(id);
  expect((await bank.confirm(await bank.as('maker'), phone, orderId)).status).toBe(200);
  expect((await bank.order(await bank.as('maker'), orderId)).state).toBe('awaiting_authorization');
  expect((await rowsOf(id)).map(({ order }) => order)).toEqual([null, null]);
  expect((await bank.approve(ana, orderId)).status).toBe(200);
  await comesTo(id, 'paid', 2);
  await bank.setRules(null);
});

/** Waits until every payment of a batch is at its end. */
async function isDone(id: string): Promise<void> {
  await bank.until('the batch is done', async () => {
    bank.wake();
    bank.clock.advance(6000);
    return (await read(id)).state === 'done';
  });
}

/** The return file as it is issued now: which one, its bytes, and of each row its occurrences and what was paid. */
async function returnFile(id: string) {
  const maker = await bank.as('maker');
  const issued = await maker.post(`${BATCHES}/${id}/return-file`, {});
  expect(issued.status, issued.text).toBe(200);
  const { fileId } = issued.json<{ fileId: string }>();
  const { bytes } = await maker.get(`/services/issued-files/${fileId}`);
  const payments = readCnabFile(bytes).titles.map((title) => readPayment(title));
  const rows = payments.map(({ documentNumber, occurrences, settledCentavos }) => [
    documentNumber,
    occurrences.map(({ code }) => code).join(),
    settledCentavos,
  ]);
  return { fileId, bytes, rows };
}

test('a TED that comes back after the batch was done: row, sums, list and another return file say so', async () => {
  const reference = (name: string) => ({ reference: name });
  const id = await agreed([
    byTed(81, reference('NF 81')),
    byTed(82, reference('NF 82')),
    byPix(83, reference('NF 83')),
  ]);
  const paid = await comesTo(id, 'paid', 3);
  await isDone(id);
  const first = await returnFile(id);
  expect(first.rows).toEqual([
    ['NF 81', '00', 181_00n],
    ['NF 82', '00', 182_00n],
    ['NF 83', '00', 183_00n],
  ]);
  const before = await bank.balance('10001');
  str.giveBack((await orderOf(paid[0])).endToEndId ?? '', '2');
  const [back, ...others] = await comesTo(id, 'returned', 1);
  const words =
    'Devolvida pelo banco de destino: a agência ou a conta de destino não existe. Confira os dados com o favorecido.';
  expect(back).toMatchObject({
    state: 'returned',
    returned: { amount: '181.00', words, code: 'ted-return.2' },
    order: { state: 'settled' },
  });
  expect(others.map(({ state, returned }) => [state, returned])).toEqual([
    ['paid', undefined],
    ['paid', undefined],
  ]);
  expect(await bank.balance('10001')).toBe(before + 181_00n);
  expect(await read(id)).toMatchObject({
    state: 'done',
    count: 3,
    payments: { paid: { count: 2, total: '365.00' }, returned: { count: 1, total: '181.00' } },
  });
  const maker = await bank.as('maker');
  const only = async (state: string) =>
    (await maker.get(`${BATCHES}/${id}/rows?state=${state}`)).json<{ items: BatchRow[] }>().items.map(({ row }) => row);
  expect([await only('returned'), await only('paid')]).toEqual([[81], [82, 83]]);
  const list = await maker.get(`${BATCHES}/${id}/export?format=csv&which=all`);
  expect(list.text).toMatch(new RegExp(`Devolvido.*${words}`));

  const second = await returnFile(id);
  expect(second.fileId).not.toBe(first.fileId);
  expect(second.rows).toEqual([
    ['NF 81', 'AN', null],
    ['NF 82', '00', 182_00n],
    ['NF 83', '00', 183_00n],
  ]);
  expect((await returnFile(id)).fileId).toBe(second.fileId);
  str.giveBack((await orderOf(paid[1])).endToEndId ?? '', '70');
  await comesTo(id, 'returned', 2);
  expect((await returnFile(id)).rows.map(([, occurrence]) => occurrence)).toEqual(['AN', '02', '00']);
  // What was issued stays as it was.
  for (const { fileId, bytes } of [first, second])
    expect((await maker.get(`/services/issued-files/${fileId}`)).bytes).toEqual(bytes);
});

test('a TED that comes back while others of the batch are on their way counts as that, then and when all is done', async () => {
  bank.rails.script = { does: 'wait' };
  const id = await agreed([byTed(85), byPix(86)]);
  const [ted] = await comesTo(id, 'paid', 1);
  str.giveBack((await orderOf(ted)).endToEndId ?? '', '1');
  const [, pix] = await comesTo(id, 'returned', 1);
  const returned = { count: 1, total: '185.00' };
  expect(await read(id)).toMatchObject({ state: 'in-progress', payments: { paid: { count: 0 }, returned } });
  bank.rails.tell((await orderOf(pix)).endToEndId ?? '', { status: 'ACSC' });
  await comesTo(id, 'paid', 1);
  await isDone(id);
  expect(await read(id)).toMatchObject({ payments: { paid: { count: 1, total: '186.00' }, returned } });
});

test('what came back is paid again in a batch that names its origin, once, unless somebody is told and wants it twice', async () => {
  const id = await agreed([byTed(87), byTed(88), byPix(89)]);
  const paid = await comesTo(id, 'paid', 3);
  await isDone(id);
  expect((await read(id)).canRetry).toBe(false);
  str.giveBack((await orderOf(paid[0])).endToEndId ?? '', '2');
  await comesTo(id, 'returned', 1);
  expect((await read(id)).canRetry).toBe(true);
  const retry = async (body = {}) => (await bank.as('maker')).post(`${BATCHES}/${id}/retry`, body, nextKey());
  const key = nextKey();
  const first = await (await bank.as('maker')).post(`${BATCHES}/${id}/retry`, {}, key);
  expect(first.status, first.text).toBe(201);
  const { id: draft } = first.json<Batch>();
  expect(await read(draft)).toMatchObject({ state: 'draft', source: 'retry', retryOf: id, count: 1, total: '187.00' });
  // The payment that came back is no payment before: nobody is asked about it.
  expect((await rowsOf(draft)).map(({ state, kind, name }) => [state, kind, name])).toEqual([
    ['ready', 'ted', paid[0]?.name],
  ]);
  // The same call once more is the same draft, and another one is warned of it.
  const repeated = await (await bank.as('maker')).post(`${BATCHES}/${id}/retry`, {}, key);
  expect(repeated.json<Batch>().id).toBe(draft);
  const second = await retry();
  expect(second.code).toBe('batch-transfers.retried-already');
  expect(second.text).toContain('“Fornecedores (nova tentativa)”, montado por');
  // What comes back later is tried by itself.
  str.giveBack((await orderOf(paid[1])).endToEndId ?? '', '2');
  await comesTo(id, 'returned', 2);
  const later = (await retry()).json<Batch>().id;
  expect((await rowsOf(later)).map(({ name, amount }) => [name, amount])).toEqual([[paid[1]?.name, '188.00']]);
  expect((await retry()).code).toBe('batch-transfers.retried-already');
  const again = (await retry({ again: true })).json<Batch>().id;
  expect(await read(again)).toMatchObject({ count: 2, total: '375.00' });
  // Thrown away, left out or failed, a row is to be tried again.
  for (const gone of [draft, again])
    expect((await (await bank.as('maker')).delete(`${BATCHES}/${gone}`)).status).toBe(204);
  expect((await retry()).json<Batch>()).toMatchObject({ state: 'draft', retryOf: id });
  // Paid by its retry, it is paid.
  const yes = await bank.confirm(await bank.as('maker'), phone, await asked(later));
  expect(yes.status, yes.text).toBe(200);
  await comesTo(later, 'paid', 1);
  expect((await retry()).code).toBe('batch-transfers.retried-already');
});

test('the forms of a CNAB 240 file say how: 41 and 43 by TED, 01 in our books, 45 by Pix', async () => {
  const company = {
    inscriptionType: '2',
    document: '11222333000181',
    name: 'ESTRELA DO SUL LTDA',
    agreement: '',
    branch: '1',
    branchDigit: '',
    account: '10001',
    accountDigit: '',
    accountCheck: '',
  } as const;
  const { code } = bank.platform.settings.bank;
  const day = bankingDate(bank.clock.now());
  const payment = (kind: Payment['kind'], form: string, row: number, payee: Partial<Payment['payee']>): Payment => ({
    kind,
    form,
    line: row,
    movement: '0',
    instruction: '00',
    documentNumber: `NF ${row}`,
    nossoNumero: '',
    paymentDate: civilDate(day),
    dueDate: null,
    amountCentavos: money(BigInt(row) * 1_00n),
    settledDate: null,
    settledCentavos: null,
    payee: {
      inscriptionType: '1',
      document: MARIA.document,
      name: 'MARIA DE FORA',
      bank: '341',
      ispb: '60701190',
      branch: '1234',
      branchDigit: '',
      account: `9000${row}`,
      accountDigit: '',
      accountCheck: '',
      paymentAccount: '',
      address: null,
      ...payee,
    },
    barcode: '',
    transfer: {
      clearing: kind === 'pix' ? '009' : '018',
      currency: 'BRL',
      information: '',
      docPurpose: '',
      tedPurpose: form === '41' ? '00005' : '',
      complementaryPurpose: '',
      notice: '0',
    },
    pix: kind === 'pix' ? { initiation: '05', key: '', txid: '', message: '' } : null,
    boleto: null,
    tax: null,
    deductions: null,
    extra: null,
    authentication: null,
    occurrences: [],
  });
  const ours = {
    bank: code,
    ispb: '99999008',
    branch: '1',
    account: '10003',
    document: CAFE.document,
    inscriptionType: '2',
  };
  const payments = [
    payment('ted', '41', 71, {}),
    payment('ted', '43', 72, { document: company.document, inscriptionType: '2' }),
    payment('transfer', '01', 73, ours),
    payment('pix', '45', 74, {}),
  ];
  const header = {
    bank: code,
    bankName: 'IPE',
    direction: 'remessa',
    company,
    date: civilDate(day),
    time: '100000',
    fileSequence: 1,
  } as const;
  const batches = payments.map((one) => ({ service: '20', form: one.form, company, message: '', payments: [one] }));
  const written = collectFile(writePayments240({ header, batches }));
  if (!written.ok) throw new Error(JSON.stringify(written.error));
  const id = await opened();
  const reply = await bank.bank.http.app.inject({
    method: 'PUT',
    url: `${BATCHES}/${id}/file?name=pagamentos.rem`,
    headers: {
      authorization: `Bearer ${(await bank.as('maker')).token}`,
      'content-type': 'application/octet-stream',
    },
    payload: Buffer.from(written.value.text, 'latin1'),
  });
  expect(reply.statusCode, reply.body).toBe(200);
  const rows = await rowsOf(id);
  expect(faultsOf(rows)).toEqual([[], [], [], []]);
  expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['ted', '71.00'],
    ['ted', '72.00'],
    ['transfer', '73.00'],
    ['pix', '74.00'],
  ]);
  expect(rows.map(({ payee }) => payee)).toMatchObject([
    { purpose: '00005', sameHolder: false },
    { purpose: '00110', sameHolder: true },
    { kind: 'account', ispb: '99999008' },
    { kind: 'account', ispb: '60701190' },
  ]);
});
