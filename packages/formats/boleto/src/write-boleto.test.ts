import { addDays, civilDate, daysBetween, money } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  barcodeFromLine,
  DUE_DATE_MAX,
  DUE_DATE_MIN,
  explainBoletoPart,
  formatLine,
  lineFromBarcode,
  modulus10,
  modulus11OfArrecadacao,
  readBoleto,
  writeArrecadacao,
  writeBoleto,
  type ArrecadacaoParts,
  type BoletoCodes,
  type CobrancaParts,
  type Segment,
  type ValueIdentifier,
} from './index.ts';

const TODAY = civilDate('2026-11-21');
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const anyDueDate = fc.nat(daysBetween(DUE_DATE_MIN, DUE_DATE_MAX)).map((days) => addDays(DUE_DATE_MIN, days));
const anyCobranca: fc.Arbitrary<CobrancaParts> = fc.record({
  bank: digits(3).filter((bank) => !bank.startsWith('8')),
  dueDate: fc.option(anyDueDate),
  amount: fc.option(fc.bigInt({ min: 1n, max: 9_999_999_999n }).map(money)),
  freeField: digits(25),
});
const anyBill = (segments: readonly Segment[], companyLength: number, freeFieldLength: number) =>
  fc.record({
    segment: fc.constantFrom<Segment>(...segments),
    valueIdentifier: fc.constantFrom<ValueIdentifier>('6', '7', '8', '9'),
    value: fc.bigInt({ min: 0n, max: 99_999_999_999n }),
    company: digits(companyLength),
    freeField: digits(freeFieldLength),
  });
const anyArrecadacao: fc.Arbitrary<ArrecadacaoParts> = fc.oneof(
  anyBill(['1', '2', '3', '4', '5', '7', '9'], 4, 25),
  anyBill(['6'], 8, 21),
);

function codes(written: ReturnType<typeof writeBoleto>): BoletoCodes {
  if (!written.ok) throw new Error(written.error.code);
  return written.value;
}

const PARTS: CobrancaParts = {
  bank: '990',
  dueDate: civilDate('2026-11-21'),
  amount: money(12_345n),
  freeField: '0100000000015000100100019',
};
const BILL: ArrecadacaoParts = {
  segment: '4',
  valueIdentifier: '6',
  value: 2999n,
  company: '0296',
  freeField: '2020041013600000200644114',
};

test('writes a cobrança, and a bill as somebody else wrote it', () => {
  expect(codes(writeBoleto(PARTS)).barcode).toMatch(/^9909[1-9]163700000123450100000000015000100100019$/);
  expect(writeArrecadacao(BILL)).toEqual({
    ok: true,
    value: {
      barcode: '84630000000299902962020041013600000200644114',
      line: '846300000003299902962024004101360008002006441147',
    },
  });
});

test.each([
  ['no factor', null, 12_345n, '00000000012345'],
  ['an open amount', '2026-11-21', null, '16370000000000'],
  ['ten digits of centavos', '2026-11-21', 9_999_999_999n, '16379999999999'],
  ['eleven, which push the factor out', '2026-11-21', 10_000_000_000n, '00010000000000'],
  ['thirteen, the most', null, 9_999_999_999_999n, '09999999999999'],
])('writes factor and amount: %s', (_, dueDate, amount, expected) => {
  const parts = { ...PARTS, dueDate: dueDate && civilDate(dueDate), amount: amount && money(amount) };
  const { barcode } = codes(writeBoleto(parts as CobrancaParts));
  expect(barcode.slice(5, 19)).toBe(expected);
  const boleto = readBoleto(barcode, TODAY);
  expect(boleto.ok && boleto.value.amount).toBe(amount);
});

test.each([
  ['boleto.bank', { bank: '99' }],
  ['boleto.bank', { bank: '9900' }],
  ['boleto.bank', { bank: '9a0' }],
  ['boleto.bank', { bank: '801' }],
  ['boleto.free-field', { freeField: '1'.repeat(24) }],
  ['boleto.free-field', { freeField: '1'.repeat(26) }],
  ['boleto.free-field', { freeField: ' '.repeat(25) }],
  ['boleto.due-date', { dueDate: civilDate('2000-07-02') }],
  ['boleto.due-date', { dueDate: civilDate('2049-10-14') }],
  ['boleto.amount', { amount: money(0n) }],
  ['boleto.amount', { amount: money(-1n) }],
  ['boleto.amount', { amount: money(10_000_000_000_000n) }],
])('refuses with %s: %o', (code, part) => {
  const written = writeBoleto({ ...PARTS, ...part });
  expect(written).toEqual({ ok: false, error: { code } });
  expect(!written.ok && explainBoletoPart(written.error)).toMatch(/\.$/);
});

test.each([
  ['boleto.company', { company: '123' }],
  ['boleto.company', { company: '12345678' }],
  ['boleto.company', { segment: '6' as const }],
  ['boleto.free-field', { freeField: '1'.repeat(21) }],
  ['boleto.free-field', { segment: '6' as const, company: '12345678' }],
  ['boleto.value', { value: -1n }],
  ['boleto.value', { value: 100_000_000_000n }],
])('refuses a bill with %s: %o', (code, part) => {
  const written = writeArrecadacao({ ...BILL, ...part });
  expect(written).toEqual({ ok: false, error: { code } });
  expect(!written.ok && explainBoletoPart(written.error)).toMatch(/\.$/);
});

test('writing and reading are inverse for every cobrança', () => {
  fc.assert(
    fc.property(anyCobranca, (parts) => {
      const { barcode, line } = codes(writeBoleto(parts));
      const today = parts.dueDate ?? TODAY;
      for (const text of [barcode, line, formatLine(line)]) {
        expect(readBoleto(text, today)).toMatchObject({
          ok: true,
          value: { kind: 'cobranca', barcode, line, ...parts },
        });
      }
      expect([lineFromBarcode(barcode), barcodeFromLine(line)]).toEqual([line, barcode]);
    }),
  );
});

test('writing and reading are inverse for every arrecadação', () => {
  fc.assert(
    fc.property(anyArrecadacao, (parts) => {
      const { barcode, line } = codes(writeArrecadacao(parts));
      const { segment, valueIdentifier, company, freeField } = parts;
      const value = parts.value.toString().padStart(11, '0');
      for (const text of [barcode, line, formatLine(line)]) {
        expect(readBoleto(text, TODAY)).toMatchObject({
          ok: true,
          value: { kind: 'arrecadacao', barcode, line, segment, valueIdentifier, value, company, freeField },
        });
      }
      expect([lineFromBarcode(barcode), barcodeFromLine(line)]).toEqual([line, barcode]);
    }),
  );
});

/** The text with the digit at that place raised by 1 to 9, past 9 from 0 again. */
function changed(text: string, place: number, step: number): string {
  const digit = (Number(text.charAt(place)) + step) % 10;
  return `${text.slice(0, place)}${digit}${text.slice(place + 1)}`;
}

const anyPlace = fc.nat(1000);
const anyStep = fc.integer({ min: 1, max: 9 });

function remainderOf11(barcode: string, digitAt: number): number {
  const others = Array.from(barcode.slice(0, digitAt) + barcode.slice(digitAt + 1)).toReversed();
  return others.reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0) % 11;
}

// Remainders 0, 1 and 10 of a cobrança all give the general digit 1, so a change from one of these to another cannot
// be seen in the barcode, nor in the fourth and fifth field of the line, which no other digit guards. A change of any
// digit but the general one that leaves that digit right is exactly such a change. Nothing else goes unnoticed, save
// that a first digit changed to 8 makes the barcode one of arrecadação, with rules of its own.
test('one changed digit of a cobrança is noticed, save among the remainders that share the general digit 1', () => {
  const shares = (barcode: string) => [0, 1, 10].includes(remainderOf11(barcode, 4));
  fc.assert(
    fc.property(anyCobranca, anyPlace, anyStep, (parts, place, step) => {
      const { barcode, line } = codes(writeBoleto(parts));
      const wrongBarcode = changed(barcode, place % 44, step);
      fc.pre(!wrongBarcode.startsWith('8'));
      // The currency is demanded besides, and never goes wrong unnoticed.
      const unseen = (at: number) => at !== 4 && at !== 3;
      const barcodeBlind = unseen(place % 44) && shares(barcode) && shares(wrongBarcode);
      expect(readBoleto(wrongBarcode, TODAY).ok).toBe(barcodeBlind);

      const wrongLine = changed(line, place % 47, step);
      const asBarcode = barcodeFromLine(wrongLine) ?? '';
      const lineBlind = place % 47 > 32 && shares(barcode) && shares(asBarcode);
      expect(readBoleto(wrongLine, TODAY).ok).toBe(lineBlind);
    }),
    { numRuns: 2000 },
  );
});

// With modulus 10 a changed digit always changes the sum. With modulus 11 remainders 0 and 1 share the digit 0.
// The third digit picks the modulus: a change of it between {6, 7} and {8, 9} is a different question altogether.
test('one changed digit of an arrecadação is noticed, save between the remainders that share the digit 0', () => {
  fc.assert(
    fc.property(anyArrecadacao, anyPlace, anyStep, (parts, place, step) => {
      const { barcode, line } = codes(writeArrecadacao(parts));
      const modulus10Used = parts.valueIdentifier < '8';
      const at = place % 44;
      const wrong = changed(barcode, at, step);
      fc.pre(at !== 0 && at !== 2);
      fc.pre(at !== 1 || /^8[1-79]/.test(wrong));
      const shares = (code: string) => !modulus10Used && remainderOf11(code, 3) < 2;
      expect(readBoleto(wrong, TODAY).ok).toBe(at !== 3 && shares(barcode) && shares(wrong));

      const lineAt = place % 48;
      const wrongLine = changed(line, lineAt, step);
      fc.pre(lineAt !== 0 && lineAt !== 2 && (lineAt !== 1 || /^8[1-79]/.test(wrongLine)));
      const block = (text: string) => text.slice(lineAt - (lineAt % 12), lineAt - (lineAt % 12) + 11);
      const blockShares = modulus11OfArrecadacao(block(wrongLine)) === modulus11OfArrecadacao(block(line));
      const blind = lineAt % 12 !== 11 && lineAt !== 3 && blockShares && shares(barcodeFromLine(wrongLine) ?? '');
      expect(readBoleto(wrongLine, TODAY).ok).toBe(blind && shares(barcode));
    }),
    { numRuns: 2000 },
  );
});

test('what a fault calls the right digit of a field makes the line right, whenever one digit was changed', () => {
  fc.assert(
    fc.property(
      fc.oneof(anyCobranca.map(writeBoleto), anyArrecadacao.map(writeArrecadacao)),
      anyPlace,
      anyStep,
      (written, place, step) => {
        const { line } = codes(written);
        const at = place % line.length;
        fc.pre(at !== 2 && at !== 0);
        const wrong = changed(line, at, step);
        const boleto = readBoleto(wrong, TODAY);
        if (boleto.ok || !('field' in boleto.error) || boleto.error.expected === undefined) return;
        expect(boleto.error.at).toBe(at);
        expect(boleto.error.expected).toBe(line.charAt(at));
      },
    ),
    { numRuns: 500 },
  );
});

test('field digits of a cobrança are modulus 10, whatever the modulus of bills', () => {
  const { line } = codes(writeBoleto(PARTS));
  expect([line.charAt(9), line.charAt(20), line.charAt(31)]).toEqual(
    [line.slice(0, 9), line.slice(10, 20), line.slice(21, 31)].map((digits) => modulus10(digits)),
  );
});
