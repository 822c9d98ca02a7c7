import { readBoleto, writeBoleto } from '@bank/boleto';
import { civilDate, expectOk, fromEpochDay, money, type CivilDate, type Money } from '@bank/core';
import { cnpjCheckDigits, cpfCheckDigits, parseDocument } from '@bank/documents';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edit, read, said } from '../../../testdata/cnab-text.ts';
import { BILL, BOLETO, COMPANY, DARF, HEADER, PAYEE, PIX, PIX_QR, TED } from '../../../testdata/payments-240.ts';
import { collectFile } from '../../engine/write.ts';
import { readPayment, type Party, type Payee, type Payment } from './payments-240-items.ts';
import { PAYMENT_OCCURRENCES } from './payments-240-occurrences.ts';
import { writePayments240 } from './payments-240-write.ts';

const PLAIN = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,-/&'];

/** Text as CNAB takes it: capitals, no blanks around it. */
const text = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...PLAIN), maxLength }).map((raw) => raw.trim());
const name = (maxLength: number): fc.Arbitrary<string> => text(maxLength).map((raw) => raw || 'X');
const digits = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const account = (length: number): fc.Arbitrary<string> => digits(length).map((raw) => `${raw.slice(1)}1`);
const centavos = fc.bigInt({ min: 1n, max: 10n ** 13n }).map((amount) => money(amount));
const day: fc.Arbitrary<CivilDate> = fc.integer({ min: 11_200, max: 29_000 }).map((at) => fromEpochDay(at));
const dayOrNone = fc.option(day, { nil: null });

const party: fc.Arbitrary<Party> = fc
  .oneof(
    digits(9)
      .map((base) => ({ inscriptionType: '1', document: base + cpfCheckDigits(base) }))
      .filter(({ document }) => parseDocument(document).ok),
    fc
      .string({ unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: 12, maxLength: 12 })
      .map((base) => ({ inscriptionType: '2', document: base + cnpjCheckDigits(base) }))
      .filter(({ document }) => parseDocument(document).ok),
  )
  .chain((document) => name(30).map((one) => ({ ...document, name: one })));

const payee: fc.Arbitrary<Payee> = fc
  .record({ party, branch: account(5), account: account(12), ispb: digits(8) })
  .chain(({ party: one, ...rest }) =>
    fc
      .record({
        digit: fc.constantFrom('', 'X', '0', '7'),
        paymentAccount: fc.constantFrom('', '00012345'),
        address: fc.option(
          fc.record({
            street: name(30),
            number: fc.constantFrom('', '1', '12345'),
            detail: text(15),
            district: text(15),
            city: text(20),
            postalCode: digits(8).filter((code) => code !== '00000000'),
            state: fc.constantFrom('SP', 'RS'),
          }),
          { nil: null },
        ),
      })
      .map(({ digit, ...more }) => ({
        ...PAYEE,
        ...one,
        ...rest,
        ...more,
        ispb: rest.ispb === '00000000' ? '' : rest.ispb,
        branchDigit: digit,
        accountDigit: digit,
      })),
  );

const common = fc.record({
  documentNumber: text(20),
  nossoNumero: text(20),
  paymentDate: day,
  amountCentavos: centavos,
  authentication: fc.option(fc.record({ legal: name(64), bank: text(25) }), { nil: null }),
  occurrences: fc
    .uniqueArray(fc.constantFrom(...Object.keys(PAYMENT_OCCURRENCES)), { maxLength: 5 })
    .map((codes) => codes.map((code) => ({ code, meaning: PAYMENT_OCCURRENCES[code] ?? null }))),
});

const ted: fc.Arbitrary<Payment> = fc
  .record({ common, payee, settled: fc.option(fc.tuple(day, centavos), { nil: null }) })
  .map(({ common: shared, settled, ...rest }) => ({
    ...TED,
    ...shared,
    ...rest,
    settledDate: settled?.[0] ?? null,
    settledCentavos: settled?.[1] ?? null,
  }));

const pixPayment: fc.Arbitrary<Payment> = fc
  .record({
    common,
    party,
    key: fc.constantFrom(
      ['01', '+5511987654321'],
      ['02', 'a@b.com.br'],
      ['04', '123e4567-e12b-12d1-a456-426655440000'],
    ),
    txid: text(35),
    message: fc.constantFrom('', 'Pedido 15, obrigada!'),
  })
  .map(({ common: shared, party: one, key: [initiation = '', key = ''], txid, message }) => ({
    ...PIX,
    ...shared,
    payee: { ...PIX.payee, ...one },
    pix: { initiation, key, txid, message },
  }));

const barcode = fc
  .record({
    bank: fc.constantFrom('001', '237', '341'),
    dueDate: dayOrNone,
    amount: fc.option(
      fc.bigInt({ min: 1n, max: 10n ** 10n - 1n }).map((amount) => money(amount)),
      { nil: null },
    ),
    freeField: digits(25),
  })
  .map((parts) => expectOk(writeBoleto(parts)).barcode);

const boleto: fc.Arbitrary<Payment> = fc
  .record({
    common,
    barcode,
    dueDate: dayOrNone,
    payer: party,
    beneficiary: party,
    guarantor: fc.option(party, { nil: null }),
    nominal: centavos,
    discount: centavos,
  })
  .map(({ common: shared, payer, beneficiary, guarantor, nominal, discount, ...rest }) => ({
    ...BOLETO,
    ...shared,
    ...rest,
    payee: { ...BOLETO.payee, ...beneficiary },
    boleto: {
      nominalCentavos: nominal,
      discountCentavos: discount,
      surchargeCentavos: money(0n),
      payer,
      beneficiary,
      guarantor,
    },
  }));

const other: fc.Arbitrary<Payment> = fc
  .record({ common, which: fc.constantFrom(PIX_QR, BILL, DARF) })
  .map(({ common: shared, which }) => ({ ...which, ...shared }));

const payments = fc.array(fc.oneof(ted, pixPayment, boleto, other), { minLength: 1, maxLength: 6 });

test('reads back every payment that it writes, in any number of batches', () => {
  fc.assert(
    fc.property(payments, fc.constantFrom('remessa' as const, 'retorno' as const), (all, direction) => {
      const batches = all.map((one) => ({
        service: '20',
        form: one.form,
        company: COMPANY,
        message: '',
        payments: [one],
      }));
      const written = expectOk(collectFile(writePayments240({ header: { ...HEADER, direction }, batches })));
      expect(written.changes).toEqual([]);
      expect(written.text.split('\r\n').every((line) => line === '' || line.length === 240)).toBe(true);
      const file = read(written.text);
      expect(file.errors.filter(({ scope }) => scope === 'file')).toEqual([]);
      expect(file.titles).toHaveLength(all.length);
      for (const [index, title] of file.titles.entries()) {
        const payment = all[index];
        expect(readPayment(title)).toEqual({ ...payment, line: title.line });
      }
    }),
    { numRuns: 60 },
  );
});

/** Position (from 1) of the barcode in segment J. */
const BARCODE_FROM = 18;

test('a changed digit of a barcode is refused exactly where the code is no longer that of a boleto', () => {
  fc.assert(
    fc.property(barcode, fc.integer({ min: 0, max: 43 }), fc.integer({ min: 1, max: 9 }), (code, at, shift) => {
      const changed = code.slice(0, at) + String((Number(code[at]) + shift) % 10) + code.slice(at + 1);
      const batches = [
        { service: '20', form: '31', company: COMPANY, message: '', payments: [{ ...BOLETO, barcode: code }] },
      ];
      const whole = expectOk(collectFile(writePayments240({ header: HEADER, batches }))).text;
      const file = read(edit(whole, 3, BARCODE_FROM, changed));
      // Modulus 11 gives 1 for three remainders, so that some changes cannot show: the rule is the boleto's.
      const isRight = readBoleto(changed, civilDate('2026-11-24')).ok && !changed.startsWith('8');
      expect(said(file).some((one) => one.includes('cnab.title.barcode'))).toBe(!isRight);
    }),
    { numRuns: 60 },
  );
});

test('no line, whatever it holds, makes the reading of a batch throw', () => {
  const whole = expectOk(
    collectFile(
      writePayments240({
        header: HEADER,
        batches: [TED, PIX, BOLETO, BILL, DARF].map((one) => ({
          service: '20',
          form: one.form,
          company: COMPANY,
          message: '',
          payments: [one],
        })),
      }),
    ),
  ).text;
  const count = whole.split('\r\n').length;
  const byte = fc.string({
    unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: 240,
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: count }), fc.integer({ min: 15, max: 240 }), byte, (line, from, put) => {
      expect(typeof read(edit(whole, line, from, put)).errorCount).toBe('number');
    }),
    { numRuns: 200 },
  );
});

test('a payment that does not fit ends the file with its fault, and nothing is cut', () => {
  const long = { ...TED, payee: { ...PAYEE, account: '1234567890123' } };
  const batches = [{ service: '20', form: '41', company: COMPANY, message: '', payments: [long] }];
  const written = collectFile(writePayments240({ header: HEADER, batches }));
  expect(written).toMatchObject({
    ok: false,
    error: { line: 3, faults: [{ code: 'cnab.field.too-long', field: 'payeeAccount', from: 30, to: 41 }] },
  });
});

test('a name that is too long is cut, and the writer says so', () => {
  const named: Payment = { ...TED, payee: { ...PAYEE, name: 'João Conceição da Silva Albuquerque e Souza' } };
  const batches = [{ service: '20', form: '41', company: COMPANY, message: '', payments: [named] }];
  const { changes } = expectOk(collectFile(writePayments240({ header: HEADER, batches })));
  expect(changes).toEqual([
    { field: 'payeeName', given: named.payee.name, written: 'JOAO CONCEICAO DA SILVA ALBUQU', line: 3 },
  ]);
});

test('the trailer adds up amounts beyond what a number can hold', () => {
  const amount = money(10n ** 15n - 1n) satisfies Money;
  const batches = [
    {
      service: '20',
      form: '41',
      company: COMPANY,
      message: '',
      payments: Array.from({ length: 900 }, () => ({ ...TED, amountCentavos: amount })),
    },
  ];
  const file = read(expectOk(collectFile(writePayments240({ header: HEADER, batches }))).text);
  expect(said(file)).toEqual([]);
  expect(file.totals.amountCentavos).toBe(900n * amount);
});
