import { expectOk } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyEvent,
  anyEvent400,
  anyOrder,
  anyOrder400,
  EVENT,
  HEADER,
  HEADER_400,
  ORDER,
} from '../../../testdata/charging.ts';
import {
  collectFile,
  eventFitsCnab400,
  fitsCnab400,
  readChargeEvent,
  readChargeOrder,
  readCnabFile,
  writeChargingRemessa240,
  writeChargingRemessa400,
  writeChargingRetorno240,
  writeChargingRetorno400,
  type ChargeOrder,
  type CnabFile,
  type WrittenFile,
} from '../../index.ts';

const RUNS = { numRuns: 60 };

function readBack(written: WrittenFile): CnabFile {
  const { text } = expectOk(collectFile(written));
  return readCnabFile(Buffer.from(text, 'latin1'), { ownBank: '990' });
}

/** A file that we have written has nothing at all to be said against. */
function expectClean(file: CnabFile): void {
  expect(file.errors).toEqual([]);
  expect(file.warnings).toEqual([]);
  expect(file.refused).toBe(false);
}

test('a remessa of CNAB 240 reads back as it was written', () => {
  fc.assert(
    fc.property(fc.array(anyOrder, { minLength: 1, maxLength: 4 }), (orders) => {
      const file = readBack(writeChargingRemessa240(HEADER, orders));
      expectClean(file);
      expect(file.titles.map(readChargeOrder)).toEqual(orders);
    }),
    RUNS,
  );
});

test('a retorno of CNAB 240 reads back as it was written', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 4 }), (events) => {
      const file = readBack(writeChargingRetorno240(HEADER, events));
      expectClean(file);
      expect(file.titles.map(readChargeEvent)).toEqual(events);
    }),
    RUNS,
  );
});

test('a remessa of our own CNAB 400 reads back as it was written', () => {
  fc.assert(
    fc.property(fc.array(anyOrder400, { minLength: 1, maxLength: 4 }), (orders) => {
      expect(orders.every(fitsCnab400)).toBe(true);
      const file = readBack(writeChargingRemessa400(HEADER_400, orders));
      expectClean(file);
      expect(file.titles.map(readChargeOrder)).toEqual(orders);
    }),
    RUNS,
  );
});

test('a retorno of our own CNAB 400 reads back as it was written', () => {
  fc.assert(
    fc.property(fc.array(anyEvent400, { minLength: 1, maxLength: 4 }), (events) => {
      expect(events.every(eventFitsCnab400)).toBe(true);
      const file = readBack(writeChargingRetorno400(HEADER_400, events));
      expectClean(file);
      expect(file.titles.map(readChargeEvent)).toEqual(events);
    }),
    RUNS,
  );
});

test('the header of a written file says who, which and when', () => {
  const file = readBack(writeChargingRemessa240(HEADER, [ORDER]));
  expect(file).toMatchObject({
    layout: 'CNAB240',
    direction: 'remessa',
    service: 'cobranca',
    bank: '990',
    company: 'PADARIA DO ZE LTDA',
    companyDocument: '11222333000181',
    agreement: '00012345',
    date: '2026-11-21',
    fileSequence: 42,
    records: 7,
    totals: { titles: 1, refused: 0, amountCentavos: 123456n, paidCentavos: 0n },
  });
  expect(readBack(writeChargingRetorno400(HEADER_400, [{ ...EVENT, netCentavos: ORDER.iofCentavos }]))).toMatchObject({
    layout: 'CNAB400',
    direction: 'retorno',
    bank: '990',
    fileSequence: 42,
    records: 3,
    totals: { titles: 1, amountCentavos: 123456n, paidCentavos: 122456n },
  });
});

test('every line is exactly as long as its layout, and ends in CRLF', () => {
  const cnab240 = expectOk(collectFile(writeChargingRemessa240(HEADER, [ORDER]))).text;
  expect(cnab240.split('\r\n').map(({ length }) => length)).toEqual([240, 240, 240, 240, 240, 240, 240, 0]);
  const cnab400 = expectOk(collectFile(writeChargingRemessa400(HEADER_400, [ORDER]))).text;
  expect(cnab400.split('\r\n').map(({ length }) => length)).toEqual([400, 400, 400, 400, 0]);
});

test('accents come off and long names are cut, and both are reported', () => {
  const name = 'JOSÉ DA CONCEIÇÃO E IRMÃOS COMÉRCIO DE PÃES E DOCES';
  const payer = {
    document: '52998224725',
    name,
    street: 'R',
    district: '',
    zip: '05010000',
    city: 'São Paulo',
    state: 'SP',
  };
  const { changes } = expectOk(collectFile(writeChargingRemessa240(HEADER, [{ ...ORDER, payer }])));
  expect(changes).toEqual([
    { line: 4, field: 'payerName', given: name, written: 'JOSE DA CONCEICAO E IRMAOS COMERCIO DE P' },
    { line: 4, field: 'payerCity', given: 'São Paulo', written: 'SAO PAULO' },
  ]);
});

test.each([
  ['documentNumber', { documentNumber: 'X'.repeat(16) }, 'cnab.field.too-long'],
  ['amount', { amountCentavos: (10n ** 15n) as typeof ORDER.amountCentavos }, 'cnab.field.too-long'],
  ['amount', { amountCentavos: -1n as typeof ORDER.amountCentavos }, 'cnab.field.digits'],
  ['species', { species: '98' }, 'cnab.field.code'],
  ['movement', { movement: '' }, 'cnab.field.required'],
  ['writeOffDays', { writeOffDays: 1000 }, 'cnab.field.too-long'],
] as const)('a title whose %s does not fit is refused, not cut', (field, change, code) => {
  const written = collectFile(writeChargingRemessa240(HEADER, [ORDER, { ...ORDER, ...change }]));
  expect(written).toMatchObject({ ok: false, error: { line: 6, faults: [{ field, code, line: 6 }] } });
});

test('what CNAB 400 cannot say is known before it is written', () => {
  const { pix, protest } = { pix: { keyKind: '5', key: 'k', txid: 't' } as const, protest: { kind: '1', days: 3 } };
  expect(fitsCnab400(ORDER)).toBe(true);
  expect(fitsCnab400({ ...ORDER, pix })).toBe(false);
  expect(fitsCnab400({ ...ORDER, messages: ['A'] })).toBe(false);
  expect(fitsCnab400({ ...ORDER, species: '01' })).toBe(false);
  expect(fitsCnab400({ ...ORDER, interest: { kind: 'monthly-rate', hundredths: 100n, from: null } })).toBe(false);
  expect(fitsCnab400({ ...ORDER, discounts: [{ kind: '2', value: 100n, until: null }] })).toBe(false);
  expect(fitsCnab400({ ...ORDER, discounts: [...ORDER.discounts, ...ORDER.discounts] })).toBe(false);
  expect(fitsCnab400({ ...ORDER, protest })).toBe(false);
  expect(fitsCnab400({ ...ORDER, protest, writeOffDays: null })).toBe(true);
  expect(fitsCnab400({ ...ORDER, protest: { kind: '2', days: 3 }, writeOffDays: null })).toBe(false);
  expect(fitsCnab400({ ...ORDER, protest: { kind: '3', days: 0 } })).toBe(true);
  expect(() => collectFile(writeChargingRemessa400(HEADER_400, [{ ...ORDER, pix }]))).toThrow('cannot');
  expect(eventFitsCnab400(EVENT)).toBe(false);
  expect(() => collectFile(writeChargingRetorno400(HEADER_400, [EVENT]))).toThrow('cannot');
});

test('a remessa longer than the five digits of a sequence goes on in a second batch', () => {
  const instruction = { ...ORDER, movement: '02', payer: null, fine: null };
  const orders = function* (): Generator<typeof instruction> {
    for (let count = 0; count < 100_000; count += 1) yield instruction;
  };
  let lines = 0;
  const batches: string[] = [];
  for (const line of writeChargingRemessa240(HEADER, orders())) {
    const { text } = expectOk(line);
    lines += 1;
    if (text[7] === '5') batches.push(text.slice(3, 7) + text.slice(17, 46));
  }
  expect(lines).toBe(100_000 + 2 + 4);
  expect(batches.map((batch) => [batch.slice(0, 4), batch.slice(4, 10), batch.slice(10, 16)])).toEqual([
    ['0001', '099992', '099990'],
    ['0002', '000012', '000010'],
  ]);
});

test('segments that few titles have are written after the others and read back field by field', () => {
  const key = '35261111222333000181550010000000011000000017';
  const order: ChargeOrder = {
    ...ORDER,
    email: 'maria@exemplo.com',
    further: [
      { segment: 'S', values: { printPlace: '3', message5: 'NAO RECEBER EM CHEQUE', message9: 'OBRIGADO' } },
      {
        segment: 'Y-01',
        values: { guarantorInscriptionType: '1', guarantorDocument: '52998224725', guarantorName: 'JOSE' },
      },
      { segment: 'Y-04', values: { cmc71: '<23731842<0010034895>777504362409:' } },
      {
        segment: 'Y-52',
        values: { invoice1: '1', invoice1Amount: 123456n, invoice1Date: '2026-11-20', invoice1Key: key },
      },
      { segment: 'Y-53', values: { paymentType: '01' } },
    ],
  };
  const file = readBack(writeChargingRemessa240(HEADER, [order, ORDER]));
  expectClean(file);
  expect(file.titles.map(readChargeOrder)).toEqual([order, ORDER]);
  expect(fitsCnab400({ ...ORDER, further: [] })).toBe(false);
});
