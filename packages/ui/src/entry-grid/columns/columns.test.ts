import { civilDate, formatBrl, formatReais, fromEpochDay, formatDate, money } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainEntryFault } from '../model/faults.ts';
import { readCell } from '../model/column.ts';
import { accountColumn, branchColumn, documentColumn } from './account-columns.ts';
import { amountColumn } from './amount-column.ts';
import { dateColumn } from './date-column.ts';
import { choiceColumn, textColumn } from './plain-columns.ts';

const frame = { key: 'x', header: 'X', widthPx: 100 };
const amount = amountColumn(frame);
const date = dateColumn(frame);
const document = documentColumn(frame);
const branch = branchColumn(frame);
const account = accountColumn(frame);
const bank = choiceColumn({
  ...frame,
  options: [
    { value: '001', label: '001 Banco do Brasil' },
    { value: '341', label: '341 Itaú' },
    { value: '077', label: '077 Inter' },
  ],
});

test.each([
  ['1234', '1.234,00', amount],
  ['1.234,5', '1.234,50', amount],
  ['R$\u00a01.234,56', '1.234,56', amount],
  [' R$ 10 ', '10,00', amount],
  ['1234.56', '1.234,56', amount],
  ['1,234,567.89', '1.234.567,89', amount],
  ['1.234', '1.234,00', amount],
  ['31/12/2026', '31/12/2026', date],
  ['1/2/26', '01/02/2026', date],
  ['1-2-2026', '01/02/2026', date],
  ['31122026', '31/12/2026', date],
  ['2026-12-31', '31/12/2026', date],
  ['2026-12-31 00:00:00', '31/12/2026', date],
  ['31 de março de 2026', '31/03/2026', date],
  ['31-dez-26', '31/12/2026', date],
  ['46387', '31/12/2026', date],
  ['529.982.247-25', '529.982.247-25', document],
  ['52998224725', '529.982.247-25', document],
  ['12abc34501de35', '12.ABC.345/01DE-35', document],
  ['1222333000176', undefined, document],
  ['1', '0001', branch],
  ['1234-5', '1234-5', branch],
  ['12345-6', '12345-6', account],
  ['12.345-x', '12345-X', account],
  ['123456', '12345-6', account],
  ['341', '341 Itaú', bank],
  ['341 - Itaú Unibanco', '341 Itaú', bank],
  ['1', '001 Banco do Brasil', bank],
  ['77', '077 Inter', bank],
  ['341 ITAU', '341 Itaú', bank],
])('%j is read as %j', (text, shown, column) => {
  const cell = readCell(column, text);
  if (shown === undefined) expect(cell.fault).toBeDefined();
  else expect(cell).toMatchObject({ text: shown, fault: undefined });
});

test.each([
  ['dez', 'entry.amount-form', amount],
  ['1,234', 'entry.amount-decimals', amount],
  ['1.23.4', 'entry.amount-form', amount],
  ['-10,00', 'entry.amount-not-positive', amount],
  ['(10,00)', 'entry.amount-not-positive', amount],
  ['0', 'entry.amount-not-positive', amount],
  ['1,5E+10', 'entry.shortened', amount],
  ['99999999999999999999', 'entry.amount-too-high', amount],
  ['100,01', 'entry.amount-too-high', amountColumn({ ...frame, maxCentavos: 100_00n })],
  ['31/02/2026', 'entry.date-form', date],
  ['12/31/2026', 'entry.date-form', date],
  ['amanhã', 'entry.date-form', date],
  ['31 de foo de 2026', 'entry.date-form', date],
  ['21/11/2026', 'entry.date-early', dateColumn({ ...frame, min: civilDate('2026-11-22') })],
  ['23/11/2026', 'entry.date-late', dateColumn({ ...frame, max: civilDate('2026-11-22') })],
  ['529.982.247-26', 'entry.document-digits', document],
  ['12', 'entry.document-form', document],
  ['1,12223E+13', 'entry.shortened', document],
  ['12345', 'entry.branch', branch],
  ['0', 'entry.branch', branch],
  ['1', 'entry.account', account],
  ['conta', 'entry.account', account],
  ['999', 'entry.choice', bank],
  ['quatro', 'entry.too-long', textColumn({ ...frame, max: 3 })],
  ['a\u0007b', 'entry.characters', textColumn({ ...frame, max: 9 })],
])('%j is refused: %s', (text, code, column) => {
  const cell = readCell(column, text);
  expect(cell).toMatchObject({ text, value: undefined, fault: { code } });
  const { short, long } = explainEntryFault(cell.fault ?? { code: 'entry.required' });
  expect(short.length).toBeLessThan(25);
  expect(long).toMatch(/\.$/);
});

test('zeros that a spreadsheet took from a CPF or CNPJ come back where the check digits then are right', () => {
  expect(readCell(document, '191').fault).toBeDefined();
  expect(readCell(document, '5299822472').fault).toBeDefined();
  // 012.345.678-90 and 01.234.567/0001-95 without their zeros.
  expect(readCell(document, '1234567890').text).toBe('012.345.678-90');
  expect(readCell(document, '1234567000195').text).toBe('01.234.567/0001-95');
});

test('every amount and day is read back from each of its forms', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 13n), fc.integer({ min: 0, max: 47_000 }), (centavos, days) => {
      const english = (centavos / 100n).toLocaleString('en-US');
      for (const text of [
        formatReais(centavos),
        formatBrl(centavos),
        `${english}.${String(centavos % 100n).padStart(2, '0')}`,
      ])
        expect(readCell(amount, text).value).toBe(money(centavos));
      const day = fromEpochDay(days);
      for (const text of [formatDate(day), day, `${day}T00:00:00`]) expect(readCell(date, text).value).toBe(day);
    }),
  );
});

test('what a cell shows is read as what it means: reading it again changes nothing', () => {
  const columns = [amount, date, document, branch, account, bank, textColumn({ ...frame, max: 40 })];
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string({ unit: fc.constantFrom(...'0123456789.,-/R$ eExX()') }),
        fc.stringMatching(/^\d{1,14}$/),
      ),
      (text) => {
        for (const column of columns) {
          const cell = readCell(column, text);
          expect(readCell(column, cell.text)).toEqual(cell);
        }
      },
    ),
  );
});
