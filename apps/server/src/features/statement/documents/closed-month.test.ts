import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilDate, expectOk, instant, money, type Money } from '@bank/core';
import { encodeWindows1252, ofxChunks, readOfx, type OfxFile, type OfxForm } from '@bank/ofx';
import type { EntryType } from '@bank/contracts';
import { readEntry, type Entry } from '../domain/entry.ts';
import {
  closedMonthCsvHead,
  closedMonthCsvLine,
  firstClosedMonthCsvLine,
  secondClosedMonthCsvLine,
} from './closed-month-csv.ts';
import { firstOfxEntryOf, ofxEntryOf, secondOfxEntryOf } from './closed-month-ofx.ts';

/** The types that there were when recipe 1 came; a later one may be added, none of these may read otherwise. */
const TYPES: readonly EntryType[] = [
  'pix_sent',
  'pix_received',
  'pix_returned_in',
  'pix_returned_out',
  'boleto_payment',
  'charging_settlement',
  'ted_sent',
  'ted_received',
  'fee',
  'fee_returned',
  'deposit',
];
const AT = instant(Date.parse('2026-10-05T13:07:09Z'));

function entryOf(
  type: EntryType,
  seq: bigint,
  amount: Money,
  { message = 'Pedido 9; "urgente"', document = '52998224725' } = {},
): Entry {
  const counterparty = { name: '=Ana & Cia', document, bankName: 'Bradesco' };
  const detail = { type, message, counterparty, endToEndId: `E9999900820261005130${seq}`, orderId: 'ord_1' };
  const date = civilDate('2026-10-05');
  const words = { note: 'nota', category: 'categoria' };
  return readEntry({ seq, at: AT, date, kind: 'x', amount, balanceAfter: 1_000_00n, detail, ...words });
}

function ofxOf(entries: readonly Entry[], write = ofxEntryOf, form: OfxForm = 'ofx-1.02'): string {
  const day = { date: civilDate('2026-10-31') };
  const file: OfxFile = {
    institution: { name: 'Ipê', id: '990' },
    createdAt: day,
    statements: [
      {
        account: { bankId: '990', branchId: '0001', accountId: '10001', type: 'CHECKING' },
        from: day,
        to: day,
        entries: entries.map(write),
        ledgerBalance: { amount: money(1n), asOf: day },
      },
    ],
  };
  return [...ofxChunks(file, form)].join('');
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const entries = TYPES.map((type, index) => entryOf(type, BigInt(index + 1), money(index % 2 === 0 ? -5_00n : 7_00n)));

const returned = {
  ...entryOf('pix_returned_out', 101n, money(-1n), { message: 'Pedido 9' }),
  description: 'Devolução de Pix',
  txid: 'pedido42',
  returnId: 'D99999008202610051307abcdefghijk',
};
const told = [...entries, returned];

describe('the recipes of a closed month', () => {
  test('give these bytes for ever: who changes them makes another recipe', () => {
    const risky = [...entries, entryOf('pix_received', 99n, money(1n), { message: 'Aço,=1+1' })];
    const first = closedMonthCsvHead() + entries.map(firstClosedMonthCsvLine).join('');
    const second = closedMonthCsvHead() + risky.map(secondClosedMonthCsvLine).join('');
    const company = entryOf('pix_sent', 100n, money(-1n), { document: '11444777000161' });
    const third = closedMonthCsvHead() + [...risky, company].map(closedMonthCsvLine).join('');
    expect([
      sha256(first),
      sha256(second),
      sha256(third),
      sha256(ofxOf(entries, firstOfxEntryOf, 'ofx-2.1.1')),
      sha256(ofxOf(told, secondOfxEntryOf, 'ofx-2.1.1')),
      sha256(ofxOf(told)),
    ]).toEqual([
      '133a128c8a34b1b15fab7632d585beee2633ff616da8e1797a3977e5fdf766e8',
      'a4887866fe8b8cd560755d0bde95f4c98860795338890c39a89d4d06051c3a2f',
      '02cc0896cc0c3c3501ef4e9036db608611b99f11ddc72224b304f362d74804f5',
      '3fe405f1b98fcbaccd7e159638ec487badecc785f20fdeb417a02e31f5fb20d8',
      'e6f39823b7bb3ad0662fbf6260b10cbf9b7c9df526b92a3d066f834ece5e3bd2',
      '4292dfc29dd85dda1de0eeecda7baca71b7a0a72757602a5d3da91247478d55a',
    ]);
  });

  test('say in OFX the txid and the id of a return, which the first recipe did not', () => {
    const [told] = expectOk(readOfx(ofxOf([returned])));
    expect(told?.entries[0]?.memo).toBe(
      'Devolução de Pix - Pedido 9 - txid pedido42 - D99999008202610051307abcdefghijk',
    );
    expect(ofxOf([returned], firstOfxEntryOf)).not.toContain('pedido42');
  });

  test('give OFX 1.02 in Windows-1252, with days and no times, which the importers of accounting programs read', () => {
    const late = {
      ...entryOf('pix_sent', 1n, money(-1n), { message: 'Pão' }),
      at: instant(Date.parse('2026-10-06T02:30:00Z')),
    };
    const text = ofxOf([late]);
    expect(text.slice(0, text.indexOf('<')).split('\r\n')).toEqual(
      expect.arrayContaining(['OFXHEADER:100', 'VERSION:102', 'ENCODING:USASCII', 'CHARSET:1252']),
    );
    expect(text).toContain('<DTPOSTED>20261005</DTPOSTED>');
    const bytes = encodeWindows1252(text);
    expect(bytes).toHaveLength(text.length);
    expect(expectOk(readOfx(bytes))[0]?.entries[0]).toMatchObject({
      postedAt: { date: '2026-10-05' },
      memo: 'Pix enviado - Pão',
    });
  });

  test('show a CNPJ whole, and hidden only where a file was issued so', () => {
    const company = entryOf('pix_sent', 1n, money(-1n), { document: '11444777000161' });
    expect(closedMonthCsvLine(company)).toContain(';11.444.777/0001-61;');
    for (const line of [firstClosedMonthCsvLine, secondClosedMonthCsvLine])
      expect(line(company)).toContain(';11.***.***/0001-**;');
    expect(closedMonthCsvLine(entryOf('pix_sent', 1n, money(-1n)))).toContain(';***.982.247-**;');
  });

  test('say nothing of notes and categories, which change', () => {
    expect(entries.map(closedMonthCsvLine).join('') + ofxOf(entries)).not.toMatch(/nota|categoria/);
  });

  test('give OFX that reads back as the same entries, whatever the names and messages', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(text, fc.bigInt({ min: 1n, max: 10n ** 12n }), (message, amount) => {
        const [statement] = expectOk(readOfx(ofxOf([entryOf('pix_sent', 7n, money(-amount), { message })])));
        expect(statement?.entries).toMatchObject([{ id: 'ent_7', amount: -amount, type: 'DEBIT', name: '=Ana & Cia' }]);
      }),
    );
  });
});
