import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBrl, formatDecimal, formatReais } from '@bank/core';
import { cnpjCheckDigits } from '@bank/documents';
import { explainValue, readAmount, readDate, readDigits, readDocument, readText, type SheetCell } from './index.ts';

const text = (words: string): SheetCell => ({ kind: 'text', text: words });
const number = (value: number): SheetCell => ({ kind: 'number', value });

test.each([
  ['1.234,56', 123_456n],
  ['1234.56', 123_456n],
  ['1,234.56', 123_456n],
  ['1.234.567,8', 123_456_780n],
  ['1,234,567', 123_456_700n],
  ['R$ 1.234,56', 123_456n],
  ['R$\u00a0-3,00', -300n],
  ['-R$ 3,00', -300n],
  ['(12,00)', -1200n],
  ['12,00-', -1200n],
  ['\u221212,5', -1250n],
  ['\u201212,5', -1250n],
  ['\u200e1.234,56\u202c', 123_456n],
  ['7', 700n],
  ['0,05', 5n],
])('the amount %s is read', (words, centavos) =>
  expect(readAmount(text(words))).toEqual({ ok: true, value: centavos }),
);

test.each([
  ['1.234', 'value.amount-ambiguous'],
  ['1,234', 'value.amount-ambiguous'],
  ['-999.999', 'value.amount-ambiguous'],
  ['0.123', 'value.amount-decimals'],
  ['1234.567', 'value.amount-decimals'],
  ['1.234,567', 'value.amount-decimals'],
  ['12.34,56', 'value.amount'],
  ['1.234.56', 'value.amount'],
  ['1,5,0', 'value.amount'],
  ['(-12,00)', 'value.amount'],
  ['(12,00', 'value.amount'],
  ['12,', 'value.amount'],
  ['US$ 1,00', 'value.amount'],
  ['1,23E+13', 'value.digits-lost'],
  ['=1+1', 'value.amount'],
  ['  ', 'value.missing'],
])('the amount %s is refused, never guessed', (words, code) => {
  expect(readAmount(text(words))).toEqual({ ok: false, error: { code } });
});

test('asked which mark separates cents, "1.234" is read', () => {
  expect(readAmount(text('1.234'), ',')).toEqual({ ok: true, value: 123_400n });
  expect(readAmount(text('1.234'), '.')).toEqual({ ok: false, error: { code: 'value.amount-decimals' } });
});

test('whatever amount is written in any of the styles is read as it was', () => {
  const american = (amount: bigint): string =>
    formatReais(amount).replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (amount) => {
      const bracketed = amount < 0n ? `(${formatReais(-amount)})` : formatReais(amount);
      const styles = [formatReais(amount), formatDecimal(amount), formatBrl(amount), american(amount), bracketed];
      for (const words of styles) expect(readAmount(text(words)), words).toEqual({ ok: true, value: amount });
      if (amount > -(10n ** 13n) && amount < 10n ** 13n) {
        expect(readAmount(number(Number(formatDecimal(amount))))).toEqual({ ok: true, value: amount });
      }
    }),
  );
});

test('a number of a spreadsheet loses its noise, not its cents', () => {
  expect(readAmount(number(0.1 + 0.2))).toEqual({ ok: true, value: 30n });
  expect(readAmount(number(1.005))).toEqual({ ok: false, error: { code: 'value.amount-decimals' } });
  expect(readAmount(number(1e15))).toEqual({ ok: false, error: { code: 'value.digits-lost' } });
  expect(readAmount({ kind: 'uncalculated' })).toEqual({ ok: false, error: { code: 'value.not-worked-out' } });
});

test('zeros in front come back where the column says how many digits there are', () => {
  expect(readDigits(number(1), 'branch')).toEqual({ ok: true, value: '0001' });
  expect(readDigits(text('1'), 'bank')).toEqual({ ok: true, value: '001' });
  expect(readDigits(number(1_310_100), 'cep')).toEqual({ ok: true, value: '01310100' });
  expect(readDigits(text('01310-100'), 'cep')).toEqual({ ok: true, value: '01310100' });
  expect(readDigits(text('12345'), 'branch').ok).toBe(false);
  expect(readDigits(number(1.5), 'branch').ok).toBe(false);
});

test('documents get their zeros back by their check digits; letters of a CNPJ stay', () => {
  expect(readDocument(number(191), 'cnpj')).toEqual({ ok: true, value: '00000000000191' });
  expect(readDocument(text('529.982.247-25'), 'either')).toEqual({ ok: true, value: '52998224725' });
  expect(readDocument(number(12_345_678_909), 'cpf')).toEqual({ ok: true, value: '12345678909' });
  expect(readDocument(text('1234567891'), 'cpf').ok).toBe(false);
  expect(readDocument(text('12.ABC.345/01DE-35'), 'either')).toEqual({ ok: true, value: '12ABC34501DE35' });
  expect(readDocument(text('4,51234E+13'), 'either')).toEqual({ ok: false, error: { code: 'value.digits-lost' } });
  expect(readDocument({ kind: 'empty' }, 'either')).toEqual({ ok: false, error: { code: 'value.missing' } });
});

test('digits that are a CPF and a CNPJ at once are refused, unless all eleven are written', () => {
  const both = Array.from({ length: 1_000_000 }, (_, at) => `000${String(at).padStart(6, '0')}`)
    .map((base) => ({ cnpj: `000${base}${cnpjCheckDigits(`000${base}`)}` }))
    .find(({ cnpj }) => readDocument(text(cnpj.slice(3)), 'cpf').ok && readDocument(text(cnpj), 'cnpj').ok);
  const digits = both?.cnpj.slice(3) ?? '';
  expect(digits).toHaveLength(11);
  expect(readDocument(number(Number(digits)), 'either')).toEqual({
    ok: false,
    error: { code: 'value.document-ambiguous' },
  });
  expect(readDocument(text(digits), 'either')).toEqual({ ok: true, value: digits });
});

test('days are read as Brazil and ISO write them', () => {
  expect(readDate(text('22/11/2026'))).toEqual({ ok: true, value: '2026-11-22' });
  expect(readDate(text(' 2/1/2026 '))).toEqual({ ok: true, value: '2026-01-02' });
  expect(readDate(text('2026-11-22'))).toEqual({ ok: true, value: '2026-11-22' });
  expect(readDate(text('31/11/2026'))).toEqual({ ok: false, error: { code: 'value.date' } });
  expect(readDate(text('11/22/2026'))).toEqual({ ok: false, error: { code: 'value.date' } });
  expect(readDate(text('22/11/26'))).toEqual({ ok: false, error: { code: 'value.date-year' } });
  expect(readDate(number(46_000))).toEqual({ ok: false, error: { code: 'value.date' } });
});

test('every refusal has its sentence', () => {
  const refusals = [readAmount(text('1.234')), readDate(text('x')), readText({ kind: 'empty' })];
  for (const refusal of refusals) expect(refusal.ok ? '' : explainValue(refusal.error)).toMatch(/^[A-ZÁ-Ú].*\.$/);
});
