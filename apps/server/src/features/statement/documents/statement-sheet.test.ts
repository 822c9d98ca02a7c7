import { expect, test } from 'vitest';
import { civilDate, instant, type Money } from '@bank/core';
import { cellsWith, csvLines, FORMULA_SIGNS } from '../../../testing/sheet-rows.ts';
import { STATEMENT_SHEET, type StatementRow } from './statement-sheet.ts';

const entry: StatementRow = {
  seq: 1n,
  at: instant(Date.parse('2026-11-20T15:04:00Z')),
  date: civilDate('2026-11-20'),
  type: 'pix_sent',
  amount: -123_456_05n as Money,
  balanceAfter: 7_00n as Money,
  description: 'Pix enviado',
  counterparty: { name: 'Aço; Forte "Ltda"', document: '11444777000161', bankName: null },
  message: null,
  endToEndId: null,
  returnId: null,
  txid: null,
  orderId: null,
  note: null,
  category: null,
  receiptCode: '7F2A-0000-0000-0000-0000',
};

test('the CSV statement writes numbers as Brazil does, a CNPJ whole, and quotes what needs it', async () => {
  const [titles = '', line] = await csvLines(STATEMENT_SHEET, [entry]);
  expect(line).toBe(
    '20/11/2026;12:04;Pix enviado;Pix enviado;"Aço; Forte ""Ltda""";11.444.777/0001-61;;-123456,05;7,00;;;;;7F2A-0000-0000-0000-0000;;',
  );
  expect(titles.split(';')).toHaveLength(STATEMENT_SHEET.columns.length);
});

test.each(FORMULA_SIGNS)('I11 A6 a text that begins with %j is no formula in any column of text', async (sign) => {
  const evil = `${sign}HYPERLINK("https://example.com";"x")`;
  const everywhere: StatementRow = {
    ...entry,
    description: evil,
    counterparty: { name: evil, document: evil, bankName: evil },
    message: evil,
    endToEndId: evil,
    txid: evil,
    orderId: evil,
    note: evil,
    category: evil,
    receiptCode: evil,
  };
  expect(await cellsWith(STATEMENT_SHEET, everywhere, evil)).toEqual([10, 10]);
  const [, ...lines] = await csvLines(STATEMENT_SHEET, [everywhere]);
  expect(lines.join('\r\n')).not.toMatch(/(?:^|;)"?[=+@\t\r＝＋]/);
});
