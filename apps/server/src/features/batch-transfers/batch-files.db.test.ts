import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCnabFile, readPayment, collectFile, writePayments240, type Payment } from '@bank/cnab';
import {
  BATCH_FILE_BYTES_MAX,
  type BackgroundTask,
  type Batch,
  type BatchRow,
  type PaymentOrder,
} from '@bank/contracts';
import { bankingDate, civilDate, expectOk, money } from '@bank/core';
import { startPixBank } from '../../testing/pix-bank.ts';

// Files of payments that come in, and what goes out of a batch: return file, receipts, rows to mend.
const bank = await startPixBank();
const phone = await bank.device('maker');
await bank.fund('10001', 100_000_00n);
const BATCHES = '/services/batch-transfers/batches';
const CPF = '52998224725';

let keys = 0;
const nextKey = () => ({ 'idempotency-key': `file-${(keys += 1)}` });
const today = bankingDate(bank.clock.now());

const PAYEE = {
  inscriptionType: '1',
  document: CPF,
  name: 'MARIA APARECIDA DE SOUZA',
  bank: '237',
  ispb: '',
  branch: '01234',
  branchDigit: '',
  account: '000000098765',
  accountDigit: '4',
  accountCheck: '',
  paymentAccount: '',
  address: null,
};
const TERMS = {
  clearing: '009',
  currency: 'BRL',
  information: '',
  docPurpose: '',
  tedPurpose: '',
  complementaryPurpose: '',
  notice: '0',
};

function payment(row: number, more: Partial<Payment> = {}): Payment {
  return {
    kind: 'pix',
    form: '45',
    line: 0,
    movement: '0',
    instruction: '00',
    documentNumber: `NF ${row}`,
    nossoNumero: '',
    paymentDate: today,
    dueDate: null,
    amountCentavos: money(BigInt(row) * 100n),
    settledDate: null,
    settledCentavos: null,
    payee: { ...PAYEE, account: String(row).padStart(12, '0') },
    barcode: '',
    transfer: TERMS,
    pix: { initiation: '05', key: '', txid: '', message: `Nota ${row}` },
    boleto: null,
    tax: null,
    deductions: null,
    extra: null,
    authentication: null,
    occurrences: [],
    ...more,
  };
}

/** A file with a batch for each payment. */
const fileOf = (...payments: readonly Payment[]): Buffer => fileWith(payments.map((one) => [one]));

function fileWith(groups: readonly (readonly [Payment, ...Payment[]])[]): Buffer {
  const company = {
    inscriptionType: '2',
    document: '11222333000181',
    name: 'PADARIA',
    agreement: '',
    branch: '00001',
    branchDigit: '',
    account: '000000010001',
    accountDigit: '',
    accountCheck: '',
  };
  const header = {
    bank: '999',
    bankName: 'BANCO',
    direction: 'remessa',
    company,
    date: civilDate('2026-11-23'),
    time: '101530',
    fileSequence: 7,
  } as const;
  const batches = groups.map((payments) => ({ service: '20', form: payments[0].form, company, message: '', payments }));
  return Buffer.from(expectOk(collectFile(writePayments240({ header, batches }))).text, 'latin1');
}

async function opened(name: string): Promise<string> {
  bank.clock.advance(1);
  const reply = await (await bank.as('maker')).post(BATCHES, { name, source: 'cnab', confidential: false }, nextKey());
  return reply.json<Batch>().id;
}

async function upload(id: string, bytes: Buffer): Promise<{ status: number; text: string; code: string | undefined }> {
  const { token } = await bank.as('maker');
  const reply = await bank.bank.http.app.inject({
    method: 'PUT',
    url: `${BATCHES}/${id}/file?name=pagamentos.rem`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
  return { status: reply.statusCode, text: reply.body, code: reply.json<{ code?: string }>().code };
}

const read = async (id: string): Promise<Batch> => (await (await bank.as('maker')).get(`${BATCHES}/${id}`)).json();
const rowsOf = async (id: string): Promise<BatchRow[]> =>
  (await (await bank.as('maker')).get(`${BATCHES}/${id}/rows`)).json<{ items: BatchRow[] }>().items;

test('I08 a file of payments becomes rows; slips say where they are paid, and a file that is cut off is none at all', async () => {
  const slip = payment(3, {
    kind: 'boleto',
    form: '31',
    barcode: '23793123400001234561234567890123456789012345',
    transfer: null,
    pix: null,
    boleto: {
      nominalCentavos: money(300n),
      discountCentavos: null,
      surchargeCentavos: null,
      payer: null,
      beneficiary: null,
      guarantor: null,
    },
  });
  const bytes = fileOf(payment(1), payment(2, { movement: '9', instruction: '99' }), slip);
  const id = await opened('Arquivo');
  const cut = await upload(id, bytes.subarray(0, bytes.length - 484));
  expect([cut.status, cut.code]).toEqual([422, 'batch-transfers.file-unreadable']);
  expect((await read(id)).count).toBe(0);
  const sent = await upload(id, bytes);
  expect(sent.status, sent.text).toBe(200);
  const rows = await rowsOf(id);
  expect(rows.map(({ state, problems }) => [state, problems.map(({ code }) => code)])).toEqual([
    ['ready', []],
    ['invalid', ['file-field']],
    ['invalid', expect.arrayContaining(['slip'])],
  ]);
  expect(rows[0]).toMatchObject({
    amount: '1.00',
    reference: 'NF 1',
    description: 'Nota 1',
    payee: { bankName: 'Bradesco' },
  });
  expect((await upload(id, bytes)).code).toBe('batch-transfers.file-has-rows');
  const other = await opened('O mesmo');
  expect((await upload(other, bytes)).status).toBe(200);
  const review = await (await bank.as('maker')).get(`${BATCHES}/${other}/review`);
  expect(review.json<{ same: unknown }>().same).toMatchObject({ batchId: id, isFile: true });
  const mend = await (await bank.as('maker')).get(`${BATCHES}/${other}/export?format=csv&which=invalid`);
  expect(mend.text).toContain('Boletos e contas são pagos em Pagamentos');
});

/** What a refused file leaves of a draft: nothing, not even another version. */
async function refusedWhole(id: string, bytes: Buffer): Promise<string> {
  const before = await read(id);
  const { status, code, text } = await upload(id, bytes);
  expect([status, code], text).toEqual([422, 'batch-transfers.file-unreadable']);
  expect(await read(id)).toEqual(before);
  expect(before).toMatchObject({ count: 0, version: 0 });
  return text;
}

test('I08 whatever a file is cut at, or counts and sums up wrongly, it is refused with its line, and nothing of it is kept', async () => {
  const good = fileOf(payment(11), payment(12), payment(13)).toString('latin1');
  const id = await opened('Estragado');
  const cuts = fc.integer({ min: 1, max: good.trimEnd().length - 20 });
  await fc.assert(
    fc.asyncProperty(cuts, async (at) => {
      await refusedWhole(id, Buffer.from(good.slice(0, at), 'latin1'));
    }),
    { numRuns: 25 },
  );
  const lines = good.split('\r\n');
  const trailers = lines.flatMap((line, index) => (line[7] === '5' || line[7] === '9' ? [index] : []));
  expect(trailers).toHaveLength(4);
  // Position 18 to 23: records of the batch; batches of the file.
  for (const at of trailers) {
    const spoilt = lines.map((line, index) => (index === at ? `${line.slice(0, 17)}000099${line.slice(23)}` : line));
    expect(await refusedWhole(id, Buffer.from(spoilt.join('\r\n'), 'latin1'))).toContain(`linha ${at + 1}: `);
  }
  const swapped = [...lines.slice(0, 2), lines[3], lines[2], ...lines.slice(4)];
  expect(await refusedWhole(id, Buffer.from(swapped.join('\r\n'), 'latin1'))).toMatch(/linha \d+: /);
  // The good one is taken after all of them.
  expect((await upload(id, Buffer.from(good, 'latin1'))).status).toBe(200);
  expect((await read(id)).count).toBe(3);
});

test.each([
  ['UTF-16', Buffer.from('\ufeff99900000', 'utf16le')],
  ['an archive', Buffer.from('PK\x03\x04aaaa', 'latin1')],
  ['zero bytes', Buffer.alloc(100_000)],
  ['lines without end', Buffer.alloc(1_000_000, 'a')],
  ['nothing but breaks', Buffer.alloc(100_000, '\n')],
  ['nothing', Buffer.alloc(0)],
])('%s is no file of payments, and leaves the draft as it was', async (_, bytes) => {
  await refusedWhole(await opened('Outra coisa'), bytes);
});

test('10,001 payments, and more bytes than a file may have, are refused, and nothing of them is kept', async () => {
  const other = await opened('Demais');
  const rows = Array.from({ length: 10_000 }, (_, index) => payment((index % 900) + 1));
  expect((await upload(other, fileWith([[payment(1), ...rows]]))).code).toBe('batch-transfers.file-too-many');
  expect((await upload(other, Buffer.alloc(BATCH_FILE_BYTES_MAX + 1, ' '))).status).toBe(413);
  expect(await read(other)).toMatchObject({ count: 0, version: 0 });
});

test('I09 the same file at the same moment in two drafts: nobody pays it before they are told who brought it, and when', async () => {
  const bytes = fileOf(payment(21), payment(22));
  const ids = await Promise.all([opened('Um'), opened('Outro')]);
  const uploads = await Promise.all(ids.map((id) => upload(id, bytes)));
  expect(uploads.map(({ status }) => status)).toEqual([200, 200]);
  const maker = await bank.as('maker');
  const answers = await Promise.all(
    ids.map(async (id) => {
      const { version } = await read(id);
      return maker.post(`${BATCHES}/${id}/order`, { version, again: false }, nextKey());
    }),
  );
  for (const { code, text } of answers) {
    expect(code).toBe('batch-transfers.known');
    expect(text).toMatch(/“(Um|Outro)”, por .+ em \d{2}\/\d{2}\/\d{4}, às \d{2}:\d{2}/);
  }
});

test('what became of a batch goes out as a return file that is read back, and as receipts in one PDF or a ZIP', async () => {
  const id = await opened('Pagos');
  expect((await upload(id, fileOf(payment(5), payment(6)))).status).toBe(200);
  const { version } = await read(id);
  const asked = await (await bank.as('maker')).post(`${BATCHES}/${id}/order`, { version, again: false }, nextKey());
  const order = asked.json<PaymentOrder>();
  const early = await (await bank.as('maker')).post(`${BATCHES}/${id}/return-file`, {});
  expect(early.code).toBe('batch-transfers.not-finished');
  expect((await bank.confirm(await bank.as('maker'), phone, order.id)).status).toBe(200);
  bank.clock.advance(6000);
  await bank.until('all is at its end', async () => {
    bank.wake();
    if ((await read(id)).payments?.paid.count === 2) bank.clock.advance(6000);
    return (await read(id)).state === 'done';
  });
  const issued = await (await bank.as('maker')).post(`${BATCHES}/${id}/return-file`, {});
  expect(issued.status, issued.text).toBe(200);
  const { fileId } = issued.json<{ fileId: string }>();
  const file = readCnabFile((await (await bank.as('maker')).get(`/services/issued-files/${fileId}`)).bytes);
  expect(file).toMatchObject({ refused: false, direction: 'retorno', service: 'pagamentos' });
  expect(
    file.titles
      .map((title) => readPayment(title))
      .map(({ documentNumber, occurrences, settledCentavos }) => [
        documentNumber,
        occurrences.map(({ code }) => code),
        settledCentavos,
      ]),
  ).toEqual([
    ['NF 5', ['00'], 500n],
    ['NF 6', ['00'], 600n],
  ]);
  const again = await (await bank.as('maker')).post(`${BATCHES}/${id}/return-file`, {});
  expect(again.json<{ fileId: string }>().fileId).toBe(fileId);
  for (const [format, begins] of [
    ['pdf', '%PDF'],
    ['zip', 'PK'],
  ] as const) {
    const task = await (await bank.as('maker')).post(`${BATCHES}/${id}/receipts`, { format }, nextKey());
    expect(task.status, task.text).toBe(201);
    const { id: taskId } = task.json<BackgroundTask>();
    const maker = await bank.as('maker');
    bank.wake();
    await bank.until('the receipts are ready', async () => {
      return (await maker.get(`/services/background-tasks/${taskId}`)).json<BackgroundTask>().state === 'done';
    });
    const made = await maker.get(`/services/background-tasks/${taskId}/file`);
    expect(made.text.startsWith(begins)).toBe(true);
  }
});
