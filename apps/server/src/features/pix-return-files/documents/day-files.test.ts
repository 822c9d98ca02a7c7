import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collectFile, readChargeEvent, readCnabFile, readPixEntry, type WrittenFile } from '@bank/cnab';
import { PIX_FILE_MOVEMENTS } from '@bank/contracts';
import { civilDate, expectOk, instant, money, ZERO } from '@bank/core';
import { DAY_RECORD_KINDS, DAY_RECORD_ROWS, type DayRecord, type DayRecordKind } from '../domain/day-record.ts';
import { writeDay240 } from './day-240.ts';
import { writeDay750 } from './day-750.ts';
import { dayCsvHead, dayCsvLine, dayCsvTrailer } from './day-csv.ts';
import type { DayOwner } from './day-owner.ts';

// Each format of a day, read back by a reader: ours for CNAB, another's for CSV.

const DAY = civilDate('2026-11-20');
const OWNER: DayOwner = {
  bankAccount: '10001',
  company: { name: 'Estrela do Sul Comércio Ltda', cnpj: '11222333000181' },
  bank: { name: 'Ipê', code: '990', branch: '0001', ispb: '99999008' },
};
const NO_PARTS = { multa: ZERO, juros: ZERO, abatimento: ZERO, desconto: ZERO };
const PIX_ID = 'E60701190202611201215abcDEF12345';
const RETURN_ID = 'D99999008202611201215abcDEF12345';
const TXID = 'fatura0001padaria2026novembro001';

const received: DayRecord = {
  is: 'received',
  at: instant(Date.parse('2026-11-21T02:59:59.000Z')),
  amount: money(102_20n),
  about: money(102_20n),
  entrySeq: 7n,
  endToEndId: PIX_ID,
  returnId: null,
  txid: TXID,
  key: 'financeiro@exemplo.com.br',
  party: { name: 'José da Conceição', document: '52998224725', ispb: '60701190' },
  message: 'Fatura 9; obrigado',
  charge: {
    kind: 'due',
    dueDate: civilDate('2026-11-18'),
    original: money(100_00n),
    debtor: { name: 'José da Conceição', document: '52998224725' },
  },
  parts: { ...NO_PARTS, multa: money(2_00n), juros: money(20n) },
  returned: ZERO,
};
const givenBack: DayRecord = {
  ...received,
  is: 'given-back',
  amount: money(-30_00n),
  about: money(30_00n),
  returnId: RETURN_ID,
  charge: null,
  parts: NO_PARTS,
  returned: money(30_00n),
};
const contested: DayRecord = {
  ...givenBack,
  is: 'contested',
  amount: ZERO,
  entrySeq: null,
  returnId: null,
  message: null,
};
const made: DayRecord = {
  ...received,
  is: 'charge-made',
  amount: ZERO,
  about: money(100_00n),
  entrySeq: null,
  endToEndId: null,
  parts: NO_PARTS,
};

/** Which way money moves by each kind. */
const SIGNS: Readonly<Record<DayRecordKind, bigint>> = {
  received: 1n,
  recovered: 1n,
  'came-back': 1n,
  'given-back': -1n,
  'paid-back': -1n,
  contested: 0n,
  'contest-ended': 0n,
  'charge-made': 0n,
  'charge-changed': 0n,
  'charge-removed': 0n,
  'charge-removed-by-bank': 0n,
};

const cnab = (file: WrittenFile) => readCnabFile(new TextEncoder().encode(expectOk(collectFile(file)).text));
function csv(records: readonly DayRecord[]): Record<string, string>[] {
  const sum = records.reduce((total, { amount }) => total + amount, 0n);
  const lines = records.map((record, index) => dayCsvLine(record, index + 1));
  const text = [dayCsvHead(), ...lines, dayCsvTrailer(records.length, sum)].join('');
  return parse(text, { columns: true, delimiter: ';', bom: true });
}

test('every kind has a movement of its own in CNAB 750, and words for it', () => {
  const movements = DAY_RECORD_KINDS.map((kind) => DAY_RECORD_ROWS[kind].movement750);
  expect(new Set(movements).size).toBe(DAY_RECORD_KINDS.length);
  expect(Object.keys(PIX_FILE_MOVEMENTS).toSorted()).toEqual(movements.toSorted());
});

describe('CSV', () => {
  test('of recipe 1 is this, to the byte', () => {
    expect(dayCsvHead()).toBe(
      '\uFEFFseq;endToEndId;txid;tipo;dataHora;valor;original;multa;juros;abatimento;desconto;chave;pagadorNome;pagadorDocumento;pagadorIspb;infoPagador;rtrId;devolvidoAcumulado;status\r\n',
    );
    expect(dayCsvLine(received, 1)).toBe(
      `1;${PIX_ID};${TXID};recebimento;2026-11-20T23:59:59-03:00;102,20;100,00;2,00;0,20;0,00;0,00;financeiro@exemplo.com.br;José da Conceição;***.982.247-**;60701190;"Fatura 9; obrigado";;0,00;creditado\r\n`,
    );
    expect(dayCsvTrailer(4, 72_20n)).toBe('total;4;;;;72,20;;;;;;;;;;;;;\r\n');
  });

  test('says what went back and what is contested with the Pix that it was', () => {
    const rows = csv([received, givenBack, contested, made]);
    expect(rows.map(({ tipo, valor, original, rtrId, status }) => [tipo, valor, original, rtrId, status])).toEqual([
      ['recebimento', '102,20', '100,00', '', 'creditado'],
      ['devolução', '-30,00', '30,00', RETURN_ID, 'devolvido'],
      ['MED', '0,00', '30,00', '', 'contestado'],
      ['cobrança', '0,00', '100,00', '', 'criada'],
      ['', '72,20', '', '', ''],
    ]);
  });
});

describe('CNAB 750', () => {
  test('has the original, what was added and what was paid, and hides the CPF of who paid', () => {
    const file = cnab(writeDay750(OWNER, DAY, [received, givenBack, made]));
    expect([file.errors, file.warnings]).toEqual([[], []]);
    expect(file.titles.map((title) => readPixEntry(title))).toMatchObject([
      {
        kind: 'receipt',
        originalCentavos: 100_00n,
        fineCentavos: 2_00n,
        interestCentavos: 20n,
        finalCentavos: 102_20n,
        paidCentavos: 102_20n,
        debtor: { type: '01', document: '52998224725' },
        payer: { type: '00', document: '', name: 'JOSE DA CONCEICAO' },
      },
      { movement: '07', endToEndId: PIX_ID, paidCentavos: 30_00n, payerMessage: `${RETURN_ID} Fatura 9; obrigado` },
      { kind: 'charge', movement: '01', txid: TXID, paidCentavos: 0n },
    ]);
  });
});

describe('CNAB 240', () => {
  test('settles a registered charge as 06, any other Pix as 17, and says the rest as an occurrence of the payer', () => {
    const plain = { ...received, charge: null, txid: null, key: null, parts: NO_PARTS };
    const counter = { ...plain, charge: { kind: 'static', dueDate: null, original: null, debtor: null } } as const;
    const file = cnab(writeDay240(OWNER, DAY, [received, plain, counter, givenBack, contested, made]));
    expect([file.errors, file.warnings]).toEqual([[], []]);
    const events = file.titles.map((title) => readChargeEvent(title));
    expect(events.map(({ movement, payerOccurrence }) => [movement, payerOccurrence?.code])).toEqual([
      ['06', undefined],
      ['17', undefined],
      ['17', undefined],
      ['29', 'DEVO'],
      ['29', 'CONT'],
      ['02', undefined],
    ]);
    expect(events[0]).toMatchObject({
      documentNumber: '7',
      additionsCentavos: 2_20n,
      paidCentavos: 102_20n,
      payer: { document: '' },
      pix: { keyKind: '4', key: 'financeiro@exemplo.com.br', txid: TXID, endToEndId: PIX_ID },
    });
  });

  test('has a number that rises by one a day and says the same whenever it is made', () => {
    const numberOf = (day: string) => cnab(writeDay240(OWNER, civilDate(day), [received])).fileSequence;
    expect(numberOf('2026-11-21')).toBe((numberOf('2026-11-20') ?? 0) + 1);
  });
});

test('whatever a day holds, every format has all of it, and counts and sums are those of its records', () => {
  const word = fc.string({ unit: fc.constantFrom(...'aZé9 =;"@-\r\n\t–'), maxLength: 150 });
  const record = fc
    .record({
      is: fc.constantFrom(...DAY_RECORD_KINDS),
      centavos: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      message: word,
      name: word,
      document: fc.constantFrom(null, '52998224725', '11222333000181', '12ABC34501DE35'),
    })
    .map(({ is, centavos, message, name, document }): DayRecord => {
      const from = is.startsWith('charge') ? made : is === 'received' ? received : givenBack;
      const party = { name: name === '' ? 'x' : name, document, ispb: null };
      return { ...from, is, amount: money(SIGNS[is] * centavos), about: money(centavos), message, party };
    });
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 12 }), (records) => {
      const sum = records.reduce((total, { amount }) => total + amount, 0n);
      const rows = csv(records);
      const cents = (text: string | undefined): bigint => BigInt((text ?? '').replace(',', ''));
      expect(rows).toHaveLength(records.length + 1);
      expect(rows.slice(0, -1).reduce((total, { valor }) => total + cents(valor), 0n)).toBe(sum);
      expect([rows.at(-1)?.['endToEndId'], cents(rows.at(-1)?.['valor'])]).toEqual([String(records.length), sum]);
      const wide = cnab(writeDay750(OWNER, DAY, records));
      expect([wide.errors, wide.warnings, wide.titles.length]).toEqual([[], [], records.length]);
      const narrow = cnab(writeDay240(OWNER, DAY, records));
      expect([narrow.errors, narrow.warnings, narrow.titles.length]).toEqual([[], [], records.length]);
      const paid = records.reduce((total, { is, amount }) => total + (is === 'received' ? amount : 0n), 0n);
      const told = narrow.titles.reduce((total, title) => total + readChargeEvent(title).paidCentavos, 0n);
      expect(told).toBe(paid);
    }),
    { numRuns: 60 },
  );
});
