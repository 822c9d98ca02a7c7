import { amountSchema } from '@bank/contracts';
import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { ROW_COLUMNS, readCells, rowColumns, textsOfCells } from './row-columns.ts';
import { lineOf } from './row-texts.ts';

const columns = rowColumns(civilDate('2026-11-23'), []);
const cellsWith = (field: (typeof ROW_COLUMNS)[number], text: string): readonly string[] =>
  ROW_COLUMNS.map((name) => (name === field ? text : ''));
/** The row as it goes to the bank, of a file that has that text in that column. */
const sentWith = (field: (typeof ROW_COLUMNS)[number], text: string) =>
  lineOf(1, textsOfCells(readCells(columns, cellsWith(field, text))), { banks: [] });

test.each([
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['R$ 1.234,5', '1234.50'],
  ['1234.5', '1234.50'],
  ['0,01', '0.01'],
  // A thousand and more, as it is written here.
  ['1.234', '1234.00'],
  ['1.234.567', '1234567.00'],
])('an amount of a file that is written %s is sent as %s', (text, amount) => {
  expect(sentWith('amount', text).amount).toBe(amount);
});

test.each([
  '1,234', // a thousand in English, and no cents here
  '1.2345',
  '1.23.456',
  '12.34,56.78',
  '1,23,456.00',
  '1.234,567',
  "1'234.56",
  '1 234 56,7,8',
  '-5,00',
  '(5,00)',
  '5,00-',
  '−5',
  '0',
  '0,00',
  '0,001',
  'NaN',
  'Infinity',
  '1e5',
  '1,2E+10',
  '0x10',
  '１２,00',
  '=1+1',
  '99999999999999999,99',
  '9'.repeat(40),
])('what is no amount, or one that can be read in two ways, is paid by no reading of it: %s', (text) => {
  const { amount } = sentWith('amount', text);
  // Either it goes as it was typed, and the bank refuses it, or it is no amount that the bank pays.
  expect(amountSchema.safeParse(amount).success, amount).toBe(false);
});

test.each([
  '31/02/2026',
  '29/02/2027',
  '31/04/2027',
  '32/01/2027',
  '00/01/2027',
  '01/13/2027',
  '2027-02-30',
  'amanhã',
  '1e5',
])('a day that is none stays as it was typed, for the bank to refuse: %s', (text) => {
  expect(sentWith('date', text).date).toBe(text);
});

test.each([
  ['29/02/2028', '2028-02-29'],
  ['2027-03-01', '2027-03-01'],
  ['1/3/27', '2027-03-01'],
])('a day of a file that is written %s is sent as %s', (text, date) => {
  expect(sentWith('date', text).date).toBe(date);
});
