import { civilDate } from '@bank/core';
import { quickestMs } from '@bank/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BAD_CODES, KNOWN_ARRECADACOES, KNOWN_COBRANCAS } from '../testdata/boletos.ts';
import {
  barcodeFromLine,
  dueDateCandidates,
  explainBoleto,
  formatLine,
  lineFromBarcode,
  readBoleto,
  writeArrecadacao,
  writeBoleto,
  type Boleto,
} from './index.ts';

const TODAY = civilDate('2026-11-21');

function read(text: string, today = TODAY): Boleto {
  const boleto = readBoleto(text, today);
  if (!boleto.ok) throw new Error(`${text}: ${boleto.error.code}`);
  return boleto.value;
}

test.each(KNOWN_COBRANCAS)('reads the cobrança $line ($origin)', (known) => {
  const { barcode, line, bank, factor, dueDates, centavos } = known;
  for (const text of [barcode, line, formatLine(line)]) {
    for (const dueDate of dueDates ?? [null]) {
      expect(read(text, civilDate(dueDate ?? '2026-11-21'))).toEqual({
        kind: 'cobranca',
        barcode,
        line,
        bank,
        factor,
        dueDate,
        dueDateStatus: dueDate ? 'known' : 'none',
        amount: centavos,
        freeField: barcode.slice(19),
      });
    }
  }
});

test.each(KNOWN_ARRECADACOES)('reads the arrecadação $line ($origin)', (known) => {
  const { barcode, line, segment, valueIdentifier, centavos, company, freeField, possibleDueDate } = known;
  const value = barcode.slice(4, 15);
  const expected = { kind: 'arrecadacao', barcode, line, segment, valueIdentifier, value, amount: centavos, company };
  for (const text of [barcode, line, formatLine(line)]) {
    expect(read(text)).toEqual({ ...expected, freeField, possibleDueDate });
  }
});

test.each(BAD_CODES)('refuses $text ($origin)', ({ text, fault }) => {
  expect(readBoleto(text, TODAY)).toEqual({ ok: false, error: fault });
});

test('takes dots, hyphens and blanks of every kind anywhere', () => {
  const { line } = read('00190.50095 40144.816069 06809.350314 3 37370000000100');
  for (const separator of [' ', '.', '-', '\t', '\n', '\u00a0']) {
    expect(read(separator + Array.from(line).join(separator) + separator).line).toBe(line);
  }
});

test('says when the two days of a factor are both too far away', () => {
  const code = writeBoleto({ bank: '001', dueDate: civilDate('2017-05-01'), amount: null, freeField: '1'.repeat(25) });
  const { barcode } = code.ok ? code.value : { barcode: '' };
  expect(read(barcode)).toMatchObject({ factor: '7146', dueDate: null, dueDateStatus: 'undecidable' });
  expect(dueDateCandidates('7146')).toEqual(['2017-05-01', '2041-12-21']);
});

test('a factor that begins with 0 is none: zeros, or digits of an amount of more than ten', () => {
  const zeros = writeBoleto({ bank: '001', dueDate: null, amount: null, freeField: '0'.repeat(25) });
  expect(zeros.ok && read(zeros.value.line)).toMatchObject({ factor: '0000', dueDateStatus: 'none', amount: null });
  // Written by hand: 0001 0000000000 after the general digit, which is 100 million reais.
  expect(read('34199000100000000000000000000000000000000000')).toMatchObject({
    factor: null,
    dueDate: null,
    dueDateStatus: 'none',
    amount: 10_000_000_000n,
  });
});

test('refuses a cobrança that is not in reais, though its digits check', () => {
  expect(readBoleto('34107000000000000000000000000000000000000000', TODAY)).toEqual({
    ok: false,
    error: { code: 'boleto.currency', at: 3 },
  });
});

test.each(['0', '8'])('refuses the segment %s, which is given to nobody', (segment) => {
  const fault = { code: 'boleto.segment', at: 1 };
  expect(readBoleto(`8${segment}6${'0'.repeat(41)}`, TODAY)).toEqual({ ok: false, error: fault });
  expect(readBoleto(`8${segment}6${'0'.repeat(45)}`, TODAY)).toEqual({ ok: false, error: fault });
});

test.each([
  ['1', '6', 'Prefeituras', 12_345n],
  ['1', '7', 'a quantity', null],
  ['2', '8', 'Saneamento', 12_345n],
  ['9', '9', 'a quantity', null],
] as const)('reads the value of segment %s with identifier %s as %s', (segment, valueIdentifier, _, amount) => {
  const parts = { segment, valueIdentifier, value: 12_345n, company: '0341', freeField: '9'.repeat(25) };
  const code = writeArrecadacao(parts);
  expect(code.ok && read(code.value.line)).toMatchObject({ value: '00000012345', amount, company: '0341' });
});

test('a bill whose value is zeros is open', () => {
  const code = writeArrecadacao({
    segment: '5',
    valueIdentifier: '6',
    value: 0n,
    company: '0001',
    freeField: '0'.repeat(25),
  });
  expect(code.ok && read(code.value.barcode)).toMatchObject({ amount: null, value: '00000000000' });
});

test('segment 6 names the biller by eight digits of its CNPJ and has 21 of its own', () => {
  const freeField = '202612310000000000001';
  const code = writeArrecadacao({ segment: '6', valueIdentifier: '6', value: 100n, company: '11222333', freeField });
  expect(code.ok && read(code.value.barcode)).toMatchObject({
    company: '11222333',
    freeField,
    possibleDueDate: '2026-12-31',
  });
});

test.each([
  ['20261231', '2026-12-31'],
  ['20240229', '2024-02-29'],
  ['20260229', null],
  ['20261301', null],
  ['19991231', null],
  ['21000101', null],
])('a free field that begins with %s shows the date %s', (head, possibleDueDate) => {
  const freeField = head.padEnd(25, '7');
  const code = writeArrecadacao({ segment: '3', valueIdentifier: '8', value: 1n, company: '0001', freeField });
  expect(code.ok && read(code.value.barcode)).toMatchObject({ possibleDueDate });
});

test('masks a line while it is typed, never with a separator at the end', () => {
  const typed = '00190.50095 40144.816069 06809.350314 3 37370000000100';
  const line = typed.replace(/\D/g, '');
  for (let length = 0; length <= line.length; length += 1) {
    const shown = formatLine(line.slice(0, length));
    expect(typed.startsWith(shown) && !/\D$/.test(shown)).toBe(true);
    expect(shown.replace(/\D/g, '')).toBe(line.slice(0, length));
  }
  expect(formatLine('836000000007285100060000001012023444007105177468')).toBe(
    '83600000000-7 28510006000-0 00101202344-4 00710517746-8',
  );
  expect(formatLine(`${line}999`)).toBe(typed);
  expect(formatLine('x'.repeat(50_000))).toBe('');
});

test('line and barcode give nothing for a text of another form', () => {
  for (const text of ['', '1'.repeat(43), '1'.repeat(45), '1'.repeat(46), '1'.repeat(49), `${'1'.repeat(43)}x`]) {
    expect([lineFromBarcode(text), barcodeFromLine(text)]).toEqual([undefined, undefined]);
  }
  expect(barcodeFromLine('1'.repeat(44))).toBeUndefined();
  expect(lineFromBarcode('1'.repeat(47))).toBeUndefined();
});

test('I14 no text throws, and each fault has its words', () => {
  const digits = fc.stringMatching(/^[0-9]{40,50}$/);
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 130 }), digits), (text) => {
      const boleto = readBoleto(text, TODAY);
      expect(boleto.ok || explainBoleto(boleto.error).length > 10).toBe(true);
      for (const arrange of [formatLine, lineFromBarcode, barcodeFromLine]) arrange(text);
    }),
  );
});

test('I14 hostile texts of 50 kB are answered at once', () => {
  for (const unit of ['1', ' ', '.', '8', '1.', 'a', '\u00a0']) {
    const text = unit.repeat(50_000 / unit.length);
    const elapsedMs = quickestMs(() => {
      expect(readBoleto(text, TODAY)).toEqual({ ok: false, error: { code: 'boleto.too-long' } });
      formatLine(text);
      lineFromBarcode(text);
      barcodeFromLine(text);
    });
    expect(elapsedMs).toBeLessThan(50);
  }
});

test('a line pasted with marks of direction, soft hyphens and other dashes is read', () => {
  const line = formatLine(KNOWN_COBRANCAS[0]?.line ?? '');
  const pasted = `\u202a${line.replaceAll('.', '\u2012').replaceAll(' ', '\u00a0')}\u00ad\u202c`;
  expect(readBoleto(pasted, civilDate('2026-11-21'))).toEqual(readBoleto(line, civilDate('2026-11-21')));
  expect(readBoleto(pasted, civilDate('2026-11-21')).ok).toBe(true);
});
