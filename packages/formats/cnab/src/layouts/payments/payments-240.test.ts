import { expectOk, money } from '@bank/core';
import { expect, test } from 'vitest';
import { edit, read, said, withoutLine } from '../../../testdata/cnab-text.ts';
import {
  BILL,
  BOLETO,
  CNPJ,
  COMPANY,
  CPF,
  DARF,
  FGTS,
  HEADER,
  PAYEE,
  PIX,
  PIX_QR,
  SAMPLES,
  TED,
} from '../../../testdata/payments-240.ts';
import { collectFile } from '../../engine/write.ts';
import { PAYMENT_FORMS } from './payments-240-codes.ts';
import { paymentKind, readOccurrences, readPayment, type Payment } from './payments-240-items.ts';
import { writePayments240 } from './payments-240-write.ts';

/** A file with a batch for each payment. */
function fileOf(direction: 'remessa' | 'retorno', ...payments: readonly Payment[]): string {
  const batches = payments.map((payment) => ({
    service: '20',
    form: payment.form,
    company: COMPANY,
    message: '',
    payments: [payment],
  }));
  return expectOk(collectFile(writePayments240({ header: { ...HEADER, direction }, batches }))).text;
}

const remessa = (...payments: readonly Payment[]): string => fileOf('remessa', ...payments);
const retorno = (...payments: readonly Payment[]): string => fileOf('retorno', ...payments);

test.each(SAMPLES)('a $kind of form $form is read back as it was written', (payment) => {
  const file = read(remessa(payment));
  expect(said(file)).toEqual([]);
  expect(file).toMatchObject({ layout: 'CNAB240', direction: 'remessa', service: 'pagamentos', bank: '999' });
  expect(file.titles.map((title) => readPayment(title))).toEqual([payment]);
});

test('a file may have batches of every form', () => {
  const file = read(remessa(...SAMPLES));
  expect(said(file)).toEqual([]);
  expect(file.titles.map(({ line }) => line)).toHaveLength(SAMPLES.length);
  expect(file.totals).toMatchObject({ titles: SAMPLES.length, refused: 0, paidCentavos: 0n });
});

test('payments of Santander have the header of FEBRABAN, not that of its charging', () => {
  const batches = [{ service: '20', form: '41', company: COMPANY, message: '', payments: [TED] }];
  const file = read(expectOk(collectFile(writePayments240({ header: { ...HEADER, bank: '033' }, batches }))).text);
  expect(said(file)).toEqual([]);
  expect(file).toMatchObject({ bank: '033', companyDocument: CNPJ, agreement: 'PAG0001' });
});

test('a payment shows in the list of a file by its payee, amount, date and numbers', () => {
  const [title] = read(remessa(TED)).titles;
  expect(title).toMatchObject({
    line: 3,
    service: 'pagamentos',
    movement: '000',
    occurrence: null,
    documentNumber: 'NF 1001',
    amountCentavos: 123_456n,
    paidCentavos: null,
    dueDate: '2026-11-24',
    payer: 'MARIA APARECIDA DE SOUZA',
    payerDocument: CPF,
  });
});

test.each([
  [['00'], 120_000n],
  [['BD'], null],
  [['03'], 120_000n],
  [['01'], null],
] as const)('a retorno with the occurrences %j says what was paid', (codes, paidCentavos) => {
  const payment: Payment = {
    ...TED,
    settledDate: TED.paymentDate,
    settledCentavos: money(120_000n),
    occurrences: codes.map((code) => ({ code, meaning: null })),
  };
  const [title] = read(retorno(payment)).titles;
  expect(title).toMatchObject({ occurrence: '000', reasons: codes, paidCentavos });
});

test('a retorno gives the authentication and the meaning of its occurrences', () => {
  const payment: Payment = {
    ...BOLETO,
    nossoNumero: 'IPE0001',
    authentication: { legal: 'a1B2c3', bank: 'PROT-1' },
    occurrences: [
      { code: '00', meaning: 'Crédito ou débito efetivado' },
      { code: 'ZK', meaning: 'Boleto já liquidado' },
    ],
  };
  const file = read(retorno(payment));
  expect(said(file)).toEqual([]);
  expect(file.titles.map((title) => readPayment(title))).toEqual([payment]);
});

const pix = (initiation: string, key: string): Payment => ({
  ...PIX,
  pix: { initiation, key, txid: '', message: '' },
});
const transfer = (change: Partial<NonNullable<Payment['transfer']>>): Payment => ({
  ...TED,
  transfer: TED.transfer && { ...TED.transfer, ...change },
});
const boleto = (change: Partial<NonNullable<Payment['boleto']>>): Payment => ({
  ...BOLETO,
  boleto: BOLETO.boleto && { ...BOLETO.boleto, ...change },
});
const tax = (change: Record<string, string | bigint>): Payment => ({
  ...DARF,
  tax: DARF.tax && { ...DARF.tax, values: { ...DARF.tax.values, ...change } },
});

test.each<[why: string, payment: Payment, expected: readonly string[]]>([
  ['an amount of zero', { ...TED, amountCentavos: money(0n) }, ['error cnab.title.amount-zero 3 120-134']],
  ['no amount needed to take one out', { ...TED, movement: '9', instruction: '99', amountCentavos: money(0n) }, []],
  ['a movement that only a retorno has', { ...TED, movement: '3' }, ['error cnab.payment.retorno-only 3 15-15']],
  [
    'an instruction that only a retorno has',
    { ...TED, instruction: '33' },
    ['error cnab.payment.retorno-only 3 16-17'],
  ],
  [
    'a TED without segment B',
    { ...TED, payee: { ...PAYEE, inscriptionType: '', document: '' } },
    ['error cnab.segment-missing 3'],
  ],
  [
    'a TED without document',
    { ...TED, payee: { ...PAYEE, inscriptionType: '0', document: '', ispb: '60701190' } },
    ['error cnab.field.required 4 19-32'],
  ],
  ['a wrong CPF', { ...TED, payee: { ...PAYEE, document: '11144477736' } }, ['error cnab.title.document 4 19-32']],
  [
    'a CNPJ that is called a CPF',
    { ...TED, payee: { ...PAYEE, inscriptionType: '1', document: CNPJ } },
    ['error cnab.title.document 4 19-32'],
  ],
  [
    'a wrong CNPJ',
    { ...TED, payee: { ...PAYEE, inscriptionType: '2', document: '11222333000182' } },
    ['error cnab.title.document 4 19-32'],
  ],
  [
    'a number that is neither, not judged',
    { ...TED, payee: { ...PAYEE, inscriptionType: '3', document: '00012345678901' } },
    [],
  ],
  ['a TED through the clearing of Pix', transfer({ clearing: '009' }), ['error cnab.payment.clearing 3 18-20']],
  ['a TED whose clearing the form tells', transfer({ clearing: '000' }), []],
  [
    'a DOC, which ended',
    { ...transfer({ clearing: '700' }), form: '03', kind: 'doc' },
    ['warning cnab.payment.clearing 3 18-20'],
  ],
  ['a TED by DOC', transfer({ clearing: '700' }), ['error cnab.payment.clearing 3 18-20']],
  [
    'a TED by ISPB without one',
    { ...transfer({ clearing: '988' }), payee: { ...PAYEE, bank: '000' } },
    ['error cnab.field.required 4 233-240'],
  ],
  ['a TED by ISPB', { ...transfer({ clearing: '988' }), payee: { ...PAYEE, bank: '000', ispb: '60701190' } }, []],
  [
    'a TED by ISPB to the bank whose ISPB is zeros',
    { ...transfer({ clearing: '988' }), payee: { ...PAYEE, bank: '001' } },
    [],
  ],
  ['a TED to no bank', { ...TED, payee: { ...PAYEE, bank: '000' } }, ['error cnab.field.required 3 21-23']],
  [
    'a TED to no account',
    { ...TED, payee: { ...PAYEE, account: '000000000000' } },
    ['error cnab.field.required 3 30-41'],
  ],
  [
    'a TED to a payment account',
    { ...TED, payee: { ...PAYEE, account: '000000000000', paymentAccount: '12345678' } },
    [],
  ],
  [
    'a payment order, which needs no account',
    { ...TED, form: '10', kind: 'payment-order', payee: { ...PAYEE, account: '000000000000' } },
    [],
  ],
  [
    'a TED to oneself by the form for others',
    { ...TED, payee: { ...PAYEE, inscriptionType: '2', document: CNPJ } },
    ['warning cnab.payment.owner 4 19-32'],
  ],
  ['a TED to others by the form for oneself', { ...TED, form: '43' }, ['warning cnab.payment.owner 4 19-32']],
  ['a TED to oneself', { ...TED, form: '43', payee: { ...PAYEE, inscriptionType: '2', document: CNPJ } }, []],
  [
    'a Pix without segment B',
    { ...PIX, pix: null, payee: { ...PIX.payee, document: '', inscriptionType: '' } },
    ['error cnab.segment-missing 3'],
  ],
  ['a Pix without key', pix('01', ''), ['error cnab.field.required 4 128-226']],
  ['a telephone', pix('01', '+5511987654321'), []],
  ['a telephone that is an e-mail', pix('01', 'maria@exemplo.com.br'), ['error cnab.payment.pix-key 4 128-226']],
  ['an e-mail in capitals', pix('02', 'MARIA@EXEMPLO.COM.BR'), []],
  ['a CPF', pix('03', CPF), []],
  ['a CNPJ', pix('03', CNPJ), []],
  ['a CPF with a wrong digit', pix('03', '11144477736'), ['error cnab.payment.pix-key 4 128-226']],
  ['a random key in capitals', pix('04', '123E4567-E12B-12D1-A456-426655440000'), []],
  ['a random key that is none', pix('04', '123e4567'), ['error cnab.payment.pix-key 4 128-226']],
  [
    'bank details without bank and account',
    pix('05', ''),
    ['error cnab.field.required 3 30-41', 'error cnab.field.required 4 233-240'],
  ],
  [
    'bank details without document',
    { ...pix('05', ''), payee: { ...PAYEE, inscriptionType: '0', document: '' } },
    ['error cnab.field.required 4 19-32'],
  ],
  ['bank details', { ...pix('05', ''), payee: PAYEE }, []],
  [
    'a barcode with a wrong digit',
    { ...BOLETO, barcode: BOLETO.barcode.replace(/5$/, '6') },
    ['error cnab.title.barcode 3 18-61'],
  ],
  ['the barcode of a bill', { ...BOLETO, barcode: BILL.barcode }, ['error cnab.title.barcode 3 18-61']],
  ['the barcode of a boleto as a bill', { ...BILL, barcode: BOLETO.barcode }, ['error cnab.title.barcode 3 18-61']],
  [
    'a boleto of another bank by the form of the own',
    { ...BOLETO, form: '30' },
    ['error cnab.payment.boleto-bank 3 18-61'],
  ],
  ['another day than the barcode', { ...BOLETO, dueDate: TED.paymentDate }, ['warning cnab.payment.due-date 3 92-99']],
  [
    'another nominal value than the barcode',
    { ...boleto({ nominalCentavos: money(100n) }), amountCentavos: money(100n) },
    ['warning cnab.payment.barcode-amount 3 100-114'],
  ],
  [
    'a discount that is not taken off',
    boleto({ discountCentavos: money(10n) }),
    ['warning cnab.payment.sum 3 153-167'],
  ],
  [
    'interest and discount',
    { ...boleto({ discountCentavos: money(10n), surchargeCentavos: money(30n) }), amountCentavos: money(123_476n) },
    [],
  ],
  [
    'a payer without document',
    boleto({ payer: { inscriptionType: '2', document: '', name: 'X' } }),
    ['error cnab.field.required 4 21-35'],
  ],
  [
    'a beneficiary with a wrong document',
    boleto({ beneficiary: { inscriptionType: '1', document: '11144477736', name: 'X' } }),
    ['error cnab.title.document 4 77-91'],
  ],
  [
    'a QR Code without key',
    { ...PIX_QR, pix: { initiation: '', key: '', txid: '', message: '' } },
    ['error cnab.field.required 4 132-210'],
  ],
  [
    'another amount than the bill',
    { ...BILL, amountCentavos: money(100n) },
    ['warning cnab.payment.barcode-amount 3 108-122'],
  ],
  ['FGTS without segment W', { ...FGTS, extra: null }, ['error cnab.segment-missing 3']],
  ['another tax than the form', tax({ tax: '17' }), ['error cnab.payment.tax 3 133-134']],
  ['a taxpayer with a wrong CNPJ', tax({ taxpayerNumber: '11222333000182' }), ['error cnab.title.document 3 119-132']],
  ['a taxpayer with a CPF', tax({ taxpayerType: '02', taxpayerNumber: CPF }), []],
  ['parts that do not make the whole', tax({ interest: 457n }), ['warning cnab.payment.sum 3 96-110']],
])('a remessa: %s', (_, payment, expected) => {
  const file = read(remessa(payment));
  expect(said(file)).toEqual(expected);
  expect(file.titles.map(({ refused }) => refused)).toEqual([expected.some((one) => one.startsWith('error'))]);
  expect(file.refused).toBe(false);
});

const VEHICLE = {
  revenueCode: '0123',
  taxpayerType: '02',
  taxpayerNumber: CPF,
  year: '2026',
  state: 'SP',
  municipality: '07107',
  plate: 'ABC1D23',
  renavam: '000123456789',
};
const taxOf = (form: string, layout: string, values: Record<string, string | bigint>): Payment => ({
  ...DARF,
  form,
  dueDate: null,
  tax: { layout: `payments.segment-n-${layout}`, values: { tax: form, ...values } },
});

test.each<[why: string, payment: Payment, expected: readonly string[]]>([
  ['DPVAT by option 5', taxOf('27', 'dpvat', { ...VEHICLE, option: '5' }), []],
  ['DPVAT by another option', taxOf('27', 'dpvat', { ...VEHICLE, option: '1' }), ['error cnab.payment.tax 3 162-162']],
  [
    'licensing by another option',
    taxOf('26', 'licensing', { ...VEHICLE, option: '2', pickup: '1' }),
    ['error cnab.payment.tax 3 162-162'],
  ],
  ['IPVA by any option', taxOf('25', 'ipva', { ...VEHICLE, option: '1' }), []],
  [
    'DARF simples by its code',
    { ...taxOf('18', 'darf-simples', { ...VEHICLE, revenueCode: '6106', principal: 123_456n }) },
    [],
  ],
  [
    'DARF simples by another code',
    taxOf('18', 'darf-simples', { ...VEHICLE, revenueCode: '2089', principal: 123_456n }),
    ['error cnab.payment.tax 3 111-116'],
  ],
  [
    'GPS with all its parts',
    taxOf('17', 'gps', { ...VEHICLE, principal: 123_000n, otherEntities: 400n, correction: 56n }),
    [],
  ],
  [
    'DARJ, which has no code of the tax',
    taxOf('21', 'darj', { ...VEHICLE, principal: 123_000n, correction: 300n, interest: 100n, fine: 56n }),
    [],
  ],
])('a remessa of %s', (_, payment, expected) => expect(said(read(remessa(payment)))).toEqual(expected));

test('what a remessa may not have is only a warning in a retorno', () => {
  const wrong = { ...TED, payee: { ...PAYEE, document: '11144477736' } };
  const [title] = read(retorno(wrong)).titles;
  expect(title?.refused).toBe(false);
  expect(said(read(retorno(wrong)))).toEqual(['warning cnab.title.document 4 19-32']);
  const reversal = { ...TED, movement: '3', instruction: '33', amountCentavos: money(0n) };
  expect(said(read(retorno(reversal)))).toEqual([]);
});

test('a retorno may leave segments out', () => {
  expect(said(read(withoutLine(retorno(BOLETO), 4))).filter((one) => one.includes('segment-missing'))).toEqual([]);
});

test('a code that FEBRABAN does not have is named, and its payment stands', () => {
  const file = read(retorno({ ...TED, occurrences: [{ code: 'QQ', meaning: null }] }));
  expect(file.warnings).toMatchObject([{ code: 'cnab.title.reason', found: 'QQ', line: 3, from: 231 }]);
  expect(file.titles[0]).toMatchObject({ refused: false, reasons: ['QQ'] });
});

test.each<[why: string, text: string, expected: readonly string[]]>([
  ['a boleto without J-52', withoutLine(remessa(BOLETO), 4), ['error cnab.segment-missing 3']],
  ['a sum that differs', edit(remessa(TED), 5, 24, '000000000000123457'), ['error cnab.batch-total 5 24-41']],
  ['an unknown form', edit(remessa(TED), 2, 12, '99'), ['error cnab.field.code 2 12-13']],
  ['an unknown service', edit(remessa(TED), 2, 10, '99'), ['error cnab.service-unsupported 2 9-13']],
  [
    'a segment that payments have not',
    edit(remessa(TED), 4, 14, 'Q'),
    ['error cnab.segment-unknown 4 14-14', 'error cnab.segment-missing 3'],
  ],
  ['a B that comes first', edit(edit(remessa(TED), 3, 14, 'B'), 4, 14, 'A'), ['error cnab.segment-order 3']],
])('dirt: %s', (_, text, expected) => {
  const found = said(read(text));
  expect(expected.filter((one) => !found.includes(one))).toEqual([]);
});

test('the sum of a retorno may be of what was asked for or of what was done', () => {
  const done: Payment = {
    ...TED,
    settledDate: TED.paymentDate,
    settledCentavos: money(99n),
    occurrences: [{ code: '00', meaning: null }],
  };
  const text = retorno(done);
  expect(said(read(text))).toEqual([]);
  expect(said(read(edit(text, 5, 24, '000000000000000099')))).toEqual([]);
  const wrong = read(edit(text, 5, 24, '000000000000000098'));
  expect(said(wrong)).toEqual(['warning cnab.batch-total 5 24-41']);
  expect(wrong.refused).toBe(false);
});

test('a wrong sum refuses a remessa as a whole and says the right one', () => {
  const file = read(edit(remessa(TED), 5, 24, '000000000000123457'));
  expect(file.refused).toBe(true);
  expect(file.errors[0]).toMatchObject({
    field: 'totalAmount',
    found: '000000000000123457',
    expected: '000000000000123456',
    suggestion: '000000000000123456',
    message: expect.stringContaining('000000000000123456') as string,
  });
});

test('the key of a Pix by document is suggested from the document', () => {
  const file = read(remessa(pix('03', '')));
  expect(file.errors).toMatchObject([{ code: 'cnab.field.required', field: 'pixKey', suggestion: CPF }]);
});

test.each([
  ['', []],
  ['00BD', ['00', 'BD']],
  ['0000000000', ['00']],
  ['BD  ZA', ['BD', 'ZA']],
  ['AAABACADAE', ['AA', 'AB', 'AC', 'AD', 'AE']],
] as const)('the occurrences %j are the codes %j', (text, codes) => expect(readOccurrences(text)).toEqual(codes));

test.each([
  ['01', '000', 'transfer'],
  ['02', '000', 'cheque'],
  ['03', '018', 'ted'],
  ['03', '700', 'doc'],
  ['03', '', 'ted'],
  ['04', '000', 'salary-card'],
  ['05', '000', 'savings'],
  ['10', '000', 'payment-order'],
  ['11', '', 'arrecadacao'],
  ['16', '', 'tax'],
  ['17', '', 'tax'],
  ['18', '', 'tax'],
  ['19', '', 'arrecadacao'],
  ['20', '000', 'authenticated'],
  ['21', '', 'tax'],
  ['22', '', 'tax'],
  ['23', '', 'tax'],
  ['24', '', 'tax'],
  ['25', '', 'tax'],
  ['26', '', 'tax'],
  ['27', '', 'tax'],
  ['30', '', 'boleto'],
  ['31', '', 'boleto'],
  ['41', '018', 'ted'],
  ['43', '018', 'ted'],
  ['44', '018', 'ted'],
  ['45', '009', 'pix'],
  ['47', '', 'pix-qr'],
  ['71', '000', 'judicial-deposit'],
  ['72', '000', 'judicial-deposit'],
  ['80', '000', 'municipal-tax'],
  ['81', '000', 'municipal-tax'],
  ['99', '000', 'transfer'],
] as const)('form %s through clearing %j is a %s', (form, clearing, kind) => {
  expect(paymentKind(form, clearing)).toBe(kind);
});

test('every form of payment has its kind', () => {
  expect(Object.keys(PAYMENT_FORMS).filter((form) => form !== '01' && paymentKind(form, '') === 'transfer')).toEqual(
    [],
  );
});

const WHOLE = remessa(PIX, TED, BOLETO);

test('I08 a file of payments that is cut off at any byte is refused as a whole', () => {
  const whole = remessa(TED);
  const length = whole.trimEnd().length;
  for (let at = 0; at < length; at += 1) {
    const cut = read(whole.slice(0, at));
    if (cut.refused) expect(cut.errors.some(({ scope, message }) => scope === 'file' && message !== '')).toBe(true);
    // Of the last line nothing may be missing but the blanks at its end, and zeros of a count of accounts, which says none.
    else expect(whole.slice(at).trim(), `cut at ${at}`).toMatch(/^0{0,6}$/);
  }
  for (let at = length; at <= whole.length; at += 1) expect(read(whole.slice(0, at)).refused).toBe(false);
});

test('I08 nor does one stand of which any line is missing, comes twice, or stands in the place of its neighbour', () => {
  const lines = WHOLE.split('\r\n').slice(0, -1);
  const joined = (parts: readonly string[]) => read(parts.map((line) => `${line}\r\n`).join(''));
  lines.forEach((line, at) => {
    const before = lines.slice(0, at);
    const after = lines.slice(at + 1);
    expect(joined([...before, ...after]).refused, `without line ${at + 1}`).toBe(true);
    expect(joined([...before, line, line, ...after]).refused, `line ${at + 1} twice`).toBe(true);
    const [next, ...rest] = after;
    if (next === undefined) return;
    const swapped = joined([...before, next, line, ...rest]);
    expect(swapped.refused || swapped.titles.some(({ refused }) => refused), `lines ${at + 1} and ${at + 2}`).toBe(
      true,
    );
  });
});

// Where trailers of batch and file count and sum up (FEBRABAN CNAB 240): records, sum of the amounts, batches, records of the file.
test.each([
  ['a batch counts other records', '5', 18, 23],
  ['a batch sums up to something else', '5', 24, 41],
  ['the file counts other batches', '9', 18, 23],
  ['the file counts other records', '9', 24, 29],
])('I08 %s: refused at the line of the trailer, whatever digit is another one', (_, type, from, to) => {
  const lines = WHOLE.split('\r\n');
  const line = lines.findIndex((text) => text[7] === type) + 1;
  for (let at = from; at <= to; at += 1) {
    const digit = Number(lines[line - 1]?.[at - 1]);
    const file = read(edit(WHOLE, line, at, String((digit + 1) % 10)));
    expect(file.refused, `position ${at}`).toBe(true);
    expect(file.errors[0]).toMatchObject({ line, scope: 'file' });
  }
});

test.each([BOLETO, PIX_QR])('the J-52 of a $kind with its movement at 15 is no payment of its own', (payment) => {
  const text = remessa(payment);
  const at = text.split('\r\n').findIndex((line) => line.charAt(13) === 'J' && line.startsWith('52', 17)) + 1;
  const file = read(edit(text, at, 15, '000'));
  expect(file.errors).toEqual([]);
  expect(file.titles.map(readPayment)).toEqual(read(text).titles.map(readPayment));
});

test.each(['REA', '009', '09 '])('the currency %s of other banks is the real', (currency) => {
  const file = read(edit(remessa(TED), 3, 102, currency));
  expect(file.errors).toEqual([]);
  expect(file.titles.map((title) => readPayment(title).transfer?.currency)).toEqual(['BRL']);
});
