import { expectOk, money } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edit, read, said } from '../../../testdata/cnab-text.ts';
import { CHARGE, PIX_FILE, RECEIPT, REQUEST, retornoV1 } from '../../../testdata/pix-750.ts';
import type { Direction } from '../../engine/service.ts';
import { collectFile } from '../../engine/write.ts';
import { readPixEntry, type PixEntry } from './pix-750-items.ts';
import { writePix750 } from './pix-750-write.ts';

function fileOf(direction: Direction, ...entries: readonly PixEntry[]): string {
  return expectOk(collectFile(writePix750({ ...PIX_FILE, direction, entries }))).text;
}

test.each([
  ['retorno', RECEIPT],
  ['retorno', CHARGE],
  ['retorno', { ...CHARGE, brcode: '', location: '', errors: 'E012' }],
  ['remessa', REQUEST],
] as const)('an entry of a %s is read back as it was written', (direction, entry) => {
  const file = read(fileOf(direction, entry));
  expect(said(file)).toEqual([]);
  expect(file).toMatchObject({
    layout: 'CNAB750',
    service: 'pix',
    direction,
    bank: '99999999',
    date: '2026-11-23',
    fileSequence: 31,
    agreement: 'PIX0001',
    companyDocument: PIX_FILE.receiver.document,
  });
  const expected = direction === 'remessa' ? { ...entry, feeCentavos: null, errors: '' } : entry;
  expect(file.titles.map((title) => readPixEntry(title))).toEqual([expected]);
});

test('every line has 750 positions and its number', () => {
  const lines = fileOf('retorno', RECEIPT, CHARGE).split('\r\n').slice(0, -1);
  expect(lines.map((line) => [line.length, line.charAt(0), line.slice(744)])).toEqual([
    [750, '0', '000001'],
    [750, '5', '000002'],
    [750, '2', '000003'],
    [750, '2', '000004'],
    [750, '1', '000005'],
    [750, '4', '000006'],
    [750, '9', '000007'],
  ]);
});

test('a Pix shows in the list of a file by its txid, endToEndId, amounts and payer', () => {
  const file = read(fileOf('retorno', RECEIPT, CHARGE));
  expect(file.titles).toMatchObject([
    {
      line: 2,
      nossoNumero: RECEIPT.txid,
      documentNumber: RECEIPT.endToEndId,
      occurrence: '06',
      amountCentavos: 100_000n,
      paidCentavos: 102_133n,
      payer: 'MARIA APARECIDA DE SOUZA',
      payerDocument: RECEIPT.payer.document,
    },
    { line: 5, occurrence: '01', paidCentavos: null, payer: 'MARIA APARECIDA DE SOUZA' },
  ]);
  expect(file.totals).toMatchObject({ titles: 2, paidCentavos: 102_133n });
});

test('reads a retorno of version 001, with the name where errors should stand', () => {
  const file = read(retornoV1());
  expect(said(file)).toEqual([]);
  const { information: _, ...receipt } = RECEIPT;
  expect(file.titles.map((title) => readPixEntry(title))).toEqual([
    {
      ...receipt,
      abatementCentavos: null,
      paidAt: '',
      debtor: { type: '00', document: '', name: '' },
      brcode: '00020126BRCODE',
      information: [],
    },
  ]);
});

test('what is written as version 001 is read back as the same, the abatement with the discount', () => {
  const receipt = {
    ...RECEIPT,
    abatementCentavos: money(300n),
    discountCentavos: money(200n),
    paidAt: '',
    information: [],
  };
  const changed = { ...CHARGE, line: 3, movement: '02' };
  const text = expectOk(
    collectFile(writePix750({ ...PIX_FILE, direction: 'retorno', version: '001', entries: [receipt, changed] })),
  ).text;
  const lines = text.split('\r\n').slice(0, -1);
  expect(lines.map((line) => [line.length, line.charAt(0), line.slice(741, 744)])).toEqual([
    [750, '0', '001'],
    [750, '1', '   '],
    [750, '1', '   '],
    [750, '4', '   '],
    [750, '9', '003'],
  ]);
  expect(lines.at(-1)?.slice(712, 729)).toBe(' '.repeat(17));
  const file = read(text);
  expect(said(file)).toEqual([]);
  const [first, second] = file.titles.map((title) => readPixEntry(title));
  expect(first).toEqual({
    ...receipt,
    discountCentavos: 500n,
    abatementCentavos: null,
    debtor: { ...RECEIPT.debtor, name: '' },
  });
  expect(second).toMatchObject({
    kind: 'charge',
    movement: '02',
    txid: CHARGE.txid,
    paidCentavos: 0n,
    brcode: CHARGE.brcode,
  });
});

test('version 001 is no remessa', () => {
  expect(() => writePix750({ ...PIX_FILE, direction: 'remessa', version: '001', entries: [] })).toThrow('retorno');
});

test.each<[why: string, entry: PixEntry, expected: readonly string[]]>([
  ['a dynamic code with a short txid', { ...REQUEST, txid: 'a'.repeat(25) }, ['error cnab.pix.txid 2 2-36']],
  ['a dynamic code with the shortest txid', { ...REQUEST, txid: 'a'.repeat(26) }, []],
  ['a dynamic code with the longest txid', { ...REQUEST, txid: 'a'.repeat(35) }, []],
  [
    'a dynamic code with a sign in its txid',
    { ...REQUEST, txid: `${'a'.repeat(26)}-` },
    ['error cnab.pix.txid 2 2-36'],
  ],
  ['a static code without txid', { ...REQUEST, chargeKind: '1', txid: '' }, []],
  ['a static code with a txid', { ...REQUEST, chargeKind: '1', txid: 'a'.repeat(25) }, []],
  [
    'a static code with a txid that is too long',
    { ...REQUEST, chargeKind: '1', txid: 'a'.repeat(26) },
    ['error cnab.pix.txid 2 2-36'],
  ],
])('a remessa: %s', (_, entry, expected) => expect(said(read(fileOf('remessa', entry)))).toEqual(expected));

test.each([
  ['E60701190202611231215abcDEF12345', []],
  ['D60701190202611231215abcDEF12345', []],
  ['E60701190202613231215abcDEF12345', ['warning cnab.pix.end-to-end-id 2 632-663']],
  ['X60701190202611231215abcDEF12345', ['warning cnab.pix.end-to-end-id 2 632-663']],
])('an endToEndId %s in a retorno', (endToEndId, expected) => {
  expect(said(read(fileOf('retorno', { ...RECEIPT, endToEndId })))).toEqual(expected);
});

test.each([
  ['the Pix alone', '000000000000002', []],
  ['all details', '000000000000005', []],
  ['all lines', '000000000000007', []],
  ['something else', '000000000000004', ['error cnab.file-total 7 730-744']],
])('the trailer may count %s', (_, count, expected) => {
  expect(said(read(edit(fileOf('retorno', RECEIPT, CHARGE), 7, 730, count)))).toEqual(expected);
});

test.each([
  ['what was paid', '00000000000102133', []],
  ['what was charged', '00000000000200000', []],
  ['nothing', '00000000000000000', []],
  ['something else', '00000000000000001', ['warning cnab.file-total 7 713-729']],
])('the trailer may sum up %s', (_, sum, expected) => {
  expect(said(read(edit(fileOf('retorno', RECEIPT, CHARGE), 7, 713, sum)))).toEqual(expected);
});

test.each([
  ['an unknown record', 3, 1, '7', ['warning cnab.segment-unknown 3 1-1']],
  ['a wrong number of a line', 3, 745, '000009', ['error cnab.sequence 3 745-750', 'error cnab.sequence 4 745-750']],
  ['a day that does not exist', 2, 169, '20261323', ['warning cnab.field.date 2 169-176']],
  ['an amount with letters', 2, 301, '0000000000010213O', ['error cnab.field.digits 2 301-317']],
])('dirt: %s', (_, line, from, put, expected) => {
  const found = said(
    read(edit(fileOf('retorno', { ...RECEIPT, information: [{ name: 'a', value: 'b' }] }), line, from, put)),
  );
  expect(expected.filter((one) => !found.includes(one))).toEqual([]);
});

test('reads back every entry that it writes', () => {
  const written = fc
    .string({ unit: fc.constantFrom(...'abcdefgXYZ0123456789 .,!?@-'), maxLength: 140 })
    .map((raw) => raw.trim());
  const centavos = fc.bigInt({ min: 0n, max: 10n ** 16n }).map((one) => money(one));
  const receipt = fc
    .record({ payerMessage: written, originalCentavos: centavos, paidCentavos: centavos, feeCentavos: centavos })
    .map((change): PixEntry => ({ ...RECEIPT, ...change }));
  const charge = fc
    .record({ payerRequest: written, originalCentavos: centavos, feeCentavos: centavos })
    .map((change): PixEntry => ({ ...CHARGE, ...change }));
  fc.assert(
    fc.property(fc.array(fc.oneof(receipt, charge), { minLength: 1, maxLength: 6 }), (entries) => {
      const file = read(fileOf('retorno', ...entries));
      expect(file.errors).toEqual([]);
      expect(file.titles.map((title) => ({ ...readPixEntry(title), line: 0, at: title.line > 0 }))).toEqual(
        entries.map((one) => ({ ...one, line: 0, at: true })),
      );
    }),
    { numRuns: 40 },
  );
});

test('no line, whatever it holds, makes the reading throw', () => {
  const whole = fileOf('retorno', RECEIPT, CHARGE);
  const bytes = fc.string({
    unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: 750,
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 750 }), bytes, (line, from, put) => {
      expect(typeof read(edit(whole, line, from, put)).errorCount).toBe('number');
    }),
    { numRuns: 150 },
  );
});
