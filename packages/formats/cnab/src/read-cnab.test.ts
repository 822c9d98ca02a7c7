import { expectOk } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deep, quickestMs } from '@bank/testkit';
import { EVENT, HEADER, HEADER_400, ORDER } from '../testdata/charging.ts';
import { CRASHERS } from '../testdata/crashers.ts';
import {
  collectFile,
  openCnab,
  readCnab,
  readCnabFile,
  writeChargingRemessa240,
  writeChargingRemessa400,
  writeChargingRetorno240,
  type CnabFile,
  type CnabTitle,
} from './index.ts';

const REMESSA = expectOk(collectFile(writeChargingRemessa240(HEADER, [ORDER, ORDER]))).text;
const RETORNO = expectOk(collectFile(writeChargingRetorno240(HEADER, [EVENT, EVENT]))).text;
const REMESSA_400 = expectOk(collectFile(writeChargingRemessa400(HEADER_400, [ORDER, ORDER]))).text;

function bytes(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

function read(text: string): CnabFile {
  return readCnabFile(bytes(text), { ownBank: '990' });
}

/** The lines of a file, without breaks, to be put together otherwise. */
function lines(text: string): string[] {
  return text.split('\r\n').slice(0, -1);
}

function put(line: string | undefined, from: number, text: string): string {
  const base = line ?? '';
  return base.slice(0, from - 1) + text + base.slice(from - 1 + text.length);
}

function file(parts: readonly (string | undefined)[]): string {
  return parts.map((line) => `${line}\r\n`).join('');
}

function codes(text: string): readonly string[] {
  return read(text).errors.map(({ code, line }) => `${line} ${code}`);
}

const [H, B, P1, Q1, R1, P2, Q2, R2, T, F] = lines(REMESSA);

test('a file that is right has no faults', () => {
  expect(codes(REMESSA)).toEqual([]);
  expect(codes(RETORNO)).toEqual([]);
  expect(codes(REMESSA_400)).toEqual([]);
});

test.each<[string, readonly (string | undefined)[], readonly string[]]>([
  ['the file header missing', [B, P1, Q1, R1, P2, Q2, R2, T, F], ['1 cnab.header-missing', '9 cnab.file-records']],
  ['the file trailer missing', [H, B, P1, Q1, R1, P2, Q2, R2, T], ['0 cnab.trailer-missing']],
  [
    'the batch header missing',
    [H, P1, Q1, R1, F],
    ['2 cnab.outside-batch', '5 cnab.file-batches', '5 cnab.file-records'],
  ],
  ['the batch trailer missing', [H, B, P1, Q1, R1, P2, Q2, R2, F], ['9 cnab.batch-open', '9 cnab.file-records']],
  [
    'a batch inside a batch',
    [H, B, P1, Q1, R1, B, P2, Q2, R2, T, F],
    [
      '6 cnab.batch-open',
      '6 cnab.batch-number',
      '7 cnab.sequence',
      '10 cnab.batch-count',
      '10 cnab.batch-total',
      '10 cnab.batch-total',
      '11 cnab.file-batches',
      '11 cnab.file-records',
    ],
  ],
  ['two files in one', [H, B, P1, Q1, R1, P2, Q2, R2, T, F, H, B], ['11 cnab.second-file']],
  [
    'a second header in the middle',
    [H, H, B, P1, Q1, R1, P2, Q2, R2, T, F],
    ['2 cnab.second-file', '11 cnab.file-records'],
  ],
  ['lines after the trailer', [H, B, P1, Q1, R1, P2, Q2, R2, T, F, P1, Q1], ['11 cnab.after-trailer']],
  [
    'a missing line',
    [H, B, P1, Q1, R1, P2, R2, T, F],
    ['6 cnab.segment-missing', '7 cnab.sequence', '8 cnab.batch-count', '9 cnab.file-records'],
  ],
  ['another bank in a line', [H, B, put(P1, 1, '341'), Q1, R1, P2, Q2, R2, T, F], ['3 cnab.bank-differs']],
  ['another batch number in a line', [H, B, P1, Q1, put(R1, 4, '0002'), P2, Q2, R2, T, F], ['5 cnab.batch-number']],
  [
    'a batch that begins at 2',
    [H, put(B, 4, '0002'), P1, Q1, R1, P2, Q2, R2, T, F],
    ['2 cnab.batch-number', '3 cnab.batch-number'],
  ],
  [
    'a record type that is none',
    [H, B, put(P1, 8, '7'), Q1, R1, P2, Q2, R2, T, F],
    [
      '3 cnab.record-type',
      '4 cnab.sequence',
      '4 cnab.segment-order',
      '5 cnab.segment-order',
      '9 cnab.batch-count',
      '9 cnab.batch-total',
      '9 cnab.batch-total',
    ],
  ],
  [
    'a batch of a service that is not read',
    [H, put(B, 10, '40'), P1, Q1, R1, P2, Q2, R2, T, F],
    ['2 cnab.service-unsupported'],
  ],
  ['a batch that goes the other way', [put(H, 143, '2'), B, P1, Q1, R1, P2, Q2, R2, T, F], ['2 cnab.control-field']],
  ['wrong sums of a wallet', [H, B, P1, Q1, R1, P2, Q2, R2, put(T, 24, '000003'), F], ['9 cnab.batch-total']],
  ['a file trailer that is none', [H, B, P1, Q1, R1, P2, Q2, R2, T, put(F, 4, '0001')], ['10 cnab.control-field']],
  ['a line too long', [H, B, `${P1}X`, Q1, R1, P2, Q2, R2, T, F], ['3 cnab.line-too-long']],
  ['a line of another layout', [H, B, `${P1}`.padEnd(400, 'X'), Q1, R1, P2, Q2, R2, T, F], ['3 cnab.lengths-mixed']],
])('%s refuses the file', (_, parts, expected) => {
  const text = file(parts);
  expect(codes(text)).toEqual(expected);
  expect(read(text).refused).toBe(true);
});

test('sums of a trailer that are all zeros are not judged: a remessa may leave them out', () => {
  expect(codes(file([H, B, P1, Q1, R1, P2, Q2, R2, put(T, 24, '0'.repeat(92)), F]))).toEqual([]);
});

const [H4, D1, M1, D2, M2, T4] = lines(REMESSA_400);

test.each<[string, readonly (string | undefined)[], readonly string[]]>([
  ['no header', [D1, M1, D2, M2, T4], ['1 cnab.sequence', '1 cnab.header-missing']],
  ['no trailer', [H4, D1, M1, D2, M2], ['0 cnab.trailer-missing']],
  ['a line missing', [H4, D1, D2, M2, T4], ['3 cnab.sequence']],
  ['two files in one', [H4, D1, M1, D2, M2, T4, H4], ['7 cnab.second-file']],
  ['a header in the middle', [H4, H4, D1, M1, D2, M2, T4], ['2 cnab.sequence', '2 cnab.second-file']],
  ['lines after the trailer', [H4, D1, M1, D2, M2, T4, D1], ['7 cnab.after-trailer']],
  ['a bank that nobody knows', [put(H4, 77, '999'), D1, M1, D2, M2, T4], ['1 cnab.bank-unknown']],
  ['a line of 444', [H4, `${D1}`.padEnd(444, 'X'), M1, D2, M2, T4], ['2 cnab.length-unsupported']],
])('CNAB 400 with %s is refused', (_, parts, expected) => {
  const text = file(parts);
  expect(codes(text)).toEqual(expected);
  expect(read(text).refused).toBe(true);
});

test('our own CNAB 400 is known only by our own code', () => {
  expect(readCnabFile(bytes(REMESSA_400)).errors.map(({ code }) => code)).toEqual(['cnab.bank-unknown']);
});

test('a fault of a field refuses its title alone, with everything that is needed to mend it', () => {
  const text = file([H, B, put(P1, 78, '12202612'), Q1, R1, P2, Q2, R2, T, F]);
  const { refused, titles, errors, totals } = read(text);
  expect(refused).toBe(false);
  expect(titles.map((title) => title.refused)).toEqual([true, false]);
  expect(totals).toMatchObject({ titles: 2, refused: 1 });
  expect(errors).toEqual([
    {
      severity: 'error',
      scope: 'title',
      code: 'cnab.field.date',
      line: 3,
      field: 'dueDate',
      label: 'Data de vencimento do título',
      from: 78,
      to: 85,
      expected: 'DDMMAAAA',
      found: '12202612',
      message: 'Data de vencimento do título: "12202612" não é uma data (DDMMAAAA).',
    },
  ]);
});

test('what a retorno does not need may be unreadable, what it needs may not', () => {
  const [h, b, t1, u1, t2, u2, t, f] = lines(RETORNO);
  const lenient = read(file([h, b, put(t1, 199, 'X'), u1, t2, u2, t, f]));
  expect([lenient.errorCount, lenient.warnings.map(({ field }) => field)]).toEqual([0, ['tariff']]);
  const strict = read(file([h, b, put(t1, 82, 'X'), u1, t2, u2, t, f]));
  expect(strict.errors.map(({ field }) => field)).toEqual(['amount']);
  const alone = read(file([h, b, t1, u1, t2, t, f]));
  expect(alone.titles.map((title) => [title.refused, title.paidCentavos])).toEqual([
    [false, 122456n],
    [true, null],
  ]);
});

test.each<[string, string, readonly string[]]>([
  [
    'lines without the blanks at their ends',
    lines(REMESSA)
      .map((line) => `${line.trimEnd()}\r\n`)
      .join(''),
    ['trimmed'],
  ],
  ['LF alone', REMESSA.replaceAll('\r\n', '\n'), ['line-feed']],
  ['both breaks', REMESSA.replace('\r\n', '\n'), ['mixed-breaks']],
  ['the last line without a break', REMESSA.slice(0, -2), []],
  ['0x1A at the end', `${REMESSA}\x1a`, ['end-mark']],
  ['0x1A at the end of the last line', `${REMESSA.slice(0, -2)}\x1a`, ['end-mark']],
  ['empty lines at the end', `${REMESSA}\r\n\r\n   \r\n`, []],
  ['an empty line in between', REMESSA.replace('\r\n', '\r\n\r\n'), ['blank-line']],
  ['a byte order mark', `\u00ef\u00bb\u00bf${REMESSA}`, ['byte-order-mark']],
  ['241 characters, the last a blank', REMESSA.replace('\r\n', ' \r\n'), ['blanks-beyond']],
  ['accents in ISO-8859-1', REMESSA.replace('MARIA DA SILVA', 'M\u00c1RIA DA SILVA'), []],
  [
    'accents in UTF-8',
    REMESSA.replace('MARIA DA SILVA', 'M\u00c3\u0081RIA DA SILVA').replace('CAIUBI', 'CAIUB\u00c3\u008d'),
    ['utf-8'],
  ],
])('%s is put up with', (_, text, dirt) => {
  const { errors, warnings, refused, titles } = read(text.replaceAll('MÁRIA DA SILVA ', 'MÁRIA DA SILVA '));
  expect(errors).toEqual([]);
  expect(refused).toBe(false);
  expect(warnings.map(({ code }) => code)).toEqual(dirt.map((one) => `cnab.dirt.${one}`));
  expect(titles.map(({ amountCentavos }) => amountCentavos)).toEqual([123456n, 123456n]);
});

test('names keep their accents, in either encoding', () => {
  const latin = read(REMESSA.replace('MARIA DA SILVA', 'M\u00c1RIA DA SILVA'));
  expect(latin.titles.map(({ payer }) => payer)).toEqual(['MÁRIA DA SILVA', 'MARIA DA SILVA']);
  const utf8 = read(REMESSA.replace('MARIA DA SILVA', 'M\u00c3\u0081RIA DA SILVA'));
  expect(utf8.titles.map(({ payer }) => payer)).toEqual(['MÁRIA DA SILVA', 'MARIA DA SILVA']);
});

test('dirt is said once, with how often it came', () => {
  const { warnings } = read(
    lines(REMESSA)
      .map((line) => `${line.trimEnd()}\r\n`)
      .join(''),
  );
  expect(warnings).toMatchObject([{ code: 'cnab.dirt.trimmed', line: 1, found: '10 vezes', severity: 'warning' }]);
});

test.each([
  ['', 'cnab.empty'],
  ['\r\n\r\n', 'cnab.empty'],
  ['hello', 'cnab.unrecognised'],
  ['A1'.padEnd(149, '0') + 'Z', 'cnab.length-unsupported'],
  ['01REMESSA01COBRANCA'.padEnd(443) + 'X', 'cnab.length-unsupported'],
  ['01REMESSA01COBRANCA'.padEnd(499) + 'X', 'cnab.length-unsupported'],
  ['X'.repeat(5000), 'cnab.unrecognised'],
])('%o is refused by name', (text, code) => {
  expect(read(text)).toMatchObject({ layout: null, refused: true, errors: [{ code, scope: 'file' }] });
});

test('another length is named', () => {
  const { errors } = read('01REMESSA01COBRANCA'.padEnd(443) + 'X');
  expect(errors[0]?.message).toBe(
    'O arquivo é CNAB 444 (cessão de recebíveis), que não é lido aqui. Envie CNAB 240 ou CNAB 400.',
  );
});

test('the same comes out however the bytes are cut into pieces', async () => {
  const whole = read(REMESSA);
  for (const size of [1, 7, 240, 241, 242, 1000]) {
    const titles: CnabTitle[] = [];
    const reader = openCnab((title) => titles.push(title), { ownBank: '990' });
    for (let from = 0; from < REMESSA.length; from += size) reader.push(bytes(REMESSA.slice(from, from + size)));
    expect({ ...reader.end(), titles }).toEqual(whole);
  }
  const events = [];
  for await (const event of readCnab([bytes(REMESSA.slice(0, 900)), bytes(REMESSA.slice(900))])) events.push(event);
  expect(events.map(({ is }) => is)).toEqual(['title', 'title', 'summary']);
  const { titles, ...summary } = whole;
  expect(events.at(-1)).toEqual({ is: 'summary', summary });
  expect(events.slice(0, 2)).toEqual(titles.map((title) => ({ is: 'title', title })));
});

test('faults are kept up to a thousand, counted beyond, and what refuses the file is always among them', () => {
  const broken = [put(P1, 107, '98'), Q1];
  const many = Array.from({ length: 1500 }, () => broken).flat();
  const numbered = many.map((line, index) => put(line, 9, String(index + 1).padStart(5, '0')));
  const { errors, errorCount, refused } = read(file([H, B, ...numbered, T, F]));
  expect(errorCount).toBe(1500 + 4);
  expect(errors.length).toBe(1001);
  expect(errors.at(-1)?.scope).toBe('file');
  expect(refused).toBe(true);
});

test('a title of endless segments is refused, and not kept', () => {
  const many = [P1, ...Array.from({ length: 3000 }, () => Q1)];
  const numbered = many.map((line, index) => put(line, 9, String(index + 1).padStart(5, '0')));
  const { errors, titles } = read(file([H, B, ...numbered, T, F]));
  expect(errors.map(({ code, line }) => `${line} ${code}`)[0]).toBe('1003 cnab.segments-too-many');
  expect(titles.map(({ records }) => records.length)).toEqual([1000]);
  const alone = Array.from({ length: 3000 }, (_, index) => put(Q1, 9, String(index + 1).padStart(5, '0')));
  // A thousand without their title, the word that there are too many, and four counts of the trailers.
  expect(read(file([H, B, ...alone, T, F])).errorCount).toBe(1000 + 1 + 4);
});

test('sequence numbers that went round at 99999 are right', () => {
  const titles = Array.from({ length: 50_010 }, () => [P1, Q1]).flat();
  for (const start of [0, 1].slice(0, deep(2, 1))) {
    const numbered = titles.map((line, index) =>
      put(line, 9, String(index < 99_999 ? index + 1 : index - 99_999 + start).padStart(5, '0')),
    );
    const { errors } = read(file([H, B, ...numbered, T, F]));
    expect(errors.map(({ code }) => code)).not.toContain('cnab.sequence');
  }
});

test('no input of any kind throws, and each gets an answer', () => {
  const answer = (input: Uint8Array): void => {
    const result = readCnabFile(input, { ownBank: '990' });
    expect(result.refused || result.errorCount === 0 || result.titles.length > 0 || result.errorCount > 0).toBe(true);
    for (const { message } of [...result.errors, ...result.warnings]) expect(message.length).toBeGreaterThan(5);
  };
  fc.assert(fc.property(fc.uint8Array({ maxLength: 2000 }), answer), { numRuns: 200 });
  const mangled = fc
    .tuple(fc.constantFrom(REMESSA, RETORNO, REMESSA_400), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }))
    .map(([text, changes]) => {
      const copy = Uint8Array.from(bytes(text));
      for (const [at, value] of changes) copy[at % copy.length] = value;
      return copy;
    });
  fc.assert(fc.property(mangled, answer), { numRuns: 200 });
  for (const crasher of CRASHERS) answer(bytes(crasher));
});

test('hostile files are answered in a time that grows no faster than they do', () => {
  const unitsOf = [
    '\n',
    '\r\n',
    ' ',
    '0',
    '\u00c3\u0081',
    `${P1}\n`,
    `${Q1}\r\n`,
    `${'3'.repeat(240)}\n`,
    `${P1}\u00e9\n`,
  ];
  for (const unit of unitsOf) {
    const input = (length: number): Uint8Array => bytes(H + '\r\n' + unit.repeat(length / unit.length));
    const elapsed = (length: number): number => {
      const given = input(length);
      return quickestMs(() => readCnabFile(given));
    };
    elapsed(50_000);
    // Ten times as much may take thirty times as long on a busy machine; quadratic would be a hundred times.
    expect(elapsed(500_000), JSON.stringify(unit.slice(0, 20))).toBeLessThan(30 * Math.max(1, elapsed(50_000)));
  }
});

test('one changed byte in a control place never goes unseen', () => {
  const control = [1, 2, 3, 4, 5, 6, 7, 8];
  lines(REMESSA).forEach((line, index) => {
    for (const at of control) {
      const changed = line[at - 1] === '7' ? '6' : '7';
      const text = file(lines(REMESSA).map((one, place) => (place === index ? put(one, at, changed) : one)));
      expect(read(text).refused, `line ${index + 1}, position ${at}`).toBe(true);
    }
  });
});

/** The line with the character at a position (from 1) gone, so that all behind it stands one place further in front. */
function lose(line: string | undefined, at: number): string {
  const base = line ?? '';
  return base.slice(0, at - 1) + base.slice(at);
}

const [HT, BT, T1, U1, T2, U2, TT, FT] = lines(RETORNO);

test('a line of 240 that lost a character is an error, and its title is in no total', () => {
  for (const parts of [
    [HT, BT, T1, lose(U1, 92), T2, U2, TT, FT],
    [HT, BT, lose(T1, 60), U1, T2, U2, TT, FT],
  ]) {
    const result = read(file(parts));
    expect(result.refused).toBe(true);
    expect(result.errors.map(({ code, line, found }) => [code, line, found])).toEqual([
      ['cnab.line-too-short', parts.findIndex((line) => line?.length === 239) + 1, '239 posições'],
    ]);
    expect(result.titles.map(({ paidCentavos }) => paidCentavos)).toEqual([122456n]);
    expect(result.totals).toMatchObject({ titles: 1, paidCentavos: 122456n });
  }
});

test('a short line of 400 is an error, because each ends in the digits of its number', () => {
  const result = read(file([H4, lose(D1, 60), M1, D2, M2, T4]));
  expect(result.errors.map(({ code, line }) => `${line} ${code}`)).toEqual(['2 cnab.line-too-short']);
  expect(result.titles).toHaveLength(1);
});

test('a line that got a character too many is an error, though the last one is a blank', () => {
  const longer = `${(U1 ?? '').slice(0, 80)}0${(U1 ?? '').slice(80)}`;
  expect(codes(file([HT, BT, T1, longer, T2, U2, TT, FT]))).toEqual(['4 cnab.line-shifted']);
});

test('blanks beyond the layout are put up with where all lines have them', () => {
  const result = read(file(lines(RETORNO).map((line) => `${line} `)));
  expect(result.errors).toEqual([]);
  expect(result.titles.map(({ paidCentavos }) => paidCentavos)).toEqual([122456n, 122456n]);
});

test('a line number or a count that stops short of its place is wrong', () => {
  expect(codes(file([HT, BT, T1, put(U1, 9, '0002 '), T2, U2, TT, FT]))).toContain('4 cnab.sequence');
  expect(codes(file([HT, BT, T1, U1, T2, U2, put(TT, 18, '00006 '), FT]))).toContain('7 cnab.batch-count');
});

test('titles without a wallet make the sums by wallet uncertain, and no error', () => {
  const withSum = put(T, 24, `000002${'246912'.padStart(17, '0')}`);
  const result = read(file([H, B, put(P1, 58, '0'), Q1, R1, put(P2, 58, '0'), Q2, R2, withSum, F]));
  expect(result.errors).toEqual([]);
  expect(result.warnings.map(({ code, suggestion }) => [code, suggestion])).toEqual([
    ['cnab.batch-total', undefined],
    ['cnab.batch-total', undefined],
  ]);
  expect(result.titles).toHaveLength(2);
});

/** The lines under the code of another bank. */
const ofBank = (bank: string, parts: readonly (string | undefined)[]): string =>
  file(parts.map((l) => put(l, 1, bank)));

test.each(['2', '3', '4', '5', '7'])(
  'position 143 of a file of Caixa says %s: it comes from the bank',
  (position143) => {
    const result = read(ofBank('104', [put(HT, 143, position143), BT, T1, U1, T2, U2, TT, FT]));
    expect([result.errors, result.direction, result.titles.length]).toEqual([[], 'retorno', 2]);
  },
);

test('a segment W of Caixa tells why a file that was sent was rejected, in the words of the bank', () => {
  const w = '1040001300001W 02000001 18.088'.padEnd(240);
  const trailers = [put(TT, 18, '000003'), put(FT, 24, '000005')];
  const result = read(ofBank('104', [put(HT, 143, '5'), BT, w, ...trailers]));
  expect(result.errors).toEqual([]);
  expect(result.warnings.map(({ code, found }) => [code, found])).toContainEqual([
    'cnab.sent-file-rejected',
    '02000001 18.088',
  ]);
});

test('a movement of a retorno that the table does not have is told as it stands', () => {
  const result = read(file([HT, BT, put(T1, 16, '99'), put(U1, 16, '99'), T2, U2, TT, FT]));
  expect(result.errors).toEqual([]);
  expect(result.titles.map(({ movement, refused }) => [movement, refused])).toEqual([
    ['99', false],
    ['06', false],
  ]);
});
