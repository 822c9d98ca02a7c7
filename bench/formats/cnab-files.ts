import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import {
  writeChargingRemessa240,
  writeChargingRemessa400,
  writeChargingRetorno240,
  writeChargingRetorno400,
  writePayments240,
  type ChargeEvent,
  type ChargeFileHeader,
  type ChargeOrder,
  type Payment,
  type WrittenFile,
} from '@bank/cnab';
import { addDays, money } from '@bank/core';
import { below, cnpj, cpf, digits, TODAY } from './codes.ts';
import { figure, type Figure } from './figure.ts';
import type { FileReading } from './read-file.ts';

const TITLES = 100_000;
/** Two records each: the trailer counts records with six digits, so no file holds more. */
const MANY_TITLES = 499_900;
const SECONDS_MAX = 2;
const MIB_MAX = 150;
const WARM_UP_TITLES = 1000;
const READINGS = 3;
const OWN_BANK = '990';
const READER = fileURLToPath(new URL('./read-file.ts', import.meta.url));

const COMPANY = cnpj();
const HEADER: ChargeFileHeader = {
  bank: OWN_BANK,
  bankName: 'IPE',
  company: 'PADARIA DO BAIRRO LTDA',
  document: COMPANY,
  agreement: '00012345',
  branch: '00001',
  branchDigit: '9',
  account: '000000001000',
  accountDigit: '7',
  date: TODAY,
  time: '103000',
  fileSequence: 42,
};
const HEADER_400: ChargeFileHeader = { ...HEADER, branch: '0001', account: '0001000' };

// Of people there are a thousand, so that making a file takes no longer than writing it.
const PEOPLE = Array.from({ length: 1000 }, (_, index) => ({
  document: index % 2 === 0 ? cpf() : cnpj(),
  name: `CLIENTE ${digits(6)} DA SILVA`,
}));

function person(index: number): { readonly document: string; readonly name: string } {
  return PEOPLE[index % PEOPLE.length] ?? { document: COMPANY, name: 'CLIENTE' };
}

function* orders(count: number): Generator<ChargeOrder> {
  for (let index = 0; index < count; index += 1) {
    const due = addDays(TODAY, 10 + (index % 300));
    yield {
      movement: '01',
      nossoNumero: String(index + 1).padStart(11, '0'),
      wallet: '1',
      documentNumber: `NF ${index + 1}`,
      dueDate: due,
      amountCentavos: money(BigInt(1000 + below(9_999_999))),
      species: '02',
      accepted: false,
      issueDate: TODAY,
      interest: { kind: 'per-day', amountCentavos: money(41n), from: addDays(due, 1) },
      discounts: [],
      fine: null,
      iofCentavos: money(0n),
      abatementCentavos: money(0n),
      companyUse: `PEDIDO ${index + 1}`,
      protest: null,
      writeOffDays: 60,
      payer: {
        ...person(index),
        street: 'RUA DAS FLORES 100',
        district: 'CENTRO',
        zip: '01310100',
        city: 'SAO PAULO',
        state: 'SP',
      },
      guarantor: null,
      messages: [],
      email: '',
      pix: null,
    };
  }
}

function* events(count: number): Generator<ChargeEvent> {
  const nothing = money(0n);
  for (let index = 0; index < count; index += 1) {
    const amount = money(BigInt(1000 + below(9_999_999)));
    yield {
      movement: '06',
      nossoNumero: String(index + 1).padStart(11, '0'),
      wallet: '1',
      documentNumber: `NF ${index + 1}`,
      dueDate: addDays(TODAY, -(index % 30)),
      amountCentavos: amount,
      receivingBank: '341',
      receivingBranch: '01234',
      companyUse: `PEDIDO ${index + 1}`,
      payer: person(index),
      tariffCentavos: money(250n),
      reasons: ['04'],
      additionsCentavos: nothing,
      discountCentavos: nothing,
      abatementCentavos: nothing,
      iofCentavos: nothing,
      paidCentavos: amount,
      netCentavos: amount,
      otherExpensesCentavos: nothing,
      otherCreditsCentavos: nothing,
      occurrenceDate: TODAY,
      creditDate: TODAY,
      pixUrl: '',
    };
  }
}

/** What our CNAB 400 has a place for: neither the net credit nor the payer's document. */
function* events400(count: number): Generator<ChargeEvent> {
  for (const event of events(count))
    yield { ...event, netCentavos: money(0n), payer: { ...event.payer, document: '' } };
}

function* payments(count: number): Generator<Payment> {
  for (let index = 0; index < count; index += 1) {
    const payee = person(index);
    yield {
      kind: 'ted',
      form: '41',
      line: 0,
      movement: '0',
      instruction: '00',
      documentNumber: `NF ${index + 1}`,
      nossoNumero: '',
      paymentDate: addDays(TODAY, 3),
      dueDate: null,
      amountCentavos: money(BigInt(1000 + below(9_999_999))),
      settledDate: null,
      settledCentavos: null,
      payee: {
        ...payee,
        inscriptionType: payee.document.length === 11 ? '1' : '2',
        bank: '341',
        ispb: '',
        branch: '01234',
        branchDigit: '',
        account: String(10_000 + index).padStart(12, '0'),
        accountDigit: '4',
        accountCheck: '',
        paymentAccount: '',
        address: null,
      },
      barcode: '',
      transfer: null,
      pix: null,
      boleto: null,
      tax: null,
      deductions: null,
      extra: null,
      authentication: null,
      occurrences: [],
    };
  }
}

/** Payments by batches, for the number of a record within its batch has five digits. */
function paymentsFile(count: number): WrittenFile {
  const company = {
    inscriptionType: '2',
    document: COMPANY,
    name: HEADER.company,
    agreement: 'PAG0001',
    branch: HEADER.branch,
    branchDigit: HEADER.branchDigit,
    account: HEADER.account,
    accountDigit: HEADER.accountDigit,
    accountCheck: '',
  };
  const inBatch = 10_000;
  const batches = Array.from({ length: Math.ceil(count / inBatch) }, (_, batch) => ({
    service: '20',
    form: '41',
    company,
    message: '',
    payments: payments(Math.min(inBatch, count - batch * inBatch)),
  }));
  const { bank, bankName, date, time, fileSequence } = HEADER;
  return writePayments240({
    header: { bank, bankName, direction: 'remessa', company, date, time, fileSequence },
    batches,
  });
}

const FILES: readonly { readonly what: string; readonly write: (titles: number) => WrittenFile }[] = [
  { what: 'CNAB 240 remessa (P, Q)', write: (titles) => writeChargingRemessa240(HEADER, orders(titles)) },
  { what: 'CNAB 240 retorno (T, U)', write: (titles) => writeChargingRetorno240(HEADER, events(titles)) },
  { what: 'CNAB 240 payments (A)', write: paymentsFile },
  { what: 'CNAB 400 remessa', write: (titles) => writeChargingRemessa400(HEADER_400, orders(titles)) },
  { what: 'CNAB 400 retorno', write: (titles) => writeChargingRetorno400(HEADER_400, events400(titles)) },
];

const NO_PEER =
  'no peer: of npm, nodenab is GPL-3.0, @banco-br/nodejs-cnab reads one record for each record of a layout and checks none';

/**
 * Files of a hundred thousand titles, written by our own writer, then read and checked from the disk by a process of
 * its own; and once a million records, for memory that does not grow with the file (not with IPE_BENCH_MILLION=0).
 */
export async function cnabFigures(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-formats-'));
  try {
    const figures: Figure[] = [];
    const small = await writeTo(join(folder, 'small'), FILES[0], WARM_UP_TITLES);
    const atRest = (await readInChild(small, WARM_UP_TITLES)).peakMiB;
    for (const [index, file] of FILES.entries()) {
      const path = await writeTo(join(folder, String(index)), file, TITLES);
      const megabytes = (await stat(path)).size / 1e6;
      const readings: FileReading[] = [];
      for (let reading = 0; reading < READINGS; reading += 1) readings.push(await readInChild(path, TITLES));
      await rm(path);
      const quickest = readings.toSorted((a, b) => a.seconds - b.seconds)[0];
      const peak = Math.max(...readings.map(({ peakMiB }) => peakMiB));
      const note = `${megabytes.toFixed(0)} MB; ${quickest?.cpuSeconds.toFixed(2)} s of processor; quickest of ${READINGS}`;
      const what = `${file.what}, 100,000 titles`;
      figures.push(
        figure(what, quickest?.seconds ?? Number.NaN, 's', {
          budget: SECONDS_MAX,
          note: index === 0 ? `${note}; ${NO_PEER}` : note,
        }),
      );
      figures.push(
        figure(`${what}, peak memory`, peak, 'MiB', {
          budget: MIB_MAX,
          note: `a file of 1,000 titles: ${atRest.toFixed(0)} MiB`,
        }),
      );
    }
    if (process.env.IPE_BENCH_MILLION !== '0') figures.push(...(await millionFigures(folder)));
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function millionFigures(folder: string): Promise<readonly Figure[]> {
  const path = await writeTo(join(folder, 'million'), FILES[0], MANY_TITLES);
  const { seconds, peakMiB } = await readInChild(path, MANY_TITLES);
  const what = `${FILES[0]?.what}, a million records`;
  return [
    figure(what, seconds, 's', {
      note: `${((await stat(path)).size / 1e6).toFixed(0)} MB, 499,900 titles, the most that CNAB 240 can count; no budget`,
    }),
    figure(`${what}, peak memory`, peakMiB, 'MiB', { budget: MIB_MAX, note: 'the same budget as for a fifth of it' }),
  ];
}

async function writeTo(path: string, file: (typeof FILES)[number] | undefined, titles: number): Promise<string> {
  if (!file) throw new Error('no file to write');
  await pipeline(Readable.from(pieces(file.write(titles))), createWriteStream(path));
  return path;
}

/** Lines by the hundred: a stream's step for each would take longer than the line. */
function* pieces(file: WrittenFile): Generator<Buffer> {
  let lines: string[] = [];
  for (const written of file) {
    if (!written.ok) throw new Error(`line ${written.error.line}: ${JSON.stringify(written.error.faults[0])}`);
    lines.push(written.value.text);
    if (lines.length < 200) continue;
    yield Buffer.from(lines.join(''), 'latin1');
    lines = [];
  }
  yield Buffer.from(lines.join(''), 'latin1');
}

/** Reads and checks a file in a process of its own; throws where it finds a fault, or not all titles. */
async function readInChild(path: string, titles: number): Promise<FileReading> {
  const child = spawn(process.execPath, [READER, path, OWN_BANK], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0) throw new Error(`the reading of ${path} ended with ${code}`);
  const reading = JSON.parse(said) as FileReading;
  if (reading.titles !== titles || reading.errors > 0) throw new Error(`${path}: ${said}`);
  return reading;
}
