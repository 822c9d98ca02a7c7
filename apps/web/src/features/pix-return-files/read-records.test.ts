import { collectFile, writeChargingRetorno240, writePix750, type ChargeEvent, type PixEntry } from '@bank/cnab';
import { civilDate, expectOk, money, ZERO } from '@bank/core';
import { expect, test } from 'vitest';
import { readRecords, SHOWN_MAX } from './read-records.ts';

const DAY = civilDate('2026-11-20');
const TXID = 'fatura0001padaria2026novembro001';
const PIX_ID = 'E60701190202611231215abcDEF12345';
const NOBODY = { type: '', document: '', name: '' };

const entry: PixEntry = {
  kind: 'receipt',
  line: 0,
  movement: '06',
  movementDate: DAY,
  txid: TXID,
  endToEndId: PIX_ID,
  pixKey: '',
  chargeKind: '2',
  dueDate: null,
  paidAt: '',
  originalCentavos: money(100_00n),
  interestCentavos: ZERO,
  fineCentavos: ZERO,
  discountCentavos: ZERO,
  abatementCentavos: ZERO,
  finalCentavos: money(102_00n),
  paidCentavos: money(102_00n),
  feeCentavos: ZERO,
  receiver: NOBODY,
  debtor: NOBODY,
  payer: { ...NOBODY, name: 'MARIA DE FORA' },
  payerMessage: '',
  payerRequest: '',
  settlementCode: '',
  errors: '',
  brcode: '',
  location: '',
  information: [],
};

function bytesOf750(entries: readonly PixEntry[]): Uint8Array {
  const file = writePix750({
    direction: 'retorno',
    version: '001',
    ispb: '99999008',
    receiver: {
      type: '02',
      document: '11222333000181',
      name: '',
      branch: '0001',
      account: '10001',
      accountType: 'CACC',
    },
    agreement: '',
    date: DAY,
    fileSequence: 0,
    entries,
  });
  return new TextEncoder().encode(expectOk(collectFile(file)).text);
}

test('a record of CNAB 750 says what it is, of whom, how much and by what it is found', () => {
  const made: PixEntry = {
    ...entry,
    kind: 'charge',
    movement: '01',
    endToEndId: '',
    paidCentavos: ZERO,
    payer: NOBODY,
  };
  const { records, count, isWhole } = readRecords(bytesOf750([entry, made, { ...entry, movement: '77' }]));
  expect([count, isWhole]).toEqual([3, true]);
  expect(records).toEqual([
    { line: 2, what: 'Pix recebido', who: 'MARIA DE FORA', centavos: 102_00n, txid: TXID, endToEndId: PIX_ID },
    { line: 3, what: 'Cobrança criada', who: '', centavos: 100_00n, txid: TXID, endToEndId: '' },
    { line: 4, what: 'Movimento 77', who: 'MARIA DE FORA', centavos: 102_00n, txid: TXID, endToEndId: PIX_ID },
  ]);
});

test('a record of CNAB 240 says what FEBRABAN calls its movement, or what the bank says of the payer', () => {
  const event: ChargeEvent = {
    movement: '06',
    nossoNumero: '',
    wallet: '1',
    documentNumber: '1',
    dueDate: null,
    amountCentavos: money(100_00n),
    receivingBank: '',
    receivingBranch: '',
    companyUse: '',
    payer: { document: '', name: 'MARIA DE FORA' },
    tariffCentavos: ZERO,
    reasons: [],
    additionsCentavos: ZERO,
    discountCentavos: ZERO,
    abatementCentavos: ZERO,
    iofCentavos: ZERO,
    paidCentavos: money(100_00n),
    netCentavos: money(100_00n),
    otherExpensesCentavos: ZERO,
    otherCreditsCentavos: ZERO,
    occurrenceDate: DAY,
    creditDate: DAY,
    pixUrl: '',
    pix: { keyKind: '5', key: '', txid: TXID, endToEndId: PIX_ID },
  };
  const back: ChargeEvent = {
    ...event,
    movement: '29',
    paidCentavos: ZERO,
    payerOccurrence: { code: 'DEVO', date: DAY, amountCentavos: money(100_00n), text: 'DEVOLUCAO PELA EMPRESA' },
  };
  const header = {
    bank: '990',
    bankName: 'IPE',
    company: 'PADARIA',
    document: '11222333000181',
    agreement: '',
    branch: '0001',
    branchDigit: '',
    account: '10001',
    accountDigit: '',
    date: DAY,
    time: '000000',
    fileSequence: 7,
  };
  const text = expectOk(collectFile(writeChargingRetorno240(header, [event, back]))).text;
  const { records } = readRecords(new TextEncoder().encode(text));
  expect(records.map(({ what, centavos, txid, endToEndId }) => [what, centavos, txid, endToEndId])).toEqual([
    ['Liquidação', 100_00n, TXID, PIX_ID],
    ['DEVOLUCAO PELA EMPRESA', 100_00n, TXID, PIX_ID],
  ]);
});

test('of a long file the first records are shown, and a file that was cut is said to be', () => {
  const long = bytesOf750(Array.from({ length: SHOWN_MAX + 5 }, () => entry));
  expect(readRecords(long)).toMatchObject({ count: SHOWN_MAX + 5, isWhole: true });
  expect(readRecords(long).records).toHaveLength(SHOWN_MAX);
  expect(readRecords(long.slice(0, long.length - 752)).isWhole).toBe(false);
});
