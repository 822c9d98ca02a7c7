import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { readCnabFile, readChargeEvent, readPixEntry } from '@bank/cnab';
import { bankingDate, civilDate, type CivilDate } from '@bank/core';
import type { Charge, ChargeContent, IssuedFile, PixDayFiles } from '@bank/contracts';
import { startContestBank } from '../../testing/contested-pix.ts';
import { creditedPix } from '../../testing/credited-pix.ts';
import { keyOf } from '../../testing/pix-bank.ts';
import { createDisputesDesk } from '../pix-disputes/index.ts';
import { issuePixDay } from './index.ts';

// Three days of Pix of one company, from the network to the files: what comes, what goes back, what is contested, and what
// becomes of charges, each on its own day.
const contests = await startContestBank(500_00n);
const { bank } = contests;
await bank.device('admin');
const { rails, pool } = bank;
const KEY = 'cobranca@exemplo.com.br';
await keyOf(bank, { bankAccount: '10001', key: KEY });
const CNPJ = '11222333000181';
const FILES = '/services/issued-files';
const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-23', '2026-11-24', '2026-11-25'].map(civilDate) as [
  CivilDate,
  CivilDate,
  CivilDate,
];

let keys = 0;
const nextKey = () => ({ 'idempotency-key': `files-${(keys += 1)}` });

async function made(content: ChargeContent): Promise<Charge> {
  bank.clock.advance(1000);
  const reply = await (await bank.as('maker')).post('/services/pix/charges', content, nextKey());
  expect(reply.status, reply.text).toBe(201);
  return reply.json<Charge>();
}

/** Somebody elsewhere pays a charge by its code. */
async function pays({ txid }: Charge, centavos: bigint): Promise<string> {
  bank.clock.advance(1000);
  const transfer = rails.incoming({ account: '10001', document: CNPJ, amount: centavos as never });
  const { endToEndId, creditorAccount } = transfer;
  const isStatic = (txid?.length ?? 0) <= 25;
  const before = await bank.balance('10001');
  rails.push(
    rails.payment({
      ...transfer,
      ...(txid !== null && { txid: txid as never }),
      initiation: isStatic ? 'QRES' : 'QRDN',
      creditorAccount: { ...creditorAccount, key: KEY as never },
    }),
  );
  await bank.until('it is answered', () =>
    rails.received.some(
      (each) =>
        each.type === 'pacs.002' && each.body.statuses.some(({ instructionId }) => instructionId === endToEndId),
    ),
  );
  rails.push(rails.statusOf(endToEndId, endToEndId, 'ACCC'));
  await bank.until('it is credited', async () => (await bank.balance('10001')) === before + centavos);
  return endToEndId;
}

function at(moment: string): void {
  bank.clock.advance(Date.parse(moment) - bank.clock.now());
}

const issue = (day: CivilDate) =>
  issuePixDay({ pool, entropy: bank.platform.entropy, bank: bank.platform.settings.bank }, day, bank.clock.now());

async function filesOf(day: CivilDate): Promise<readonly IssuedFile[]> {
  const reply = await (await bank.as('admin')).get(`${FILES}?of=pix-day&from=${day}&to=${day}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<{ items: IssuedFile[] }>().items;
}

async function contentOf(day: CivilDate, kind: string): Promise<string> {
  const file = (await filesOf(day)).find((each) => each.kind === kind);
  const reply = await (await bank.as('admin')).get(`${FILES}/${file?.id}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.text;
}

const cnabOf = (text: string) => readCnabFile(new TextEncoder().encode(text), { ownBank: '990' });
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true, delimiter: ';', bom: true });

/** Somebody contests a Pix, and the bank finds that there was no fraud. */
async function contestInVain(endToEndId: string): Promise<void> {
  bank.clock.advance(1000);
  rails.disputes.report(endToEndId);
  let id = '';
  await contests.turnsUntil('it is contested', async () => {
    const reply = await (await bank.as('admin')).get('/services/pix-disputes/received');
    const { items } = reply.json<{ items: { id: string; endToEndId: string }[] }>();
    id = items.find((each) => each.endToEndId === endToEndId)?.id ?? '';
    return id !== '';
  });
  bank.clock.advance(1000);
  const desk = createDisputesDesk(bank.platform);
  await desk.propose(id, { result: 'DISAGREED', reason: 'Houve a venda.', by: 'ana' });
  expect(await desk.confirm(id, 'bruno')).toMatchObject({ ok: true });
}

let plain = '';
let late = '';
let contested = '';
let denied = '';
let due: Charge;

beforeAll(async () => {
  // Monday: a Pix to the account, one by a printed code, one by a charge; a charge that is made, and one that is removed.
  plain = await creditedPix(bank, 100_00n, { message: '=Pedido; 42' });
  const counter = await made({ kind: 'static', key: KEY, txid: 'BALCAO1' });
  await pays(counter, 12_50n);
  // The code was made on the day before, when the bank had no return files: its first close begins with Monday.
  await bank.byHand(`UPDATE bank.pix_charge_revision SET at = '2026-11-22T15:00:00Z' WHERE charge_id = $1`, [
    counter.id,
  ]);
  const immediate = { kind: 'immediate', key: KEY, amount: '50.00', changeable: false, expiresIn: 3600 } as const;
  await pays(await made(immediate), 50_00n);
  due = await made({
    kind: 'due',
    key: KEY,
    amount: '100.00',
    dueDate: '2026-11-23',
    validityDays: 30,
    terms: { multa: { modalidade: 2, valorPerc: '2.00' }, juros: { modalidade: 1, valorPerc: '0.10' } },
    debtor: { name: 'Ana Lima', document: '52998224725' },
  });
  const gone = await made({ ...immediate, amount: '7.00' });
  const admin = await bank.as('admin');
  await admin.put(`/services/pix/charges/${gone.id}`, { revision: 0, content: { ...immediate, amount: '8.00' } });
  await admin.delete(`/services/pix/charges/${gone.id}`);
  // The last second of Monday, and the first of Tuesday, in São Paulo.
  at('2026-11-24T02:59:59.000Z');
  denied = await creditedPix(bank, 20_00n);
  at('2026-11-24T03:00:00.000Z');
  await creditedPix(bank, 3_00n);
  at('2026-11-24T13:00:00.000Z');
  const founded = await contests.founded(40_00n);
  await contestInVain(denied);
  const refund = await (
    await bank.as('maker')
  ).post('/services/pix/refunds', { id: plain, amount: '30.00', message: 'Item em falta' }, nextKey());
  expect(refund.status, refund.text).toBe(201);
  await bank.reaches(await bank.as('maker'), refund.json<{ id: string }>().id, 'settled');
  at('2026-11-25T13:00:00.000Z');
  late = await pays(due, 102_20n);
  founded.ask();
  await contests.reaches(founded.id, 'given-back');
  contested = founded.endToEndId;
  at('2026-11-26T04:30:00.000Z');
});

describe('the return files of a day', () => {
  test('are not there while it is open, and say so', async () => {
    const today = bankingDate(bank.clock.now());
    expect(await issue(today)).toEqual({ files: 0, faults: [] });
    const reply = await (await bank.as('maker')).post('/services/pix/return-files', { day: today });
    expect([reply.status, reply.code]).toEqual([422, 'pix-return-files.day-open']);
    expect(reply.text).toContain('26/11/2026');
  });

  test('are issued by the close of the day, once, in three formats', async () => {
    bank.wake();
    await bank.until('the days are closed', async () => (await filesOf(WEDNESDAY)).length > 0);
    for (const day of [MONDAY, TUESDAY, WEDNESDAY]) expect(await issue(day)).toEqual({ files: 0, faults: [] });
    const monday = await filesOf(MONDAY);
    expect(monday.map(({ id, lines, totalIn, totalOut }) => [id, lines, totalIn, totalOut])).toEqual([
      ['pix-day-csv.1', 9, '182.50', '0.00'],
      ['pix-day-750.1', 9, '182.50', '0.00'],
      ['pix-day-240.1', 9, '182.50', '0.00'],
    ]);
    expect((await filesOf(TUESDAY)).map(({ number }) => number)).toEqual([2, 2, 2]);
    expect((await filesOf(WEDNESDAY)).map(({ number }) => number)).toEqual([3, 3, 3]);
  });

  test('say in CSV what every program can read, with count and sum at the end', async () => {
    const rows = rowsOf(await contentOf(MONDAY, 'pix-day-csv'));
    const [first] = rows;
    expect(first).toMatchObject({
      seq: '1',
      endToEndId: plain,
      tipo: 'recebimento',
      dataHora: '2026-11-23T10:00:00-03:00',
      valor: '100,00',
      original: '100,00',
      pagadorNome: 'Maria de Fora',
      pagadorDocumento: '***.982.247-**',
      pagadorIspb: '99999010',
      infoPagador: "'=Pedido; 42",
      devolvidoAcumulado: '0,00',
      status: 'creditado',
    });
    expect(rows.map(({ tipo, valor, status, txid }) => [tipo, valor, status, txid?.length])).toEqual([
      ['recebimento', '100,00', 'creditado', 0],
      ['recebimento', '12,50', 'creditado', 7],
      ['recebimento', '50,00', 'creditado', 35],
      ['recebimento', '20,00', 'creditado', 0],
      ['cobrança', '0,00', 'criada', 35],
      ['cobrança', '0,00', 'criada', 35],
      ['cobrança', '0,00', 'criada', 35],
      ['cobrança', '0,00', 'alterada', 35],
      ['cobrança', '0,00', 'removida', 35],
      ['', '182,50', '', 0],
    ]);
    expect(rows.at(-1)).toMatchObject({ seq: 'total', endToEndId: '9', valor: '182,50' });
  });

  test('tell what went back and what is contested on the day on which it happens, with the Pix that it was', async () => {
    const rows = rowsOf(await contentOf(TUESDAY, 'pix-day-csv'));
    expect(rows.slice(0, -1).map(({ tipo, valor, status, endToEndId }) => [tipo, valor, status, endToEndId])).toEqual([
      ['recebimento', '3,00', 'creditado', expect.stringMatching(/^E/)],
      ['recebimento', '40,00', 'creditado', contested],
      ['devolução', '-30,00', 'devolvido', plain],
      ['MED', '0,00', 'contestado', contested],
      ['MED', '0,00', 'contestado', denied],
      ['MED', '0,00', 'contestação encerrada', denied],
    ]);
    expect(rows[2]).toMatchObject({
      devolvidoAcumulado: '30,00',
      infoPagador: 'Item em falta',
      rtrId: expect.stringMatching(/^D/),
    });
    const [paid, back] = rowsOf(await contentOf(WEDNESDAY, 'pix-day-csv'));
    expect(paid).toMatchObject({
      endToEndId: late,
      txid: due.txid,
      valor: '102,20',
      original: '100,00',
      multa: '2,00',
      juros: '0,20',
      chave: KEY,
    });
    expect(back).toMatchObject({ tipo: 'MED', valor: '-40,00', endToEndId: contested, devolvidoAcumulado: '40,00' });
  });

  test('are read back from CNAB 750, version 001, by whoever reads it', async () => {
    const file = cnabOf(await contentOf(WEDNESDAY, 'pix-day-750'));
    expect([file.layout, file.errors, file.warnings, file.date]).toEqual(['CNAB750', [], [], WEDNESDAY]);
    expect(file.titles.map((title) => readPixEntry(title))).toMatchObject([
      {
        movement: '06',
        chargeKind: '2',
        txid: due.txid,
        endToEndId: late,
        dueDate: MONDAY,
        originalCentavos: 100_00n,
        fineCentavos: 2_00n,
        interestCentavos: 20n,
        paidCentavos: 102_20n,
        debtor: { document: '52998224725' },
        payer: { type: '00', document: '', name: 'MARIA DE FORA' },
      },
      { movement: '08', endToEndId: contested, paidCentavos: 40_00n, payerMessage: expect.stringMatching(/^D/) },
    ]);
    const monday = cnabOf(await contentOf(MONDAY, 'pix-day-750'));
    expect(
      monday.titles
        .map((title) => readPixEntry(title))
        .map(({ kind, movement, chargeKind }) => [kind, movement, chargeKind]),
    ).toEqual([
      ['receipt', '06', '3'],
      ['receipt', '06', '1'],
      ['receipt', '06', '2'],
      ['receipt', '06', '3'],
      ['charge', '01', '2'],
      ['charge', '01', '2'],
      ['charge', '01', '2'],
      ['charge', '02', '2'],
      ['charge', '03', '2'],
    ]);
  });

  test('are read back from CNAB 240 as a retorno of charging with Pix', async () => {
    const file = cnabOf(await contentOf(WEDNESDAY, 'pix-day-240'));
    expect([file.layout, file.errors, file.warnings, file.date]).toEqual(['CNAB240', [], [], WEDNESDAY]);
    expect(file.titles.map((title) => readChargeEvent(title))).toMatchObject([
      {
        movement: '06',
        amountCentavos: 100_00n,
        additionsCentavos: 2_20n,
        paidCentavos: 102_20n,
        pix: { keyKind: '4', key: KEY, txid: due.txid, endToEndId: late },
      },
      {
        movement: '29',
        paidCentavos: 0n,
        payerOccurrence: { code: 'DEVB', amountCentavos: 40_00n },
        pix: { endToEndId: contested },
      },
    ]);
    const monday = cnabOf(await contentOf(MONDAY, 'pix-day-240'));
    expect([monday.errors, monday.warnings]).toEqual([[], []]);
    expect(monday.titles.map(({ movement }) => movement)).toEqual([
      '17',
      '17',
      '06',
      '17',
      '02',
      '02',
      '02',
      '27',
      '09',
    ]);
  });

  test('are proven by being made again; what was damaged, and what was changed behind them, is found', async () => {
    const faults = async (name: string) => {
      const client = await pool.connect();
      try {
        return await bank.bank.checks.find((check) => check.name === name)?.run(client);
      } finally {
        client.release();
      }
    };
    expect(await faults('issued-files.made-again')).toEqual({ counted: 9, faults: 0, firstFault: null });
    const owner = new pg.Client({ connectionString: bank.databaseUrl });
    await owner.connect();
    const change = (sql: string) => owner.query(sql);
    await change(
      `UPDATE bank.pix_charge_revision SET content = jsonb_set(content, '{amount}', '"8.01"') WHERE revision = 1`,
    );
    expect(await faults('issued-files.made-again')).toMatchObject({
      faults: 3,
      firstFault: expect.stringContaining('pix-day-240 1'),
    });
    await change(
      `UPDATE bank.pix_charge_revision SET content = jsonb_set(content, '{amount}', '"8.00"') WHERE revision = 1`,
    );
    expect(await faults('issued-files.made-again')).toMatchObject({ faults: 0 });
    await owner.end();
  });
});

describe('who asks for a past day', () => {
  test('gets the files that are there, byte for byte, and nothing new', async () => {
    const before = await contentOf(MONDAY, 'pix-day-csv');
    const reply = await (await bank.as('maker')).post('/services/pix/return-files', { day: MONDAY });
    expect(reply.json<PixDayFiles>()).toEqual({
      day: MONDAY,
      files: ['pix-day-750.1', 'pix-day-240.1', 'pix-day-csv.1'],
      issued: 0,
    });
    expect(await contentOf(MONDAY, 'pix-day-csv')).toBe(before);
    expect(await bank.audit('10001', 'pix-return-files.asked')).toEqual([]);
  });

  test('of a day on which nothing happened reads so', async () => {
    const reply = await (await bank.as('maker')).post('/services/pix/return-files', { day: '2026-11-20' });
    expect([reply.status, reply.code]).toEqual([422, 'pix-return-files.day-empty']);
  });

  test('gets what was never issued, with who asked in the history; of many at once one is issued', async () => {
    const early = civilDate('2026-11-22');
    const maker = await bank.as('maker');
    const replies = await Promise.all([1, 2, 3].map(() => maker.post('/services/pix/return-files', { day: early })));
    const said = replies.map((reply) => reply.json<PixDayFiles>());
    expect(said.map(({ issued }) => issued).toSorted((a, b) => a - b)).toEqual([0, 0, 3]);
    expect(new Set(said.map(({ files }) => files.join()))).toEqual(
      new Set(['pix-day-750.4,pix-day-240.4,pix-day-csv.4']),
    );
    expect(await bank.audit('10001', 'pix-return-files.asked')).toMatchObject([
      { actor: bank.operator('maker').id, subject: early },
    ]);
  });

  test('Z03 of another company is told of its own days alone', async () => {
    const other = await bank.as('admin3');
    expect((await other.post('/services/pix/return-files', { day: MONDAY })).code).toBe('pix-return-files.day-empty');
    expect((await other.get(`${FILES}/pix-day-csv.1`)).code).toBe('issued-files.not-found');
    expect((await other.get(`${FILES}?of=pix-day`)).json<{ items: unknown[] }>().items).toEqual([]);
  });

  test('Z02 without the permission to see Pix sees and asks for none', async () => {
    const { id } = bank.operator('maker');
    await pool.query(
      `UPDATE bank.permission_profile SET permissions = '{STATEMENT_VIEW}'
       WHERE (company_id, id) = (SELECT company_id, profile_id FROM bank.operator WHERE id = $1)`,
      [id],
    );
    const maker = await bank.as('maker');
    expect((await maker.get(`${FILES}?of=pix-day`)).json<{ items: unknown[] }>().items).toEqual([]);
    expect((await maker.get(`${FILES}/pix-day-csv.1`)).code).toBe('access.not-allowed');
    expect((await maker.post('/services/pix/return-files', { day: MONDAY })).code).toBe('access.not-allowed');
  });
});

test('nobody is told: files of a day come every day', async () => {
  const { rows } = await pool.query(`SELECT title FROM bank.notification WHERE kind = 'ready'`);
  expect(rows).toEqual([]);
});
