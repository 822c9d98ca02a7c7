import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilDate, csvText, instant, type Money } from '@bank/core';
import type { Entry } from '../domain/entry.ts';
import { csvEntry, csvHead } from './statement-csv.ts';

const entry: Entry = {
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
  txid: null,
  orderId: null,
  note: null,
  category: null,
};

/** Reads one line of a semicolon-separated file as RFC 4180 has it. */
function readLine(text: string): string[] {
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r\n)/gy;
  for (const [, quoted, plain] of text.matchAll(pattern)) cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
  return cells;
}

describe('the CSV statement', () => {
  test('writes numbers as Brazil does, documents masked, and quotes what needs it', () => {
    expect(csvEntry(entry, '7F2A-0000-0000-0000-0000')).toBe(
      '20/11/2026;12:04;Pix enviado;Pix enviado;"Aço; Forte ""Ltda""";11.***.***/0001-**;;-123456,05;7,00;;;;;7F2A-0000-0000-0000-0000;;\r\n',
    );
  });

  test('begins with the byte order mark and has a title for each cell', () => {
    expect(csvHead().charCodeAt(0)).toBe(0xfeff);
    expect(readLine(csvHead().slice(1))).toHaveLength(readLine(csvEntry(entry, null)).length);
  });

  test.each(['=', '+', '-', '@', '\t', '\r'])(
    'I11 A6 a text that begins with %j is no formula in any column of text',
    (sign) => {
      const evil = `${sign}HYPERLINK("https://example.com";"x")`;
      const everywhere: Entry = {
        ...entry,
        description: evil,
        counterparty: { name: evil, document: evil, bankName: evil },
        message: evil,
        endToEndId: evil,
        txid: evil,
        orderId: evil,
        note: evil,
        category: evil,
      };
      const cells = readLine(csvEntry(everywhere, evil));
      expect(cells.filter((cell) => cell === `'${evil}`)).toHaveLength(10);
      for (const cell of cells) if (!/^-?\d+,\d\d$/.test(cell)) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    },
  );

  test('I11 any text comes back from the file as it was, but for the apostrophe that disarms it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ';', '"', "'", 'a', 'ç') }),
        (text) => {
          const [cell] = readLine(`${csvText(text)}\r\n`);
          expect(cell === text || cell === `'${text}`).toBe(true);
          expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
        },
      ),
    );
  });
});
