import { expect, test, vi } from 'vitest';
import type { Batch, BatchLine, BatchRow } from '@bank/contracts';
import { sheetCells } from '../../testing/sheet-rows.ts';
import type { TestReply } from '../../testing/test-bank.ts';
import { startPixBank } from '../../testing/pix-bank.ts';
import { whileHeld } from '../../testing/while-held.ts';

// Rows of a draft as somebody sends them who uses no browser of ours: whatever they are, they are refused or kept with what is wrong
// with them, and a page that is refused leaves the draft as it was.
const bank = await startPixBank();
await bank.device('maker');
await bank.fund('10001', 100_000_00n);
const BATCHES = '/services/batch-transfers/batches';
const CPF = '52998224725';

let keys = 0;
const nextKey = () => ({ 'idempotency-key': `attack-${(keys += 1)}` });

const PAYEE = {
  by: 'account',
  ispb: '60746948',
  branch: '1234',
  accountNumber: '10001',
  accountType: 'CACC',
  name: 'Pessoa',
  document: CPF,
} as const;
const line = (row: number, more: Partial<Record<keyof BatchLine, unknown>> = {}): object => ({
  row,
  kind: null,
  payee: { ...PAYEE, accountNumber: String(10_000 + row) },
  amount: `${row}.00`,
  date: null,
  purpose: null,
  description: null,
  reference: null,
  ...more,
});

async function opened(name = 'Folha'): Promise<string> {
  bank.clock.advance(1);
  const reply = await (await bank.as('maker')).post(BATCHES, { name, source: 'typed', confidential: false }, nextKey());
  expect(reply.status, reply.text).toBe(201);
  return reply.json<Batch>().id;
}

const read = async (id: string): Promise<Batch> => (await (await bank.as('maker')).get(`${BATCHES}/${id}`)).json();
const send = async (id: string, rows: unknown): Promise<TestReply> =>
  (await bank.as('maker')).put(`${BATCHES}/${id}/rows`, { rows });

/** A draft with one row, and how it stands. */
async function draft(): Promise<{ readonly id: string; readonly before: Batch }> {
  const id = await opened();
  expect((await send(id, [line(1)])).status).toBe(200);
  return { id, before: await read(id) };
}

const MEGABYTE = 'x'.repeat(1_000_000);

test.each<[string, unknown, number]>([
  ['201 rows', Array.from({ length: 201 }, (_, index) => line(index + 1)), 400],
  ['10,001 rows', Array.from({ length: 10_001 }, (_, index) => ({ row: index + 1 })), 400],
  ['no row', [], 400],
  ['a list that is none', { 0: line(1) }, 400],
  ['a row without a number', [line(1), { ...line(2), row: null }], 400],
  ['row 0', [line(2), line(0)], 400],
  ['row -1', [line(2), line(-1)], 400],
  ['row 10,001', [line(2), line(10_001)], 400],
  ['half a row', [line(2), line(2.5)], 400],
  ['two rows of one number', [line(2), line(3), line(2)], 422],
  ['a text of 1 MB', [line(2), line(3, { description: MEGABYTE })], 413],
  ['an amount that is a number', [line(2, { amount: 10 })], 400],
  ['an amount of many digits', [line(2, { amount: '9'.repeat(41) })], 400],
  ['a name of 141 letters', [line(2, { payee: { ...PAYEE, name: 'x'.repeat(141) } })], 400],
  ['a zero byte', [line(2, { description: 'a\u0000b' })], 400],
  ['letters that turn the direction', [line(2, { payee: { ...PAYEE, name: 'Ana\u202eaniraM' } })], 400],
  ['a field that there is none of', [{ ...line(2), state: 'ready' }], 400],
  ['a company of its own', [{ ...line(2), companyId: 'cmp_1' }], 400],
  ['a way of paying that there is none of', [line(2, { kind: 'cheque' })], 400],
  ['a batch as a row of a batch', [line(2, { kind: 'batch-transfer' })], 200],
])('%s: refused whole, and the draft stays as it was [attack]', async (what, rows, status) => {
  const { id, before } = await draft();
  const reply = await send(id, rows);
  expect(reply.status, reply.text.slice(0, 300)).toBe(status);
  if (status === 200) {
    // A kind of order that pays no row: kept, and never paid.
    expect(
      reply.json<{ rows: BatchRow[] }>().rows.map(({ state }) => state),
      what,
    ).toEqual(['invalid']);
    return;
  }
  expect(await read(id)).toEqual(before);
});

const AMOUNTS = [
  '-5.00',
  '0.00',
  '0',
  '5',
  '5,00',
  '1.234,56',
  '1,234.56',
  '1.2345',
  'NaN',
  'Infinity',
  '1e5',
  '0x10',
  '00.50',
  '+5.00',
  '１２.00',
  '=1+1',
  '',
  '100000000000.00',
  '99999999999999999.99',
];
const DAYS = [
  '2027-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '0000-00-00',
  '31/12/2026',
  '2026-12-31T00:00',
  '=1',
  '20261231',
];

test('amounts that are none or can be read in two ways, and days that are not, are kept with what is wrong, and nobody can ask for them', async () => {
  const id = await opened();
  const rows = [
    ...AMOUNTS.map((amount, index) => line(index + 1, { amount })),
    ...DAYS.map((date, index) => line(100 + index, { date })),
  ];
  const reply = await send(id, rows);
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  const problems = reply
    .json<{ rows: BatchRow[] }>()
    .rows.map(({ state, problems: found }) => [state, ...found.map(({ code }) => code)]);
  expect(problems).toEqual([
    ...AMOUNTS.map(() => ['invalid', 'amount-invalid']),
    ...DAYS.map(() => ['invalid', 'date-invalid']),
  ]);
  const { version } = await read(id);
  const asked = await (await bank.as('maker')).post(`${BATCHES}/${id}/order`, { version, again: false }, nextKey());
  expect([asked.status, asked.code]).toEqual([422, 'batch-transfers.rows-to-mend']);
});

test('rows and files for a batch that was asked for, or for one of another company, change nothing [attack]', async () => {
  const { id } = await draft();
  const { version } = await read(id);
  const maker = await bank.as('maker');
  const asked = await maker.post(`${BATCHES}/${id}/order`, { version, again: false }, nextKey());
  expect(asked.status, asked.text).toBe(201);
  const before = await read(id);
  const { token } = maker;
  const file = await bank.bank.http.app.inject({
    method: 'PUT',
    url: `${BATCHES}/${id}/file?name=lote.rem`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from('x'),
  });
  expect(file.json<{ code: string }>().code).toBe('batch-transfers.not-draft');
  expect((await send(id, [line(1, { amount: '9.00' })])).code).toBe('batch-transfers.not-draft');
  expect((await send(id, [line(2)])).code).toBe('batch-transfers.not-draft');
  expect(
    (await (await bank.as('admin3')).put(`${BATCHES}/${id}/rows`, { rows: [line(2)] })).status,
  ).toBeGreaterThanOrEqual(403);
  expect(await read(id)).toEqual(before);
});

test('I11 formulas in cells are texts, and stand in no export as formulas [attack]', async () => {
  const id = await opened();
  const formulas = ['=HYPERLINK("http://x";"y")', '+1+1', '-1+1', '@SUM(A1)', "=cmd|' /C calc'!A0", '＝1+1'];
  const rows = formulas.map((text, index) =>
    line(index + 1, {
      amount: text,
      description: text,
      reference: text,
      payee: { ...PAYEE, name: text, branch: text.slice(0, 20), accountNumber: text, document: text.slice(0, 20) },
    }),
  );
  const sent = await send(id, rows);
  expect(sent.status, sent.text.slice(0, 300)).toBe(200);
  const maker = await bank.as('maker');
  for (const which of ['invalid', 'all']) {
    const csv = await maker.get(`${BATCHES}/${id}/export?format=csv&which=${which}`);
    const lines = csv.text.split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(formulas.length);
    // Whichever separator a spreadsheet cuts at, no cell begins as a formula.
    for (const cell of lines.flatMap((one) => one.split(/[;,\t]/))) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝]/);
    const xlsx = await maker.get(`${BATCHES}/${id}/export?format=xlsx&which=${which}`);
    const cells = (await sheetCells(xlsx.bytes)).slice(1).flat();
    expect(cells.some((cell) => cell.kind === 'text' && cell.text === formulas[0])).toBe(true);
    expect(cells.filter(({ kind }) => kind === 'uncalculated' || kind === 'error')).toEqual([]);
  }
});

test('the same rows in two drafts, asked for at the same moment: one of them becomes an order [attack]', async () => {
  const ids = [await opened('Um'), await opened('Outro')];
  for (const id of ids) expect((await send(id, [line(31), line(32)])).status).toBe(200);
  const versions = await Promise.all(ids.map(async (id) => (await read(id)).version));
  const maker = await bank.as('maker');
  const posted = vi.spyOn(bank.platform.ledger, 'postOne');
  const asking = (): number =>
    posted.mock.calls.filter(([{ companions = [] }]) =>
      companions.some(({ statement }) => statement.name === 'batch_ask_for'),
    ).length;
  // Both are looked at before either is written.
  const answers = await whileHeld(
    bank,
    '10001',
    () =>
      Promise.all(
        ids.map((id, index) =>
          maker.post(`${BATCHES}/${id}/order`, { version: versions[index], again: false }, nextKey()),
        ),
      ),
    { change: () => bank.until('both are on their way', () => asking() === 2) },
  );
  posted.mockRestore();
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
  expect(answers.find(({ status }) => status === 409)?.code).toBe('batch-transfers.changed-meanwhile');
  const left = ids[answers.findIndex(({ status }) => status === 409)] ?? '';
  const again = await maker.post(
    `${BATCHES}/${left}/order`,
    { version: (await read(left)).version, again: false },
    nextKey(),
  );
  // Now it is named, or its rows are warned of one by one.
  expect(['batch-transfers.known', 'batch-transfers.rows-to-mend']).toContain(again.code);
});
