import { describe, expect, test } from 'vitest';
import { collectFile, writeChargingRetorno400, type ChargeEvent, type ChargeFileHeader } from '@bank/cnab';
import { civilDate, expectOk, money, ZERO } from '@bank/core';
import { cpfCheckDigits } from '@bank/documents';
import { fakeClock, seededEntropy } from '@bank/testkit';
import { runIpe } from './run-ipe.ts';

/** Runs a command on an input and gathers what it says. */
async function ipe(args: readonly string[], input = '') {
  let [out, said] = ['', ''];
  const code = await runIpe({
    arguments: args,
    environment: {},
    clock: fakeClock('2026-11-23T13:00:00Z'),
    entropy: seededEntropy(1),
    print: (text) => (out += text),
    printed: () => Promise.resolve(),
    tell: (text) => (said += `${text}\n`),
    readInput: (file) => (file === 'missing' ? Promise.reject(new Error('ENOENT')) : Promise.resolve(input)),
    readBytes: (file) =>
      file === 'missing' ? Promise.reject(new Error('ENOENT')) : Promise.resolve(Buffer.from(input, 'latin1')),
  });
  return { code, out, said, lines: out.split('\n').filter((line) => line !== '') };
}

const COMMANDS = [
  'migrate',
  'seed',
  'verify',
  'close-day',
  'export',
  'check-export',
  'company',
  'disputes',
  'fees',
  'people',
  'precautions',
  'read',
  'write',
  'cobv',
  'business-day',
];

/** A retorno of two titles, with these occurrences whatever they are. */
function retorno400([first = '', second = '']: readonly string[]): string {
  const event: ChargeEvent = {
    movement: '02',
    nossoNumero: '00000000015',
    wallet: '1',
    documentNumber: 'NF 4711',
    dueDate: civilDate('2026-12-21'),
    amountCentavos: money(123_456n),
    receivingBank: '',
    receivingBranch: '',
    companyUse: '',
    payer: { document: '52998224725', name: 'MARIA DA SILVA' },
    tariffCentavos: ZERO,
    reasons: [],
    additionsCentavos: ZERO,
    discountCentavos: ZERO,
    abatementCentavos: ZERO,
    iofCentavos: ZERO,
    paidCentavos: ZERO,
    netCentavos: ZERO,
    otherExpensesCentavos: ZERO,
    otherCreditsCentavos: ZERO,
    occurrenceDate: civilDate('2026-11-21'),
    creditDate: null,
    pixUrl: '',
  };
  const header: ChargeFileHeader = {
    bank: '990',
    bankName: 'IPE',
    company: 'PADARIA DO ZE LTDA',
    document: '11222333000181',
    agreement: '00012345',
    branch: '0001',
    branchDigit: '9',
    account: '0001000',
    accountDigit: '7',
    date: civilDate('2026-11-21'),
    time: '103000',
    fileSequence: 42,
  };
  const written = expectOk(collectFile(writeChargingRetorno400(header, [event, event])));
  const lines = written.text.split('\r\n');
  const withOccurrence = (line = '', occurrence: string): string => line.slice(0, 108) + occurrence + line.slice(110);
  return [lines[0], withOccurrence(lines[1], first), withOccurrence(lines[2], second), ...lines.slice(3)].join('\r\n');
}

function json(text: string | undefined): unknown {
  return JSON.parse(text ?? '');
}

/** A static code of the Manual de Padrões (2.10.0), and a slip and a bill of public tests. */
const STATIC =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
/** The same with a name of 27 characters, as others print them. */
const LONG_NAME =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5927Fulano de Tal da Silva Neto6008BRASILIA62070503***6304C06E';
const SLIP = '00191.23801 12345.640424 00061.900189 1 37690000013500';
const BILL = '836000000007285100060000001012023444007105177468';

describe('ipe', () => {
  test('names its commands, and knows no others', async () => {
    const overview = await ipe(['--help']);
    expect(overview.code).toBe(0);
    for (const command of COMMANDS) expect(overview.out).toContain(`  ${command} `);
    expect((await ipe([])).code).toBe(2);
    expect(await ipe(['constructor'])).toMatchObject({ code: 2, out: '' });
  });

  test.each([
    [['verify', '--fast']],
    [['seed', '--entries', 'many']],
    [['seed', '--entries', '0']],
    [['close-day', '--date', '2026-11-23']],
    [['close-day', '--date', '2026-02-30']],
    [['close-day', '--list', '--date', '2026-11-22']],
    [['fees', 'everything']],
    [['fees', 'give-back']],
    [['fees', 'give-back', 'ord_1', '--staff', 'Rita']],
    [['people']],
    [['people', 'block', '10001', '52998224725', '--staff', 'Rita']],
    [['people', 'block', '10001', '52998224724', '--staff', 'Rita', '--reason', 'Saiu']],
    [['people', 'unblock', '10001', '52998224725', '--staff', 'Rita', '--reason', 'Voltou']],
    [['export', 'audit']],
    [['export', 'everything', '--company', '10001']],
    [['export', 'audit', '--company', '1']],
    [['check-export']],
    [['check-export', 'missing']],
    [['read']],
    [['read', 'nota-fiscal']],
    [['read', 'cnab', '--lines']],
    [['read', 'cnab', 'missing']],
    [['write']],
    [['write', 'cnab']],
    [['write', 'brcode', 'missing']],
    [['cobv', 'missing']],
    [['cobv', '--lines']],
    [['read', 'toString']],
    [['read', 'cpf', 'a', 'b']],
    [['read', 'cpf', 'missing']],
    [['read', 'cpf', '--date', '23/11/2026']],
    [['business-day', 'missing']],
  ])('answers %j with 2 and how it is used, and prints no result', async (args) => {
    const { code, out, said } = await ipe(args);
    expect([code, out]).toEqual([2, '']);
    expect(said).toContain('Uso: ipe');
  });

  test('needs settings for what works on the database, and says which', async () => {
    const { code, said } = await ipe(['migrate']);
    expect(code).toBe(1);
    expect(said).toContain('DATABASE_URL');
  });
});

describe('ipe read', () => {
  test('reads one code from the whole input, without its last line break', async () => {
    expect(await ipe(['read', 'cpf'], '529.982.247-25\r\n')).toMatchObject({
      code: 0,
      out: '{"ok":true,"value":{"canonical":"52998224725","formatted":"529.982.247-25"}}\n',
    });
    expect((await ipe(['read', 'cnpj'], '12.abc.345/01de-35')).out).toBe(
      '{"ok":true,"value":{"canonical":"12ABC34501DE35","formatted":"12.ABC.345/01DE-35"}}\n',
    );
  });

  test('reads a code a line in order, also empty ones, and ends with 1 if any is refused', async () => {
    const { code, lines } = await ipe(['read', 'cpf', '--lines'], '52998224725\n\n111.111.111-11\n');
    expect(code).toBe(1);
    expect(lines.map((line) => (JSON.parse(line) as { ok: boolean }).ok)).toEqual([true, false, false]);
    expect((await ipe(['read', 'cpf', '--lines'], '')).lines).toEqual([]);
  });

  test('knows each type of Pix key, and asks where eleven digits could be two things', async () => {
    const input = [
      '529.982.247-25',
      '11.222.333/0001-81',
      '(11) 98765-4321',
      'Financeiro@Exemplo.com',
      '7D9F0335-8DCC-4054-9BF9-0DBD61D36906',
    ].join('\n');
    const { code, lines } = await ipe(['read', 'pix-key', '--lines'], input);
    expect(code).toBe(0);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      [
        ['CPF', '52998224725'],
        ['CNPJ', '11222333000181'],
        ['PHONE', '+5511987654321'],
        ['EMAIL', 'financeiro@exemplo.com'],
        ['EVP', '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'],
      ].map(([type, canonical]) => ({ ok: true, value: { type, canonical } })),
    );
    const both = `119876543${cpfCheckDigits('119876543')}`;
    const ambiguous = await ipe(['read', 'pix-key'], both);
    expect(JSON.parse(ambiguous.out)).toMatchObject({
      ok: false,
      errors: [
        {
          code: 'AMBIGUOUS_KEY',
          candidates: [
            { type: 'CPF', canonical: both },
            { type: 'PHONE', canonical: `+55${both}` },
          ],
        },
      ],
    });
    expect(ambiguous.code).toBe(1);
  });

  test('reads payments and returns, to the minute in UTC, and refuses moments that do not exist', async () => {
    const input =
      'E12345678202609281435abcDEF12345\nD12345678202009091000abcde123456\nE12345678202613281200abcdefghijk\nE123';
    const { lines } = await ipe(['read', 'e2e', '--lines'], input);
    expect(lines.map((line) => JSON.parse(line) as Record<string, unknown>)).toMatchObject([
      { ok: true, value: { kind: 'payment', ispb: '12345678', at: '2026-09-28T14:35Z', suffix: 'abcDEF12345' } },
      { ok: true, value: { kind: 'return', ispb: '12345678', at: '2020-09-09T10:00Z', suffix: 'abcde123456' } },
      { ok: false, errors: [{ code: 'payment-id.calendar' }] },
      { ok: false, errors: [{ code: 'payment-id.malformed' }] },
    ]);
  });

  test('tells static from dynamic txids by their length', async () => {
    const { lines } = await ipe(
      ['read', 'txid', '--lines'],
      `***\n${'a'.repeat(25)}\n${'a'.repeat(26)}\n${'a'.repeat(35)}\n${'a'.repeat(36)}\na b`,
    );
    expect(lines.map((line) => (JSON.parse(line) as { value?: { for: string } }).value?.for)).toEqual([
      'static',
      'static',
      'dynamic',
      'dynamic',
      undefined,
      undefined,
    ]);
  });
});

describe('ipe read of charges', () => {
  test('reads a BR Code with every field, and says where another one breaks', async () => {
    const { code, lines } = await ipe(['read', 'brcode', '--lines'], `${STATIC}\n${STATIC.slice(0, -1)}0`);
    expect(code).toBe(1);
    expect(json(lines[0])).toEqual({
      ok: true,
      value: {
        kind: 'static',
        pixKey: '123e4567-e12b-12d1-a456-426655440000',
        keyType: 'EVP',
        url: null,
        recurrenceUrl: null,
        amountCentavos: null,
        txid: null,
        merchantName: 'Fulano de Tal',
        merchantCity: 'BRASILIA',
        postalCode: null,
        additionalInfo: null,
        fss: null,
        pointOfInitiation: null,
        lenient: false,
      },
    });
    expect(json(lines[1])).toMatchObject({ ok: false, errors: [{ code: 'brcode.crc', at: STATIC.length - 4 }] });
  });

  test('finds a BR Code among words, after a link and broken over lines, and names what another writer printed', async () => {
    const half = STATIC.length >> 1;
    const text = `Segue: https://exemplo.com.br/pix\n${STATIC.slice(0, half)}\n${STATIC.slice(half)}\nObrigada!`;
    const { code, lines } = await ipe(['read', 'brcode'], text);
    expect([code, json(lines[0])]).toMatchObject([0, { ok: true, value: { kind: 'static', lenient: false } }]);
    expect(json((await ipe(['read', 'brcode'], LONG_NAME)).lines[0])).toMatchObject({
      ok: true,
      value: { merchantName: 'Fulano de Tal da Silva Neto', lenient: true, findings: ['merchant-name'] },
    });
  });

  test('reads a slip with the cycle of its factor that is near the day given, and a bill that says no day', async () => {
    const value = {
      kind: 'cobranca',
      barcode: '00191376900000135001238012345640420006190018',
      line: SLIP.replace(/[. ]/g, ''),
      bank: '001',
      factor: '3769',
      amountCentavos: 13_500,
      freeField: '1238012345640420006190018',
    };
    const then = await ipe(['read', 'boleto', '--date', '2008-02-01'], SLIP);
    expect(json(then.out)).toEqual({ ok: true, value: { ...value, dueDate: '2008-02-01' } });
    const now = await ipe(['read', 'boleto'], value.barcode);
    expect(json(now.out)).toEqual({ ok: true, value: { ...value, dueDate: '2032-09-22' } });
    expect(json((await ipe(['read', 'boleto'], BILL)).out)).toMatchObject({
      ok: true,
      value: {
        kind: 'arrecadacao',
        barcode: '83600000000285100060000010120234400710517746',
        segment: '3',
        valueIdentifier: '6',
        company: '0006',
        amountCentavos: 2851,
        dueDate: null,
      },
    });
  });

  test('reads the strip of a cheque', async () => {
    const { out } = await ipe(['read', 'cmc7'], '<23731842<0010034895>777504362409>');
    expect(json(out)).toEqual({
      ok: true,
      value: {
        digits: '237318420010034895777504362409',
        bank: '237',
        branch: '3184',
        compe: '001',
        cheque: '003489',
        type: '5',
        account: '7750436240',
      },
    });
  });

  test('reads a CNAB file of our own bank: a title with an occurrence that no table has is kept and named', async () => {
    const file = retorno400(['02', '77']);
    const { code, out } = await ipe(['read', 'cnab'], file);
    expect(code).toBe(0);
    expect(json(out)).toMatchObject({
      ok: true,
      value: {
        layout: 'CNAB400',
        direction: 'retorno',
        service: 'cobranca',
        bank: '990',
        company: 'PADARIA DO ZE LTDA',
        date: '2026-11-21',
        records: 4,
        titles: [
          {
            line: 2,
            nossoNumero: '00000000015',
            documentNumber: 'NF 4711',
            movement: '02',
            occurrence: '02',
            amountCentavos: 123_456,
            dueDate: '2026-12-21',
            payer: 'MARIA DA SILVA',
          },
          { line: 3, occurrence: '77' },
        ],
        totals: { titles: 2, refused: 0, amountCentavos: 246_912 },
        errors: [],
        warnings: [{ severity: 'warning', line: 3, from: 109, to: 110, found: '77' }],
      },
    });
    expect((json(out) as { value: { warnings: { message: string }[] } }).value.warnings[0]?.message).toContain('77');
  });

  test('refuses a CNAB file by name where its structure cannot be trusted', async () => {
    const { code, out } = await ipe(['read', 'cnab'], 'not a bank file\n');
    expect(code).toBe(1);
    expect(json(out)).toMatchObject({
      ok: false,
      errors: [{ code: 'cnab.unrecognised', severity: 'error', line: 1 }],
    });
  });
});

describe('ipe write', () => {
  test('writes what it read, the same again', async () => {
    for (const [kind, code] of [
      ['brcode', STATIC],
      ['boleto', '00191376900000135001238012345640420006190018'],
      ['boleto', '83600000000285100060000010120234400710517746'],
    ] as const) {
      const { out } = await ipe(['read', kind], code);
      expect(await ipe(['write', kind], out)).toMatchObject({ code: 0, out: `${code}\n` });
    }
  });

  test.each([
    [
      'brcode',
      { pixKey: 'pix@bcb.gov.br', merchantName: 'IPE', merchantCity: 'SAO PAULO', amountCentavos: 1050 },
      'static',
    ],
    ['brcode', { url: 'pix.example.com/qr/v2/1', merchantName: 'IPE', merchantCity: 'SAO PAULO' }, 'dynamic'],
    [
      'brcode',
      { recurrenceUrl: 'pix.example.com/rec/1', merchantName: 'IPE', merchantCity: 'SAO PAULO' },
      'recurrence',
    ],
    ['boleto', { bank: '341', dueDate: '2026-12-10', amountCentavos: 100, freeField: '1'.repeat(25) }, 'cobranca'],
    [
      'boleto',
      { segment: 5, valueIdentifier: '7', value: '12', company: '1234', freeField: '0'.repeat(25) },
      'arrecadacao',
    ],
  ])('writes a %s from %j', async (kind, fields, made) => {
    const written = await ipe(['write', kind], JSON.stringify(fields));
    expect(written.code).toBe(0);
    expect(json((await ipe(['read', kind], written.out)).out)).toMatchObject({ ok: true, value: { kind: made } });
  });

  test.each([
    ['brcode', 'x', 'write.json'],
    ['brcode', '[]', 'write.json'],
    ['brcode', '{"pixKey":1.5}', 'write.field'],
    ['brcode', '{"pixKey":"a@b.co","merchantName":"Açaí","merchantCity":"X"}', 'brcode.merchant-name'],
    ['brcode', '{"pixKey":"a@b.co","url":"a.b/c/d","merchantName":"A","merchantCity":"X"}', 'brcode.key-and-url'],
    ['boleto', '{"bank":"1"}', 'boleto.bank'],
    ['boleto', '{"bank":"341","dueDate":"10/12/2026"}', 'write.field'],
    ['boleto', '{"bank":"341","amountCentavos":1.5}', 'write.field'],
    ['boleto', '{"segment":"8"}', 'write.field'],
  ])('refuses to write the %s %s: %s', async (kind, input, code) => {
    const { code: exit, out } = await ipe(['write', kind], input);
    expect([exit, json(out)]).toMatchObject([1, { ok: false, errors: [{ code }] }]);
  });
});

describe('ipe cobv', () => {
  const charge = { original: '100.00', dataDeVencimento: '2026-11-20', paymentDate: '2026-11-24' };
  const fees = { multa: { modalidade: 2, valorPerc: '2.00' }, juros: { modalidade: 1, valorPerc: '0.10' } };

  test('gives the parts of what is due on a day, holidays moved', async () => {
    const { code, lines } = await ipe(['cobv'], `${JSON.stringify({ ...charge, ...fees })}\n`);
    expect(code).toBe(0);
    // 20 November is a holiday, a Friday: due on Monday 23, one day late on Tuesday.
    expect(json(lines[0])).toEqual({
      abatimento: '0.00',
      multa: '2.00',
      juros: '0.10',
      desconto: '0.00',
      final: '102.10',
      calendarDaysLate: 1,
      businessDaysLate: 1,
      adjustedDue: '2026-11-23',
      lastPayableDay: '2026-12-23',
      payable: true,
    });
  });

  test('knows the holidays of the payer, and refuses line by line', async () => {
    const holidays = ['2026-11-23'];
    const input = [
      JSON.stringify({ ...charge, ...fees, holidays }),
      '{',
      JSON.stringify({ ...charge, original: '1' }),
      JSON.stringify({ ...charge, paymentDate: '24/11/2026' }),
      JSON.stringify({ ...charge, holidays: ['x'] }),
    ].join('\n');
    const { code, lines } = await ipe(['cobv'], input);
    expect(code).toBe(1);
    expect(lines.map(json)).toMatchObject([
      { final: '100.00', adjustedDue: '2026-11-24' },
      { ok: false, errors: [{ code: 'cobv.json' }] },
      { ok: false, errors: [{ code: 'cobv.value' }] },
      { ok: false, errors: [{ code: 'cobv.payment-date' }] },
      { ok: false, errors: [{ code: 'cobv.holidays' }] },
    ]);
  });
});

test('M13 ipe business-day gives the same or the next banking day, and refuses days that the calendar lacks', async () => {
  const { code, lines } = await ipe(
    ['business-day', '--lines'],
    '2026-11-20\n2026-11-19\n2026-12-25\n2027-02-08\n2027-02-30\n',
  );
  expect(code).toBe(1);
  expect(lines.slice(0, 4)).toEqual(['2026-11-23', '2026-11-19', '2026-12-28', '2027-02-10']);
  expect(JSON.parse(lines[4] ?? '')).toMatchObject({ ok: false, errors: [{ code: 'date.malformed' }] });
});
