import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectOk, money, type Money } from '@bank/core';
import { cnpjCheckDigits, cpfCheckDigits } from '@bank/documents';
import { parsePixKey } from '@bank/pix-key';
import { PUBLISHED_CODES } from '../testdata/codes.ts';
import {
  merchantText,
  readBrCode,
  readPrintedBrCode,
  writeDynamicBrCode,
  writeRecurrenceBrCode,
  writeStaticBrCode,
  type BrCode,
  type DynamicBrCodeInput,
  type StaticBrCodeInput,
} from './index.ts';

const MERCHANT = { merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA' };
const STATIC: StaticBrCodeInput = { ...MERCHANT, pixKey: 'pix@bcb.gov.br' };
const DYNAMIC: DynamicBrCodeInput = { ...MERCHANT, url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441' };

function written(value: BrCode): string | undefined {
  const result =
    value.kind === 'static'
      ? writeStaticBrCode(value)
      : value.kind === 'recurrence'
        ? writeRecurrenceBrCode(value)
        : writeDynamicBrCode({ ...value, pointOfInitiation: value.pointOfInitiation === '12' ? '12' : null });
  return result.ok ? result.value : undefined;
}

test('writes the examples of the manual, letter for letter', () => {
  expect(writeStaticBrCode({ ...MERCHANT, pixKey: '123e4567-e12b-12d1-a456-426655440000' })).toEqual({
    ok: true,
    value:
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  });
  expect(writeDynamicBrCode(DYNAMIC)).toEqual({
    ok: true,
    value:
      '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
  });
});

test('writes what it read of the published codes that keep to what a writer emits', () => {
  // A dynamic code or recurrence may carry an amount, a txid or 01 that bind nobody, and a GUI may be in capitals.
  const ours = PUBLISHED_CODES.filter(
    ({ code, value }) =>
      value.lenient !== true &&
      !code.includes('BR.GOV') &&
      (value.kind === 'static' || (value.amount === undefined && value.txid === undefined)),
  );
  expect(ours.length).toBeGreaterThan(12);
  for (const { code } of ours) {
    const value = readBrCode(code);
    expect(value.ok && written(value.value)).toBe(code);
  }
});

test('writes every part of a static code in its place', () => {
  const code = writeStaticBrCode({
    ...STATIC,
    amount: money(123_456n),
    txid: 'pedido42',
    additionalInfo: 'Pedido 42',
    fss: '99999A03',
    postalCode: '70074-900',
    pointOfInitiation: '12',
    recurrenceUrl: 'pix.example.com/rec/1',
  });
  expect(code.ok && code.value.slice(0, -4)).toBe(
    '00020101021226610014br.gov.bcb.pix0114pix@bcb.gov.br0209Pedido 42030899999A0352040000530398654071234.565802BR5913Fulano de Tal6008BRASILIA610970074-90062120508pedido4280430014br.gov.bcb.pix2521pix.example.com/rec/16304',
  );
});

test('a dynamic code says 12 unless nothing is asked for', () => {
  expect(writeDynamicBrCode(DYNAMIC)).toEqual(writeDynamicBrCode({ ...DYNAMIC, pointOfInitiation: '12' }));
  const without = writeDynamicBrCode({ ...DYNAMIC, pointOfInitiation: null });
  expect(without.ok && without.value.startsWith('00020126')).toBe(true);
});

test.each<readonly [string, Partial<StaticBrCodeInput>, string]>([
  ['no key', { pixKey: '' }, 'brcode.key'],
  ['a key of 78', { pixKey: `${'a'.repeat(71)}@bc.com` }, 'brcode.key'],
  ['a key with a mask', { pixKey: '529.982.247-25' }, 'brcode.key'],
  ['a CPF with wrong digits', { pixKey: '52998224726' }, 'brcode.key-check-digit'],
  ['an amount of zero', { amount: 0n as Money }, 'brcode.amount-zero'],
  ['a negative amount', { amount: -1n as Money }, 'brcode.amount'],
  ['an amount of 14 characters', { amount: 1_000_000_000_000n as Money }, 'brcode.amount'],
  ['an empty name', { merchantName: '' }, 'brcode.merchant-name'],
  ['a name of 26', { merchantName: 'N'.repeat(26) }, 'brcode.merchant-name'],
  ['a name with an accent', { merchantName: 'João' }, 'brcode.merchant-name'],
  ['an empty city', { merchantCity: '' }, 'brcode.merchant-city'],
  ['a city of 16', { merchantCity: 'C'.repeat(16) }, 'brcode.merchant-city'],
  ['a city with a line end', { merchantCity: 'A\nB' }, 'brcode.merchant-city'],
  ['a postal code of 11', { postalCode: '1'.repeat(11) }, 'brcode.postal-code'],
  ['an empty postal code', { postalCode: '' }, 'brcode.postal-code'],
  ['an empty txid', { txid: '' }, 'brcode.txid'],
  ['a txid of 26', { txid: 'a'.repeat(26) }, 'brcode.txid'],
  ['a txid with a dash', { txid: 'RP-2019' }, 'brcode.txid'],
  ['an empty text', { additionalInfo: '' }, 'brcode.additional-info'],
  ['a text of 73', { additionalInfo: 'a'.repeat(73) }, 'brcode.additional-info'],
  ['a text with an accent', { additionalInfo: 'Março' }, 'brcode.additional-info'],
  ['a text with an emoji', { additionalInfo: '😀' }, 'brcode.additional-info'],
  ['an fss of 7', { fss: '9999900' }, 'brcode.fss'],
  ['an fss of 9', { fss: '999990000' }, 'brcode.fss'],
  ['a wrong 01', { pointOfInitiation: '13' as never }, 'brcode.point-of-initiation'],
  ['a recurrence with protocol', { recurrenceUrl: 'https://a.com/rec/1' }, 'payload-url.protocol'],
  ['an empty recurrence', { recurrenceUrl: '' }, 'payload-url.too-long'],
  ['a recurrence of 78', { recurrenceUrl: `a.com/${'r'.repeat(72)}` }, 'payload-url.too-long'],
])('says why a static code with %s cannot be written', (_, change, code) => {
  const result = writeStaticBrCode({ ...STATIC, ...change });
  expect(result).toEqual({ ok: false, error: { code } });
});

test('the longest amount has 13 characters', () => {
  const code = writeStaticBrCode({ ...STATIC, amount: money(999_999_999_999n) });
  expect(code.ok && code.value).toContain('54139999999999.99');
});

test('says why a dynamic code or a recurrence cannot be written', () => {
  expect(writeDynamicBrCode({ ...DYNAMIC, url: '10.0.0.1/pix/1' })).toEqual({
    ok: false,
    error: { code: 'payload-url.ip-address' },
  });
  expect(writeDynamicBrCode({ ...DYNAMIC, url: '' })).toEqual({ ok: false, error: { code: 'payload-url.too-long' } });
  expect(writeDynamicBrCode({ ...DYNAMIC, recurrenceUrl: 'a/b' })).toEqual({
    ok: false,
    error: { code: 'payload-url.host' },
  });
  expect(writeRecurrenceBrCode({ ...MERCHANT, recurrenceUrl: 'a.com' })).toEqual({
    ok: false,
    error: { code: 'payload-url.path' },
  });
  expect(writeRecurrenceBrCode({ ...MERCHANT, merchantName: 'É', recurrenceUrl: 'a.com/1' })).toEqual({
    ok: false,
    error: { code: 'brcode.merchant-name' },
  });
});

test('key, text and fss share 99 characters', () => {
  const room = 99 - 18 - 4 - STATIC.pixKey.length - 4;
  const info = (length: number) => writeStaticBrCode({ ...STATIC, additionalInfo: 'a'.repeat(length) });
  expect(info(room).ok).toBe(true);
  expect(info(room + 1)).toEqual({ ok: false, error: { code: 'brcode.template-length', field: '26' } });
  expect(writeStaticBrCode({ ...STATIC, additionalInfo: 'a'.repeat(room - 12), fss: '12345678' }).ok).toBe(true);
  expect(writeStaticBrCode({ ...STATIC, additionalInfo: 'a'.repeat(room - 11), fss: '12345678' }).ok).toBe(false);
  const longest = `${'a'.repeat(70)}@bc.com`;
  expect(longest).toHaveLength(77);
  expect(writeStaticBrCode({ ...STATIC, pixKey: longest }).ok).toBe(true);
  expect(
    writeDynamicBrCode({ ...DYNAMIC, url: `a.com/${'u'.repeat(71)}`, recurrenceUrl: `a.com/${'r'.repeat(71)}` }).ok,
  ).toBe(true);
});

const printable = (max: number) => fc.stringMatching(new RegExp(`^[\\x20-\\x7E]{1,${max}}$`));
const anyKey = fc
  .oneof(
    fc.stringMatching(/^[1-8]{9}$/).map((base) => base + cpfCheckDigits(base)),
    fc.stringMatching(/^[0-9A-Z]{12}$/).map((base) => base + cnpjCheckDigits(base)),
    fc.uuid(),
    fc.stringMatching(/^[a-z0-9._-]{1,20}@[a-z0-9]{1,10}\.com$/),
    fc.stringMatching(/^\+55[1-9]{2}9[0-9]{8}$/),
  )
  .filter((text) => parsePixKey(text).ok);
// No ending that only a private network knows (a.lan): a writer refuses those.
const anyUrl = fc.stringMatching(/^[a-z]{1,9}\.(com|[a-z]{2})(\/[A-Za-z0-9-]{1,12}){1,4}$/);
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const merchant = {
  merchantName: printable(25),
  merchantCity: printable(15),
  postalCode: orNull(printable(10)),
  recurrenceUrl: orNull(anyUrl),
};
const txid = fc.stringMatching(/^[a-zA-Z0-9]{1,25}$/);
const ispb = fc.stringMatching(/^[0-9A-Z]{8}$/);
const amount = fc.bigInt({ min: 1n, max: 999_999_999_999n }).map(money);

test('what is written is read again: a static code', () => {
  const input = fc.record({
    ...merchant,
    pixKey: anyKey,
    amount: orNull(amount),
    txid: orNull(txid),
    additionalInfo: orNull(printable(25)),
    fss: orNull(ispb),
    pointOfInitiation: fc.constantFrom('11', '12', null),
  });
  fc.assert(
    fc.property(input, (fields) => {
      const code = writeStaticBrCode(fields);
      const read = readBrCode(code.ok ? code.value : '');
      const type = parsePixKey(fields.pixKey);
      expect(read).toEqual({
        ok: true,
        value: { ...fields, kind: 'static', keyType: type.ok && type.value.type, url: null, lenient: false },
      });
      expect(read.ok && written(read.value)).toBe(code.ok && code.value);
    }),
  );
});

test('what is written is read again: a dynamic code and a recurrence', () => {
  const none = {
    pixKey: null,
    keyType: null,
    amount: null,
    txid: null,
    additionalInfo: null,
    fss: null,
    lenient: false,
  };
  fc.assert(
    fc.property(
      fc.record({ ...merchant, url: anyUrl, pointOfInitiation: fc.constantFrom('12' as const, null) }),
      (fields) => {
        const code = writeDynamicBrCode(fields);
        expect(readBrCode(code.ok ? code.value : '')).toEqual({
          ok: true,
          value: { ...none, ...fields, kind: 'dynamic' },
        });
        const { url: recurrenceUrl, pointOfInitiation: _, ...shared } = fields;
        const alone = writeRecurrenceBrCode({ ...shared, recurrenceUrl });
        expect(readBrCode(alone.ok ? alone.value : '')).toEqual({
          ok: true,
          value: { ...none, ...shared, recurrenceUrl, url: null, pointOfInitiation: null, kind: 'recurrence' },
        });
      },
    ),
  );
});

test('I14 no input throws, and what is written is never lenient', () => {
  const text = fc.string({ unit: 'binary', maxLength: 90 });
  fc.assert(
    fc.property(
      fc.record(
        {
          merchantName: text,
          merchantCity: text,
          pixKey: fc.oneof(anyKey, text),
          txid: text,
          additionalInfo: text,
          fss: text,
          postalCode: text,
          recurrenceUrl: text,
        },
        { requiredKeys: ['merchantName', 'merchantCity', 'pixKey'] },
      ),
      (fields) => {
        const shaped = {
          ...fields,
          merchantName: merchantText(fields.merchantName, 25),
          merchantCity: merchantText(fields.merchantCity, 15),
        };
        const code = writeStaticBrCode(shaped);
        const read = readBrCode(code.ok ? code.value : '');
        expect(read.ok && !read.value.lenient).toBe(code.ok);
      },
    ),
  );
});

test('a code may lead to the own host of whoever writes and reads it, and to no other place that is not public', () => {
  const url = 'localhost:3000/services/pix/v2/cobv/7f3a1c9e5b2d4860a1b2c3d4e5f60718';
  const shared = { merchantName: 'Padaria Aurora', merchantCity: 'Curitiba', url };
  const code = expectOk(writeDynamicBrCode({ ...shared, ownHost: 'localhost:3000' }));
  expect(readBrCode(code, { ownHost: 'localhost:3000' })).toMatchObject({ ok: true, value: { url, kind: 'dynamic' } });
  expect(readPrintedBrCode(code, { ownHost: 'LOCALHOST:3000' }).ok).toBe(true);
  const refused = { ok: false, error: { code: 'payload-url.port' } };
  expect(readBrCode(code)).toMatchObject(refused);
  expect(readBrCode(code, { ownHost: 'localhost:3001' })).toMatchObject(refused);
  expect(writeDynamicBrCode(shared)).toMatchObject(refused);
  expect(writeDynamicBrCode({ ...shared, url: 'localhost:3000/a/../b', ownHost: 'localhost:3000' })).toMatchObject({
    ok: false,
    error: { code: 'payload-url.path' },
  });
});
