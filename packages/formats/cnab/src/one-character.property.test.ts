import { expectOk, money } from '@bank/core';
import { chanceOf, deep, seedOfRun } from '@bank/testkit';
import { expect, test } from 'vitest';
import { EVENT, HEADER as CHARGING_HEADER, HEADER_400, ORDER } from '../testdata/charging.ts';
import { CHEQUE } from '../testdata/custody-240.ts';
import { COMPANY, HEADER, SAMPLES } from '../testdata/payments-240.ts';
import { CHARGE, PIX_FILE, RECEIPT, REQUEST } from '../testdata/pix-750.ts';
import { STATEMENT } from '../testdata/statement-240.ts';
import {
  collectFile,
  readCnabFile,
  writeChargingRemessa240,
  writeChargingRemessa400,
  writeChargingRetorno240,
  writeChargingRetorno400,
  writeCustody240,
  writePayments240,
  writePix750,
  writeStatements240,
  type CnabFile,
  type Direction,
  type WrittenFile,
} from './index.ts';

// Goal: no amount, date, payee or number may be read from where it does not stand. Method: one character is lost from, or
// put into, any place of a file of ours; then the line has an error, or the file says the same as before.

const textOf = (written: WrittenFile): string => expectOk(collectFile(written)).text;

function payments(direction: Direction): string {
  const batches = SAMPLES.map((payment) => ({
    service: '20',
    form: payment.form,
    company: COMPANY,
    message: '',
    payments: [payment, payment],
  }));
  return textOf(writePayments240({ header: { ...HEADER, direction }, batches }));
}

function custody(direction: Direction): string {
  const batches = [{ company: COMPANY, cheques: [CHEQUE, CHEQUE] }];
  return textOf(writeCustody240({ header: { ...HEADER, direction }, batches }));
}

const BARE_EVENT = { ...EVENT, reasons: [], payer: { document: '', name: '' }, companyUse: '' };
const EVENT_400 = { ...EVENT, payer: { document: '', name: 'MARIA' }, netCentavos: money(0n) };
const CHANGE = { ...ORDER, movement: '06', messages: [], discounts: [], email: '' };

const FILES: readonly (readonly [name: string, text: string])[] = [
  ['a charging remessa of CNAB 240', textOf(writeChargingRemessa240(CHARGING_HEADER, [ORDER, CHANGE, ORDER]))],
  ['a charging retorno of CNAB 240', textOf(writeChargingRetorno240(CHARGING_HEADER, [EVENT, BARE_EVENT, EVENT]))],
  ['a charging remessa of CNAB 400', textOf(writeChargingRemessa400(HEADER_400, [ORDER, ORDER]))],
  ['a charging retorno of CNAB 400', textOf(writeChargingRetorno400(HEADER_400, [EVENT_400, EVENT_400]))],
  ['a remessa of payments', payments('remessa')],
  ['a retorno of payments', payments('retorno')],
  ['a custody remessa', custody('remessa')],
  ['a statement', textOf(writeStatements240({ header: { ...HEADER, direction: 'retorno' }, accounts: [STATEMENT] }))],
  ['a Pix remessa of CNAB 750', textOf(writePix750({ ...PIX_FILE, direction: 'remessa', entries: [REQUEST] }))],
  ['a Pix retorno of CNAB 750', textOf(writePix750({ ...PIX_FILE, direction: 'retorno', entries: [RECEIPT, CHARGE] }))],
];

/** All that is read of a file, whatever its lines: facts of its header, and each field of each title that is no filler. */
function saysOf(file: CnabFile): string {
  const { layout, direction, service, bank, company, companyDocument, agreement, date, fileSequence } = file;
  const titles = file.titles.map(({ records, refused, line: _line, faults: _faults, header: _header, ...reading }) => ({
    ...reading,
    // A lone zero where nothing stood is no reason, and is told as an unknown one.
    reasons: reading.reasons.filter((reason) => reason !== '0'),
    refused,
    values: records.map(({ layout: { fields }, text }) =>
      fields
        .filter(({ format }) => format.is !== 'blank' && format.is !== 'zeros')
        .map(({ from, to }) =>
          text
            .slice(from - 1, to)
            .trim()
            .replace(/^0+$/, ''),
        ),
    ),
  }));
  const facts = { layout, direction, service, bank, company, companyDocument, agreement, date, fileSequence };
  return JSON.stringify({ facts, titles }, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

function read(text: string): CnabFile {
  return readCnabFile(Buffer.from(text, 'latin1'), { ownBank: '990' });
}

const PUT_IN = [...'0123456789', ...'AZ XÇ-', '\n'];

test.each(FILES)('%s says the same with one character lost or put in, or has an error on that line', (_, text) => {
  const right = read(text);
  expect([right.errors, right.warnings]).toEqual([[], []]);
  const says = saysOf(right);
  const chance = chanceOf(seedOfRun());
  const silent: string[] = [];
  for (let run = deep(Math.ceil(100_000 / FILES.length), 300); run > 0; run -= 1) {
    const at = chance(text.length);
    const put = chance(2) === 0 ? '' : (PUT_IN[chance(PUT_IN.length)] ?? '');
    const changed = text.slice(0, at) + put + text.slice(put === '' ? at + 1 : at);
    const line = text.slice(0, at).split('\n').length;
    const file = read(changed);
    // A break that is lost or put in makes two lines of one, or one of two.
    const said = file.errors.some((error) => error.line === line || (put === '\n' && error.line === line + 1));
    if (!said && saysOf(file) !== says)
      silent.push(`line ${line}, position ${at - text.lastIndexOf('\n', at - 1)}: "${put}"`);
  }
  expect(silent).toEqual([]);
});

test('a figure put into the service of a batch, which makes it another service, is told on its line', () => {
  const [, text] = FILES.find(([name]) => name === 'a statement') ?? ['', ''];
  const at = text.indexOf('\n') + 11;
  const file = read(`${text.slice(0, at)}6${text.slice(at)}`);
  expect(file.errors.map(({ line, code }) => [line, code])).toContainEqual([2, 'cnab.line-shifted']);
});
