import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { readOfx } from '@bank/ofx';
import {
  bankingDate,
  civilDate,
  expectOk,
  instant,
  later,
  MINUTE_MS,
  money,
  newUuid,
  startOfDay,
  type CivilDate,
} from '@bank/core';
import type { IssuedFile } from '@bank/contracts';
import { closeDay, type JsonObject } from '@bank/ledger';
import { readRows } from '../../platform/database/rows.ts';
import { startTestBank, type TestCaller, type TestReply } from '../../testing/test-bank.ts';
import { BANK_ACCOUNTS, ledgerAccountOf } from '../company/index.ts';
import { issueClosedMonths } from './index.ts';

const bank = await startTestBank();
const { pool, platform } = bank;
const FILES = '/services/issued-files';
const SUPPLIER = { name: '=Aço; Forte "Ltda"', document: '11444777000161', bankName: 'Bradesco' };

/** Puts a line on an account at ten on that day. */
async function line(account: string, amountCentavos: bigint, day: string, detail: JsonObject = {}): Promise<void> {
  const at = later(startOfDay(civilDate(day)), 600 * MINUTE_MS);
  const legs = [
    { accountId: ledgerAccountOf(account), amount: money(amountCentavos), detail },
    { accountId: BANK_ACCOUNTS.opening, amount: money(-amountCentavos) },
  ];
  const id = newUuid({ now: () => at }, platform.entropy);
  expectOk(await platform.ledger.postOne({ id, kind: 'test', bankingDate: bankingDate(at), at, legs }));
}

const run = (date: CivilDate, at = bank.clock.now()) =>
  issueClosedMonths({ pool, entropy: platform.entropy, bank: platform.settings.bank, date, at });

async function list(caller: TestCaller, query = ''): Promise<{ items: IssuedFile[]; nextCursor: string | null }> {
  const reply = await caller.get(`${FILES}${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

async function bytesOf(fileId: string): Promise<Uint8Array> {
  const reply = await (await bank.as('admin')).get(`${FILES}/${fileId}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.bytes;
}

async function content(fileId: string): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(fileId));
}

const nothing = { files: 0, companies: 0, notClosed: 0, faults: [] };

async function give(permissions: readonly string[]): Promise<TestCaller> {
  const { id } = bank.operator('maker');
  await readRows(
    pool,
    `UPDATE bank.permission_profile SET permissions = $2
     WHERE (company_id, id) = (SELECT company_id, profile_id FROM bank.operator WHERE id = $1)`,
    [id, permissions],
  );
  return bank.as('maker');
}

beforeAll(async () => {
  await line('10001', 1000_00n, '2026-08-31', { type: 'deposit', description: 'Depósito inicial' });
  await line('10001', -50_00n, '2026-10-01', {
    type: 'pix_sent',
    description: 'Pix enviado',
    counterparty: SUPPLIER,
    message: 'NF 9',
    endToEndId: 'E9999900820261001130000000000001',
    orderId: 'ord_1',
  });
  await line('10003', 7_00n, '2026-10-05', { type: 'deposit' });
  await line('10001', -3_90n, '2026-10-31', { type: 'fee', description: 'Tarifa' });
  await line('10001', 20_00n, '2026-11-01', { type: 'pix_received', counterparty: SUPPLIER });
});

describe('closed months', () => {
  test('are not issued while their days are open', async () => {
    expect(await run(civilDate('2026-11-22'))).toEqual({ ...nothing, notClosed: 2 });
  });

  test('are issued from the first business day on, the oldest first, CSV and OFX with the same number', async () => {
    await closeDay(pool, civilDate('2026-11-01'));
    // 2 November 2026 is a holiday: the month before is not due yet, the one before that is.
    const monday = instant(Date.parse('2026-11-02T15:00:00Z'));
    expect(await run(civilDate('2026-11-01'), monday)).toEqual({ ...nothing, files: 4, companies: 1 });
    // Two servers at once: one file of each.
    const both = await Promise.all([run(civilDate('2026-11-22')), run(civilDate('2026-11-22'))]);
    expect(both.reduce((sum, { files }) => sum + files, 0)).toBe(4);
    const { items } = await list(await bank.as('admin'));
    expect(items.map(({ id, from, to, lines, totalIn, totalOut }) => [id, from, to, lines, totalIn, totalOut])).toEqual(
      [
        ['statement-month-ofx.3', '2026-10-01', '2026-10-31', 2, '0.00', '53.90'],
        ['statement-month-csv.3', '2026-10-01', '2026-10-31', 2, '0.00', '53.90'],
        ['statement-month-ofx.2', '2026-09-01', '2026-09-30', 0, '0.00', '0.00'],
        ['statement-month-csv.2', '2026-09-01', '2026-09-30', 0, '0.00', '0.00'],
        ['statement-month-ofx.1', '2026-08-01', '2026-08-31', 1, '1000.00', '0.00'],
        ['statement-month-csv.1', '2026-08-01', '2026-08-31', 1, '1000.00', '0.00'],
      ],
    );
    expect((await list(await bank.as('admin3'))).items.map(({ id }) => id)).toEqual([
      'statement-month-ofx.1',
      'statement-month-csv.1',
    ]);
  });

  test('come once, however often and by however many they are asked for', async () => {
    const date = civilDate('2026-11-22');
    const again = await Promise.all([run(date), run(date)]);
    expect(again).toEqual([nothing, nothing]);
  });

  test('I11 hold as CSV what the entries keep, a CNPJ whole and no formula', async () => {
    expect(await content('statement-month-csv.3')).toBe(
      '\uFEFFData;Hora;Lançamento;Tipo;Descrição;Contraparte;CPF ou CNPJ;Banco;Valor;Saldo após;Mensagem;EndToEndId;Txid;Pagamento\r\n' +
        '01/10/2026;10:00;2;Pix enviado;Pix enviado;"\'=Aço; Forte ""Ltda""";11.444.777/0001-61;Bradesco;-50,00;950,00;NF 9;E9999900820261001130000000000001;;ord_1\r\n' +
        '31/10/2026;10:00;3;Tarifa;Tarifa;;;;-3,90;946,10;;;;\r\n',
    );
  });

  test('hold as OFX the same entries, with the balance at the month’s end', async () => {
    const [statement] = expectOk(readOfx(await bytesOf('statement-month-ofx.3')));
    expect(statement).toMatchObject({
      account: { bankId: platform.settings.bank.code, branchId: platform.settings.bank.branch, accountId: '10001' },
      from: { date: '2026-10-01' },
      to: { date: '2026-10-31' },
      ledgerBalance: { amount: 946_10n, asOf: { date: '2026-10-31' } },
      entries: [
        {
          type: 'DEBIT',
          postedAt: { date: '2026-10-01' },
          id: 'ent_2',
          amount: -50_00n,
          name: SUPPLIER.name,
          memo: 'Pix enviado - NF 9',
        },
        { type: 'FEE', id: 'ent_3', amount: -3_90n, name: 'Tarifa' },
      ],
    });
    expect(expectOk(readOfx(await bytesOf('statement-month-ofx.2')))).toMatchObject([
      { entries: [], ledgerBalance: { amount: 1000_00n } },
    ]);
  });

  test('have the same bytes when they are made again, whatever the company writes or is called meanwhile', async () => {
    const admin = await bank.as('admin');
    const noted = await admin.put('/services/statement/v2/entries/ent_2/annotation', {
      note: 'Aluguel',
      category: 'Sede',
    });
    expect(noted.status, noted.text).toBe(200);
    await line('10001', 5_00n, '2026-11-23', { type: 'deposit' });
    const client = await pool.connect();
    try {
      for (const check of bank.bank.checks.filter(({ name }) => name.startsWith('issued-files.'))) {
        expect([check.name, await check.run(client)]).toEqual([
          check.name,
          { counted: 8, faults: 0, firstFault: null },
        ]);
      }
    } finally {
      client.release();
    }
  });
});

describe('downloads', () => {
  const TAKEN = 'statement-month-csv.1';

  test('I10 come as a file to save, sandboxed, never kept, named by their SHA-256', async () => {
    const admin = await bank.as('admin');
    const { items } = await list(admin, '?kind=statement-month-csv&new=true');
    const file = items.find(({ id }) => id === TAKEN);
    const reply = await admin.get(`${FILES}/${TAKEN}`);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="extrato-10001-2026-08.csv"; filename*=UTF-8''extrato-10001-2026-08.csv`,
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-length': String(file?.size),
      etag: `"${file?.sha256}"`,
    });
  });

  test('are kept with who and when, the first and the last, and stand in the company’s history', async () => {
    bank.clock.advance(MINUTE_MS);
    await (await bank.as('approver')).get(`${FILES}/${TAKEN}`);
    const { items } = await list(await bank.as('admin'), '?new=false');
    const file = items.find(({ id }) => id === TAKEN);
    expect(file?.firstDownload).toEqual({ by: bank.operator('admin').name, at: '2026-11-23T13:00:00.000Z' });
    expect(file?.lastDownload).toEqual({ by: bank.operator('approver').name, at: '2026-11-23T13:01:00.000Z' });
    const acts = await bank.audit('10001', 'issued-files.downloaded');
    expect(acts.at(-1)).toMatchObject({ actor: bank.operator('approver').id, subject: TAKEN });
  });

  test('of several files are one ZIP; each counts as downloaded', async () => {
    const admin = await bank.as('admin');
    const reply = await admin.get(
      `${FILES}/archive?files=statement-month-csv.2,statement-month-ofx.2,statement-month-csv.2`,
    );
    expect(reply.status, reply.text).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('arquivos-10001-2026-11-23.zip'),
    });
    expect(reply.text.match(/extrato-10001-2026-09[.](csv|ofx)/g)?.toSorted()).toEqual([
      'extrato-10001-2026-09.csv',
      'extrato-10001-2026-09.csv',
      'extrato-10001-2026-09.ofx',
      'extrato-10001-2026-09.ofx',
    ]);
    const { items } = await list(admin, '?new=false');
    expect(items.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['statement-month-csv.2', 'statement-month-ofx.2']),
    );
  });

  test.each([
    ['a number that there is not', 'statement-month-csv.99', 404],
    ['no number', 'statement-month-csv.0', 400],
    ['no kind', 'other.1', 400],
    ['a ZIP with one that there is not', 'archive?files=statement-month-csv.1,statement-month-csv.99', 404],
    ['a ZIP of nothing', 'archive?files=', 400],
    [
      'a ZIP of 201',
      `archive?files=${Array.from({ length: 201 }, (_, n) => `statement-month-csv.${n + 1}`).join()}`,
      400,
    ],
  ])('refuse %s', async (_, path, status) => {
    expect((await (await bank.as('admin')).get(`${FILES}/${path}`)).status).toBe(status);
  });

  test('Z03 another company’s numbers tell nothing', async () => {
    const [own, others] = [await bank.as('admin'), await bank.as('admin3')];
    const said = ({ status, text }: TestReply) => [status, text.replace(/"traceId":"\w+"/, '')];
    for (const path of ['', 'archive?files=']) {
      const taken = await others.get(`${FILES}/${path}statement-month-csv.3`);
      const nobodys = await own.get(`${FILES}/${path}statement-month-csv.99`);
      expect(said(taken)[0]).toBe(404);
      expect(said(taken)[1]).toBe(String(said(nobodys)[1]).replaceAll('csv.99', 'csv.3'));
    }
  });

  test('Z02 are for those whose permissions give the kind; the others see none', async () => {
    const without = await give(['PIX_VIEW']);
    expect((await list(without)).items).toEqual([]);
    for (const path of ['?kind=statement-month-csv', `/${TAKEN}`, `/archive?files=${TAKEN}`]) {
      expect((await without.get(`${FILES}${path}`)).code).toBe('access.not-allowed');
    }
    expect((await list(await give(['STATEMENT_VIEW']))).items).toHaveLength(6);
  });

  test('the list goes page by page through all, and by period', async () => {
    const admin = await bank.as('admin');
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(admin, `?limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual((await list(admin)).items.map(({ id }) => id));
    expect(seen).toHaveLength(6);
    const september = await list(admin, '?from=2026-09-01&to=2026-09-30');
    expect(september.items.map(({ id }) => id)).toEqual(['statement-month-ofx.2', 'statement-month-csv.2']);
    expect((await admin.get(`${FILES}?cursor=x`)).status).toBe(400);
  });

  test('a month that somebody has in one format is not new in the other either', async () => {
    const owner = new pg.Client({ connectionString: bank.databaseUrl });
    await owner.connect();
    await owner.query(`DELETE FROM bank.issued_file_download WHERE (kind, number) <> ('statement-month-csv', 1)`);
    await owner.end();
    const admin = await bank.as('admin');
    const idsOf = async (query: string) => (await list(admin, query)).items.map(({ id }) => id);
    const taken = await list(admin, '?new=false');
    expect(taken.items.map(({ id, firstDownload }) => [id, firstDownload === null])).toEqual([
      ['statement-month-ofx.1', true],
      ['statement-month-csv.1', false],
    ]);
    expect(await idsOf('?new=true')).toEqual(
      [3, 2].flatMap((number) => [`statement-month-ofx.${number}`, `statement-month-csv.${number}`]),
    );
    expect(await idsOf('?new=true&kind=statement-month-ofx')).toEqual([
      'statement-month-ofx.3',
      'statement-month-ofx.2',
    ]);
  });

  test('content that was damaged breaks off instead of arriving', async () => {
    const owner = new pg.Client({ connectionString: bank.databaseUrl });
    await owner.connect();
    await owner.query(`UPDATE bank.issued_file_content SET bytes = 'x' || substr(bytes, 2)`);
    await owner.end();
    const client = await pool.connect();
    try {
      const check = bank.bank.checks.find(({ name }) => name === 'issued-files.content');
      expect(await check?.run(client)).toMatchObject({ faults: 8 });
    } finally {
      client.release();
    }
    const reply = await (await bank.as('admin')).get(`${FILES}/${TAKEN}`);
    expect([reply.code, reply.headers.etag]).toEqual(['service.unexpected', undefined]);
  });
});

test('a company whose file cannot be issued is a fault with its name, and holds up no other', async () => {
  await closeDay(pool, civilDate('2026-11-30'));
  // The name is taken, which no other file of the bank's does.
  await pool.query(
    `INSERT INTO bank.issued_file SELECT company_id, kind, number + 1, 'taken', period_from, period_to,
       'extrato-10003-2026-11.csv', gen_random_uuid(), 0, 0, 0, 0, sha256, issued_at, recipe, params
     FROM bank.issued_file WHERE company_id = $1 AND kind = 'statement-month-csv'`,
    [bank.companyId('10003')],
  );
  const issued = await run(civilDate('2026-11-30'), instant(Date.parse('2026-12-01T12:00:00Z')));
  expect(issued).toMatchObject({ files: 2, companies: 1, notClosed: 0 });
  expect(issued.faults).toEqual([expect.stringContaining(`The statement of ${bank.companyId('10003')} for 2026-11`)]);
});
