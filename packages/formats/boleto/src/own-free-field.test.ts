import { civilDate, money } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  explainOwnFreeField,
  isNossoNumero,
  nossoNumeroCheckDigit,
  readBoleto,
  readOwnFreeField,
  writeBoleto,
  writeNossoNumero,
  writeOwnFreeField,
  type OwnFreeField,
} from './index.ts';

const PARTS: OwnFreeField = { carteira: '01', nossoNumero: '00000000015', branch: '0001', account: '0010009' };
const FREE_FIELD = '0100000000015000100100099';

test('writes the free field of our own bank, and a boleto with it', () => {
  expect(writeOwnFreeField(PARTS)).toEqual({ ok: true, value: FREE_FIELD });
  const code = writeBoleto({
    bank: '990',
    dueDate: civilDate('2026-12-10'),
    amount: money(100n),
    freeField: FREE_FIELD,
  });
  const boleto = code.ok && readBoleto(code.value.line, civilDate('2026-11-21'));
  expect(boleto && boleto.ok && readOwnFreeField(boleto.value.freeField)).toEqual({ ok: true, value: PARTS });
});

// Weights 2 to 9 from the right over carteira and sequence: the last digit weighs 2, the carteira's 4 and 5.
test.each([
  ['00', '0000000001', '9'],
  ['01', '0000000001', '5'],
  ['01', '0000000002', '3'],
  ['01', '0000000012', '0'],
  ['00', '0000000006', '0'],
  ['00', '0000000014', '0'],
  ['00', '0000000005', '1'],
  ['10', '0000000000', '6'],
  ['04', '9999999999', '5'],
])('the nosso número of carteira %s and %s ends with %s', (carteira, sequence, digit) => {
  expect(nossoNumeroCheckDigit(carteira, sequence)).toBe(digit);
  expect(isNossoNumero(carteira, sequence + digit)).toBe(true);
});

test('a nosso número belongs to its carteira and has eleven digits', () => {
  const nossoNumero = writeNossoNumero('01', 1n);
  expect(nossoNumero).toEqual({ ok: true, value: '00000000015' });
  for (const text of ['00000000016', '0000000015', '000000000015', '0000000001x', '']) {
    expect(isNossoNumero('01', text)).toBe(false);
  }
  expect(isNossoNumero('02', '00000000015')).toBe(false);
});

test.each([
  ['01', 0n, 'own-free-field.nosso-numero'],
  ['01', -1n, 'own-free-field.nosso-numero'],
  ['01', 10_000_000_000n, 'own-free-field.nosso-numero'],
  ['1', 1n, 'own-free-field.part'],
  ['0a', 1n, 'own-free-field.part'],
])('numbers no title %s %d', (carteira, running, code) => {
  expect(writeNossoNumero(carteira, running)).toEqual({ ok: false, error: { code } });
});

test('numbers titles up to ten digits', () => {
  expect(writeNossoNumero('01', 9_999_999_999n).ok).toBe(true);
});

test.each([
  ['own-free-field.part', { carteira: '1' }],
  ['own-free-field.part', { carteira: '001' }],
  ['own-free-field.part', { branch: '001' }],
  ['own-free-field.part', { branch: '00001' }],
  ['own-free-field.part', { account: '' }],
  ['own-free-field.part', { account: '12345678' }],
  ['own-free-field.part', { account: '12 45' }],
  ['own-free-field.nosso-numero', { nossoNumero: '00000000018' }],
  ['own-free-field.nosso-numero', { carteira: '02' }],
])('does not write with %s: %o', (code, part) => {
  const written = writeOwnFreeField({ ...PARTS, ...part });
  expect(written).toEqual({ ok: false, error: { code } });
  expect(!written.ok && explainOwnFreeField(written.error)).toMatch(/\.$/);
});

test.each([
  ['own-free-field.malformed', ''],
  ['own-free-field.malformed', FREE_FIELD.slice(1)],
  ['own-free-field.malformed', `${FREE_FIELD}0`],
  ['own-free-field.malformed', FREE_FIELD.replace('5', 'x')],
  ['own-free-field.malformed', `${FREE_FIELD.slice(0, -1)}0`],
  // Another bank's, whose last digit happens to check, but not its nosso número.
  ['own-free-field.nosso-numero', '0100000000016000100100098'],
])('does not read, with %s: %s', (code, text) => {
  const read = readOwnFreeField(text);
  expect(read).toEqual({ ok: false, error: { code } });
  expect(!read.ok && explainOwnFreeField(read.error)).toMatch(/\.$/);
});

test('writing and reading are inverse; one changed digit is noticed', () => {
  const parts = fc.record({
    carteira: fc.constantFrom('01', '02', '03', '04'),
    running: fc.bigInt({ min: 1n, max: 9_999_999_999n }),
    branch: fc.stringMatching(/^[0-9]{4}$/),
    account: fc.stringMatching(/^[0-9]{1,7}$/),
  });
  fc.assert(
    fc.property(parts, fc.nat(24), fc.integer({ min: 1, max: 9 }), ({ running, ...rest }, at, step) => {
      const nossoNumero = writeNossoNumero(rest.carteira, running);
      const written = nossoNumero.ok && writeOwnFreeField({ ...rest, nossoNumero: nossoNumero.value });
      if (!written || !written.ok) throw new Error('cannot be written');
      const account = rest.account.padStart(7, '0');
      expect(readOwnFreeField(written.value)).toMatchObject({ ok: true, value: { ...rest, account } });
      const digit = (Number(written.value.charAt(at)) + step) % 10;
      const wrong = written.value.slice(0, at) + digit + written.value.slice(at + 1);
      expect(readOwnFreeField(wrong)).toEqual({ ok: false, error: { code: 'own-free-field.malformed' } });
    }),
  );
});
