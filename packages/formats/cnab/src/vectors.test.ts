import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCnabFile, type CnabFile } from './index.ts';

// Files that others' test suites carry (brcobranca, laravel-boleto, CnabPHP, cnab240), read as their origin says. They
// are never committed: the folder is named by IPE_VECTORS. What is asserted of each is brought in here as facts.

const FOLDER = process.env['IPE_VECTORS'] ?? '';
const missing = !existsSync(join(FOLDER, 'boleto', 'cnab'));

type Row = readonly [
  file: string,
  kind: string,
  records: number,
  titles: number,
  first: Readonly<Record<string, unknown>>,
];

/** What each origin asserts of its file: layout, direction, bank, date, lines, titles, and its first title. */
const FILES: readonly Row[] = [
  [
    'CnabPHP__retorno-cb030400-bradesco.ret',
    'CNAB400 retorno 237 2012-04-11',
    9,
    7,
    { movement: '02', nossoNumero: '000000000097', documentNumber: '15' },
  ],
  [
    'CnabPHP__retorno_bb.ret',
    'CNAB240 retorno 001 2011-03-21',
    14,
    5,
    { nossoNumero: '32948600000000196', amountCentavos: 4000n, paidCentavos: 4000n, dueDate: '2011-03-23' },
  ],
  [
    'CnabPHP__retorno_santander.ret',
    'CNAB240 retorno 033 2014-06-04',
    6,
    1,
    { nossoNumero: '0000000001040', amountCentavos: 1000n, movement: '17', reasons: ['03'] },
  ],
  [
    'brcobranca__CBR64310.RET',
    'CNAB400 retorno 001 2009-01-20',
    28,
    26,
    { movement: '06', nossoNumero: '16224200000000003', amountCentavos: 9064n, dueDate: null },
  ],
  [
    'brcobranca__CNAB240.RET',
    'CNAB240 retorno 001 2011-12-29',
    74,
    35,
    { nossoNumero: '14499570000020673', amountCentavos: 34400n, paidCentavos: 34400n, dueDate: null, reasons: ['03'] },
  ],
  [
    'brcobranca__CNAB240SANTANDER.RET',
    'CNAB240 retorno 033 2016-04-01',
    8,
    2,
    {
      nossoNumero: '0000000001406',
      amountCentavos: 1000n,
      paidCentavos: 1000n,
      dueDate: '2016-04-01',
      payer: 'FULANO SANTOS',
    },
  ],
  [
    'brcobranca__CNAB240SICREDI.CRT',
    'CNAB240 retorno 748 2017-04-07',
    8,
    2,
    { nossoNumero: '172000595', movement: '02', amountCentavos: 995n, dueDate: '2017-04-13', reasons: ['A4'] },
  ],
  [
    'brcobranca__CNAB400BANCONORDESTE.RET',
    'CNAB400 retorno 004 2014-11-19',
    3,
    1,
    { nossoNumero: '00000116', movement: '06', amountCentavos: 17500n, paidCentavos: 17500n, dueDate: '2014-11-19' },
  ],
  [
    'brcobranca__CNAB400BANRISUL.RET',
    'CNAB400 retorno 041 2015-05-15',
    3,
    1,
    {
      nossoNumero: '2283256350',
      movement: '06',
      amountCentavos: 145000n,
      paidCentavos: 145000n,
      dueDate: '2015-05-25',
    },
  ],
  [
    'brcobranca__CNAB400BRADESCO.RET',
    'CNAB400 retorno 237 2015-05-15',
    8,
    6,
    {
      nossoNumero: '000000000303',
      movement: '02',
      amountCentavos: 145000n,
      paidCentavos: 145000n,
      dueDate: '2015-05-25',
    },
  ],
  [
    'brcobranca__CNAB400CREDISIS.RET',
    'CNAB400 retorno 097 2013-06-10',
    3,
    1,
    { nossoNumero: '00005005001', amountCentavos: 5005001n, paidCentavos: 44400n, dueDate: '2012-10-01' },
  ],
  [
    'brcobranca__CNAB400UNICRED.RET',
    'CNAB400 retorno 001 2013-08-07',
    3,
    1,
    { movement: '06', amountCentavos: 44400n, dueDate: '2015-05-13' },
  ],
  [
    'brcobranca__REMESSA_CNAB240_MODELO.txt',
    'CNAB240 remessa 097 2017-05-29',
    10,
    1,
    {
      nossoNumero: '09710002009871000138',
      documentNumber: 'BOLETO TEST/COB',
      movement: '01',
      amountCentavos: 5500000n,
      dueDate: '2017-07-29',
    },
  ],
  [
    'brcobranca__REMESSA_CNAB400_MODELO.txt',
    'CNAB400 remessa 097 2017-06-01',
    4,
    1,
    {
      nossoNumero: '09710002009871000153',
      documentNumber: 'TESTE01',
      amountCentavos: 5500000n,
      dueDate: '2017-07-29',
      payerDocument: '00634186221',
    },
  ],
  [
    'brcobranca__remessa-ailos-cnab240.rem',
    'CNAB240 remessa 085 2015-07-14',
    7,
    1,
    {
      nossoNumero: '12345679000000123',
      documentNumber: '000000000006969',
      amountCentavos: 19990n,
      dueDate: '2015-07-14',
    },
  ],
  [
    'brcobranca__remessa-banco-brasil-cnab400.rem',
    'CNAB400 remessa 001 2015-07-14',
    3,
    1,
    { nossoNumero: '12345670000000123', movement: '01', amountCentavos: 19990n },
  ],
  [
    'brcobranca__remessa-banco_brasil-cnab240.rem',
    'CNAB240 remessa 001 2015-07-14',
    7,
    1,
    { nossoNumero: '12345670000000123', amountCentavos: 19990n, dueDate: '2015-07-14' },
  ],
  [
    'brcobranca__remessa-banrisul-cnab400.rem',
    'CNAB400 remessa 041 2015-07-14',
    3,
    1,
    { nossoNumero: '2283256351', movement: '01', amountCentavos: 19990n },
  ],
  [
    'brcobranca__remessa-bradesco-cnab400.rem',
    'CNAB400 remessa 237 2015-07-14',
    3,
    1,
    { nossoNumero: '00000000123P', movement: '01', amountCentavos: 19990n },
  ],
  [
    'brcobranca__remessa-citibank-cnab400.rem',
    'CNAB400 remessa 745 2015-07-14',
    3,
    1,
    { nossoNumero: '000000000123', movement: '01', amountCentavos: 19990n },
  ],
  [
    'brcobranca__remessa-credisis-cnab400.rem',
    'CNAB400 remessa 097 2015-07-14',
    3,
    1,
    { nossoNumero: '00027000123', movement: '', amountCentavos: 19990n },
  ],
  [
    'brcobranca__remessa-itau-cnab444.rem',
    'CNAB400 remessa 341 2015-07-14',
    4,
    1,
    { nossoNumero: '00000123', movement: '01', amountCentavos: 19990n },
  ],
  [
    'brcobranca__remessa-santander-cnab240.rem',
    'CNAB240 remessa 033 2015-07-14',
    7,
    1,
    { nossoNumero: '0000012345679', documentNumber: '9999', amountCentavos: 19990n, dueDate: '2015-07-14' },
  ],
  [
    'brcobranca__remessa-santander-cnab400-pix.rem',
    'CNAB400 remessa 033 2015-07-14',
    4,
    1,
    { nossoNumero: '00000123', movement: '01', amountCentavos: 19990n },
  ],
  [
    'brcobranca__remessa-sicredi-cnab240.rem',
    'CNAB240 remessa 748 2007-07-14',
    7,
    1,
    { nossoNumero: '072000031', amountCentavos: 5000n, dueDate: '2007-07-14' },
  ],
  [
    'cnab240__SB22112AIT.RET',
    'CNAB240 retorno 341 2012-11-22',
    5,
    1,
    { amountCentavos: 26235n, documentNumber: '1', reasons: ['BD'] },
  ],
  [
    'cnab240__sicoob_240_boletos.CED',
    'CNAB240 remessa 756 2014-03-23',
    8,
    1,
    { nossoNumero: '000000601801014', documentNumber: '1', amountCentavos: 200n, dueDate: '2013-10-31' },
  ],
  ['laravel-boleto__banrisul.ret', 'CNAB400 retorno 041 2016-11-24', 3, 1, { movement: '02' }],
  [
    'laravel-boleto__bnb.ret',
    'CNAB400 retorno 004 2017-03-07',
    12,
    10,
    { movement: '02', nossoNumero: '09908714', documentNumber: '12530/01' },
  ],
  [
    'laravel-boleto__btg.ret',
    'CNAB240 retorno 208 2021-06-15',
    8,
    2,
    { movement: '02', documentNumber: '196/1-1', amountCentavos: 80000n, paidCentavos: 0n, dueDate: '2021-06-15' },
  ],
  ['laravel-boleto__cef.ret', 'CNAB400 retorno 104 2016-10-20', 3, 1, { movement: '02' }],
  ['laravel-boleto__fibra.ret', 'CNAB400 retorno 224 2023-01-16', 13, 11, { movement: '06', documentNumber: '11482' }],
  ['laravel-boleto__hsbc.ret', 'CNAB400 retorno 399 2016-10-20', 3, 1, { movement: '02' }],
  ['laravel-boleto__retorno_banco_fake.ret', 'CNAB400 retorno 999 null', 9, 0, {}],
  ['laravel-boleto__santander_pix.ret', 'CNAB400 retorno 033 2016-10-20', 4, 1, { movement: '02' }],
  ['laravel-boleto__sicredi.ret', 'CNAB400 retorno 748 2016-11-11', 3, 1, { movement: '02' }],
];

/** What we say against a file that its origin reads, and why. Files that are not named here have no errors. */
const ERRORS: Readonly<Record<string, readonly string[]>> = {
  // The trailer has number 16 after line 2: lines were taken out of the file, and the origin asserts nothing of it.
  'brcobranca__CNAB400UNICRED.RET': ['3 cnab.sequence'],
  // The model was lengthened by hand by two segments Y, and its trailers were not.
  'brcobranca__REMESSA_CNAB240_MODELO.txt': ['9 cnab.batch-count', '10 cnab.file-records'],
  // A detail of 444 places among records of 400: the origin's name for it is CNAB 444.
  'brcobranca__remessa-itau-cnab444.rem': ['2 cnab.length-unsupported'],
  // 123.456.789-01 is no CPF; the origin does not check it.
  'brcobranca__remessa-ailos-cnab240.rem': ['4 cnab.title.document'],
  'brcobranca__remessa-banco_brasil-cnab240.rem': ['4 cnab.title.document'],
  'brcobranca__remessa-santander-cnab240.rem': ['4 cnab.title.document'],
  // CEP 12345-678 lies in São Paulo and the payer in Rio de Janeiro.
  'brcobranca__remessa-sicredi-cnab240.rem': ['4 cnab.title.zip-state'],
  // Protest without days, no CPF, a CEP of Tocantins in Mato Grosso: made-up data.
  'cnab240__sicoob_240_boletos.CED': [
    '3 cnab.title.protest-days',
    '4 cnab.title.document',
    '4 cnab.title.document',
    '4 cnab.title.zip-state',
  ],
  // Batch 0000 in the header and 0001 in the details; both trailers count one line.
  'laravel-boleto__btg.ret': ['3 cnab.batch-number', '7 cnab.batch-count', '8 cnab.file-records'],
  // The origin's own point: 999 is no bank.
  'laravel-boleto__retorno_banco_fake.ret': ['1 cnab.bank-unknown'],
};

function read(file: string): CnabFile {
  return readCnabFile(readFileSync(join(FOLDER, 'boleto', 'cnab', file)), { ownBank: '990' });
}

test('there are facts of all 36 files', () => {
  expect(FILES.length).toBe(36);
});

test.skipIf(missing)('every file of the folder is among them (needs IPE_VECTORS)', async () => {
  const { readdirSync } = await import('node:fs');
  expect(readdirSync(join(FOLDER, 'boleto', 'cnab')).toSorted()).toEqual(FILES.map(([file]) => file).toSorted());
});

test.skipIf(missing).each(FILES)(
  '%s is read as its origin says (needs IPE_VECTORS)',
  (file, kind, records, titles, first) => {
    const result = read(file);
    expect(`${result.layout} ${result.direction} ${result.bank} ${result.date}`).toBe(kind);
    expect([result.records, result.titles.length]).toEqual([records, titles]);
    if (titles > 0) expect(result.titles[0]).toMatchObject(first);
  },
);

test.skipIf(missing).each(FILES)('%s has the faults that are explained, and no others (needs IPE_VECTORS)', (file) => {
  const { errors } = read(file);
  expect(errors.map(({ line, code }) => `${line} ${code}`)).toEqual(ERRORS[file] ?? []);
});

test.skipIf(missing)('the index of the files computes the same from FEBRABAN positions (needs IPE_VECTORS)', () => {
  const index = JSON.parse(readFileSync(join(FOLDER, 'boleto', 'index.json'), 'utf8')) as {
    readonly entries: readonly { readonly file: string; readonly expected?: Record<string, unknown> }[];
  };
  let compared = 0;
  for (const { file, expected } of index.entries) {
    const computed = expected?.['structure_computed_here'] as
      | {
          titles_febraban_positions?: {
            mov: string;
            nosso_numero: string;
            nominal_cents: number;
            paid_cents: number;
          }[];
          occurrences?: Record<string, number>;
        }
      | undefined;
    if (!file.startsWith('cnab/') || !computed) continue;
    const result = read(file.slice('cnab/'.length));
    // Santander keeps its segments T elsewhere, as its peers assert; the index reads them by FEBRABAN's positions.
    if (computed.titles_febraban_positions && result.bank !== '033') {
      for (const [at, title] of computed.titles_febraban_positions.entries()) {
        expect([result.titles[at]?.movement, result.titles[at]?.nossoNumero]).toEqual([title.mov, title.nosso_numero]);
        expect(result.titles[at]?.amountCentavos).toBe(BigInt(title.nominal_cents));
        expect(result.titles[at]?.paidCentavos).toBe(BigInt(title.paid_cents));
        compared += 1;
      }
    }
    if (computed.occurrences && result.bank !== '999' && result.bank !== '097') {
      const counted: Record<string, number> = {};
      for (const { movement } of result.titles) counted[movement] = (counted[movement] ?? 0) + 1;
      expect(counted, file).toEqual(computed.occurrences);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(30);
});
