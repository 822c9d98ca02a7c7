import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CNPJS, CPFS } from '../testdata/documents.ts';
import {
  documentLabel,
  cnpjCheckDigits,
  cpfCheckDigits,
  documentKind,
  formatCnpj,
  formatCpf,
  formatDocument,
  maskDocument,
  maskDocumentAsFormerly,
  parseCnpj,
  parseCpf,
  parseDocument,
} from './index.ts';

const ALPHANUMERIC = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const anyCpf = fc
  .stringMatching(/^[0-9]{9}$/)
  .map((base) => base + cpfCheckDigits(base))
  .filter((cpf) => !/^(\d)\1*$/.test(cpf));
const anyCnpj = fc
  .stringMatching(/^[0-9A-Z]{12}$/)
  .map((base) => base + cnpjCheckDigits(base))
  .filter((cnpj) => !/^(\d)\1*$/.test(cnpj));

test.each(CPFS)('reads or refuses the CPF $text ($origin)', ({ text, canonical, fault }) => {
  const parsed = parseCpf(text);
  expect(parsed).toEqual(canonical ? { ok: true, value: canonical } : { ok: false, error: { code: fault } });
});

test.each(CNPJS)('reads or refuses the CNPJ $text ($origin)', ({ text, canonical, fault }) => {
  const parsed = parseCnpj(text);
  expect(parsed).toEqual(canonical ? { ok: true, value: canonical } : { ok: false, error: { code: fault } });
});

test('tells the two apart by length', () => {
  const cpf = parseDocument('529.982.247-25');
  const cnpj = parseDocument('12.abc.345/01de-35');
  expect(cpf.ok && documentKind(cpf.value)).toBe('CPF');
  expect(cnpj.ok && documentKind(cnpj.value)).toBe('CNPJ');
  for (const text of ['152998224725', '529982247251', '529.982.247-251', '5299822472']) {
    expect(parseCpf(text)).toEqual({ ok: false, error: { code: 'document.malformed' } });
  }
  expect(parseDocument('123456789012')).toEqual({ ok: false, error: { code: 'document.malformed' } });
});

test('[fmt.cpf-cnpj] formats up to 11 digits as CPF and everything longer as CNPJ', () => {
  expect(formatDocument('52998224725')).toBe('529.982.247-25');
  expect(formatDocument('11222333000181')).toBe('11.222.333/0001-81');
  expect(formatDocument('112223330001')).toBe('11.222.333/0001');
  expect(formatDocument('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
});

test('[wizard.1.mask.cpf] [wizard.1.mask.cnpj] masks while typing, never with a separator at the end', () => {
  const cpf = ['', '5', '52', '529', '529.9', '529.98', '529.982', '529.982.2'];
  expect(cpf.map((_, length) => formatCpf('529982247'.slice(0, length)))).toEqual(cpf);
  expect(formatCnpj('11222333000181')).toHaveLength(18);
  expect(formatCpf('52998224725')).toHaveLength(14);
  expect(formatDocument('12a')).toBe('12.A');
  expect(formatDocument('12ß')).toBe('12');
  expect(formatCnpj('12ABC34501DEXX35')).toBe('12.ABC.345/01DE');
  expect(formatDocument('52998224725'.repeat(10_000))).toHaveLength(18);
});

test('B04 shows others the middle of a CPF, a CNPJ whole, and nothing of what is neither', () => {
  expect(maskDocument('12345678909')).toBe('***.456.789-**');
  expect(maskDocument('123.456.789-09')).toBe('***.456.789-**');
  expect(maskDocument('45550752000155')).toBe('45.550.752/0001-55');
  expect(maskDocument('12.abc.345/01de-35')).toBe('12.ABC.345/01DE-35');
  for (const neither of ['not a document', '', '1234567890', '12345678901234567'])
    expect(maskDocument(neither)).toBe('***');
});

test('writes a CNPJ as it was hidden in what was issued and signed before, and all else as now', () => {
  expect(maskDocumentAsFormerly('45550752000155')).toBe('45.***.***/0001-**');
  expect(maskDocumentAsFormerly('12.ABC.345/01DE-35')).toBe('12.***.***/01DE-**');
  expect(maskDocumentAsFormerly('12345678909')).toBe('***.456.789-**');
  expect(maskDocumentAsFormerly('neither')).toBe('***');
});

test('formatting and reading are inverse for every document', () => {
  fc.assert(
    fc.property(fc.oneof(anyCpf, anyCnpj), (document) => {
      expect(parseDocument(formatDocument(document))).toEqual({ ok: true, value: document });
      expect(parseDocument(document.toLowerCase())).toEqual({ ok: true, value: document });
    }),
  );
});

// Remainders 0 and 1 share the check digit 0, so the rule itself is blind to some changes of a document whose first
// check digit is 0; and two letters that differ by a multiple of 11 (A and L) weigh the same. All else is noticed.
test('one changed place of a document whose first check digit is not 0 is always noticed', () => {
  const sharp = fc.oneof(anyCpf, anyCnpj).filter((document) => document.at(-2) !== '0');
  fc.assert(
    fc.property(sharp, fc.nat(13), fc.constantFrom(...ALPHANUMERIC), (document, place, character) => {
      const at = place % document.length;
      fc.pre((character.charCodeAt(0) - document.charCodeAt(at)) % 11 !== 0);
      expect(parseDocument(document.slice(0, at) + character + document.slice(at + 1)).ok).toBe(false);
    }),
  );
});

test('one changed check digit is always noticed', () => {
  fc.assert(
    fc.property(
      fc.oneof(anyCpf, anyCnpj),
      fc.constantFrom(-1, -2),
      fc.integer({ min: 1, max: 9 }),
      (document, place, step) => {
        const at = document.length + place;
        const digit = (Number(document[at]) + step) % 10;
        expect(parseDocument(document.slice(0, at) + digit + document.slice(at + 1)).ok).toBe(false);
      },
    ),
  );
});

test('a letter weighs its ASCII code less 48', () => {
  expect(ALPHANUMERIC.map((letter) => letter.charCodeAt(0) - 48)).toEqual([
    ...Array.from({ length: 10 }, (_, index) => index),
    ...Array.from({ length: 26 }, (_, index) => 17 + index),
  ]);
  expect(cnpjCheckDigits('12ABC34501DE')).toBe('35');
});

test('I14 no text throws, however strange or long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      for (const read of [parseCpf, parseCnpj, parseDocument]) expect(read(text)).toHaveProperty('ok');
      for (const write of [formatDocument, formatCpf, formatCnpj, maskDocument])
        expect(typeof write(text)).toBe('string');
    }),
  );
  expect(parseDocument('1'.repeat(50_000)).ok).toBe(false);
});

test.each([
  ['52998224725', 'CPF'],
  ['***.982.247-**', 'CPF'],
  ['45550752000155', 'CNPJ'],
  ['12.ABC.345/01DE-35', 'CNPJ'],
  ['***', 'CPF ou CNPJ'],
  ['', 'CPF ou CNPJ'],
])('beside "%s" stands %s', (shown, label) => {
  expect(documentLabel(shown)).toBe(label);
});
