import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectOk } from '@bank/core';
import { quickestMs } from '@bank/testkit';
import { hasError, parsePix } from 'pix-utils';
import { assemble, body, DYNAMIC_PARTS, STATIC_PARTS, tlv, type CodeParts } from '../testdata/assemble.ts';
import { countedInCharacters } from './byte-lengths.ts';
import { crc16, crc16OfLatin1, findBrCode, findBrCodes, formatCrc, readBrCode, readPrintedBrCode } from './index.ts';

// What a payer's bank reads of codes that others printed, and how it finds them in what people paste.

test.each([
  [
    'a city with an accent (ex_pix_brcode, tests: refused in strict mode)',
    '00020126830014br.gov.bcb.pix01364004901d-bd85-4769-8e52-cb4c42c506dc0221Jornada pagador 57768520400005303986540573.625802BR5903Pix6008Brasília62080504oooo6304B243',
    ['merchant-city'],
  ],
  [
    'a name of 26 characters (ex_pix_brcode, tests: refused)',
    '00020126830014br.gov.bcb.pix01364004901d-bd85-4769-8e52-cb4c42c506dc0221Jornada pagador 57768520400005303986540573.625802BR5926BANCOCENTRALDOBRASIL0003816008BRASILIA62080504oooo6304EFF5',
    ['merchant-name'],
  ],
])('reads %s, and says what is wrong with it', (_, code, findings) => {
  expect(readBrCode(code).ok).toBe(false);
  expect(expectOk(readPrintedBrCode(code))).toMatchObject({ findings, code: { lenient: true, amount: 7362n } });
});

test('a code without fault has no findings and is read as the strict reader reads it', () => {
  for (const parts of [STATIC_PARTS, DYNAMIC_PARTS]) {
    const code = assemble(parts);
    expect(expectOk(readPrintedBrCode(code))).toEqual({ code: expectOk(readBrCode(code)), findings: [] });
  }
});

test('an empty name and a postal code that is too long are forgiven too', () => {
  const code = assemble({ ...STATIC_PARTS, '59': '', '61': '01310-100 SP' });
  expect(expectOk(readPrintedBrCode(code)).findings).toEqual(['merchant-name', 'postal-code']);
});

const SHOP = { ...STATIC_PARTS, '59': 'Padaria São João', '60': 'BRASÍLIA', '62-05': 'pedido42' } as const;
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** The code that these parts make, as a program writes it that counts bytes. */
function countedInBytes(parts: CodeParts): string {
  const recounted = (path: string, value: string): string => {
    const spare = bytesOf(value) - value.length;
    const [id = ''] = path.split('-').slice(-1);
    return `${id}${`${value.length + spare}`.padStart(2, '0')}${value}`;
  };
  const plain = new Map<string, string>();
  for (const [path, value] of Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (value === undefined) continue;
    const [id = ''] = path.split('-');
    plain.set(id, path === id ? value : (plain.get(id) ?? '') + recounted(path, value));
  }
  const text = [...plain].map(([id, value]) => recounted(id, value)).join('');
  return `${text}6304${formatCrc(crc16(`${text}6304`))}`;
}

/** The same parts with the sum over the bytes of ISO 8859-1. */
function summedAsLatin1(parts: CodeParts): string {
  const text = `${body(parts)}6304`;
  return `${text}${formatCrc(crc16OfLatin1(text) ?? 0)}`;
}

test.each([
  ['lengths that count bytes', countedInBytes(SHOP), ['merchant-name', 'merchant-city', 'field-lengths']],
  [
    'lengths that count bytes, within a template too',
    countedInBytes({ ...STATIC_PARTS, '26-02': 'Mês de março' }),
    ['field-lengths'],
  ],
  ['a sum over another alphabet’s bytes', summedAsLatin1(SHOP), ['merchant-name', 'merchant-city', 'checksum']],
  ['a sum in lower case', lowerCaseSum(assemble({ ...STATIC_PARTS, '54': '1.23' })), ['checksum']],
])('reads a code with %s, finds it in a message, and says so', (_, code, findings) => {
  expect(expectOk(readPrintedBrCode(code))).toMatchObject({
    findings,
    code: { lenient: true, kind: 'static', pixKey: 'pix@bcb.gov.br', txid: 'pedido42' },
  });
  expect(findBrCode(`Segue o Pix: ${code}. Obrigada!`)).toBe(code);
});

function lowerCaseSum(code: string): string {
  return code.slice(0, -4) + code.slice(-4).toLowerCase();
}

test('a code that went through a system that takes accents apart is found whole again', () => {
  const code = assemble(SHOP);
  expect(findBrCode(`Segue: ${code.normalize('NFD')}`)).toBe(code);
});

test('another way of counting does not make a code of what is none', () => {
  const code = countedInBytes(SHOP);
  expect(readPrintedBrCode(code.replace('Padaria', 'Padarie'))).toMatchObject({ ok: false });
  expect(countedInCharacters(code.slice(0, -1))).toBeUndefined();
  expect(countedInCharacters('São Paulo')).toBeUndefined();
  expect(countedInCharacters(countedInBytes({ ...SHOP, '27-00': 'outro', '27-01': 'x' }))).toBeDefined();
  expect(readPrintedBrCode(countedInBytes({ ...SHOP, '26-01': 'nada' })).ok).toBe(false);
  expect(crc16OfLatin1('–')).toBeUndefined();
});

test('where both ways of counting make a code, the one without fields that nobody knows is meant', () => {
  // The city is nine characters and ten bytes; counted in characters it takes the next field's first digit with it, and what
  // follows makes a field 21 of twenty, which swallows the amount and the txid.
  const code =
    '000201520400006010São Paulo62120508pedido42540510.00530398626360014br.gov.bcb.pix0114pix@bcb.gov.br5802BR5913Fulano de Tal0102116304EBB0';
  expect(expectOk(readPrintedBrCode(code))).toMatchObject({
    code: { amount: 1000n, txid: 'pedido42', merchantCity: 'São Paulo' },
    findings: ['merchant-city', 'field-lengths'],
  });
});

/** What others print into a code that is right where it counts. */
const dirt = fc.record({
  name: fc.constantFrom('Fulano de Tal', 'Açaí da Praça', 'Comércio de Alimentos São João Ltda ME', 'Ção & Cia.', 'X'),
  city: fc.constantFrom('BRASILIA', 'São Paulo', 'São José dos Campos do Jordão', 'Brasília'),
  gui: fc.constantFrom('br.gov.bcb.pix', 'BR.GOV.BCB.PIX', 'Br.Gov.Bcb.Pix'),
  template: fc.integer({ min: 26, max: 51 }).map(String),
  order: fc.shuffledSubarray(['01', 'pix', '52', '53', '54', '58', '59', '60', '62'], { minLength: 9 }),
  isLowerCase: fc.boolean(),
  counting: fc.constantFrom('characters', 'bytes', 'latin1'),
});

/** A code with such dirt in it: fields in any order after the first, lengths and sum by the printer's own counting. */
function print({
  name,
  city,
  gui,
  template,
  order,
  isLowerCase,
  counting,
}: typeof dirt extends fc.Arbitrary<infer D> ? D : never): string {
  const field = (id: string, value: string): string => {
    const length = counting === 'bytes' ? bytesOf(value) : value.length;
    return `${id}${`${length}`.padStart(2, '0')}${value}`;
  };
  const fields: Readonly<Record<string, string>> = {
    '01': field('01', '11'),
    pix: field(template, tlv('00', gui) + tlv('01', 'pix@bcb.gov.br')),
    '52': field('52', '0000'),
    '53': field('53', '986'),
    '54': field('54', '10.00'),
    '58': field('58', 'BR'),
    '59': field('59', name),
    '60': field('60', city),
    '62': field('62', tlv('05', 'pedido42')),
  };
  const text = `000201${order.map((each) => fields[each]).join('')}6304`;
  const sum = formatCrc((counting === 'latin1' ? crc16OfLatin1(text) : undefined) ?? crc16(text));
  return text + (isLowerCase ? sum.toLowerCase() : sum);
}

test('whatever dirt is in it: key, amount and txid are read as meant, and name and city are named where they break the rule', () => {
  fc.assert(
    fc.property(dirt, (dirty) => {
      const code = print(dirty);
      const { code: read, findings } = expectOk(readPrintedBrCode(code));
      expect(read).toMatchObject({
        pixKey: 'pix@bcb.gov.br',
        amount: 1000n,
        txid: 'pedido42',
        merchantName: dirty.name,
        merchantCity: dirty.city,
      });
      const breaks = (text: string, max: number): boolean => text.length > max || /[^ -~]/.test(text);
      expect(findings.includes('merchant-name')).toBe(breaks(dirty.name, 25));
      expect(findings.includes('merchant-city')).toBe(breaks(dirty.city, 15));
      const isPlain = !/[^ -~]/.test(dirty.name + dirty.city);
      expect(findings.includes('field-lengths')).toBe(dirty.counting === 'bytes' && !isPlain);
      expect(findBrCode(`Olá,\n${code} até logo`)).toBe(code);
    }),
    { numRuns: 2000 },
  );
});

test('where a reader that we did not write reads a dirty code too, it reads the same', () => {
  let read = 0;
  fc.assert(
    fc.property(dirt, (dirty) => {
      // It knows template 26 alone, sums in capitals, and no other way of counting.
      const code = print({ ...dirty, template: '26', isLowerCase: false, counting: 'characters' });
      const peer = parsed(code);
      if (!peer) return;
      read += 1;
      const ours = expectOk(readPrintedBrCode(code)).code;
      expect([ours.pixKey, Number(ours.amount), ours.txid, ours.merchantName, ours.merchantCity]).toEqual([
        peer.pixKey,
        Math.round((peer.transactionAmount ?? 0) * 100),
        peer.txid,
        peer.merchantName,
        peer.merchantCity,
      ]);
    }),
  );
  expect(read).toBeGreaterThan(50);
});

interface PeerReading {
  readonly pixKey?: string;
  readonly transactionAmount?: number;
  readonly txid?: string;
  readonly merchantName: string;
  readonly merchantCity: string;
}

function parsed(code: string): PeerReading | undefined {
  try {
    const read = parsePix(code);
    return hasError(read) ? undefined : (read as unknown as PeerReading);
  } catch {
    return undefined;
  }
}

test.each([
  ['its CRC', 'brcode.crc', (code: string) => code.replace('Fulano', 'Fulana')],
  ['its key', 'brcode.key', () => assemble({ ...STATIC_PARTS, '26-01': 'nada' })],
  ['its currency', 'brcode.currency', () => assemble({ ...STATIC_PARTS, '53': '840' })],
  ['its address', 'payload-url.ip-address', () => assemble({ ...DYNAMIC_PARTS, '26-25': '127.0.0.1/qr/v2/x' })],
])('nothing is forgiven of what says where the money goes: %s', (_, code, spoil) => {
  const read = readPrintedBrCode(spoil(assemble({ ...STATIC_PARTS, '60': 'São Paulo' })));
  expect(read).toMatchObject({ ok: false, error: { code } });
});

const CODE = assemble(STATIC_PARTS);

test.each([
  ['alone', CODE],
  ['with blanks and line ends around it', `\n  ${CODE} \r\n`],
  ['in a message', `Olá! Segue o Pix do pedido 000201 de hoje:\n${CODE}\nObrigada, até 30/11.`],
  [
    'broken over lines, as mail does',
    `Pague aqui:\n${CODE.slice(0, 40)}\n${CODE.slice(40, 90)}\r\n  ${CODE.slice(90)}\n\nAtenciosamente`,
  ],
  ['broken at a blank of a name', CODE.replace('Fulano de Tal', 'Fulano de\r\nTal')],
  ['with characters without width in it', `\u200B${CODE.slice(0, 20)}\u200D${CODE.slice(20)}\uFEFF`],
  ['with marks of direction and soft hyphens', `\u202A${CODE.slice(0, 20)}\u00AD${CODE.slice(20)}\u2069`],
])('finds a code %s', (_, text) => {
  expect(findBrCode(text)).toBe(CODE);
});

test.each([
  ['no code', 'Boa tarde, tudo bem?'],
  ['a code that was cut off', CODE.slice(0, -10)],
  ['more text than anybody pastes', `${'x'.repeat(20_000)}${CODE}`],
])('finds nothing in %s', (_, text) => {
  expect(findBrCode(text)).toBeUndefined();
});

test('whatever stands around a code, it is found as it is', () => {
  const around = fc.string({ maxLength: 60 }).filter((text) => !text.includes('0002'));
  fc.assert(
    fc.property(around, around, (before, after) => {
      // What stands before must not run into the code.
      expect(findBrCode(`${before}\n${CODE}${after}`)).toBe(CODE);
    }),
  );
});

test('a text full of beginnings that never end costs no time', () => {
  const text = '000201'.repeat(3000);
  expect(quickestMs(() => findBrCode(text))).toBeLessThan(100);
  expect(findBrCode(text)).toBeUndefined();
});

const CODES_APART = [
  '00020126360014br.gov.bcb.pix0114pix@bcb.gov.br520400005303986540510.505802BR5903Ipe6009SAO PAULO62070503***63045C08',
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
] as const;

test('all codes of a text are found, each once and only with a right sum', () => {
  const other = CODES_APART[1];
  const text = `Um:\n${CODES_APART[0]}\nOutro: ${other} e de novo ${other}. Trocado: ${other.replace('Tal', 'Tel')}`;
  expect(findBrCodes(text)).toEqual([...CODES_APART]);
  expect(findBrCodes('nenhum')).toEqual([]);
});
