import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectOk } from '@bank/core';
import { quickestMs } from '@bank/testkit';
import { assemble, DYNAMIC_PARTS, STATIC_PARTS } from '../testdata/assemble.ts';
import { findBrCode, readBrCode, readPrintedBrCode } from './index.ts';

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
