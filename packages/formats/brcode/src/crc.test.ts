import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc16, formatCrc } from './index.ts';

/** The definition, bit by bit, over the bytes that TextEncoder makes: slow and plain, to hold the table against. */
function crcByDefinition(text: string): number {
  let register = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    register ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) register = ((register << 1) ^ (register & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return register;
}

test.each([
  ['123456789', '29B1', 'catalogue of CRCs, check value of CRC-16/IBM-3740'],
  ['421337', 'BF8A', 'ex_pix_brcode (Stone), tests'],
  ['', 'FFFF', 'own: nothing leaves the initial value'],
  ['A', 'B915', 'catalogue of CRCs'],
  [
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304',
    '1D3D',
    'Manual de Padrões para Iniciação do Pix 2.10.0, 2',
  ],
  [
    '00020101021226740014br.gov.bcb.spi210812345678220412342308123456782420001122334455667788995204000053039865406123.455802BR5913FULANO DE TAL6008BRASILIA62190515RP12345678-201980720014br.gov.bcb.spi2550bx.com.br/spi/U0VHUkVET1RPVEFMTUVOVEVBTEVBVE9SSU8=6304',
    '34D1',
    'naomijub/brcode, tests',
  ],
])('the CRC of %j is %s (%s)', (text, crc) => expect(formatCrc(crc16(text))).toBe(crc));

test('a CRC is written with four places in capitals', () => {
  expect([0, 0xa, 0xab, 0xabc, 0xabcd].map(formatCrc)).toEqual(['0000', '000A', '00AB', '0ABC', 'ABCD']);
});

test('the CRC is over UTF-8 bytes, whatever the characters', () => {
  const edges = ['\x7F', '\x80', 'é', '\u07FF', '\u0800', '€', '\uD7FF', '\uE000', '\uFFFE', '\uFFFFa', '\u{10000}'];
  const alone = [
    '\uD800',
    '\uDBFF',
    '\uDC00',
    '\uDFFF',
    '\uD83D',
    '\uDE00\uD83D',
    'a\uD83D',
    '\uD83Da',
    '\uDFFF\uDFFF',
  ];
  for (const text of [...edges, ...alone, '😀']) {
    expect(crc16(text), JSON.stringify(text)).toBe(crcByDefinition(text));
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      expect(crc16(text)).toBe(crcByDefinition(text));
    }),
  );
});

test('a part of a text has the CRC that it has alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), fc.nat(20), fc.nat(20), (text, a, b) => {
      const [from, to] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)];
      expect(crc16(text, from, to)).toBe(crcByDefinition(text.slice(from, to)));
    }),
  );
});
