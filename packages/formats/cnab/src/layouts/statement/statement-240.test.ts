import { expectOk, money } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edit, read, said } from '../../../testdata/cnab-text.ts';
import { HEADER } from '../../../testdata/payments-240.ts';
import { CREDIT, DEBIT, STATEMENT } from '../../../testdata/statement-240.ts';
import { collectFile } from '../../engine/write.ts';
import { ENTRY_CATEGORIES } from './statement-240-codes.ts';
import { readStatementEntry } from './statement-240-items.ts';
import { writeStatements240, type AccountStatement } from './statement-240-write.ts';

function fileOf(...accounts: readonly AccountStatement[]): string {
  const header = { ...HEADER, direction: 'retorno' as const };
  return expectOk(collectFile(writeStatements240({ header, accounts }))).text;
}

test('a statement is read back as it was written', () => {
  const file = read(fileOf(STATEMENT));
  expect(said(file)).toEqual([]);
  expect(file).toMatchObject({ layout: 'CNAB240', service: 'extrato', direction: 'retorno', records: 6 });
  expect(file.titles.map((title) => readStatementEntry(title))).toEqual([CREDIT, DEBIT]);
});

test('an entry shows in the list of a file by its category, day and amount', () => {
  expect(read(fileOf(STATEMENT)).titles[1]).toMatchObject({
    line: 4,
    occurrence: '105',
    documentNumber: '000123',
    amountCentavos: 990n,
    paidCentavos: null,
    dueDate: '2026-11-23',
  });
});

test('the trailer carries the sums of both sides, the balance and its own count', () => {
  const trailer = fileOf(STATEMENT).split('\r\n')[4] ?? '';
  expect(trailer.slice(142, 212)).toBe(
    '23112026' + '000000000000150010' + 'C' + 'P' + '000004' + '000000000000000990' + '000000000000150000',
  );
});

test('a balance below zero is written as a debit', () => {
  const overdrawn = { ...STATEMENT, opening: { ...STATEMENT.opening, centavos: money(-200_000n) } };
  const text = fileOf(overdrawn);
  expect(said(read(text))).toEqual([]);
  const lines = text.split('\r\n');
  expect(lines[1]?.slice(150, 170)).toBe('000000000000200000DF');
  expect(lines[4]?.slice(150, 170)).toBe('000000000000050990DP');
});

test('the file trailer counts the accounts', () => {
  const text = fileOf(STATEMENT, { ...STATEMENT, sequence: 13 });
  expect(said(read(text))).toEqual([]);
  expect(text.split('\r\n')[9]?.slice(17, 35)).toBe('000002' + '000010' + '000002');
});

test.each([
  ['the sum of the debits', 5, 177, '000000000000000991', ['error cnab.batch-total 5 177-194']],
  ['the sum of the credits', 5, 195, '000000000000150001', ['error cnab.batch-total 5 195-212']],
  ['no sums, which some banks leave out', 5, 177, '0'.repeat(36), []],
  ['the closing balance', 5, 151, '000000000000150011', ['warning cnab.statement.balance 5 151-168']],
  ['the side of the closing balance', 5, 169, 'D', ['warning cnab.statement.balance 5 151-168']],
  ['the opening balance', 2, 151, '000000000000001001', ['warning cnab.statement.balance 5 151-168']],
  ['the count of records', 5, 171, '000005', ['error cnab.batch-count 5 171-176']],
  [
    'the side of an entry',
    4,
    169,
    'X',
    ['error cnab.field.code 4 169-169', 'error cnab.batch-total 5 177-194', 'warning cnab.statement.balance 5 151-168'],
  ],
  ['the category of the other side', 4, 170, '205', ['warning cnab.statement.side 4 169-169']],
  ['a category that does not exist', 4, 170, '199', ['error cnab.field.code 4 170-172']],
  ['the nature', 4, 109, 'XYZ', ['warning cnab.field.code 4 109-111']],
])('dirt: %s', (_, line, from, put, expected) =>
  expect(said(read(edit(fileOf(STATEMENT), line, from, put)))).toEqual(expected),
);

test('the balance is explained with what the entries give', () => {
  const [warning] = read(edit(fileOf(STATEMENT), 5, 151, '000000000000150011')).warnings;
  expect(warning).toMatchObject({ found: '000000000000150011', expected: '150010' });
  expect(warning?.message).toContain('saldo inicial');
});

test('reads back every statement that it writes', () => {
  const entry = fc
    .record({
      category: fc.constantFrom(...Object.keys(ENTRY_CATEGORIES)),
      amount: fc.bigInt({ min: 1n, max: 10n ** 13n }),
    })
    .map(({ category, amount }) => ({
      ...CREDIT,
      category,
      categoryMeaning: ENTRY_CATEGORIES[category] ?? null,
      side: category.startsWith('1') ? ('D' as const) : ('C' as const),
      amountCentavos: money(amount),
    }));
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 8 }),
      fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
      (entries, opening) => {
        const account = { ...STATEMENT, opening: { ...STATEMENT.opening, centavos: money(opening) }, entries };
        const file = read(fileOf(account));
        expect(said(file)).toEqual([]);
        expect(file.titles.map((title) => readStatementEntry(title))).toEqual(
          entries.map((one, index) => ({ ...one, line: index + 3 })),
        );
      },
    ),
    { numRuns: 40 },
  );
});
