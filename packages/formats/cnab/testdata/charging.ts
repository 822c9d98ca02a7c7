import { civilDate, epochDay, fromEpochDay, money, type CivilDate, type Money } from '@bank/core';
import { cnpjCheckDigits, cpfCheckDigits } from '@bank/documents';
import fc from 'fast-check';
import type { ChargeEvent, ChargeFileHeader, ChargeOrder, ChargePerson } from '../src/index.ts';
import { RETORNO_MOVEMENTS, SPECIES } from '../src/layouts/charging/charging-240-codes.ts';
import { OWN_OCCURRENCES, OWN_SPECIES_TO_C015 } from '../src/layouts/charging/charging-400-codes.ts';

// Our own files: the header and titles that the tests write and read back.

export const HEADER: ChargeFileHeader = {
  bank: '990',
  bankName: 'IPE',
  company: 'PADARIA DO ZE LTDA',
  document: '11222333000181',
  agreement: '00012345',
  branch: '00001',
  branchDigit: '9',
  account: '000000001000',
  accountDigit: '7',
  date: civilDate('2026-11-21'),
  time: '103000',
  fileSequence: 42,
};

export const HEADER_400: ChargeFileHeader = { ...HEADER, branch: '0001', account: '0001000' };

export const PAYER: ChargePerson = {
  document: '52998224725',
  name: 'MARIA DA SILVA',
  street: 'RUA CAIUBI 100',
  district: 'PERDIZES',
  zip: '05010000',
  city: 'SAO PAULO',
  state: 'SP',
};

export const ORDER: ChargeOrder = {
  movement: '01',
  nossoNumero: '00000000015',
  wallet: '1',
  documentNumber: 'NF 4711',
  dueDate: civilDate('2026-12-21'),
  amountCentavos: money(123456n),
  species: '02',
  accepted: false,
  issueDate: civilDate('2026-11-21'),
  interest: { kind: 'per-day', amountCentavos: money(41n), from: civilDate('2026-12-22') },
  discounts: [{ kind: '1', value: 1000n, until: civilDate('2026-12-10') }],
  fine: { kind: 'percent', value: 200n, from: civilDate('2026-12-22') },
  iofCentavos: money(0n),
  abatementCentavos: money(0n),
  companyUse: 'PEDIDO 9',
  protest: null,
  writeOffDays: 60,
  payer: PAYER,
  guarantor: null,
  messages: [],
  email: '',
  pix: null,
};

export const EVENT: ChargeEvent = {
  movement: '06',
  nossoNumero: '00000000015',
  wallet: '1',
  documentNumber: 'NF 4711',
  dueDate: civilDate('2026-12-21'),
  amountCentavos: money(123456n),
  receivingBank: '341',
  receivingBranch: '01234',
  companyUse: 'PEDIDO 9',
  payer: { document: '52998224725', name: 'MARIA DA SILVA' },
  tariffCentavos: money(250n),
  reasons: ['33'],
  additionsCentavos: money(0n),
  discountCentavos: money(1000n),
  abatementCentavos: money(0n),
  iofCentavos: money(0n),
  paidCentavos: money(122456n),
  netCentavos: money(122206n),
  otherExpensesCentavos: money(0n),
  otherCreditsCentavos: money(0n),
  occurrenceDate: civilDate('2026-12-09'),
  creditDate: civilDate('2026-12-10'),
  pixUrl: '',
};

/** Text as it stands in a file: capital ASCII, no blanks at its ends. */
function plain(lengthMax: number, alphabet = 'ABCXYZ019 .-/&'): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...alphabet), maxLength: lengthMax }).map((text) => text.trim());
}

/** At least one character that is not a zero: a code of zeros alone says nothing. */
function said(lengthMax: number): fc.Arbitrary<string> {
  return plain(lengthMax - 1).map((text) => `X${text}`.trim());
}

const cents = (max: bigint): fc.Arbitrary<Money> => fc.bigInt({ min: 0n, max }).map(money);
const day: fc.Arbitrary<CivilDate> = fc.integer({ min: 18_000, max: 22_000 }).map(fromEpochDay);
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null });

const cpf = fc.integer({ min: 100_000_000, max: 999_999_998 }).map((base) => `${base}${cpfCheckDigits(String(base))}`);
const cnpj = fc
  .string({ unit: fc.constantFrom(...'0123456789ABCXYZ'), minLength: 11, maxLength: 11 })
  .map((base) => `1${base}${cnpjCheckDigits(`1${base}`)}`);
export const document: fc.Arbitrary<string> = fc.oneof(cpf, cnpj);

const payer = fc.record({
  document,
  name: said(30),
  street: said(40),
  district: plain(12),
  zip: fc.integer({ min: 1_000_000, max: 19_999_999 }).map((zip) => String(zip).padStart(8, '0')),
  city: said(15),
  state: fc.constant('SP'),
});

/** Terms that hold together: due after issue, discounts under the amount and before the due date. */
const terms = fc
  .record({
    issueDate: day,
    amount: fc.bigInt({ min: 1000n, max: 99_999_999_999n }),
    days: fc.integer({ min: 0, max: 900 }),
  })
  .chain(({ issueDate, amount, days }) => {
    const dueDate = fromEpochDay(epochDay(issueDate) + days);
    const beforeDue = fc.integer({ min: 0, max: 30 }).map((early) => fromEpochDay(epochDay(dueDate) - early));
    const afterDue = fc.integer({ min: 1, max: 30 }).map((late) => fromEpochDay(epochDay(dueDate) + late));
    const discount = (kind: '1' | '2', max: bigint): fc.Arbitrary<ChargeOrder['discounts'][number]> =>
      fc.record({ kind: fc.constant(kind), value: fc.bigInt({ min: 1n, max: max - 1n }), until: beforeDue });
    return fc.record({
      issueDate: fc.constant(issueDate),
      dueDate: fc.constant(dueDate),
      amountCentavos: fc.constant(money(amount)),
      interest: maybe(
        fc.oneof(
          fc.record({
            kind: fc.constant('per-day' as const),
            amountCentavos: cents(9_999n).map((one) => money(one + 1n)),
            from: maybe(afterDue),
          }),
          fc.record({
            kind: fc.constant('monthly-rate' as const),
            hundredths: fc.bigInt({ min: 1n, max: 999n }),
            from: maybe(afterDue),
          }),
        ),
      ),
      discounts: fc.oneof(
        fc.array(discount('1', amount), { maxLength: 3 }),
        fc.array(discount('2', 10_000n), { maxLength: 3 }),
      ),
      fine: maybe(
        fc.oneof(
          fc.record({
            kind: fc.constant('amount' as const),
            value: fc.bigInt({ min: 1n, max: amount }),
            from: maybe(afterDue),
          }),
          fc.record({
            kind: fc.constant('percent' as const),
            value: fc.bigInt({ min: 1n, max: 10_000n }),
            from: maybe(afterDue),
          }),
        ),
      ),
      abatementCentavos: fc.bigInt({ min: 0n, max: amount - 1n }).map(money),
    });
  });

/** Any entry that CNAB 240 can say. */
export const anyOrder: fc.Arbitrary<ChargeOrder> = fc
  .tuple(
    terms,
    fc.record({
      movement: fc.constant('01'),
      nossoNumero: fc.oneof(fc.constant(''), said(20)),
      wallet: fc.constantFrom('1', '2', '3', '4'),
      documentNumber: plain(15),
      species: fc.constantFrom(...Object.keys(SPECIES)),
      accepted: fc.boolean(),
      iofCentavos: cents(99_999n),
      companyUse: plain(25),
      protest: maybe(fc.record({ kind: fc.constantFrom('1', '2', '8'), days: fc.integer({ min: 1, max: 99 }) })),
      writeOffDays: maybe(fc.integer({ min: 100, max: 999 })),
      payer,
      guarantor: maybe(fc.record({ document, name: said(40) })),
      messages: fc.array(said(40), { maxLength: 2 }),
      email: fc.oneof(fc.constant(''), fc.constant('Financeiro@Padaria.com.br')),
      pix: maybe(
        fc.record({
          keyKind: fc.constantFrom('1' as const, '4' as const, '5' as const),
          key: fc.constantFrom('52998224725', 'ze@padaria.com.br', '123e4567-e89b-12d3-a456-426655440000'),
          txid: fc.string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 26, maxLength: 35 }),
        }),
      ),
    }),
  )
  .map(([dated, rest]) => ({ ...dated, ...rest }));

/** Any entry that our own CNAB 400 can say. */
export const anyOrder400: fc.Arbitrary<ChargeOrder> = fc
  .tuple(anyOrder, fc.constantFrom(...Object.values(OWN_SPECIES_TO_C015)), fc.boolean())
  .map(([order, species, protests]) => ({
    ...order,
    species,
    nossoNumero: order.nossoNumero.slice(0, 11).trim(),
    documentNumber: order.documentNumber.slice(0, 10).trim(),
    interest: order.interest?.kind === 'per-day' ? order.interest : null,
    discounts: order.discounts.filter(({ kind }) => kind === '1').slice(0, 1),
    protest: protests && order.protest ? { kind: '1', days: order.protest.days } : null,
    writeOffDays: protests || order.writeOffDays === null ? null : order.writeOffDays % 100,
    guarantor: order.guarantor && { ...order.guarantor, name: order.guarantor.name.slice(0, 30).trim() },
    messages: [],
    pix: null,
  }));

/** Any event that CNAB 240 can say. */
export const anyEvent: fc.Arbitrary<ChargeEvent> = fc.record({
  movement: fc.constantFrom(...Object.keys(RETORNO_MOVEMENTS)),
  nossoNumero: said(20),
  wallet: fc.constantFrom('1', '2', '3', '4'),
  documentNumber: plain(15),
  dueDate: maybe(day),
  amountCentavos: cents(999_999_999_999_999n),
  receivingBank: fc.constantFrom('', '001', '341'),
  receivingBranch: fc.constantFrom('', '00012', '98765'),
  companyUse: plain(25),
  payer: fc.record({ document: fc.oneof(fc.constant(''), document), name: fc.oneof(fc.constant(''), said(40)) }),
  tariffCentavos: cents(99_999n),
  reasons: fc.array(fc.constantFrom('01', '04', 'A4', '33'), { maxLength: 5 }),
  additionsCentavos: cents(99_999n),
  discountCentavos: cents(99_999n),
  abatementCentavos: cents(99_999n),
  iofCentavos: cents(99_999n),
  paidCentavos: cents(999_999_999_999_999n),
  netCentavos: cents(999_999_999_999_999n),
  otherExpensesCentavos: cents(99_999n),
  otherCreditsCentavos: cents(99_999n),
  occurrenceDate: maybe(day),
  creditDate: maybe(day),
  pixUrl: fc.constantFrom('', 'pix.ipe.example/qr/v2/cobv/0123abCD'),
});

/** Any event that our own CNAB 400 can say. */
export const anyEvent400: fc.Arbitrary<ChargeEvent> = fc
  .tuple(anyEvent, fc.constantFrom(...Object.keys(OWN_OCCURRENCES)))
  .map(([event, movement]) => ({
    ...event,
    movement,
    nossoNumero: event.nossoNumero.slice(0, 11).trim(),
    documentNumber: event.documentNumber.slice(0, 10).trim(),
    amountCentavos: money(event.amountCentavos % 9_999_999_999_999n),
    paidCentavos: money(event.paidCentavos % 9_999_999_999_999n),
    payer: { document: '', name: event.payer.name.slice(0, 30).trim() },
    reasons: event.reasons.slice(0, 4),
    netCentavos: money(0n),
    otherExpensesCentavos: money(0n),
    pixUrl: '',
  }));
