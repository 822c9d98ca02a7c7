import { civilDate, expectOk, fromEpochDay, money } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edit, read, said } from '../../../testdata/cnab-text.ts';
import { CHEQUE, strip, TYPED_CHEQUE } from '../../../testdata/custody-240.ts';
import { CNPJ, COMPANY, HEADER } from '../../../testdata/payments-240.ts';
import type { Direction } from '../../engine/service.ts';
import { collectFile } from '../../engine/write.ts';
import { chequeKey, isLine1, readCheque, type Cheque } from './custody-240-items.ts';
import { writeCustody240 } from './custody-240-write.ts';

function fileOf(direction: Direction, ...cheques: readonly Cheque[]): string {
  const batches = [{ company: COMPANY, cheques }];
  return expectOk(collectFile(writeCustody240({ header: { ...HEADER, direction }, batches }))).text;
}

const RETURNED: Cheque = {
  ...CHEQUE,
  movement: '07',
  creditDate: civilDate('2027-01-16'),
  returnReason: { code: '11', meaning: 'Cheque sem fundos, primeira apresentação' },
};
const SETTLED: Cheque = {
  ...CHEQUE,
  movement: '08',
  loan: {
    interestCentavos: money(100n),
    iofCentavos: money(20n),
    chargesCentavos: money(3n),
    contract: 'CTR 77',
    rate: 19_900n,
  },
};

test.each([
  ['remessa', CHEQUE],
  ['remessa', TYPED_CHEQUE],
  ['remessa', { ...CHEQUE, movement: '02' }],
  ['remessa', { ...CHEQUE, issuerType: '2', issuerDocument: CNPJ }],
  ['retorno', RETURNED],
  ['retorno', SETTLED],
  ['retorno', { ...CHEQUE, movement: '21', occurrences: [{ code: '08', meaning: 'CMC7 ou linha 1 inválida' }] }],
] as const)('a cheque of a %s is read back as it was written', (direction, cheque) => {
  const file = read(fileOf(direction, cheque));
  expect(said(file)).toEqual([]);
  expect(file).toMatchObject({ layout: 'CNAB240', service: 'custodia', direction });
  expect(file.titles.map((title) => readCheque(title))).toEqual([cheque]);
});

test('a cheque shows in the list of a file by its day, amount and issuer', () => {
  expect(read(fileOf('remessa', CHEQUE)).titles[0]).toMatchObject({
    line: 3,
    movement: '01',
    documentNumber: 'CH-0001',
    amountCentavos: 75_000n,
    paidCentavos: null,
    dueDate: '2027-01-15',
    payerDocument: CHEQUE.issuerDocument,
  });
  expect(read(fileOf('retorno', SETTLED)).titles[0]).toMatchObject({ occurrence: '08', paidCentavos: 75_000n });
  expect(read(fileOf('retorno', RETURNED)).titles[0]).toMatchObject({ reasons: ['11'], paidCentavos: null });
});

test.each<[why: string, direction: Direction, cheque: Cheque, expected: readonly string[]]>([
  ['an amount of zero', 'remessa', { ...CHEQUE, amountCentavos: money(0n) }, ['error cnab.title.amount-zero 3 70-84']],
  ['a movement of a retorno', 'remessa', { ...CHEQUE, movement: '05' }, ['error cnab.cheque.movement 3 16-17']],
  ['a movement of a remessa', 'retorno', { ...CHEQUE, movement: '04' }, ['warning cnab.cheque.movement 3 16-17']],
  ['the last movement of a remessa', 'remessa', { ...CHEQUE, movement: '04' }, []],
  ['the first movement of a retorno', 'retorno', { ...CHEQUE, movement: '05' }, []],
  [
    'a strip with a wrong digit',
    'remessa',
    { ...CHEQUE, identification: CHEQUE.identification.replace('123', '124') },
    ['error cnab.cheque.identification 3 21-54'],
  ],
  [
    'a strip of 29 digits',
    'remessa',
    { ...CHEQUE, identification: TYPED_CHEQUE.identification },
    ['error cnab.cheque.identification 3 21-54'],
  ],
  [
    'a line of 30 digits',
    'remessa',
    { ...TYPED_CHEQUE, identification: '018237123450012345678900012310' },
    ['error cnab.cheque.identification 3 21-54'],
  ],
  ['a wrong CPF', 'remessa', { ...CHEQUE, issuerDocument: '11144477736' }, ['error cnab.title.document 3 56-69']],
  [
    'a wrong CNPJ',
    'remessa',
    { ...CHEQUE, issuerType: '2', issuerDocument: '11222333000182' },
    ['error cnab.title.document 3 56-69'],
  ],
  ['no issuer', 'remessa', { ...CHEQUE, issuerType: '', issuerDocument: '' }, []],
  ['a deposit on the day of the capture', 'remessa', { ...CHEQUE, depositDate: CHEQUE.captureDate }, []],
  [
    'a deposit before the capture',
    'remessa',
    { ...CHEQUE, depositDate: civilDate('2026-11-22') },
    ['error cnab.cheque.deposit-date 3 93-100'],
  ],
  [
    'a code that is not known',
    'retorno',
    { ...CHEQUE, movement: '21', occurrences: [{ code: '99', meaning: null }] },
    ['warning cnab.title.reason 3 231-240'],
  ],
])('%s in a %s', (_, direction, cheque, expected) => {
  const file = read(fileOf(direction, cheque));
  expect(said(file)).toEqual(expected);
  expect(file.titles[0]?.refused).toBe(expected.some((one) => one.startsWith('error')));
});

test.each([
  ['the sum', 24, '000000000000149999', 'error cnab.batch-total 5 24-41'],
  ['the count', 42, '000003', 'error cnab.batch-total 5 42-47'],
  ['the records', 18, '000005', 'error cnab.batch-count 5 18-23'],
])('%s of the trailer must be right, or the batch is refused', (_, from, put, expected) => {
  const text = fileOf('remessa', CHEQUE, { ...CHEQUE, identification: strip('000124') });
  expect(said(read(text))).toEqual([]);
  const file = read(edit(text, 5, from, put));
  expect(said(file)).toEqual([expected]);
  expect(file.refused).toBe(true);
});

test('the totals of a retorno are written with interest, IOF and charges, and a wrong sum of it only warns', () => {
  const text = fileOf('retorno', SETTLED, SETTLED);
  expect(text.split('\r\n')[4]?.slice(47, 95)).toBe('000000000000000200000000000000040000000000000006');
  expect(said(read(edit(text, 5, 24, '000000000000000001')))).toEqual(['warning cnab.batch-total 5 24-41']);
});

test('two cheques are the same by bank, branch, account and number, however they were taken', () => {
  expect(chequeKey(CHEQUE)).toBe('23712340012345678000123');
  expect(chequeKey(TYPED_CHEQUE)).toBe(chequeKey(CHEQUE));
  expect(chequeKey({ ...CHEQUE, cmc7: null })).toBe('');
  expect(chequeKey({ ...TYPED_CHEQUE, identification: '018' })).toBe('');
});

test.each([
  ['01823712345001234567890001231', true],
  ['0182371234500123456789000123', false],
  ['018237123450012345678900012310', false],
  ['0182371234500123456789000123A', false],
])('line 1: %s is one: %s', (text, expected) => expect(isLine1(text)).toBe(expected));

test('reads back every cheque that it writes', () => {
  const cheque = fc
    .record({
      movement: fc.constantFrom('01', '02', '03', '04'),
      purpose: fc.constantFrom('00', '01', '02', '03', '04'),
      amount: fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }),
      captured: fc.integer({ min: 11_000, max: 25_000 }),
      days: fc.integer({ min: 0, max: 500 }),
      number: fc.integer({ min: 1, max: 999_999 }),
      rate: fc.bigInt({ min: 0n, max: 9_999_999n }),
    })
    .map(({ amount, captured, days, number, rate, ...rest }): Cheque => {
      const identification = strip(String(number).padStart(6, '0'));
      const cmc7 = CHEQUE.cmc7 && {
        ...CHEQUE.cmc7,
        cheque: String(number).padStart(6, '0'),
        digits: identification.replace(/\D/g, ''),
      };
      return {
        ...CHEQUE,
        ...rest,
        identification,
        cmc7,
        amountCentavos: money(amount),
        captureDate: fromEpochDay(captured),
        depositDate: fromEpochDay(captured + days),
        loan: { ...CHEQUE.loan, rate },
      };
    });
  fc.assert(
    fc.property(fc.array(cheque, { minLength: 1, maxLength: 5 }), (cheques) => {
      const file = read(fileOf('remessa', ...cheques));
      expect(said(file)).toEqual([]);
      expect(file.titles.map((title) => readCheque(title))).toEqual(
        cheques.map((one, index) => ({ ...one, line: index + 3 })),
      );
    }),
    { numRuns: 40 },
  );
});
