import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quickestMs } from '@bank/testkit';
import {
  assemble,
  body,
  DYNAMIC_PARTS,
  RECURRENCE_PARTS,
  STATIC_PARTS,
  tlv,
  withCrc,
  type CodeParts,
} from '../testdata/assemble.ts';
import { BROKEN_DYNAMIC, BROKEN_RECURRENCE, BROKEN_STATIC } from '../testdata/broken.ts';
import { PUBLISHED_CODES, REFUSED_CODES } from '../testdata/codes.ts';
import { amountCentavosOf } from './amount.ts';
import { explainBrCode, readBrCode, type BrCode, type BrCodeFault } from './index.ts';

const NOTHING = {
  pixKey: null,
  keyType: null,
  url: null,
  recurrenceUrl: null,
  amount: null,
  txid: null,
  postalCode: null,
  additionalInfo: null,
  fss: null,
  pointOfInitiation: null,
  lenient: false,
};

function read(code: string): BrCode {
  const result = readBrCode(code);
  if (!result.ok) throw new Error(`${result.error.code} at ${result.error.at}: ${code}`);
  return result.value;
}

function fault(code: string): BrCodeFault | undefined {
  const result = readBrCode(code);
  return result.ok ? undefined : result.error;
}

test.each(PUBLISHED_CODES)('reads a published code: $origin', ({ code, value }) => {
  expect(read(code)).toEqual({ ...NOTHING, ...value });
});

test.each(REFUSED_CODES)('refuses a published code: $origin', ({ code, fault: expected }) => {
  expect(fault(code)).toEqual(expected);
});

test('the codes that the tests break are good before they are broken', () => {
  expect(read(assemble(STATIC_PARTS))).toMatchObject({ kind: 'static', pixKey: 'pix@bcb.gov.br', lenient: false });
  expect(read(assemble(DYNAMIC_PARTS))).toMatchObject({ kind: 'dynamic', url: DYNAMIC_PARTS['26-25'], lenient: false });
  expect(read(assemble(RECURRENCE_PARTS))).toMatchObject({
    kind: 'recurrence',
    recurrenceUrl: RECURRENCE_PARTS['80-25'],
    lenient: false,
  });
});

test.each(BROKEN_STATIC)('refuses a static code with %s', (_, change, expected) => {
  expect(fault(assemble({ ...STATIC_PARTS, ...change }))).toEqual(expected);
});

test.each(BROKEN_DYNAMIC)('refuses a dynamic code with %s', (_, change, expected) => {
  expect(fault(assemble({ ...DYNAMIC_PARTS, ...change }))).toEqual(expected);
});

test.each(BROKEN_RECURRENCE)('refuses a recurrence %s', (_, change, expected) => {
  expect(fault(assemble({ ...RECURRENCE_PARTS, ...change }))).toEqual(expected);
});

test('refuses what is not made of fields, cut, or followed by something', () => {
  const good = assemble(STATIC_PARTS);
  expect(fault('')).toEqual({ code: 'brcode.empty' });
  expect(fault(' \n\u200B')).toEqual({ code: 'brcode.empty' });
  expect(fault('hello world')).toEqual({ code: 'brcode.malformed', at: 0 });
  expect(fault('000x01')).toEqual({ code: 'brcode.malformed', at: 2 });
  expect(fault('00:201')).toEqual({ code: 'brcode.malformed', at: 2 });
  expect(fault('0/0201')).toEqual({ code: 'brcode.malformed', at: 0 });
  expect(fault('000')).toEqual({ code: 'brcode.truncated', at: 0 });
  expect(fault('0002')).toEqual({ code: 'brcode.truncated', at: 0 });
  expect(fault(good.slice(0, -1))).toEqual({ code: 'brcode.truncated', at: good.length - 8 });
  expect(fault(good.slice(0, -8))).toEqual({ code: 'brcode.crc-missing' });
  expect(fault(good.slice(0, -9))).toEqual({ code: 'brcode.truncated', at: 105 });
  expect(fault(`${good}x`)).toEqual({ code: 'brcode.crc-not-last', at: good.length });
  expect(fault(`${good}${good}`)).toEqual({ code: 'brcode.crc-not-last', at: good.length });
  expect(fault(`https://exemplo.com.br/${good}`)).toEqual({ code: 'brcode.malformed', at: 0 });
});

test('refuses a CRC that is wrong, not hexadecimal or not of four places', () => {
  const text = body(STATIC_PARTS);
  const right = assemble(STATIC_PARTS).slice(-4);
  expect(fault(`${text}63040000`)).toEqual({ code: 'brcode.crc', at: text.length + 4 });
  expect(fault(`${text}6304${right.slice(0, 3)}G`)).toEqual({ code: 'brcode.crc-malformed', at: text.length + 4 });
  expect(fault(`${text}6303${right.slice(0, 3)}`)).toEqual({ code: 'brcode.crc-malformed', at: text.length + 4 });
  expect(fault(`${text}63050${right}`)).toEqual({ code: 'brcode.crc-malformed', at: text.length + 4 });
});

test('refuses a field that stands twice and a format indicator that is not the first', () => {
  const text = body(STATIC_PARTS);
  expect(fault(withCrc(`${text}5802BR`))).toEqual({ code: 'brcode.duplicate', at: text.length, field: '58' });
  const moved = `${text.slice(6)}000201`;
  expect(fault(withCrc(moved))).toEqual({ code: 'brcode.format-indicator', at: 0 });
});

test('the fields between the first and the last may stand in any order', () => {
  const text = body(STATIC_PARTS);
  const swapped = text.replace('52040000', '').concat('52040000');
  expect(read(withCrc(swapped))).toEqual(read(withCrc(text)));
});

test('drops blanks and characters without width around the code, and counts places in the text as given', () => {
  const good = assemble(STATIC_PARTS);
  for (const blank of [
    ' ',
    '\n',
    '\r\n',
    '\t',
    '\u00A0',
    '\u2002',
    '\u200B',
    '\u200E',
    '\u2028',
    '\u2060',
    '\u3000',
    '\uFEFF',
    '\u1680',
    '\u202F',
    '\u205F',
  ]) {
    expect(read(`${blank}${good}${blank}`), JSON.stringify(blank)).toEqual(read(good));
  }
  expect(fault(`\n ${good}x\n`)).toEqual({ code: 'brcode.crc-not-last', at: good.length + 2 });
  expect(fault(` ${assemble({ ...STATIC_PARTS, '53': '840' })}`)).toEqual({ code: 'brcode.currency', at: 59 });
  expect(fault(`\u0001${good}`)).toEqual({ code: 'brcode.character', at: 0 });
});

test('refuses controls, invisible and turning characters, emoji and other scripts anywhere in the code', () => {
  const strange = [
    '\n',
    '\0',
    '\x1F',
    '\x7F',
    '\x80',
    '\xA0',
    '\xAD',
    '\u0180',
    '\u200B',
    '\u200F',
    '\u2028',
    '\u202E',
    '\u2060',
    'Ж',
    '\uFE0F',
    '☎',
    '😀',
    '\ud83d',
    'ﬁ',
  ];
  for (const character of strange) {
    const code = assemble({ ...STATIC_PARTS, '26-02': `a${character}` });
    expect(fault(code), JSON.stringify(character)).toEqual({ code: 'brcode.character', at: 51 });
  }
  for (const character of ['é', '¡', 'ſ', 'º', '–', '‐', '…', '‧', '~', ' ']) {
    const code = assemble({ ...STATIC_PARTS, '26-02': `a${character}` });
    expect(read(code).additionalInfo, character).toBe(`a${character}`);
  }
});

test('a code has at most 512 characters', () => {
  const parts: Record<string, string> = { ...STATIC_PARTS };
  for (const id of ['64', '65', '66', '67']) parts[id] = 'x'.repeat(99);
  const spare = 512 - assemble(parts).length;
  const longest = assemble({ ...parts, '67': undefined, '68': 'x'.repeat(spare + 50), '69': 'x'.repeat(45) });
  expect(longest).toHaveLength(512);
  expect(read(longest).kind).toBe('static');
  const longer = assemble({ ...parts, '67': undefined, '68': 'x'.repeat(spare + 50), '69': 'x'.repeat(46) });
  expect(fault(longer)).toEqual({ code: 'brcode.too-long', at: 512 });
  expect(fault(`  ${longer}`)).toEqual({ code: 'brcode.too-long', at: 514 });
});

test('the template of Pix may stand anywhere from 26 to 51, beside those of other schemes', () => {
  for (const id of ['26', '27', '38', '51']) {
    const parts = { ...STATIC_PARTS, '26-00': undefined, '26-01': undefined };
    const code = assemble({ ...parts, [`${id}-00`]: 'BR.GOV.BCB.PIX', [`${id}-01`]: 'pix@bcb.gov.br' });
    expect(read(code), id).toEqual(read(assemble(STATIC_PARTS)));
  }
  const others = { '04': '12345678901234', '27-00': 'BR.COM.OUTRO', '27-01': '0123456789', '61': '70074900' };
  const more = { '62-50': 'x', '80-00': 'BR.COM.OUTRO', '80-01': '0123.ABCD', '26-77': 'later' };
  expect(read(assemble({ ...STATIC_PARTS, ...others, ...more }))).toEqual({
    ...read(assemble(STATIC_PARTS)),
    postalCode: '70074900',
  });
});

test('a recurrence may stand anywhere from 80 to 99, alone, without a template of Pix or beside one', () => {
  const without = { ...RECURRENCE_PARTS, '26-00': undefined };
  expect(read(assemble(without))).toEqual(read(assemble(RECURRENCE_PARTS)));
  const address = RECURRENCE_PARTS['80-25'];
  for (const id of ['80', '81', '99']) {
    const recurrence = { [`${id}-00`]: 'br.gov.bcb.pix', [`${id}-25`]: address };
    expect(read(assemble({ ...STATIC_PARTS, ...recurrence }))).toEqual({
      ...read(assemble(STATIC_PARTS)),
      recurrenceUrl: address,
    });
    expect(read(assemble({ ...DYNAMIC_PARTS, ...recurrence }))).toMatchObject({
      kind: 'dynamic',
      recurrenceUrl: address,
    });
  }
  const at79 = { ...without, '80-00': undefined, '80-25': undefined, '79-00': 'br.gov.bcb.pix', '79-25': address };
  expect(fault(assemble(at79))).toEqual({ code: 'brcode.no-pix-template' });
});

test.each([
  ['100', 10_000n, true],
  ['10.', 1000n, true],
  ['0.9', 90n, true],
  ['.50', 50n, true],
  ['010.00', 1000n, true],
  ['00.10', 10n, true],
  ['0.10', 10n, false],
  ['0.01', 1n, false],
  ['10.00', 1000n, false],
  ['123.45', 12_345n, false],
  ['9999999999.99', 999_999_999_999n, false],
  ['9999999999999', 999_999_999_999_900n, true],
])('the amount %s means %i centavos', (text, amount, lenient) => {
  expect(read(assemble({ ...STATIC_PARTS, '54': text }))).toMatchObject({ amount, lenient });
});

test.each([
  '.',
  '.5',
  '.500',
  '1.234',
  '1,00',
  '-1.00',
  '+1',
  '1e3',
  '1 000',
  '1.0a',
  '1.a0',
  'a',
  '1..',
  '1/',
  '1.:0',
  '1./0',
])('the amount %s is none', (text) =>
  expect(fault(assemble({ ...STATIC_PARTS, '54': text }))).toEqual({ code: 'brcode.amount', at: 65 }),
);

test('nothing is no amount', () => expect(amountCentavosOf('')).toBe(-1));

test.each<readonly [string, CodeParts, Partial<BrCode>]>([
  ['01 = 11 with an address', { ...DYNAMIC_PARTS, '01': '11' }, { pointOfInitiation: '11' }],
  ['01 = 11 with a recurrence alone', { ...RECURRENCE_PARTS, '01': '11' }, { pointOfInitiation: '11' }],
  ['no txid', { ...STATIC_PARTS, '62-05': undefined }, { txid: null }],
  ['no txid in template 62', { ...STATIC_PARTS, '62-05': undefined, '62-50': 'x' }, { txid: null }],
  ['a txid that is none in a dynamic code', { ...DYNAMIC_PARTS, '62-05': 'RP-2019' }, { txid: null }],
  ['an amount in a dynamic code without decimals', { ...DYNAMIC_PARTS, '54': '5' }, { amount: 500n as never }],
  ['an accent in the text', { ...STATIC_PARTS, '26-02': 'Mês de março' }, { additionalInfo: 'Mês de março' }],
])('accepts %s and marks it lenient', (_, parts, expected) => {
  expect(read(assemble(parts))).toMatchObject({ ...expected, lenient: true });
});

test('accepts a CRC in lower case and marks it lenient', () => {
  const code = assemble({ ...STATIC_PARTS, '54': '1.23' });
  const digits = code.slice(-4);
  expect(digits).toMatch(/[A-F]/);
  expect(read(code).lenient).toBe(false);
  expect(read(code.slice(0, -4) + digits.toLowerCase())).toEqual({ ...read(code), lenient: true });
});

test.each<readonly [string, CodeParts, Partial<BrCode>]>([
  ['01 = 11 with a key', { ...STATIC_PARTS, '01': '11' }, { pointOfInitiation: '11' }],
  ['01 = 12 with a key', { ...STATIC_PARTS, '01': '12' }, { pointOfInitiation: '12' }],
  ['an open amount', { ...STATIC_PARTS, '54': undefined }, { amount: null }],
  ['no txid, as ***', { ...STATIC_PARTS, '62-05': '***' }, { txid: null }],
  ['a txid of 25', { ...STATIC_PARTS, '62-05': 'a'.repeat(25) }, { txid: 'a'.repeat(25) as never }],
  ['another category', { ...STATIC_PARTS, '52': '5812' }, {}],
  ['the GUI in capitals', { ...STATIC_PARTS, '26-00': 'Br.Gov.BCB.PIX' }, {}],
  ['amount zero in a dynamic code', { ...DYNAMIC_PARTS, '54': '0.00' }, { amount: 0n as never }],
  [
    'name and city at their longest',
    { ...STATIC_PARTS, '59': 'N'.repeat(25), '60': 'C'.repeat(15), '61': '1'.repeat(10) },
    { postalCode: '1111111111' },
  ],
])('accepts %s as any writer may emit it or a reader ignores it', (_, parts, expected) => {
  expect(read(assemble(parts))).toMatchObject({ ...expected, lenient: false });
});

test.each([
  ['an e-mail', 'VENDAS@EXEMPLO.COM.BR', 'EMAIL'],
  ['a random key', '928DE119-2645-4ACB-863F-6D46021FFDD4', 'EVP'],
])('reads %s in capitals as the directory keeps it, leniently', (_, written, keyType) => {
  const code = assemble({ ...STATIC_PARTS, '26-01': written });
  expect(read(code)).toMatchObject({ pixKey: written.toLowerCase(), keyType, lenient: true });
});

test('a sum whose first zero was dropped is refused as such, and another short one as cut', () => {
  let amount = 0;
  const codeOver = (): string => assemble({ ...STATIC_PARTS, '54': `1.${String((amount += 1)).padStart(2, '0')}` });
  let code = codeOver();
  while (code.at(-4) !== '0') code = codeOver();
  const short = `${code.slice(0, -4)}${code.slice(-3)}`;
  expect(fault(short)).toEqual({ code: 'brcode.crc-zero-lost', at: short.length - 3 });
  const other = `${short.slice(0, -1)}${short.endsWith('7') ? '8' : '7'}`;
  expect(fault(other)).toEqual({ code: 'brcode.truncated', at: other.length - 7 });
});

test('one changed character of a published code is always noticed', () => {
  const codes = PUBLISHED_CODES.map(({ code }) => code);
  fc.assert(
    fc.property(fc.constantFrom(...codes), fc.nat(), fc.integer({ min: 0x20, max: 0x7e }), (code, place, unit) => {
      const at = place % code.length;
      const changed = String.fromCharCode(unit);
      // The CRC is the same in either case.
      fc.pre(changed.toUpperCase() !== code[at]?.toUpperCase() || at < code.length - 4);
      fc.pre(changed !== code[at]);
      expect(readBrCode(code.slice(0, at) + changed + code.slice(at + 1)).ok).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('every code cut short is refused', () => {
  for (const { code } of PUBLISHED_CODES) {
    for (let length = 0; length < code.length; length += 1) expect(readBrCode(code.slice(0, length)).ok).toBe(false);
  }
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.stringMatching(/^[0-9]{0,200}$/),
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.string({ maxLength: 99 })), { maxLength: 8 })
    .map((fields) => withCrc(fields.map(([id, value]) => tlv(`${id}`.padStart(2, '0'), value)).join(''))),
  fc
    .dictionary(
      fc.constantFrom(...Object.keys({ ...STATIC_PARTS, '80-25': '', '61': '', '26-02': '' })),
      fc.string({ maxLength: 60 }),
    )
    .map((change) => assemble({ ...STATIC_PARTS, ...change })),
);

test('I14 no text throws, and each refusal has words and a place within the text', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const result = readBrCode(text);
      if (result.ok) return;
      expect(explainBrCode(result.error).length).toBeGreaterThan(20);
      expect(result.error.at ?? 0).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 500 },
  );
});

test('I14 hostile texts of 50 kB are answered at once', () => {
  const good = assemble(STATIC_PARTS);
  for (const unit of ['0', '00', '0000', '000201', '6304', ' ', '\u200B', 'é', '26990014br.gov.bcb.pix', good, '😀']) {
    const text = unit.repeat(50_000 / unit.length);
    expect(quickestMs(() => readBrCode(text))).toBeLessThan(50);
    expect(quickestMs(() => readBrCode(`${' '.repeat(50_000)}${text}`))).toBeLessThan(50);
  }
});
