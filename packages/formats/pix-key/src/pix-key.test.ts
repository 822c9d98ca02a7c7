import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quickestMs } from '@bank/testkit';
import { cnpjCheckDigits, cpfCheckDigits } from '@bank/documents';
import { KEYS } from '../testdata/keys.ts';
import { formatPixKey, isEmail, maskPixKey, parsePixKey, recognisePixKey, type TypedPixKey } from './index.ts';

function typed(text: string): TypedPixKey {
  const parsed = parsePixKey(text);
  if (!parsed.ok) throw new Error(`not a key: ${text}`);
  return parsed.value;
}

test.each(KEYS)('reads or refuses the canonical key $text ($origin)', ({ text, type }) => {
  const parsed = parsePixKey(text);
  expect(parsed.ok ? parsed.value : undefined).toEqual(type && { type, canonical: text });
});

test.each([
  ['400.448.260-79', 'CPF', '40044826079'],
  ['11.222.333/0001-81', 'CNPJ', '11222333000181'],
  ['12.abc.345/01de-35', 'CNPJ', '12ABC34501DE35'],
  [' Pix@BCB.gov.br ', 'EMAIL', 'pix@bcb.gov.br'],
  ['(11) 98765-4321', 'PHONE', '+5511987654321'],
  ['+55 11 98765-4321', 'PHONE', '+5511987654321'],
  ['11 3333-4444', 'PHONE', '+551133334444'],
  ['+1 202 555 0143', 'PHONE', '+12025550143'],
  ['11987654321', 'PHONE', '+5511987654321'],
  ['52998224725', 'CPF', '52998224725'],
  ['123E4567-E12B-12D1-A456-426655440000', 'EVP', '123e4567-e12b-12d1-a456-426655440000'],
  ['\u200B529 982 247 25\uFEFF', 'CPF', '52998224725'],
  ['\u200E12345678909', 'CPF', '12345678909'],
  ['\u202A+55 11 98765-4321\u202C', 'PHONE', '+5511987654321'],
  ['+55 11 98765\u20114321', 'PHONE', '+5511987654321'],
  ['(11)\u00A098765\u22124321', 'PHONE', '+5511987654321'],
  ['529.982.247\u201225\u00AD', 'CPF', '52998224725'],
])('recognises %s as %s', (text, type, canonical) => {
  expect(recognisePixKey(text)).toEqual({ kind: 'key', type, canonical });
});

test('asks the person when eleven digits are both a CPF and a mobile number', () => {
  const base = '119876543';
  const both = base + cpfCheckDigits(base);
  expect(recognisePixKey(both)).toEqual({
    kind: 'ambiguous',
    candidates: [
      { type: 'CPF', canonical: both },
      { type: 'PHONE', canonical: `+55${both}` },
    ],
  });
  expect(recognisePixKey(`+55${both}`)).toMatchObject({ type: 'PHONE' });
  expect(recognisePixKey(`(11)${both.slice(2)}`)).toMatchObject({ type: 'PHONE' });
});

test.each([
  '',
  '5',
  '529.982.247-2',
  '11.222.333/0001-8',
  'maria',
  'maria@',
  'maria@exemplo',
  'maria@exemplo.',
  '+',
  '+55119',
  '(11) 98765',
  '123e4567-e12b-12d1-',
  '123e4567',
])('waits while %j may still become a key', (text) => expect(recognisePixKey(text)).toEqual({ kind: 'incomplete' }));

test.each([
  ['529.982.247-26', 'pix-key.check-digit'],
  ['11.222.333/0001-82', 'pix-key.check-digit'],
  ['111.111.111-11', 'pix-key.check-digit'],
  ['a@@b.com', 'pix-key.malformed'],
  ['a%b@c.com', 'pix-key.malformed'],
  [`${'a'.repeat(80)}@b.com`, 'pix-key.too-long'],
  ['+55 11 08765-4321', 'pix-key.malformed'],
  ['+0 123 456 789', 'pix-key.malformed'],
  ['joão da silva', 'pix-key.malformed'],
  ['12ABC34501ß35', 'pix-key.malformed'],
  ['\u212A@b.com', 'pix-key.malformed'],
])('refuses %s', (text, code) => {
  expect(recognisePixKey(text)).toEqual({ kind: 'refused', error: { code } });
});

test('shows a key with its mask to its owner and hidden to others', () => {
  expect(formatPixKey(typed('52998224725'))).toBe('529.982.247-25');
  expect(formatPixKey(typed('+5511987654321'))).toBe('+55 (11) 98765-4321');
  expect(maskPixKey(typed('52998224725'))).toBe('***.982.247-**');
  expect(maskPixKey(typed('12ABC34501DE35'))).toBe('12.ABC.345/01DE-35');
  expect(maskPixKey(typed('+5511987654321'))).toBe('+55 (11) *****-4321');
  expect(maskPixKey(typed('+12025550143'))).toBe('+12*****0143');
  expect(maskPixKey(typed('maria.souza@exemplo.com'))).toBe('m***@exemplo.com');
  expect(maskPixKey(typed('123e4567-e12b-12d1-a456-426655440000'))).toBe('123e4567-e12b-12d1-a456-426655440000');
});

const anyKey = fc.oneof(
  fc.stringMatching(/^[1-8]{9}$/).map((base) => base + cpfCheckDigits(base)),
  fc.stringMatching(/^[0-9A-Z]{12}$/).map((base) => base + cnpjCheckDigits(base)),
  fc.uuid(),
  fc.stringMatching(/^[a-z0-9._-]{1,20}@[a-z0-9]{1,10}\.com$/),
  fc.stringMatching(/^\+55[1-9]{2}9[0-9]{8}$/),
);

test('whatever way a canonical key is shown to its owner, it is recognised again', () => {
  fc.assert(
    fc.property(
      anyKey.filter((text) => parsePixKey(text).ok),
      (text) => {
        const key = typed(text);
        const found = recognisePixKey(formatPixKey(key));
        const candidates = found.kind === 'ambiguous' ? found.candidates : [found];
        expect(candidates).toContainEqual(expect.objectContaining(key));
      },
    ),
  );
});

test('I14 no text throws, and what is recognised is canonical', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 90 }), fc.stringMatching(/^[0-9a-f@.+-]{0,40}$/)),
      (text) => {
        const found = recognisePixKey(text);
        expect(found.kind !== 'key' || typed(found.canonical).type === found.type).toBe(true);
        parsePixKey(text);
      },
    ),
  );
});

test('I14 hostile texts of 50 kB are answered at once', () => {
  for (const unit of ['a', 'a.', '-', '1', '+', '@', 'a@', '(', ' ', 'a-']) {
    const text = unit.repeat(50_000 / unit.length);
    const elapsedMs = quickestMs(() => {
      recognisePixKey(text);
      parsePixKey(text);
      isEmail(text);
    });
    expect(elapsedMs).toBeLessThan(50);
  }
});
